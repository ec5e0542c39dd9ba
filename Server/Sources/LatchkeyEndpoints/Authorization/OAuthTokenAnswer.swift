import LatchkeyAPI
import LatchkeyCore

/// The answer to an OAuth client that asks for scopes (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3).
package struct OAuthTokenAnswer: Codable, Sendable {
    static let accessTokenType = "urn:ietf:params:oauth:token-type:access_token"

    var accessToken: String
    /// `Bearer`, or `DPoP` if each use needs a proof (RFC 9449 §5).
    var tokenType: String
    /// The lifetime of the access token, in seconds.
    var expiresIn: Int
    var scope: String?
    /// The type of an exchanged token (RFC 8693 §2.2.1).
    var issuedTokenType: String?
    var idToken: String?
    var refreshToken: String?
    // The extras of Latchkey's own applications, without OpenID Connect.
    var sessionID: LatchkeyAPI.Session.ID?
    var deviceKey: String?
    var user: LatchkeyAPI.User?

    init(_ access: IssuedAccess, scopes: Scopes?, isKeyBound: Bool) {
        accessToken = access.token
        tokenType = isKeyBound ? "DPoP" : "Bearer"
        expiresIn = access.lifetime
        scope = scopes.flatMap { $0.isEmpty ? nil : $0.text }
    }

    init(_ exchanged: ExchangedCode, for application: LatchkeyCore.Application) {
        self.init(exchanged.session.access, scopes: exchanged.grant?.scopes, isKeyBound: exchanged.isKeyBound)
        idToken = exchanged.idToken
        if exchanged.isRefreshable { refreshToken = exchanged.session.refreshToken.secretText }
        guard application.keepsDeviceKey(granted: exchanged.grant?.scopes) else { return }
        sessionID = .init(exchanged.session.id.rawValue)
        deviceKey = exchanged.session.deviceKey.secretText
        user = LatchkeyAPI.User(exchanged.user)
    }

    init(_ refreshed: RefreshedTokens, for application: LatchkeyCore.Application) {
        let session = refreshed.session
        self.init(session.access, scopes: session.grant?.scopes, isKeyBound: refreshed.isKeyBound)
        idToken = refreshed.idToken
        refreshToken = session.refreshToken.secretText
        if application.keepsDeviceKey(granted: session.grant?.scopes) { sessionID = .init(session.id.rawValue) }
    }

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case scope
        case issuedTokenType = "issued_token_type"
        case idToken = "id_token"
        case refreshToken = "refresh_token"
        case sessionID = "session_id"
        case deviceKey = "device_key"
        case user
    }
}
