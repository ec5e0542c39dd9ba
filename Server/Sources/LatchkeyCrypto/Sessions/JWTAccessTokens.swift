import Crypto
import Foundation
package import LatchkeyCore
import LatchkeyJWS

/// Access tokens as signed JWTs: ES256, `typ` `at+jwt` (RFC 9068).
package struct JWTAccessTokens: AccessTokenIssuer, AccessTokenVerifier {
    private let issuer: Issuer
    private let keys: SigningKeyRing
    private let newKeys: NewKeySearch?
    private let applications: ApplicationDirectory

    /// - Parameters:
    ///   - issuer: The `iss` claim.
    ///   - keys: Sign and verify.
    ///   - newKeys: Finds keys of other servers; nil for a single server.
    ///   - applications: Tokens of their audiences are for this server, too.
    package init(
        issuer: Issuer,
        keys: SigningKeyRing,
        newKeys: NewKeySearch? = nil,
        applications: ApplicationDirectory = ApplicationDirectory([])
    ) {
        self.issuer = issuer
        self.keys = keys
        self.newKeys = newKeys
        self.applications = applications
    }

    /// The figures of the cache of verified tokens.
    package var cacheFigures: CacheFigures { keys.keys.verified.figures }

    package func issue(_ claims: AccessClaims) async throws(AccessTokenError) -> String {
        guard let key = keys.keys.signing(at: claims.issuedAt) else { throw .defect("there is no signing key") }
        guard let payload = AccessTokenPayload(claims, issuer: issuer.name) else {
            throw .defect("an access token has no subject")
        }
        let token = try key.sign(payload, type: AccessTokenHeader.type)
        guard token.utf8.count <= AccessTokenSize.longest else {
            throw .defect(
                "an access token for \(claims.applicationID) would have \(token.utf8.count) bytes, more than the \(AccessTokenSize.longest) that the server accepts"
            )
        }
        return token
    }

    package func verify(_ token: String) async throws(AccessTokenError) -> AccessClaims {
        guard token.utf8.count <= AccessTokenSize.longest else { throw .invalid }
        let digest = SHA256.hash(data: Data(token.utf8))
        let known = keys.keys
        if let claims = known.verified[digest] { return claims }
        let (jws, keyID) = try AccessTokenHeader.check(token)
        let keys = try await keySet(with: keyID, known: known)
        let claims = try verifiedClaims(of: jws, by: keys.verificationKeys[keyID])
        keys.verified.remember(claims, for: digest)
        return claims
    }

    /// The keys, with the one that a token names if it exists.
    private func keySet(with id: String, known: SigningKeySet) async throws(AccessTokenError) -> SigningKeySet {
        if known.ids.contains(id) { return known }
        try await newKeys?.run()
        let keys = keys.keys
        guard keys.ids.contains(id) else { throw .invalid }
        return keys
    }

    private func verifiedClaims(
        of token: CompactJWS,
        by key: JWSVerificationKey?
    ) throws(AccessTokenError) -> AccessClaims {
        guard let key, key.hasSigned(token),
            let payload = try? JSONDecoder().decode(AccessTokenPayload.self, from: Data(token.payload)),
            payload.iss == issuer.name, !payload.aud.values.isEmpty, payload.timesArePossible
        else { throw .invalid }
        let isForServer = payload.aud.values.contains { $0 == payload.iss || applications.haveAudience($0) }
        return payload.claims(isForServer: isForServer)
    }
}
