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
    let passwordMaximumLength: Int
    let passwordMinimumStrength: Int
    let requiresVerification: Bool
    let generatesPasswords: Bool
    let redirectURIs: [String]
    let servesKhoros: Bool
    let servesKii: Bool
    /// The id, by Kii's name for it; nil where Kii clients are not answered.
    let appID: String?
    /// The one that was just made or given; it is told once and never again.
    let appKey: String?
    /// 2147483647 for ever.
    let kiiTokenLifetime: Int?
    let kiiLongestTokenLifetime: Int?
    let kiiRefreshTokens: Bool?
    /// The id, by the name that clients with a secret know; nil for one without.
    let clientID: String?
    let hasClientSecret: Bool
    /// The one that was just made; it is told once and never again.
    let clientSecret: String?

    init(_ application: Application, _ made: MadeCredentials? = nil) {
        id = application.id
        name = application.name
        audience = application.audience
        accessTokenLifetime = application.sessionPolicy.accessTokenLifetime
        sessionIdleLifetime = application.sessionPolicy.idleLifetime
        sessionAbsoluteLifetime = application.sessionPolicy.absoluteLifetime
        passwordMinimumLength = application.passwordRules.minimumLength
        passwordMaximumLength = application.passwordRules.maximumLength
        passwordMinimumStrength = application.passwordRules.minimumStrength
        requiresVerification = application.accountRules.requiresVerification
        generatesPasswords = application.accountRules.generatesPasswords
        redirectURIs = application.redirectURIs.map(\.text)
        servesKhoros = application.servesKhoros
        servesKii = application.kii != nil
        appID = application.kii.map { _ in application.id }
        appKey = made?.appKey?.text
        kiiTokenLifetime = application.kii?.tokenLifetime
        kiiLongestTokenLifetime = application.kii?.longestTokenLifetime
        kiiRefreshTokens = application.kii?.hasRefreshTokens
        clientID = application.clientSecretDigest.map { _ in application.id }
        hasClientSecret = application.clientSecretDigest != nil
        clientSecret = made?.clientSecret?.secretText
    }
}
