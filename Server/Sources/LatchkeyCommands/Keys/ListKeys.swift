import ArgumentParser
import LatchkeyCore
import LatchkeyStores

struct ListKeys: AdminCommand {
    static let name = "keys.list"

    struct Outcome: Codable, Sendable {
        let keys: [KeyReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        let now = administration.clock.now()
        return Outcome(keys: try await administration.keyRotation.all().map { KeyReport($0, at: now) })
    }
}

/// `latchkey keys list`.
struct ListKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the keys that sign tokens, the newest first."
    )

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListKeys())
        try output.show(outcome) { Output.table(KeyReport.columns, outcome.keys.map(\.row)) }
    }
}
