import Foundation
import LatchkeyCore
import Synchronization

/// Signs nothing: its tokens are numbers, and their claims are kept.
final class PlainSigner: ClaimsSigner {
    private struct Signed: Sendable {
        let claims: Claims
        let type: String?
        let algorithm: SignatureAlgorithm
    }

    private let all = Mutex<[Signed]>([])

    func sign(
        _ claims: Claims,
        type: String?,
        by algorithm: SignatureAlgorithm,
        at time: Date
    ) async throws(AccessTokenError) -> String {
        all.withLock { all in
            all.append(Signed(claims: claims, type: type, algorithm: algorithm))
            return "signed.\(all.count - 1)"
        }
    }

    func claims(of token: String, type: String?) async throws(AccessTokenError) -> Claims? {
        signed(token).flatMap { $0.type == type ? $0.claims : nil }
    }

    func algorithm(of token: String) -> SignatureAlgorithm? { signed(token)?.algorithm }

    private func signed(_ token: String) -> Signed? {
        guard token.hasPrefix("signed."), let number = Int(token.dropFirst(7)) else { return nil }
        return all.withLock { $0.indices.contains(number) ? $0[number] : nil }
    }
}

/// Reads the tokens of clients that a test has made.
final class SpokenClientTokens: ClientTokenReader {
    private let all = Mutex<[String: ClientToken]>([:])

    /// A token that the key set with the name of its algorithm has signed.
    func make(_ claims: Claims, algorithm: String = "ES256", type: String? = nil) -> String {
        all.withLock { all in
            let text = "assertion.\(all.count)"
            all[text] = ClientToken(algorithm: algorithm, type: type, keyID: "1", claims: claims, text: text)
            return text
        }
    }

    func read(_ text: String) -> ClientToken? { all.withLock { $0[text] } }

    func isSigned(_ token: ClientToken, by keySet: [UInt8]) -> Bool { keySet == Array(token.algorithm.utf8) }

    func isUsable(_ keySet: [UInt8]) -> Bool { true }
}

extension OpenIDPorts {
    static let issuer = "https://id.example.com"

    static var plain: OpenIDPorts { .with() }

    static func with(
        signer: any ClaimsSigner = PlainSigner(),
        clientTokens: any ClientTokenReader = SpokenClientTokens(),
        clientKeys: any ClientKeySource = NoClientKeys()
    ) -> OpenIDPorts {
        OpenIDPorts(issuer: { issuer }, signer: signer, clientTokens: clientTokens, clientKeys: clientKeys)
    }
}
