import Foundation
import JWTKit

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
struct AccessTokenClaims: JWTPayload {
    let iss: String
    let aud: String
    let sub: String
    let exp: Int64
    let iat: Int64
    let nbf: Int64?

    /// Times are checked with the clock that comes in from outside.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// Verifies access tokens without asking Latchkey: any RFC 9068 JWT, by the keys that it publishes.
package struct AccessTokenCheck: Sendable {
    /// How far clocks may be apart for a token that is not valid yet.
    private static let skew: Int64 = 60
    /// The longest token that is looked at.
    private static let longest = 4096

    private struct Header: Decodable {
        let alg: String
        let typ: String
        let kid: String
        var crit: [String]?
    }

    private let keys: SigningKeys
    private let clock: ServiceClock

    package init(keys: SigningKeys, clock: ServiceClock) {
        self.keys = keys
        self.clock = clock
    }

    /// The user whom a token was issued to.
    package func user(of token: String) async throws(AccessTokenError) -> SignedInUser {
        let id = try Self.keyID(of: token)
        let keys = try await keys.keys(naming: id)
        let claims = try await keys.verify(token)
        let now = Int64(clock.date().timeIntervalSince1970.rounded(.down))
        guard claims.iss == keys.issuer, claims.aud == keys.issuer, (1...255).contains(claims.sub.utf8.count),
            claims.iat <= now + Self.skew, claims.nbf ?? claims.iat <= now + Self.skew, claims.iat < claims.exp
        else { throw .invalid }
        guard now < claims.exp else { throw .expired }
        return SignedInUser(id: claims.sub, credential: .accessToken(token))
    }

    /// The id of the key that a token names.
    ///
    /// It is looked at before any key is chosen: the algorithm is ES256, and
    /// nothing in a token may say how it is verified (RFC 8725 §3.1).
    private static func keyID(of token: String) throws(AccessTokenError) -> String {
        guard token.utf8.count <= longest else { throw .invalid }
        let parts = token.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), Base64URL.decode(parts[1]) != nil,
            let signature = Base64URL.decode(parts[2]), signature.count == 64,
            let members = try? JSONDecoder().decode(Header.self, from: header)
        else { throw .invalid }
        // The ids of Latchkey's keys are thumbprints (RFC 7638): for no other text is anybody asked.
        guard members.alg == "ES256", members.typ == "at+jwt", members.crit == nil,
            Base64URL.decode(members.kid)?.count == 32
        else { throw .invalid }
        return members.kid
    }
}
