import Foundation
import LatchkeyCore

/// Access tokens that are random texts; their claims are stored here.
final class FakeAccessTokens: AccessTokenIssuer, AccessTokenVerifier {
    private struct State {
        var claims: [String: AccessClaims] = [:]
    }

    private let state = Watched(State())

    func issue(_ claims: AccessClaims) async throws(AccessTokenError) -> String {
        let token = "fake." + Base64URL.encode(SecureRandom.bytes(24))
        state.change { $0.claims[token] = claims }
        return token
    }

    func verify(_ token: String) async throws(AccessTokenError) -> AccessClaims {
        guard let claims = state.read({ $0.claims[token] }) else { throw .invalid }
        return claims
    }

    /// Makes all issued tokens expire.
    func expireAll() {
        state.change { state in state.claims = state.claims.mapValues { $0.expired } }
    }
}

extension AccessClaims {
    fileprivate var expired: AccessClaims {
        AccessClaims(
            userID: userID,
            subject: subject,
            sessionID: sessionID,
            applicationID: applicationID,
            audiences: audiences,
            isForServer: isForServer,
            scope: scope,
            confirmation: confirmation,
            issuedAt: issuedAt,
            expiresAt: .distantPast,
            authenticatedAt: authenticatedAt,
            methods: methods
        )
    }
}
