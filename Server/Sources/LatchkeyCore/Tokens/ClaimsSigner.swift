package import Foundation

/// The algorithms of the server's own keys (RFC 7518 §3.1).
package enum SignatureAlgorithm: String, Sendable, CaseIterable, Codable {
    case rs256 = "RS256"
    case es256 = "ES256"
}

/// Signs claims with the server's keys, and reads them again.
package protocol ClaimsSigner: Sendable {
    /// Signs claims with the server's current key of an algorithm.
    ///
    /// - Parameters:
    ///   - claims: All claims of the token; none is added.
    ///   - type: The `typ` header; nil leaves it out.
    ///   - algorithm: Chooses the key, whose id is always in the header.
    ///   - time: The current time.
    /// - Returns: A JWT in compact serialization.
    /// - Throws: `AccessTokenError.storage` if the first key of the algorithm cannot be stored, and `defect`.
    func sign(
        _ claims: Claims,
        type: String?,
        by algorithm: SignatureAlgorithm,
        at time: Date
    ) async throws(AccessTokenError) -> String

    /// The claims of a token that one of the server's published keys signed; nil for every other token.
    ///
    /// The times are not checked, so an expired `id_token_hint` is read, too.
    ///
    /// - Parameters:
    ///   - token: A JWT in compact serialization.
    ///   - type: The `typ` header that the token must have; nil for a token without one or with `JWT`.
    /// - Returns: The claims.
    /// - Throws: `AccessTokenError.storage` if the key may be another server's and the keys cannot be read.
    func claims(of token: String, type: String?) async throws(AccessTokenError) -> Claims?
}
