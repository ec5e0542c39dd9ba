import Crypto
import Foundation
import JWTKit
package import LatchkeyCore

/// Access tokens as signed JWTs: ES256, `typ` `at+jwt` (RFC 9068).
package struct JWTAccessTokens: AccessTokenIssuer, AccessTokenVerifier {
    /// The longest token that is looked at.
    private static let longestToken = 4096

    private let issuer: Issuer
    private let audiences: Set<String>
    private let signing: SigningKey
    private let keyIDs: Set<String>
    private let keys: JWTKeyCollection
    private let verified: VerifiedTokens

    /// - Parameters:
    ///   - issuer: What stands in `iss`.
    ///   - signing: The key for new tokens.
    ///   - verifying: All keys whose tokens are good, the signing one among them.
    ///   - audiences: What may stand in `aud` beside the issuer.
    ///   - verifiedCapacity: How many verified tokens are remembered.
    /// - Throws: When a key cannot be used.
    package init(
        issuer: Issuer,
        signing: SigningKey,
        verifying: [SigningKey],
        audiences: Set<String> = [],
        verifiedCapacity: Int = 100_000
    ) async throws {
        self.issuer = issuer
        self.signing = signing
        self.audiences = audiences
        keyIDs = Set(verifying.map(\.id)).union([signing.id])
        keys = JWTKeyCollection()
        verified = VerifiedTokens(capacity: verifiedCapacity)
        for key in verifying + [signing] {
            let privateKey = try ES256PrivateKey(pem: key.privateKey.pemRepresentation)
            await keys.add(ecdsa: privateKey, kid: JWKIdentifier(string: key.id))
        }
    }

    /// How the memory of verified tokens fares.
    package var cacheFigures: CacheFigures { verified.figures }

    package func issue(_ claims: AccessClaims) async throws(AccessTokenError) -> String {
        var header = JWTHeader()
        header.typ = AccessTokenHeader.type
        do {
            let payload = AccessTokenPayload(claims, issuer: issuer.name)
            return try await keys.sign(payload, kid: JWKIdentifier(string: signing.id), header: header)
        } catch { throw .defect("\(error)") }
    }

    package func verify(_ token: String) async throws(AccessTokenError) -> AccessClaims {
        guard token.utf8.count <= Self.longestToken else { throw .invalid }
        let digest = SHA256.hash(data: Data(token.utf8))
        if let claims = verified[digest] { return claims }
        let claims = try await verifySignature(token)
        verified.remember(claims, for: digest)
        return claims
    }

    private func verifySignature(_ token: String) async throws(AccessTokenError) -> AccessClaims {
        try AccessTokenHeader.check(token, keyIDs: keyIDs)
        let payload: AccessTokenPayload
        do { payload = try await keys.verify(token, as: AccessTokenPayload.self) } catch { throw .invalid }
        guard payload.iss == issuer.name, payload.aud == issuer.name || audiences.contains(payload.aud),
            payload.iat < payload.exp
        else { throw .invalid }
        return payload.claims(issuer: issuer.name)
    }
}
