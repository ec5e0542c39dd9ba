import Foundation
import LatchkeyCore

/// A signer whose tokens are names of their claims.
final class PlainClaims: ClaimsSigner {
    struct Signed: Sendable, Equatable {
        let claims: Claims
        let type: String?
        let algorithm: SignatureAlgorithm
    }

    private let state = Locked([String: Signed]())

    func sign(
        _ claims: Claims,
        type: String?,
        by algorithm: SignatureAlgorithm,
        at time: Date
    ) async throws(AccessTokenError) -> String {
        state.withLock { signed in
            let token = "token-\(signed.count)"
            signed[token] = Signed(claims: claims, type: type, algorithm: algorithm)
            return token
        }
    }

    func claims(of token: String, type: String?) async throws(AccessTokenError) -> Claims? {
        let signed = self[token]
        return signed?.type == type ? signed?.claims : nil
    }

    subscript(token: String) -> Signed? { state.withLock { $0[token] } }

    /// An ID token.
    func idToken(of subject: String, for audience: ClaimValue = .text("shop")) async throws -> String {
        let claims: Claims = ["sub": .text(subject), "aud": audience, "exp": .integer(1)]
        return try await sign(claims, type: nil, by: .rs256, at: Date(milliseconds: 0))
    }
}
