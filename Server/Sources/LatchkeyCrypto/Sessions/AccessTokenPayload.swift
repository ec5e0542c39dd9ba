import Foundation
import LatchkeyCore

/// The claims of an access token as they stand in the JWT (RFC 9068 §2.2).
struct AccessTokenPayload: Codable {
    let iss: String
    let sub: User.ID
    let aud: String
    let exp: Int64
    /// We never write it, but respect it.
    var nbf: Int64?
    let iat: Int64
    let jti: String
    let client_id: Application.ID
    let sid: SessionRecord.ID
    let auth_time: Int64
    /// Nil in a token of an earlier version.
    var amr: [String]?
    var acr: String?

    /// Whether the times are possible: in the years 1970 to 9999, and in order.
    ///
    /// `SessionCheck` compares them with the current time.
    var timesArePossible: Bool {
        let possible: ClosedRange<Int64> = 0...253_402_300_799
        return possible.contains(iat) && possible.contains(exp) && possible.contains(auth_time) && iat < exp
            && nbf.map { $0 <= iat } ?? true
    }
}

extension AccessTokenPayload {
    init(_ claims: AccessClaims, issuer: String) {
        let issuedAt = Int64(claims.issuedAt.timeIntervalSince1970)
        iss = issuer
        sub = claims.userID
        aud = claims.audience ?? issuer
        // Adds the lifetime to `issuedAt`, which lost its fraction: `exp` is never later than promised.
        exp = issuedAt + Int64(claims.expiresAt.timeIntervalSince(claims.issuedAt))
        iat = issuedAt
        jti = Base64URL.encode(SecureRandom.bytes(16))
        client_id = claims.applicationID
        sid = claims.sessionID
        auth_time = Int64(claims.authenticatedAt.timeIntervalSince1970)
        amr = claims.methods.words
        acr = claims.methods.level.name
    }

    func claims(issuer: String) -> AccessClaims {
        AccessClaims(
            userID: sub,
            sessionID: sid,
            applicationID: client_id,
            audience: aud == issuer ? nil : aud,
            issuedAt: Date(timeIntervalSince1970: TimeInterval(iat)),
            expiresAt: Date(timeIntervalSince1970: TimeInterval(exp)),
            authenticatedAt: Date(timeIntervalSince1970: TimeInterval(auth_time)),
            methods: AuthenticationMethods(words: amr ?? [])
        )
    }
}
