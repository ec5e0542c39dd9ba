import Crypto
import CryptoExtras
import Foundation
package import LatchkeyCore

// Keys as they stand in files: PEM, as OpenSSL writes it, or JSON (RFC 7517).

extension SSOPublicKey {
    /// The public key in a text; nil when there is none that is of use here.
    package init?(file text: String) {
        if text.contains("PRIVATE") { return nil }
        if let key = try? P256.Signing.PublicKey(pemRepresentation: text) {
            self.init(key)
        } else if let key = try? _RSA.Signing.PublicKey(pemRepresentation: text) {
            self.init(key)
        } else if let der = PEM.content(of: text, type: "PUBLIC KEY"), der.starts(with: Ed25519DER.publicPrefix),
            der.count == Ed25519DER.publicPrefix.count + 32
        {
            self.init(id: nil, .ed25519(Array(der.suffix(32))))
        } else {
            self.init(json: Array(text.utf8))
        }
    }

    fileprivate init?(_ key: P256.Signing.PublicKey) {
        let raw = Array(key.rawRepresentation)
        self.init(id: nil, .p256(x: Array(raw.prefix(32)), y: Array(raw.suffix(32))))
    }

    fileprivate init?(_ key: _RSA.Signing.PublicKey) {
        guard let numbers = try? key.getKeyPrimitives() else { return nil }
        self.init(
            id: nil,
            .rsa(
                modulus: Array(numbers.modulus.drop { $0 == 0 }),
                exponent: Array(numbers.publicExponent.drop { $0 == 0 })
            )
        )
    }
}

/// A private key that signs JWTs.
package struct JWTPrivateKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    private enum Key: Sendable {
        case p256(P256.Signing.PrivateKey)
        case ed25519(Curve25519.Signing.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey)
    }

    private let key: Key

    /// The private key in a text, as PEM; nil when there is none that is of use here.
    package init?(file text: String) {
        if let key = try? P256.Signing.PrivateKey(pemRepresentation: text) {
            self.key = .p256(key)
        } else if let key = try? _RSA.Signing.PrivateKey(pemRepresentation: text) {
            self.key = .rsa(key)
        } else if let der = PEM.content(of: text, type: "PRIVATE KEY"), der.starts(with: Ed25519DER.privatePrefix),
            let key = try? Curve25519.Signing.PrivateKey(
                rawRepresentation: der.dropFirst(Ed25519DER.privatePrefix.count).prefix(32)
            )
        {
            self.key = .ed25519(key)
        } else {
            return nil
        }
    }

    /// The half that everybody may know; nil where it is of no use.
    package var publicKey: SSOPublicKey? {
        switch key {
        case .p256(let key): SSOPublicKey(key.publicKey)
        case .ed25519(let key): SSOPublicKey(id: nil, .ed25519(Array(key.publicKey.rawRepresentation)))
        case .rsa(let key): SSOPublicKey(key.publicKey)
        }
    }

    func signature(of bytes: [UInt8]) -> [UInt8]? {
        switch key {
        case .p256(let key): (try? key.signature(for: bytes)).map { Array($0.rawRepresentation) }
        case .ed25519(let key): (try? key.signature(for: bytes)).map { Array($0) }
        case .rsa(let key):
            (try? key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5)).map {
                Array($0.rawRepresentation)
            }
        }
    }

    package var description: String { "JWTPrivateKey(…)" }
    package var debugDescription: String { description }
}

/// What stands before the 32 bytes of a key (RFC 8410).
private enum Ed25519DER {
    static let publicPrefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
    static let privatePrefix: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]
}

private enum PEM {
    /// The bytes of the one block that a text is.
    static func content(of text: String, type: String) -> [UInt8]? {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard lines.first == "-----BEGIN \(type)-----", lines.last == "-----END \(type)-----" else { return nil }
        return Data(base64Encoded: lines.dropFirst().dropLast().joined()).map { Array($0) }
    }
}
