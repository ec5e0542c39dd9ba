import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

/// Providers in memory: a discovery document for each issuer, and tokens that only this process knows.
final class FakeUpstreams: UpstreamCalling, ClientKeySource, UpstreamTokens {
    /// The signature of an ID token.
    enum Signature {
        /// The provider's.
        case valid
        /// One by a key that the provider does not publish.
        case unknownKey
        /// No signature: the algorithm is `none`.
        case unsigned
        /// The provider's, whose keys cannot be fetched now.
        case unreachableKey
    }

    private struct Token {
        let claims: Claims
        let signature: Signature
    }

    private static let unreachableKeyID = "unreachable"

    private let tokens = Watched<[String: Token]>([:])

    /// Makes an ID token.
    func add(_ claims: Claims, signature: Signature = .valid) -> String {
        let text = "fake-id." + Base64URL.encode(SecureRandom.bytes(24))
        tokens.change { $0[text] = Token(claims: claims, signature: signature) }
        return text
    }

    func send(_ call: UpstreamCall) async throws(FetchFailure) -> UpstreamReply {
        let suffix = "/.well-known/openid-configuration"
        guard call.url.hasSuffix(suffix) else { throw .status(404) }
        let base = String(call.url.dropLast(suffix.count))
        // Microsoft's document for all tenants stands at another path than its issuer.
        let issuer = base.hasSuffix("/common/v2.0") ? base.replacing("/common/", with: "/{tenantid}/") : base
        let document = [
            "issuer": issuer, "authorization_endpoint": base + "/authorize", "token_endpoint": base + "/token",
            "jwks_uri": base + "/keys",
        ]
        guard let body = try? JSONEncoder().encode(document) else { throw .status(500) }
        return UpstreamReply(status: 200, body: Array(body))
    }

    func keys(at url: String, knowing keyID: String?) async -> [UInt8]? { keyID == Self.unreachableKeyID ? nil : [] }

    func header(of token: String) -> UpstreamTokenHeader? {
        switch tokens.read({ $0[token]?.signature }) {
        case .valid, .unknownKey: UpstreamTokenHeader(algorithm: "RS256", keyID: nil)
        case .unsigned: UpstreamTokenHeader(algorithm: "none", keyID: nil)
        case .unreachableKey: UpstreamTokenHeader(algorithm: "RS256", keyID: Self.unreachableKeyID)
        case nil: nil
        }
    }

    func claims(of token: String, signedBy keySet: [UInt8]) -> Claims? {
        let token = tokens.read { $0[token] }
        return token?.signature == .valid ? token?.claims : nil
    }

    func claims(of token: String, signedWith secret: LatchkeyCore.Secret) -> Claims? { nil }

    func claims(in json: [UInt8]) -> Claims? { nil }

    func sign(_ claims: Claims, with key: AppleKey) -> String? { nil }

    func hexadecimalMAC(of text: String, under secret: LatchkeyCore.Secret) -> String { "" }
}
