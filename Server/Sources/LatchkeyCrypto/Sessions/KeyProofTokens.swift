import Crypto
import Foundation
package import LatchkeyCore
import LatchkeyJSON
import LatchkeyJWS

/// Reads the proofs of apps (DPoP, RFC 9449 §4.2): ES256, with the public key in the header.
package struct KeyProofTokens: KeyProofVerifier {
    /// The longest proof, in bytes; the SDK sends about 600.
    package static let longest = 2048
    private static let type = "dpop+jwt"
    /// The longest `jti`, in bytes.
    private static let longestID = 255

    package init() {}

    package func proof(_ token: String) -> KeyProof? {
        guard token.utf8.count <= Self.longest, let jws = CompactJWS(token, bringsKey: true), jws.type == Self.type,
            jws.keyID == nil, let key = jws.key.flatMap({ JWSVerificationKey(p256: $0) }), case .es256(let point) = key,
            key.hasSigned(jws), let claims = jws.claims,
            let id = claims["jti"]?.stringValue, (1...Self.longestID).contains(id.utf8.count),
            let method = claims["htm"]?.stringValue, let address = claims["htu"]?.stringValue,
            let issuedAt = claims["iat"]?.doubleValue, issuedAt.magnitude < 1e11
        else { return nil }
        let coordinates = Array(point.rawRepresentation)
        return KeyProof(
            x: Array(coordinates.prefix(32)),
            y: Array(coordinates.suffix(32)),
            id: id,
            method: method,
            address: address,
            issuedAt: Date(timeIntervalSince1970: issuedAt),
            tokens: claims["rth"]?.stringValue
        )
    }
}
