import Foundation

/// Why an access token is not taken.
package enum AccessTokenError: Error, Hashable {
    /// It is not Latchkey's, or not for here.
    case invalid
    /// It was good once; its app can renew it.
    case expired
    /// There are no keys to verify it with.
    case latchkeyAway
}

/// The claims of an access token (RFC 9068 §2.2), as far as services look at them.
struct AccessTokenClaims: Decodable {
    let iss: String
    let aud: String
    let sub: String
    let exp: Int64
    let iat: Int64
    let nbf: Int64?
}

/// Verifies access tokens without asking Latchkey: any RFC 9068 JWT, by the keys that it publishes.
package struct AccessTokenCheck: Sendable {
    /// How far clocks may be apart for a token that is not valid yet.
    private static let skew: Int64 = 60
    private let keys: SigningKeys
    private let clock: ServiceClock

    package init(keys: SigningKeys, clock: ServiceClock) {
        self.keys = keys
        self.clock = clock
    }

    /// The user whom a token was issued to.
    package func user(of token: String) async throws(AccessTokenError) -> SignedInUser {
        let read = try CompactAccessToken(token)
        let keys = try await keys.keys(naming: read.keyID)
        guard keys.haveSigned(read), let claims = try? JSONDecoder().decode(AccessTokenClaims.self, from: read.payload)
        else { throw .invalid }
        let now = Int64(clock.date().timeIntervalSince1970.rounded(.down))
        guard claims.iss == keys.issuer, claims.aud == keys.issuer, (1...255).contains(claims.sub.utf8.count),
            claims.iat <= now + Self.skew, claims.nbf ?? claims.iat <= now + Self.skew, claims.iat < claims.exp
        else { throw .invalid }
        guard now < claims.exp else { throw .expired }
        return SignedInUser(id: claims.sub, credential: .accessToken(token))
    }
}
