import ArgumentParser
import BalanceTotal
import Testing

@Suite struct TotalCommandTests {
    @Test(arguments: [
        (["--sever", "x"], "Unknown option '--sever'"), (["add"], "Unexpected argument 'add'"),
        (["--server", "example.com"], "\"example.com\" is not a server's address"),
        (["--language", "tlh"], "'tlh' is invalid"), (["--store", ""], "--store needs the name of a file."),
    ])
    func `a wrong option is named`(_ arguments: [String], _ sentence: String) {
        let error = #expect(throws: (any Error).self) { try BalanceTotalCommand.parse(arguments) }
        #expect(error.map { BalanceTotalCommand.fullMessage(for: $0).contains(sentence) } == true)
    }

    @Test func `every option is taken`() {
        #expect(throws: Never.self) {
            try BalanceTotalCommand.parse([
                "--server", "https://id.example.com", "--language", "ja", "--store", "/tmp/s",
            ])
        }
    }
}
