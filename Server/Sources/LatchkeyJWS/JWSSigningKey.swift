package import Crypto
package import CryptoExtras
import Foundation
import LatchkeyAPI
import LatchkeyCore

/// A key that signs tokens, with its one algorithm.
package struct JWSSigningKey: Sendable {
    private enum Key: Sendable {
        case es256(P256.Signing.PrivateKey)
        case eddsa(Curve25519.Signing.PrivateKey)
        case rs256(_RSA.Signing.PrivateKey)
        case ps256(_RSA.Signing.PrivateKey)
        case hs256(SymmetricKey)
    }

    private struct Header: Encodable {
        let alg: String
        let typ: String?
        let kid: String?
    }

    private let key: Key

    /// The private key in a PEM text of OpenSSL; nil for other algorithms.
    package init?(pem: String) {
        if let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) {
            self.key = .es256(key)
        } else if let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem) {
            self.key = .rs256(key)
        } else if let bytes = Ed25519PEM.privateKey(in: pem),
            let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
        {
            self.key = .eddsa(key)
        } else {
            return nil
        }
    }

    package init(_ key: P256.Signing.PrivateKey) {
        self.key = .es256(key)
    }

    package init(_ key: Curve25519.Signing.PrivateKey) {
        self.key = .eddsa(key)
    }

    /// A key for RS256, or for PS256.
    package init(_ key: _RSA.Signing.PrivateKey, isProbabilistic: Bool = false) {
        self.key = isProbabilistic ? .ps256(key) : .rs256(key)
    }

    /// - Parameter secret: The shared secret for HS256.
    package init(secret: [UInt8]) {
        key = .hs256(SymmetricKey(data: secret))
    }

    package var algorithm: JWSAlgorithm {
        switch key {
        case .es256: .es256
        case .eddsa: .eddsa
        case .rs256: .rs256
        case .ps256: .ps256
        case .hs256: .hs256
        }
    }

    /// The public half; for a shared secret, the secret.
    package var verificationKey: JWSVerificationKey {
        switch key {
        case .es256(let key): .es256(key.publicKey)
        case .eddsa(let key): .eddsa(key.publicKey)
        case .rs256(let key): .rs256(key.publicKey)
        case .ps256(let key): .ps256(key.publicKey)
        case .hs256(let key): .hs256(key)
        }
    }

    /// Signs claims.
    ///
    /// - Parameters:
    ///   - claims: The claims, encoded as JSON.
    ///   - type: The `typ` header; nil leaves it out.
    ///   - keyID: The `kid` header.
    /// - Returns: A token in compact serialization.
    /// - Throws: When the claims cannot be encoded, or the key cannot sign.
    package func sign(_ claims: some Encodable, type: String? = "JWT", keyID: String? = nil) throws -> String {
        let header = try WireJSON.encode(Header(alg: algorithm.rawValue, typ: type, kid: keyID))
        let input = Base64URL.encode(header) + "." + Base64URL.encode(try WireJSON.encode(claims))
        return input + "." + Base64URL.encode(try signature(of: Data(input.utf8)))
    }

    private func signature(of input: Data) throws -> Data {
        switch key {
        case .es256(let key): try key.signature(for: input).rawRepresentation
        case .eddsa(let key): try key.signature(for: input)
        case .rs256(let key):
            try key.signature(for: SHA256.hash(data: input), padding: .insecurePKCS1v1_5).rawRepresentation
        case .ps256(let key): try key.signature(for: SHA256.hash(data: input), padding: .PSS).rawRepresentation
        case .hs256(let key): Data(HMAC<SHA256>.authenticationCode(for: input, using: key))
        }
    }
}

extension JWSSigningKey: Redacted {
    package var description: String { "JWSSigningKey(\(algorithm.rawValue))" }
}
