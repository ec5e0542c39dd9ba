import Crypto
package import LatchkeyCore
import LatchkeyJSON
import LatchkeyJWS

/// Verifies the tokens of device-bound sessions: ES256, with the key in the header of a registration.
package struct DeviceProofTokens: DeviceProofVerifier {
    /// The longest token, in bytes; browsers send about 400.
    package static let longest = 2048
    private static let type = "dbsc+jwt"

    package init() {}

    package func registration(_ token: String) -> DeviceRegistration? {
        guard token.utf8.count <= Self.longest, let jws = CompactJWS(token, header: .bringingKey),
            let key = jws.key.flatMap({ JWSVerificationKey(p256: $0) }), case .es256(let point) = key,
            let challenge = Self.challenge(in: jws, signedBy: key)
        else { return nil }
        return DeviceRegistration(publicKey: Array(point.x963Representation), challenge: challenge)
    }

    package func challenge(in token: String, signedBy publicKey: [UInt8]) -> String? {
        guard token.utf8.count <= Self.longest, let jws = CompactJWS(token),
            let key = JWSVerificationKey(p256Point: publicKey)
        else { return nil }
        return Self.challenge(in: jws, signedBy: key)
    }

    private static func challenge(in jws: CompactJWS, signedBy key: JWSVerificationKey) -> String? {
        guard jws.type == type, jws.keyID == nil, key.hasSigned(jws) else { return nil }
        return jws.claims?["jti"]?.stringValue
    }
}
