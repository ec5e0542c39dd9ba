package import LatchkeyCore
import LatchkeyJWS

/// Reads and verifies the JWTs that clients sign.
package struct ClientTokens: ClientTokenReader {
    package init() {}

    package func read(_ text: String) -> ClientToken? {
        guard let jws = Self.jws(text), let claims = jws.claims.flatMap(ClaimValue.claims) else { return nil }
        return ClientToken(
            algorithm: jws.algorithm.rawValue,
            type: jws.type,
            keyID: jws.keyID,
            claims: claims,
            text: text
        )
    }

    package func isSigned(_ token: ClientToken, by keySet: [UInt8]) -> Bool {
        guard let jws = Self.jws(token.text), let keys = ClientKeySet(keySet) else { return false }
        return keys.hasSigned(jws)
    }

    package func isUsable(_ keySet: [UInt8]) -> Bool {
        guard let keys = ClientKeySet(keySet) else { return false }
        return !keys.isEmpty && !keys.hasSecrets
    }

    /// A token of an algorithm with public keys.
    private static func jws(_ text: String) -> CompactJWS? {
        guard let jws = CompactJWS(text, header: .tolerant) else { return nil }
        switch jws.algorithm {
        case .es256, .ps256, .eddsa, .rs256: return jws
        case .hs256: return nil
        }
    }
}
