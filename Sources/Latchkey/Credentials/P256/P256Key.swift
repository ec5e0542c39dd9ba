import Foundation

/// A private key on the curve P-256, in software.
///
/// Its arithmetic takes different times for different keys and nonces, so somebody who measures many signatures in this
/// process or beside it learns about the key, also another user of the machine, who cannot read the key's file.
package struct P256Key: Sendable {
    private let scalar: P256Number
    package let publicKey: P256PublicKey

    /// A key of 32 bytes; nil if they are not a number from 1 to the order - 1.
    package init?(_ bytes: [UInt8]) {
        guard let scalar = P256Number(bytes), P256.isScalar(scalar),
            let (x, y) = P256.base.multiplied(by: scalar).coordinates
        else { return nil }
        self.scalar = scalar
        publicKey = P256PublicKey(checkedX: x.bytes, y: y.bytes)
    }

    /// Makes a random key.
    package static func random(by random: RandomBytes = .system) -> P256Key {
        while true {
            if let key = P256Key(random(32)) { return key }
        }
    }

    /// The first coordinate of the public key, 32 bytes.
    package var x: [UInt8] { publicKey.x }
    /// The second coordinate of the public key, 32 bytes.
    package var y: [UInt8] { publicKey.y }

    /// The 32 bytes of the key.
    var secretBytes: [UInt8] { scalar.bytes }

    /// Signs a message with SHA-256; the signature is always the same (RFC 6979).
    ///
    /// - Parameter message: The message.
    /// - Returns: The signature in DER.
    package func sign(_ message: [UInt8]) -> [UInt8] { signature(of: message).der }

    /// The same signature as ``sign(_:)``, as two numbers.
    func signature(of message: [UInt8]) -> P256Signature {
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
            if !r.isZero, !s.isZero { return P256Signature(r: r, s: s) }
        }
    }

    /// Whether a signature in DER is this key's for a message.
    package func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        publicKey.isValid(signature, of: message)
    }
}

extension P256Key: CustomStringConvertible, CustomReflectable {
    package var description: String { "P256Key(…)" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
