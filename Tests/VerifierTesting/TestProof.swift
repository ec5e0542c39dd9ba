import Crypto
package import Foundation
package import LatchkeyVerifier

/// The requests of a client that holds a key (RFC 9449).
package struct BoundClient: Sendable {
    package static let url = "https://api.example.com/notes"

    package let key: TestKey
    package let issuer: TestIssuer

    package init(_ issuer: TestIssuer, key: TestKey = .es256()) {
        self.key = key
        self.issuer = issuer
    }

    /// A token that is bound to the key.
    package var token: String { issuer.token(["cnf": ["jkt": key.thumbprint]]) }

    /// The claims of a proof for a `GET`.
    package func claims(for token: String) -> [String: Any] {
        [
            "jti": UUID().uuidString, "htm": "GET", "htu": Self.url, "iat": issuer.time.now,
            "ath": text(Data(SHA256.hash(data: Data(token.utf8)))),
        ]
    }

    /// A proof with changes.
    ///
    /// - Parameters:
    ///   - token: The access token.
    ///   - changes: Claims to add or replace; `NSNull` removes one.
    ///   - header: Members to add to the header, or to replace in it; `NSNull` removes one.
    ///   - sign: Makes the signature; nil for the key's own.
    /// - Returns: The proof.
    package func proof(
        for token: String,
        _ changes: [String: Any] = [:],
        header: [String: Any] = [:],
        with sign: ((Data) -> Data)? = nil
    ) -> String {
        let usual: [String: Any] = ["alg": key.algorithm, "typ": "dpop+jwt", "jwk": key.jwk]
        let header = usual.merging(header) { $1 }.filter { !($0.value is NSNull) }
        let claims = claims(for: token).merging(changes) { $1 }.filter { !($0.value is NSNull) }
        return key.sign(header, claims, with: sign)
    }

    /// A `GET` with a bound token.
    package func request(_ token: String, _ proofs: [String], scheme: String = "DPoP") -> TokenRequest {
        TokenRequest(method: "GET", url: Self.url, authorization: ["\(scheme) \(token)"], proofs: proofs)
    }
}

extension TokenRequest {
    /// A `GET` with a bearer token.
    package static func bearer(_ token: String) -> TokenRequest {
        TokenRequest(method: "GET", url: BoundClient.url, authorization: ["Bearer \(token)"])
    }

    /// A `GET` without a token.
    package static let anonymous = TokenRequest(method: "GET", url: BoundClient.url, authorization: [])
}

extension TokenVerifier {
    /// The refusal of a request; nil if it is accepted.
    package func refusal(of request: TokenRequest, scopes: Set<String> = []) async -> TokenRefusal? {
        do {
            _ = try await verify(request, scopes: scopes)
            return nil
        } catch { return error }
    }
}
