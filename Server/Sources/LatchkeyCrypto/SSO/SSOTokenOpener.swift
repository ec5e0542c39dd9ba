import Crypto
package import LatchkeyCore
import LatchkeyJWS

/// Opens single-sign-on tokens of all kinds.
package struct SSOTokenOpener: SSOTokenOpening {
    /// The most keys of a set to try on one token.
    private static let mostTried = 16

    private let remote: any RemoteKeys

    package init(remote: any RemoteKeys) {
        self.remote = remote
    }

    package func open(_ token: String, with keys: [SSOKey]) async throws(RemoteKeysError) -> OpenedSSOToken? {
        // Tries all keys, so the time does not depend on the match.
        var opened: OpenedSSOToken?
        let jwt = Self.jwt(token)
        for key in keys {
            let content = content(of: token, jwt, by: key.method)
            if opened == nil, let content { opened = OpenedSSOToken(content, by: key) }
        }
        guard opened == nil, let jwt else { return opened }
        return try await openRemotely(jwt, with: keys)
    }

    package func openAddress(_ text: String, with key: Secret) -> String? {
        LithiumCipher(key).open(text).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The token as a JWT whose `typ` says so or is missing.
    private static func jwt(_ token: String) -> CompactJWS? {
        guard let jwt = CompactJWS(token), jwt.type.map({ $0.uppercased() == "JWT" }) != false else { return nil }
        return jwt
    }

    private func content(
        of token: String,
        _ jwt: CompactJWS?,
        by method: SSOKey.Method
    ) -> OpenedSSOToken.Content? {
        switch method {
        case .lithium(let lithium):
            return LithiumCipher(lithium.key).open(token).map { .lithium($0, lithium) }
        case .publicKey(let key, let rules):
            guard let jwt, key.hasSigned(jwt) else { return nil }
            return .claims(jwt.payload, rules)
        case .secret(let secret, let rules):
            guard let jwt, JWSVerificationKey.hs256(SymmetricKey(data: secret.bytes)).hasSigned(jwt) else { return nil }
            return .claims(jwt.payload, rules)
        case .publicKeys: return nil
        }
    }

    /// An unavailable set does not stop the others.
    private func openRemotely(
        _ jwt: CompactJWS,
        with keys: [SSOKey]
    ) async throws(RemoteKeysError) -> OpenedSSOToken? {
        var problem: RemoteKeysError?
        for key in keys {
            guard case .publicKeys(let url, let rules) = key.method else { continue }
            do {
                let set = try await remote.keys(at: url, with: jwt.keyID)
                let fitting = set.filter {
                    $0.algorithm == jwt.algorithm.rawValue && (jwt.keyID == nil || $0.id == jwt.keyID)
                }
                if fitting.prefix(Self.mostTried).contains(where: { $0.hasSigned(jwt) }) {
                    return OpenedSSOToken(.claims(jwt.payload, rules), by: key)
                }
            } catch { problem = error }
        }
        if let problem { throw problem }
        return nil
    }
}
