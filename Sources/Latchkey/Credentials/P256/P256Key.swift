import Foundation
import Latchkey

/// A private key on the curve P-256, for tests only.
package struct P256Key: Sendable {
    private let scalar: P256Number
    /// The coordinates of the public key, 32 bytes each.
    package let x: [UInt8]
    package let y: [UInt8]

    /// A key of 32 bytes; nil if they are not a number from 1 to the order - 1.
    package init?(_ bytes: [UInt8]) {
        guard let scalar = P256Number(bytes), P256.isScalar(scalar),
            let (x, y) = P256.base.multiplied(by: scalar).coordinates
        else { return nil }
        self.scalar = scalar
        self.x = x.bytes
        self.y = y.bytes
    }

    /// Makes a random key.
    package static func random() -> P256Key {
        while true {
            if let key = P256Key((0..<32).map { _ in UInt8.random(in: .min ... .max) }) { return key }
        }
    }

    /// Signs a message with SHA-256; the signature is always the same (RFC 6979).
    ///
    /// - Parameter message: The message.
    /// - Returns: The signature in DER.
    package func sign(_ message: [UInt8]) -> [UInt8] {
        let order = P256.order
        let digest = order.reduce(P256Number(SHA256Digest(of: message).bytes) ?? .zero)
        var nonces = P256Nonces(key: scalar, digest: digest)
        while true {
            let nonce = nonces.next()
            guard let x = P256.base.multiplied(by: nonce).coordinates?.x else { continue }
            let r = order.reduce(x)
            // s = (digest + r · key) / nonce
            let product = order.multiply(order.enter(r), scalar)
            let inverse = order.inverse(order.enter(nonce))
            let s = order.multiply(order.add(digest, product), inverse)
            if !r.isZero, !s.isZero { return P256Signature(r: r, s: s).der }
        }
    }

    /// Whether a signature in DER is this key's for a message.
    package func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        P256.verify(
            signature: signature,
            digest: Array(SHA256Digest(of: message).bytes),
            publicKeyX: x,
            publicKeyY: y
        )
    }
}

extension P256Key: CustomStringConvertible, CustomReflectable {
    package var description: String { "P256Key(…)" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
