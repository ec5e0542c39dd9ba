/// The environment variables `LATCHKEY_…` that exist.
enum KnownVariables {
    static let config = "LATCHKEY_CONFIG"
    static let smtpPassword = "LATCHKEY_SMTP_PASSWORD"
    static let smsWebhookSecret = "LATCHKEY_SMS_WEBHOOK_SECRET"

    /// Variables of the server and its commands without an option.
    private static let ofCommands = [
        config, smtpPassword, smsWebhookSecret, "LATCHKEY_SSO_KEY", "LATCHKEY_SSO_SMR_KEY", "LATCHKEY_UPSTREAM_SECRET",
    ]

    /// The variables of apps, their tests and this project's scripts.
    private static let ofOthers: Set = [
        "LATCHKEY_CREDENTIAL_STORE", "LATCHKEY_PROGRAM", "LATCHKEY_SERVER", "LATCHKEY_POSTGRES_FSYNC",
        "LATCHKEY_PROOF_ROUNDS", "LATCHKEY_SSO_MUTANTS",
    ]
    private static let prefix = "LATCHKEY_"
    private static let ofTests = "LATCHKEY_TEST_"

    /// The variables that nothing in Latchkey reads, in alphabetical order.
    static func unknown(in environment: [String: String]) -> [UnknownVariable] {
        let known = ServerOption.all.map(\.variable) + ofCommands
        return environment.keys.filter {
            $0.hasPrefix(prefix) && !$0.hasPrefix(ofTests) && !known.contains($0) && !ofOthers.contains($0)
        }
        .sorted().map { UnknownVariable(name: $0, nearest: NearestName.of($0, in: known)) }
    }
}

/// An environment variable that is probably mistyped, without its value, which may be a secret.
package struct UnknownVariable: Sendable, Equatable {
    package let name: String
    package let nearest: String?

    package var sentence: String {
        "The environment variable \(name) is not known, and does nothing."
            + (nearest.map { " Did you mean \($0)?" } ?? "")
    }
}
