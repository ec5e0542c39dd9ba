import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore
import LatchkeyJWS
import Testing

/// A key of each algorithm, and tokens with headers and signatures of all kinds.
struct JWSSamples: Sendable {
    static let secret = Array("a secret of thirty-two bytes, or more".utf8)

    let p256 = P256.Signing.PrivateKey()
    let ed25519 = Curve25519.Signing.PrivateKey()
    let rsa: _RSA.Signing.PrivateKey

    init() throws {
        rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    }

    func key(_ algorithm: JWSAlgorithm) throws -> JWSSigningKey {
        switch algorithm {
        case .es256: JWSSigningKey(p256)
        case .eddsa: JWSSigningKey(ed25519)
        case .rs256: try #require(JWSSigningKey(pem: rsa.pemRepresentation))
        case .ps256: JWSSigningKey(rsa, isProbabilistic: true)
        case .hs256: JWSSigningKey(secret: Self.secret)
        }
    }

    func token(_ algorithm: JWSAlgorithm) throws -> String { try key(algorithm).sign(["sub": "u-1"], keyID: "k") }

    /// A token with exactly this header, and its own signature.
    static func token<Signature: Sequence<UInt8>>(
        header: String,
        sign: (Data) throws -> Signature
    ) rethrows -> String {
        let input = Base64URL.encode(header.utf8) + ".e30"
        return input + "." + Base64URL.encode(try sign(Data(input.utf8)))
    }

    static func read(_ token: String) throws -> CompactJWS { try #require(CompactJWS(token)) }

    /// A token signed by the key of ES256.
    func es256(header: String) throws -> String {
        try Self.token(header: header) { try p256.signature(for: $0).rawRepresentation }
    }
}
