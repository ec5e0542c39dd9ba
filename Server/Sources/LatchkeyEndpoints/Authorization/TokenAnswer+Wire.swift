import LatchkeyAPI
import LatchkeyCore

extension TokenAnswer {
    init(_ signedIn: LatchkeyCore.SignedIn) {
        self.init(
            accessToken: signedIn.session.access.token,
            expiresIn: signedIn.session.access.lifetime,
            refreshToken: signedIn.session.refreshToken.secretText,
            sessionID: .init(signedIn.session.id.rawValue),
            deviceKey: signedIn.session.deviceKey.secretText,
            user: LatchkeyAPI.User(signedIn.user)
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

extension AuthorizationServerMetadata {
    init(issuer: String, takesKeyProofs: Bool) {
        self.init(
            issuer: issuer,
            authorizationEndpoint: issuer + AuthorizationPath.authorize,
            tokenEndpoint: issuer + AuthorizationPath.token,
            revocationEndpoint: issuer + AuthorizationPath.revoke,
            jwksURI: issuer + "/.well-known/jwks.json"
        )
        if takesKeyProofs { dpopSigningAlgValuesSupported = ["ES256"] }
    }
}
