import Crypto
import Foundation
package import LatchkeyCore
import LatchkeyJSON
import LatchkeyJWS

/// Verifies the ID tokens of providers, and signs the secret that Apple asks for.
package struct ProviderTokens: UpstreamTokens {
    package init() {}

    package func header(of token: String) -> UpstreamTokenHeader? {
        CompactJWS(token, header: .tolerant).map {
            UpstreamTokenHeader(algorithm: $0.algorithm.rawValue, keyID: $0.keyID)
        }
    }

    package func claims(of token: String, signedBy keySet: [UInt8]) -> Claims? {
        guard let jws = CompactJWS(token, header: .tolerant), jws.algorithm != .hs256,
            let keys = ClientKeySet(keySet), keys.hasSigned(jws)
        else { return nil }
        return jws.claims.flatMap(ClaimValue.claims)
    }

    package func claims(of token: String, signedWith secret: Secret) -> Claims? {
        guard let jws = CompactJWS(token, header: .tolerant), jws.algorithm == .hs256,
            JWSVerificationKey.hs256(SymmetricKey(data: secret.bytes)).hasSigned(jws)
        else { return nil }
        return jws.claims.flatMap(ClaimValue.claims)
    }

    package func claims(in json: [UInt8]) -> Claims? {
        guard (try? JSONSyntax.check(json)) != nil,
            let value = try? JSONDecoder().decode(JSONValue.self, from: Data(json))
        else { return nil }
        return value.objectValue.flatMap(ClaimValue.claims)
    }

    package func sign(_ claims: Claims, with key: AppleKey) -> String? {
        guard let signing = JWSSigningKey(pem: key.key.text), signing.algorithm == .es256 else { return nil }
        return try? signing.sign(JSONValue.object(claims.mapValues(\.json)), keyID: key.keyID)
    }

    package func hexadecimalMAC(of text: String, under secret: Secret) -> String {
        HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: secret.bytes))
            .map(\.hexadecimal).joined()
    }
}
