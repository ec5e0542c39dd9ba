import Crypto
import Foundation

/// The secret of a server, 256 bits from its secret file: what the database needs to be of use to anyone.
package struct ServerSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// What a derived key is for; keys for different purposes have nothing in common (HKDF, RFC 5869).
    package enum Purpose: String {
        case signingKeys = "latchkey signing keys v1"
        case messages = "latchkey messages v1"
        case attempts = "latchkey attempts v1"
        case verificationCodes = "latchkey verification codes v1"
        case formTokens = "latchkey form tokens v1"
        case ssoKeys = "latchkey sso keys v1"
        case ssoUses = "latchkey sso uses v1"
        case refreshTokens = "latchkey refresh tokens v1"
        case applicationTokens = "latchkey application tokens v1"
        case opaqueTokens = "latchkey opaque tokens v1"
    }

    package static let length = 32
    private let key: SymmetricKey

    /// - Throws: When there are not 32 bytes.
    package init(_ bytes: [UInt8]) throws(ServerSecretError) {
        guard bytes.count == Self.length else { throw .wrongLength(bytes.count) }
        key = SymmetricKey(data: bytes)
    }

    /// Encrypts and authenticates (AES-256-GCM).
    package func seal(_ bytes: [UInt8], for purpose: Purpose) throws(ServerSecretError) -> [UInt8] {
        guard let sealed = try? AES.GCM.seal(bytes, using: derived(purpose)).combined else { throw .cannotSeal }
        return Array(sealed)
    }

    /// Decrypts what was sealed for the same purpose.
    package func open(_ sealed: [UInt8], for purpose: Purpose) throws(ServerSecretError) -> [UInt8] {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let bytes = try? AES.GCM.open(box, using: derived(purpose))
        else { throw .cannotOpen }
        return Array(bytes)
    }

    /// A digest that nobody can make without the secret.
    package func keyedDigest(for purpose: Purpose) -> HMACKeyedDigest { HMACKeyedDigest(key: derived(purpose)) }

    private func derived(_ purpose: Purpose) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data(purpose.rawValue.utf8), outputByteCount: 32)
    }

    package var description: String { "ServerSecret(…)" }
    package var debugDescription: String { description }
}

/// Why the server's secret is of no use.
package enum ServerSecretError: Error, Equatable, Sendable {
    case wrongLength(Int)
    case cannotSeal
    /// It is another secret than the data was sealed with, or the data is damaged.
    case cannotOpen
}
