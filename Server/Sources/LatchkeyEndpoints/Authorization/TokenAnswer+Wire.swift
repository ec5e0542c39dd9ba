import LatchkeyAPI
import LatchkeyCore

extension TokenAnswer {
    init(_ exchanged: ExchangedCode) {
        self.init(
            accessToken: exchanged.session.access.token,
            expiresIn: exchanged.session.access.lifetime,
            refreshToken: exchanged.session.refreshToken.secretText,
            sessionID: .init(exchanged.session.id.rawValue),
            deviceKey: exchanged.session.deviceKey.secretText,
            user: LatchkeyAPI.User(exchanged.user)
        )
    }
}

/// The next tokens of a session whose refresh tokens the server makes (RFC 6749 §5.1).
package struct RefreshedTokenAnswer: Codable, Sendable {
    let accessToken: String
    let tokenType: String
    /// The lifetime of the access token, in seconds.
    let expiresIn: Int
    let refreshToken: String
    let sessionID: LatchkeyAPI.Session.ID

    init(accessToken: String, expiresIn: Int, refreshToken: String, sessionID: LatchkeyAPI.Session.ID) {
        self.accessToken = accessToken
        tokenType = "Bearer"
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.sessionID = sessionID
    }

    init(_ session: RotatedSession) {
        self.init(
            accessToken: session.access.token,
            expiresIn: session.access.lifetime,
            refreshToken: session.refreshToken.secretText,
            sessionID: .init(session.id.rawValue)
        )
    }

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
        case sessionID = "session_id"
    }
}
