import Foundation

/// A public key on the curve P-256.
package struct P256PublicKey: Hashable, Sendable {
    /// The coordinates, 32 bytes each.
    package let x: [UInt8]
    package let y: [UInt8]

    /// Nil if the coordinates are not a point of the curve.
    package init?(x: [UInt8], y: [UInt8]) {
        guard P256.isOnCurve(x: x, y: y) else { return nil }
        self.init(checkedX: x, y: y)
    }

    /// A key without compression (SEC 1 §2.3.3), 65 bytes; nil for anything else.
    package init?(x963 bytes: [UInt8]) {
        guard bytes.count == 65, bytes[0] == 4 else { return nil }
        self.init(x: Array(bytes[1..<33]), y: Array(bytes[33...]))
    }

    /// A key whose coordinates are known to be a point.
    init(checkedX x: [UInt8], y: [UInt8]) {
        self.x = x
        self.y = y
    }

    /// Whether a signature in DER is the key's for a message.
    package func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        P256Signature(der: signature).map { isValid($0, of: message) } ?? false
    }

    /// Whether a signature of two numbers of 32 bytes (RFC 7518 §3.4) is the key's for a message.
    package func isValid(raw signature: [UInt8], of message: [UInt8]) -> Bool {
        P256Signature(raw: signature).map { isValid($0, of: message) } ?? false
    }

    private func isValid(_ signature: P256Signature, of message: [UInt8]) -> Bool {
        P256.verify(signature, digest: Array(SHA256Digest(of: message).bytes), publicKeyX: x, publicKeyY: y)
    }
}
