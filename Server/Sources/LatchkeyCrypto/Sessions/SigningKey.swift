import Crypto
import CryptoExtras
package import Foundation
package import LatchkeyCore
import LatchkeyJWS

/// A key of the server that signs tokens: P-256 for ES256, or RSA with 2048 bits for RS256.
package struct SigningKey: Sendable, CustomStringConvertible {
    private enum PrivateKey: Sendable {
        case es256(P256.Signing.PrivateKey)
        case rs256(_RSA.Signing.PrivateKey)
    }

    package let times: SigningKeyTimes
    package let publicKey: PublicSigningKey
    private let privateKey: PrivateKey
    let verificationKey: JWSVerificationKey

    private init(_ key: P256.Signing.PrivateKey, times: SigningKeyTimes) {
        let raw = Array(key.publicKey.rawRepresentation)
        let numbers = PublicKeyNumbers.p256(x: Array(raw.prefix(32)), y: Array(raw.suffix(32)))
        self.init(.es256(key), verifiedBy: .es256(key.publicKey), .es256, numbers, times)
    }

    private init(_ key: _RSA.Signing.PrivateKey, times: SigningKeyTimes) throws(SigningKeyError) {
        let verificationKey = JWSVerificationKey.rs256(key.publicKey)
        guard let numbers = verificationKey.numbers, numbers.areUsable else { throw .unusable }
        self.init(.rs256(key), verifiedBy: verificationKey, .rs256, numbers, times)
    }

    private init(
        _ privateKey: PrivateKey,
        verifiedBy verificationKey: JWSVerificationKey,
        _ algorithm: SignatureAlgorithm,
        _ numbers: PublicKeyNumbers,
        _ times: SigningKeyTimes
    ) {
        self.privateKey = privateKey
        self.verificationKey = verificationKey
        self.times = times
        let id = KeyThumbprint(numbers, digest: SHA256TokenDigest()).text
        publicKey = PublicSigningKey(id: id, algorithm: algorithm, numbers: numbers)
    }

    /// The `kid` of tokens: the key's thumbprint (RFC 7638).
    package var id: String { publicKey.id }

    package var algorithm: SignatureAlgorithm { publicKey.algorithm }

    /// Whether a text has the form of a key's id.
    static func isID(_ text: String) -> Bool { Base64URL.decode(text)?.count == SHA256.byteCount }

    /// Signs claims as a JWT whose header has the key's id.
    func sign(_ claims: some Encodable, type: String?) throws(AccessTokenError) -> String {
        let key =
            switch privateKey {
            case .es256(let key): JWSSigningKey(key)
            case .rs256(let key): JWSSigningKey(key)
            }
        do { return try key.sign(claims, type: type, keyID: id) } catch { throw .defect("\(error)") }
    }

    package var description: String { "SigningKey(\(id))" }
}

// MARK: - Making keys

extension SigningKey {
    /// A new key for ES256.
    package static func generate(at time: Date, immediately: Bool = true) -> SigningKey {
        SigningKey(P256.Signing.PrivateKey(), times: .new(at: time, immediately: immediately))
    }

    /// A new key for RS256; some tenths of a second pass.
    ///
    /// - Throws: When no key can be made.
    package static func generateRSA(at time: Date, immediately: Bool = true) throws -> SigningKey {
        try SigningKey(_RSA.Signing.PrivateKey(keySize: .bits2048), times: .new(at: time, immediately: immediately))
    }

    /// A new key for an algorithm, made on a thread of its own if that takes long.
    ///
    /// - Throws: When no key can be made.
    package static func make(
        _ algorithm: SignatureAlgorithm,
        at time: Date,
        immediately: Bool = true
    ) async throws -> SigningKey {
        switch algorithm {
        case .es256: return generate(at: time, immediately: immediately)
        case .rs256:
            return try await withCheckedThrowingContinuation { continuation in
                let thread = Thread {
                    continuation.resume(with: Result { try generateRSA(at: time, immediately: immediately) })
                }
                thread.name = "signing key"
                thread.start()
            }
        }
    }
}

// MARK: - Storage

extension SigningKey {
    /// Opens a stored key.
    ///
    /// - Throws: When another secret sealed it, or it is damaged.
    package init(
        _ algorithm: SignatureAlgorithm = .es256,
        sealed: [UInt8],
        with secret: ServerSecret,
        times: SigningKeyTimes
    ) throws {
        let bytes = try secret.open(sealed, for: .signingKeys)
        switch algorithm {
        case .es256: self.init(try P256.Signing.PrivateKey(rawRepresentation: bytes), times: times)
        case .rs256: try self.init(_RSA.Signing.PrivateKey(derRepresentation: bytes), times: times)
        }
    }

    /// The key for storage, encrypted under the server's secret.
    package func sealed(with secret: ServerSecret) throws -> [UInt8] {
        let bytes =
            switch privateKey {
            case .es256(let key): Array(key.rawRepresentation)
            case .rs256(let key): Array(key.derRepresentation)
            }
        return try secret.seal(bytes, for: .signingKeys)
    }
}

/// The reason why a signing key cannot be used.
package enum SigningKeyError: Error, Equatable, Sendable {
    case unusable
}
