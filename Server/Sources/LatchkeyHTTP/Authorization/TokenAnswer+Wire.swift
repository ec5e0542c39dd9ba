import LatchkeyAPI
import LatchkeyCore

extension TokenAnswer {
    init(_ signedIn: LatchkeyCore.SignedIn) {
        self.init(
            accessToken: signedIn.session.access.token,
            expiresIn: signedIn.session.access.lifetime,
            refreshToken: signedIn.session.refreshToken.secretText,
            sessionID: .init(signedIn.session.id),
            deviceKey: signedIn.session.deviceKey.secretText,
            user: LatchkeyAPI.User(signedIn.user)
        )
    }
}

extension AuthorizationServerMetadata {
    init(issuer: String) {
        self.init(
            issuer: issuer,
            authorizationEndpoint: issuer + "/authorize",
            tokenEndpoint: issuer + "/token",
            jwksURI: issuer + "/.well-known/jwks.json"
        )
    }
}
