import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore
package import LatchkeyJSON

extension TokenSigner {
    /// The private key in a JWK (RFC 7517); nil for other kinds.
    package init?(jwk: [String: JSONValue]) {
        func bytes(_ name: String) -> [UInt8]? { jwk[name]?.stringValue.flatMap { Base64URL.decode($0) } }
        let keyID = jwk["kid"]?.stringValue
        switch (jwk["kty"]?.stringValue, jwk["crv"]?.stringValue) {
        case ("EC", "P-256"):
            guard let d = bytes("d"), let key = try? P256.Signing.PrivateKey(rawRepresentation: d) else { return nil }
            self.init(.es256(key), keyID: keyID)
        case ("OKP", "Ed25519"):
            guard let d = bytes("d"), let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: d) else {
                return nil
            }
            self.init(.eddsa(key), keyID: keyID)
        case ("RSA", _):
            guard let n = bytes("n"), let e = bytes("e"), let d = bytes("d"), let p = bytes("p"), let q = bytes("q"),
                let key = try? _RSA.Signing.PrivateKey(n: n, e: e, d: d, p: p, q: q)
            else { return nil }
            self.init(.rsa(key, isPSS: jwk["alg"]?.stringValue != "RS256"), keyID: keyID)
        default: return nil
        }
    }

    /// A private key in PEM; nil for other kinds than P-256 and RSA.
    package init?(pem: String, keyID: String? = nil) {
        if let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) {
            self.init(.es256(key), keyID: keyID)
        } else if let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem) {
            self.init(.rsa(key, isPSS: true), keyID: keyID)
        } else {
            return nil
        }
    }
}
