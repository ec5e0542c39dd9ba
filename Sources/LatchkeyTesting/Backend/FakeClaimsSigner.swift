import Foundation
import LatchkeyCore

/// Tokens that are random texts; their claims are stored here.
final class FakeClaimsSigner: ClaimsSigner {
    private struct Signed {
        let claims: Claims
        let type: String?
    }

    private struct State {
        var tokens: [String: Signed] = [:]
    }

    private let state = Watched(State())

    func sign(
        _ claims: Claims,
        type: String?,
        by algorithm: SignatureAlgorithm,
        at time: Date
    ) async throws(AccessTokenError) -> String {
        let token = "signed." + Base64URL.encode(SecureRandom.bytes(24))
        state.change { $0.tokens[token] = Signed(claims: claims, type: type) }
        return token
    }

    func claims(of token: String, type: String?) async throws(AccessTokenError) -> Claims? {
        state.read { $0.tokens[token] }.flatMap { $0.type == type ? $0.claims : nil }
    }
}

/// No client signs tokens for a fake server.
struct NoClientTokens: ClientTokenReader {
    func read(_ text: String) -> ClientToken? { nil }

    func isSigned(_ token: ClientToken, by keySet: [UInt8]) -> Bool { false }

    func isUsable(_ keySet: [UInt8]) -> Bool { false }
}
