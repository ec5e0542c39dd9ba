import Foundation
import HTTPTypes
package import Hummingbird

package enum AccessTokenError: Error, Hashable {
    /// The token is not from Latchkey, or not for this service.
    case invalid
    /// The token was valid. The app can refresh it.
    case expired
    /// There are no keys to verify it with.
    case latchkeyUnavailable
}

/// Verifies access tokens (RFC 9068) with Latchkey's public keys, without a request for each token.
package struct AccessTokenCheck: Sendable {
    /// The accepted difference between the clocks, in seconds.
    private static let skew: Int64 = 60

    private let keys: SigningKeys
    private let clock: ServiceClock

    package init(keys: SigningKeys, clock: ServiceClock) {
        self.keys = keys
        self.clock = clock
    }

    /// The user of a token.
    package func user(of text: String) async throws(AccessTokenError) -> SignedInUser {
        let token = try SignedToken(text)
        let keys = try await keys.keys(including: token.keyID)
        guard keys.verify(token), let claims = try? JSONDecoder().decode(Claims.self, from: token.payload) else {
            throw .invalid
        }
        let now = Int64(clock.date().timeIntervalSince1970.rounded(.down))
        guard claims.iss == keys.issuer, claims.aud == keys.issuer, (1...255).contains(claims.sub.utf8.count),
            claims.iat <= now + Self.skew, claims.nbf ?? claims.iat <= now + Self.skew, claims.iat < claims.exp
        else { throw .invalid }
        guard now < claims.exp else { throw .expired }
        return SignedInUser(
            id: claims.sub,
            credential: .accessToken(text),
            level: claims.acr,
            authenticatedAt: claims.auth_time.map { Date(timeIntervalSince1970: TimeInterval($0)) }
        )
    }

    private struct Claims: Decodable {
        let iss: String
        let aud: String
        let sub: String
        let exp: Int64
        let iat: Int64
        let nbf: Int64?
        let acr: String?
        let auth_time: Int64?
    }
}

/// A token in compact form (RFC 7515 §7.1), parsed and not yet verified.
///
/// The algorithm is always ES256. Nothing in a token chooses how it is verified (RFC 8725 §3.1).
struct SignedToken: Sendable {
    private static let longest = 4096

    private struct Header: Decodable {
        let alg: String
        let typ: String
        let kid: String
        var crit: [String]?
    }

    /// A thumbprint (RFC 7638).
    ///
    /// Other texts cause no request for keys.
    let keyID: String
    let payload: Data
    let signature: Data
    let signedText: Data

    init(_ text: String) throws(AccessTokenError) {
        guard text.utf8.count <= Self.longest else { throw .invalid }
        let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Data(base64URL: parts[0]), let payload = Data(base64URL: parts[1]),
            let signature = Data(base64URL: parts[2]), signature.count == 64,
            let members = try? JSONDecoder().decode(Header.self, from: header),
            members.alg == "ES256", members.typ == "at+jwt", members.crit == nil,
            Data(base64URL: members.kid)?.count == 32
        else { throw .invalid }
        keyID = members.kid
        self.payload = payload
        self.signature = signature
        signedText = Data("\(parts[0]).\(parts[1])".utf8)
    }
}

extension Request {
    /// The access token in the header `Authorization` (RFC 6750 §2.1).
    package func bearerToken() throws(AccessTokenError) -> String? {
        let values = headers[values: .authorization]
        guard values.count <= 1 else { throw .invalid }
        guard let value = values.first else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.first?.lowercased() == "bearer" else { return nil }
        guard parts.count == 2 else { throw .invalid }
        return String(parts[1])
    }
}
