/// The environment variables `LATCHKEY_…` that there are.
package enum KnownVariables {
    private static let prefix = "LATCHKEY_"

    /// What the server and its commands read beside the options.
    private static let ofCommands = [
        "LATCHKEY_CONFIG", "LATCHKEY_SMTP_PASSWORD", "LATCHKEY_SMS_WEBHOOK_SECRET", "LATCHKEY_SSO_KEY",
        "LATCHKEY_SSO_SMR_KEY",
    ]

    /// What apps, their tests and the scripts of this project read.
    private static let ofOthers: Set = [
        "LATCHKEY_CREDENTIAL_STORE", "LATCHKEY_PROGRAM", "LATCHKEY_SERVER", "LATCHKEY_POSTGRES_FSYNC",
        "LATCHKEY_PROOF_ROUNDS", "LATCHKEY_SSO_MUTANTS",
    ]
    private static let ofTests = "LATCHKEY_TEST_"

    /// The variable of an option: `LATCHKEY_PUBLIC_URL` for `publicURL`.
    package static func name(of key: String) -> String {
        var name = prefix
        var last: Character = "A"
        for character in key {
            if character.isUppercase, !last.isUppercase { name.append("_") }
            name.append(contentsOf: character.uppercased())
            last = character
        }
        return name
    }

    /// The variables that nothing of Latchkey reads, in alphabetical order.
    static func unknown(in environment: [String: String], options: [String]) -> [UnknownVariable] {
        let known = options.map(name) + ofCommands
        return environment.keys.filter {
            $0.hasPrefix(prefix) && !$0.hasPrefix(ofTests) && !known.contains($0) && !ofOthers.contains($0)
        }
        .sorted().map { UnknownVariable(name: $0, nearest: NearestName.of($0, in: known)) }
    }
}

/// An environment variable that is probably mistyped.
///
/// Its value may be a secret, so it is not kept.
package struct UnknownVariable: Sendable, Equatable {
    package let name: String
    package let nearest: String?

    package var sentence: String {
        "The environment variable \(name) is not known, and does nothing."
            + (nearest.map { " Did you mean \($0)?" } ?? "")
    }
}
