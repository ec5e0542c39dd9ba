import LatchkeyCore

/// An application, as an operator sees it; durations in seconds.
struct ApplicationReport: Codable, Sendable, Equatable {
    let id: String
    let name: String
    let audience: String?
    let accessTokenLifetime: Int
    let sessionIdleLifetime: Int
    /// Nil where sessions may live for ever.
    let sessionAbsoluteLifetime: Int?
    let passwordMinimumLength: Int
    let passwordMinimumStrength: Int
    let requiresVerification: Bool
    let generatesPasswords: Bool
    let redirectURIs: [String]
    let servesKhoros: Bool
    let hasClientSecret: Bool
    /// The one that was just made; it is told once and never again.
    let clientSecret: String?

    init(_ application: Application, newSecret: ClientSecret? = nil) {
        id = application.id
        name = application.name
        audience = application.audience
        accessTokenLifetime = application.sessionPolicy.accessTokenLifetime
        sessionIdleLifetime = application.sessionPolicy.idleLifetime
        sessionAbsoluteLifetime = application.sessionPolicy.absoluteLifetime
        passwordMinimumLength = application.passwordRules.minimumLength
        passwordMinimumStrength = application.passwordRules.minimumStrength
        requiresVerification = application.accountRules.requiresVerification
        generatesPasswords = application.accountRules.generatesPasswords
        redirectURIs = application.redirectURIs.map(\.text)
        servesKhoros = application.servesKhoros
        hasClientSecret = application.clientSecretDigest != nil
        clientSecret = newSecret?.secretText
    }

    static let columns = ["ID", "NAME", "ACCESS TOKENS", "SESSIONS IDLE", "SESSIONS AT MOST"]

    var row: [String] { [id, name] + lifetimes }

    /// A line for each of its properties.
    var lines: String {
        let values =
            [id, name, audience ?? "the issuer"] + lifetimes
            + [
                "\(passwordMinimumLength) characters, strength \(passwordMinimumStrength)",
                requiresVerification ? "yes" : "no", generatesPasswords ? "yes" : "no",
                redirectURIs.isEmpty ? "nowhere" : redirectURIs.joined(separator: " "),
                servesKhoros ? "yes" : "no",
                clientSecret.map { "\($0) (write it down: it is not shown again)" } ?? (hasClientSecret ? "yes" : "no"),
            ]
        let names = [
            "Id", "Name", "Audience", "Access tokens live", "Sessions live idle", "Sessions live at most",
            "Passwords at least", "Addresses are proved", "Passwords are generated",
            "Browsers are sent back to", "Khoros clients are answered", "Client secret",
        ]
        return zip(names, values).map { "\($0): \($1)" }.joined(separator: "\n")
    }

    private var lifetimes: [String] {
        [
            Lifetime.text(accessTokenLifetime), Lifetime.text(sessionIdleLifetime),
            sessionAbsoluteLifetime.map(Lifetime.text) ?? "for ever",
        ]
    }
}
