import LatchkeyCore

/// An application as the command line shows it; durations are in seconds.
struct ApplicationReport: Codable, Sendable, Equatable {
    let id: Application.ID
    let name: String
    let audience: String?
    let accessTokenLifetime: Int
    let sessionIdleLifetime: Int
    /// Nil if sessions may live forever.
    let sessionAbsoluteLifetime: Int?
    let passwordMinimumLength: Int
    let passwordMaximumLength: Int
    let passwordMinimumStrength: Int
    let requiresVerification: Bool
    let generatesPasswords: Bool
    let offersMailedLogin: Bool
    let announcesNewDevices: Bool
    let secondFactor: SecondFactorPolicy
    let rememberedDeviceDays: Int
    let recoveryWaitHours: Int
    let emailDomains: [String]
    let redirectURIs: [String]
    let servesKhoros: Bool
    let servesKii: Bool
    /// The id under Kii's name; nil without Kii clients.
    let appID: Application.ID?
    /// Shown only when it is new.
    let appKey: String?
    /// 2147483647 means forever.
    let kiiTokenLifetime: Int?
    let kiiLongestTokenLifetime: Int?
    let kiiRefreshTokens: Bool?
    /// The id under OAuth's name; nil for an application without a secret.
    let clientID: Application.ID?
    let hasClientSecret: Bool
    /// Shown only when it is new.
    let clientSecret: String?
    let brandName: String?
    let brandTagline: String?
    /// The name of the file on pages.
    let brandLogo: String?
    let brandWordmark: Bool
    let brandColor: String?
    let termsURL: String?
    let privacyURL: String?
    let supportURL: String?
    let client: ClientReport

    init(_ application: Application, _ made: GeneratedCredentials? = nil) {
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
        offersMailedLogin = application.accountRules.offersMailedLogIn
        announcesNewDevices = application.accountRules.announcesNewDevices
        secondFactor = application.accountRules.secondFactorPolicy
        rememberedDeviceDays = application.accountRules.rememberedDeviceDays
        recoveryWaitHours = application.accountRules.recoveryWaitHours
        emailDomains = application.accountRules.emailDomains.map(\.text)
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
        brandName = application.brand.name
        brandTagline = application.brand.tagline
        brandLogo = application.brand.logo?.fileName
        brandWordmark = application.brand.isWordmark
        brandColor = application.brand.color?.text
        termsURL = application.brand.links.terms?.text
        privacyURL = application.brand.links.privacy?.text
        supportURL = application.brand.links.support?.text
        client = ClientReport(application)
    }
}
