import Crypto
import Foundation
package import LatchkeyCore

/// The server's secret, 256 bits from its secret file.
///
/// Without it the database is useless.
package struct ServerSecret: Sendable, Redacted {
    /// The purposes of derived keys, which are independent of each other (HKDF, RFC 5869).
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
        case exports = "latchkey exports v1"
        case opaqueTokens = "latchkey opaque tokens v1"
        case totp = "latchkey totp secrets v1"
        case deviceBinding = "latchkey device binding v1"
        case subjects = "latchkey subjects v1"
        case upstreams = "latchkey upstreams v1"
        case upstreamVisits = "latchkey upstream visits v1"
    }

    package static let length = 32
    private let key: SymmetricKey

    /// - Throws: Unless there are 32 bytes.
    package init(_ bytes: [UInt8]) throws(ServerSecretError) {
        guard bytes.count == Self.length else { throw .wrongLength(bytes.count) }
        key = SymmetricKey(data: bytes)
    }

    /// Encrypts and authenticates (AES-256-GCM).
    package func seal(_ bytes: [UInt8], for purpose: Purpose) throws(SealingError) -> [UInt8] {
        guard let sealed = try? AES.GCM.seal(bytes, using: derived(purpose)).combined else { throw .cannotSeal }
        return Array(sealed)
    }

    /// Decrypts data that was sealed for the same purpose.
    package func open(_ sealed: [UInt8], for purpose: Purpose) throws(SealingError) -> [UInt8] {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let bytes = try? AES.GCM.open(box, using: derived(purpose))
        else { throw .cannotOpen }
        return Array(bytes)
    }

    /// Seals under the key for one purpose.
    package func sealing(for purpose: Purpose) -> any Sealing { PurposeSealing(secret: self, purpose: purpose) }

    /// A digest that requires the secret.
    package func keyedDigest(for purpose: Purpose) -> HMACKeyedDigest { HMACKeyedDigest(key: derived(purpose)) }

    private func derived(_ purpose: Purpose) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data(purpose.rawValue.utf8), outputByteCount: 32)
    }
}

private struct PurposeSealing: Sealing {
    let secret: ServerSecret
    let purpose: ServerSecret.Purpose

    func seal(_ bytes: [UInt8]) throws(SealingError) -> [UInt8] {
        try secret.seal(bytes, for: purpose)
    }

    func open(_ sealed: [UInt8]) throws(SealingError) -> [UInt8] {
        try secret.open(sealed, for: purpose)
    }
}

package enum ServerSecretError: Error, Equatable, Sendable {
    case wrongLength(Int)
}
