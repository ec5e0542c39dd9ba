import ArgumentParser
import LatchkeyCore
import LatchkeyStores

struct RotateKeys: AdminCommand {
    static let name = "keys.rotate"

    let immediately: Bool

    struct Outcome: Codable, Sendable {
        let key: KeyReport
        /// False when an unused key was already waiting.
        let isNew: Bool
    }

    func run(with administration: Administration) async throws -> Outcome {
        let (id, isNew) = try await administration.signingKeys().rotate(immediately: immediately)
        let now = administration.clock.now()
        guard let key = try await administration.keyRotation.all().first(where: { $0.id == id }) else {
            throw StartError.defect("the new signing key is gone")
        }
        return Outcome(key: KeyReport(key, at: now), isNew: isNew)
    }
}

/// `latchkey keys rotate`.
struct RotateKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Make a new key to sign access tokens.",
        discussion: """
            The new key is published at once, and signs when all clients have read the key set, after \
            \((SigningKeyTimes.publicationLifetime + SigningKeyTimes.margin) / 60) minutes. The old key stops then; \
            its tokens stay valid until they expire, and nobody is logged out.
            """
    )

    @Flag(name: .customLong("now"), help: "Sign with it at once. Clients refuse its tokens until they reload the keys.")
    var immediately = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RotateKeys(immediately: immediately))
        try output.show(outcome) {
            let what = outcome.isNew ? "The new key" : "No key was made: one waits already. The key"
            return "\(what) \(outcome.key.id) signs from \(Output.text(outcome.key.signsFrom))."
        }
    }
}
