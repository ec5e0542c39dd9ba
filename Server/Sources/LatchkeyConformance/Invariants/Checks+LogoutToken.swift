package import Foundation
import LatchkeyJSON

extension Checks {
    private static let event = "http://schemas.openid.net/event/backchannel-logout"

    /// The rules for a logout token (OpenID Connect Back-Channel Logout §2.4).
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - keys: The server's keys.
    ///   - issuer: The server's issuer.
    ///   - clientID: The client.
    ///   - idToken: The ID token of the session that ended.
    ///   - now: The time.
    /// - Returns: The findings.
    package static func logoutToken(
        _ token: UnverifiedToken,
        keys: PublicKeySet,
        issuer: String,
        clientID: String,
        idToken: UnverifiedToken?,
        at now: Date
    ) -> Checks {
        var checks = Checks()
        checks.expect(keys.hasSigned(token), "a published key verifies the logout token", "alg \(token.algorithm)")
        checks.expect(
            token.algorithm == idToken?.algorithm,
            "the logout token has the algorithm of the ID token",
            token.algorithm
        )
        checks.warn(
            unless: token.header["typ"]?.stringValue?.lowercased() == "logout+jwt",
            "the logout token's typ is logout+jwt",
            token.header["typ"]?.stringValue
        )
        checks.expect(token.text("iss") == issuer, "the logout token's iss is the issuer", token.text("iss"))
        checks.expect(token.audience.contains(clientID), "the logout token's aud has the client")
        checks.logoutTimes(token, now)
        checks.expect(token.text("jti")?.isEmpty == false, "the logout token has a jti")
        checks.expect(token.claims["nonce"] == nil, "the logout token has no nonce", "a nonce")
        let events = token.claims["events"]?.objectValue
        checks.expect(events?.count == 1, "events is an object with one member", "\(events?.count ?? 0) members")
        checks.expect(events?[event]?.objectValue != nil, "the event is that of a back-channel logout, an object")
        checks.expect(
            token.text("sub") != nil || token.text("sid") != nil,
            "the logout token has sub or sid"
        )
        if let sub = token.text("sub") { checks.expect(sub == idToken?.text("sub"), "sub is that of the ID token") }
        if let sid = token.text("sid") { checks.expect(sid == idToken?.text("sid"), "sid is that of the ID token") }
        return checks
    }

    private mutating func logoutTimes(_ token: UnverifiedToken, _ now: Date) {
        let second = now.timeIntervalSince1970
        let iat = token.seconds("iat")
        expect(iat != nil, "iat is a number")
        if let iat { expect(iat <= second + 10 && iat > second - 86_400, "iat is less than a day old, and not ahead") }
        let exp = token.seconds("exp")
        expect(exp != nil, "exp is a number")
        if let exp { expect(exp > second - 10, "exp is in the future") }
    }
}
