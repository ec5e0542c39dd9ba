import Foundation
import LatchkeyCommands
import NIOCore
import Testing

@Suite struct ControlServerTests {
    @Test func `a command runs and its outcome is returned`() async throws {
        try await ControlledServer.run { server async throws in
            #expect(try await server.ask(Echo(word: "hello")) == "hello")
            #expect(try await server.ask(Echo(word: "\n\u{2028}\"")) == "\n\u{2028}\"")
        }
    }

    @Test func `a refusal has its sentence and exit code`() async throws {
        try await ControlledServer.run { server async throws in
            await #expect(throws: CommandError.refused(sentence: "This word is refused.", exitCode: 2)) {
                try await server.ask(Echo(word: "refuse"))
            }
            let error = await #expect(throws: CommandError.self) { try await server.ask(Echo(word: "storage")) }
            #expect(error?.sentence.contains("the disk is full") == true)
            #expect(error?.exitCode == 1)
        }
    }

    @Test func `a defect is reported without its content`() async throws {
        try await ControlledServer.run { server async throws in
            let error = await #expect(throws: CommandError.self) { try await server.ask(Echo(word: "defect")) }
            #expect(error?.sentence.contains("Defect") == true)
            #expect(error?.sentence.contains("secret") == false)
            #expect(try await server.ask(Echo(word: "hello")) == "hello")
        }
    }

    @Test func `a command of another version is refused with advice`() async throws {
        try await ControlledServer.run { server async throws in
            let error = await #expect(throws: CommandError.self) { try await server.ask(Unheard()) }
            #expect(error?.sentence == CommandError.notUnderstood.sentence)
        }
    }

    @Test(arguments: ["", "x", "{}", "[]", "null", #"{"instruction":"test.echo"}"#, #"{"instruction":1}"#, "\u{0}"])
    func `an invalid line is refused, and the next one is answered`(line: String) async throws {
        try await ControlledServer.run { server async throws in
            let good = #"{"instruction":"test.echo","body":{"word":"hello"}}"#
            let answers = try await RawControl(path: server.path).exchange([line + "\n", good + "\r\n"], lines: 2)
            let lines = answers.split(separator: "\n")
            #expect(lines.first?.hasPrefix(#"{"refused":"#) == true)
            #expect(lines.last == #"{"done":{"outcome":"hello"}}"#)
        }
    }

    @Test func `an overlong line ends the connection, and other callers are served`() async throws {
        try await ControlledServer.run { server async throws in
            let pieces = Array(repeating: String(repeating: "x", count: 16 * 1024), count: 8)
            let caller = try await RawControl(path: server.path)
            let answers = try? await caller.exchange(pieces)
            #expect(answers ?? "" == "")
            #expect(try await server.ask(Echo(word: "hello")) == "hello")
        }
    }

    @Test func `a silent caller is disconnected`() async throws {
        var limits = ControlServer.Limits()
        limits.longestConnection = .milliseconds(50)
        try await ControlledServer.run(limits: limits) { server async throws in
            #expect(try await RawControl(path: server.path).exchange([]) == "")
        }
    }

    @Test func `a caller above the limit is disconnected until another one leaves`() async throws {
        var limits = ControlServer.Limits()
        limits.connections = 1
        try await ControlledServer.run(limits: limits) { server async throws in
            let good = #"{"instruction":"test.echo","body":{"word":"hello"}}"# + "\n"
            let first = try await RawControl(path: server.path)
            try await first.connection.executeThenClose { answers, requests in
                try await requests.write(.init(string: good))
                var lines = answers.makeAsyncIterator()
                #expect(try await lines.next() != nil)
                #expect(try await RawControl(path: server.path).exchange([]) == "")
            }
        }
    }

    @Test func `only the server's user may use the socket`() async throws {
        try await ControlledServer.run { server async throws in
            let attributes = try FileManager.default.attributesOfItem(atPath: server.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            #expect(attributes[.type] as? FileAttributeType == .typeSocket)
        }
    }

    @Test func `a file that is no socket is not replaced`() async throws {
        await #expect(throws: (any Error).self) {
            try await ControlledServer.run(prepare: { try Data("mine".utf8).write(to: URL(filePath: $0)) }) { _ in }
        }
    }

    @Test func `without a listener there is no connection`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "lk-nobody-\(UUID().uuidString)").path()
        #expect(try await ControlClient(path: path).connect() == nil)
    }

    @Test func `an overlong path is reported with advice`() {
        let long = SocketPath(database: "/" + String(repeating: "d", count: SocketPath.longest - 5))
        #expect(long.problem?.contains("longer than \(SocketPath.longest) bytes") == true)
        let fits = SocketPath(database: "/" + String(repeating: "d", count: SocketPath.longest - 6))
        #expect(fits.path.utf8.count == SocketPath.longest)
        #expect(fits.problem == nil)
    }
}
