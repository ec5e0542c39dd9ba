import Foundation
import LatchkeyCore

/// Opens the single-sign-on tokens of a test.
final class FakeSSOTokens: SSOTokenOpening {
    private struct Token {
        let applicationID: Application.ID
        let content: OpenedSSOToken.Content
    }

    private let tokens = Watched<[String: Token]>([:])

    func open(_ token: String, with keys: [SSOKey]) async throws(RemoteKeysError) -> OpenedSSOToken? {
        guard let token = tokens.read({ $0[token] }),
            let key = keys.first(where: { $0.applicationID == token.applicationID })
        else { return nil }
        return OpenedSSOToken(token.content, by: key)
    }

    func openAddress(_ text: String, with key: Secret) -> String? { text }

    /// Makes a token.
    func add(_ content: OpenedSSOToken.Content, of applicationID: Application.ID) -> String {
        let text = "fake-sso." + Base64URL.encode(SecureRandom.bytes(24))
        tokens.change { $0[text] = Token(applicationID: applicationID, content: content) }
        return text
    }

    /// The key of an application's backend, which vouches for addresses.
    static func key(of applicationID: Application.ID) -> SSOKey {
        SSOKey(
            id: SSOKey.ID("fake key of \(applicationID)"),
            applicationID: applicationID,
            method: .secret(Secret(applicationID.rawValue), JWTRules()),
            createdAt: .distantPast
        )
    }
}
