import Foundation
package import LatchkeyCore
import LatchkeyJSON
import LatchkeyJWS

/// Reads the proofs of clients (DPoP, RFC 9449 §4.2): ES256, PS256 or EdDSA, with the public key in the header.
package struct KeyProofTokens: KeyProofVerifier {
    /// The longest proof, in bytes; the SDK sends about 600, and a key of RSA with 4096 bits makes it 1700.
    package static let longest = 4096
    /// The longest RSA key, in bytes; longer ones cost too much time.
    private static let longestModulus = 512
    private static let type = "dpop+jwt"
    /// The longest `jti`, in bytes.
    private static let longestID = 255

    package init() {}

    package var algorithms: [String] { Self.accepted.map(\.rawValue) }

    private static let accepted: [JWSAlgorithm] = [.es256, .ps256, .eddsa]

    package func proof(_ token: String) -> KeyProof? {
        guard token.utf8.count <= Self.longest, let jws = CompactJWS(token, header: .bringingKey),
            jws.type == Self.type, Self.accepted.contains(jws.algorithm),
            let key = jws.key.flatMap({ Self.publicKey($0) }),
            JWSVerificationKey(key, for: jws.algorithm)?.hasSigned(jws) == true, let claims = jws.claims,
            let id = claims["jti"]?.stringValue, (1...Self.longestID).contains(id.utf8.count),
            let method = claims["htm"]?.stringValue, let address = claims["htu"]?.stringValue,
            let issuedAt = claims["iat"]?.doubleValue, issuedAt.magnitude < 1e11
        else { return nil }
        return KeyProof(
            key: key,
            id: id,
            method: method,
            address: address,
            issuedAt: Date(timeIntervalSince1970: issuedAt),
            tokens: claims["rth"]?.stringValue,
            accessToken: claims["ath"]?.stringValue,
            nonce: claims["nonce"]?.stringValue
        )
    }

    /// The key in a header, which must not have a private part.
    private static func publicKey(_ members: [String: JSONValue]) -> PublicKeyNumbers? {
        guard PublicKeyNumbers.secretMembers.isDisjoint(with: members.keys) else { return nil }
        let key = PublicKeyNumbers(jwk: members)
        if case .rsa(let modulus, _) = key, modulus.count > longestModulus { return nil }
        return key
    }
}
