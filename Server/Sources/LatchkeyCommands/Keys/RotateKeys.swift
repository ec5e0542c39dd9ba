import ArgumentParser
import LatchkeyCore
import LatchkeyStores

struct RotateKeys: AdminCommand {
    static let name = "keys.rotate"

    let immediately: Bool

    struct Rotation: Codable, Sendable {
        let key: KeyReport
        /// False when an unused key was already waiting.
        let isNew: Bool
    }

    struct Outcome: Codable, Sendable {
        /// The key for access tokens.
        let key: KeyReport
        let isNew: Bool
        /// The key for ID tokens of RS256.
        let rsa: Rotation

        var rotations: [Rotation] { [Rotation(key: key, isNew: isNew), rsa] }
    }

    func run(with administration: Administration) async throws -> Outcome {
        let keys = try await administration.signingKeys()
        let access = try await rotate(.es256, keys, administration)
        let rsa = try await rotate(.rs256, keys, administration)
        return Outcome(key: access.key, isNew: access.isNew, rsa: rsa)
    }

    private func rotate(
        _ algorithm: SignatureAlgorithm,
        _ keys: SigningKeys,
        _ administration: Administration
    ) async throws -> Rotation {
        let (id, isNew) = try await keys.rotate(algorithm, immediately: immediately)
        let now = administration.clock.now()
        guard let key = try await administration.keyRotation.all().first(where: { $0.id == id }) else {
            throw StartError.defect("the new signing key is gone")
        }
        return Rotation(key: KeyReport(key, at: now), isNew: isNew)
    }
}

/// `latchkey keys rotate`.
struct RotateKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Make new keys to sign tokens.",
        discussion: """
            The new keys, one for ES256 and one for RS256, are published at once, and sign when all clients have read \
            the key set, after \((SigningKeyTimes.publicationLifetime + SigningKeyTimes.margin) / 60) minutes. The old \
            keys stop then; their tokens stay valid until they expire, and nobody is logged out.
            """
    )

    @Flag(
        name: .customLong("now"),
        help: "Sign with them at once. Clients refuse their tokens until they reload the keys."
    )
    var immediately = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RotateKeys(immediately: immediately))
        try output.show(outcome) {
            outcome.rotations.map { rotation in
                let what = rotation.isNew ? "The new key" : "No key was made: one waits already. The key"
                let key = rotation.key
                return "\(what) \(key.id) for \(key.algorithm.rawValue) signs from \(Output.text(key.signsFrom))."
            }.joined(separator: "\n")
        }
    }
}
