package import Foundation
package import LatchkeyCore
import LatchkeyJSON
import LatchkeyJWS

/// Signs claims with the server's keys: ID tokens, logout tokens and the like.
package struct JWTClaimsSigner: ClaimsSigner {
    private let issuer: Issuer
    private let keys: SigningKeyRing
    private let newKeys: NewKeySearch?
    private let firstKeys: FirstKeys?

    /// - Parameters:
    ///   - issuer: A token with another `iss` is not this server's.
    ///   - keys: Sign and verify.
    ///   - newKeys: Finds keys of other servers; nil for a single server.
    ///   - firstKeys: Makes the first key of an algorithm; nil if all keys exist.
    package init(
        issuer: Issuer,
        keys: SigningKeyRing,
        newKeys: NewKeySearch? = nil,
        firstKeys: FirstKeys? = nil
    ) {
        self.issuer = issuer
        self.keys = keys
        self.newKeys = newKeys
        self.firstKeys = firstKeys
    }

    package func sign(
        _ claims: Claims,
        type: String?,
        by algorithm: SignatureAlgorithm,
        at time: Date
    ) async throws(AccessTokenError) -> String {
        try await firstKeys?.require(algorithm)
        guard let key = keys.keys.signing(by: algorithm, at: time) else {
            throw .defect("there is no signing key for \(algorithm.rawValue)")
        }
        return try key.sign(JSONValue.object(claims.mapValues(\.json)), type: type)
    }

    package func claims(of token: String, type: String?) async throws(AccessTokenError) -> Claims? {
        guard let jws = CompactJWS(token), jws.hasType(type), let id = jws.keyID, SigningKey.isID(id),
            let key = try await key(id), key.hasSigned(jws),
            let claims = jws.claims.flatMap(ClaimValue.claims)
        else { return nil }
        if let name = claims["iss"], name != .text(issuer.name) { return nil }
        return claims
    }

    private func key(_ id: String) async throws(AccessTokenError) -> JWSVerificationKey? {
        if let key = keys.keys.verificationKeys[id] { return key }
        try await newKeys?.run()
        return keys.keys.verificationKeys[id]
    }
}

extension CompactJWS {
    /// Whether the `typ` is the expected one; without an expectation, `JWT` or none.
    fileprivate func hasType(_ expected: String?) -> Bool {
        if let expected { type == expected } else { type == nil || type == "JWT" }
    }
}
