import Foundation

/// The secret numbers of a signature, made of the key and the digest (RFC 6979 §3.2).
struct P256Nonces {
    private var key = [UInt8](repeating: 0, count: 32)
    private var value = [UInt8](repeating: 1, count: 32)
    private var isFirst = true

    /// - Parameters:
    ///   - scalar: The private key.
    ///   - digest: The digest of the message, less than the order.
    init(key scalar: P256Number, digest: P256Number) {
        let seed = scalar.bytes + digest.bytes
        update([0] + seed)
        update([1] + seed)
    }

    /// The next number from 1 to the order - 1.
    mutating func next() -> P256Number {
        while true {
            if !isFirst { update([0]) }
            isFirst = false
            value = Self.code(of: value, key)
            if let number = P256Number(value), P256.isScalar(number) { return number }
        }
    }

    private mutating func update(_ bytes: [UInt8]) {
        key = Self.code(of: value + bytes, key)
        value = Self.code(of: value, key)
    }

    /// HMAC with SHA-256 (RFC 2104) and a key of 32 bytes.
    private static func code(of message: [UInt8], _ key: [UInt8]) -> [UInt8] {
        let padded = key + [UInt8](repeating: 0, count: 32)
        let inner = SHA256Digest(of: padded.map { $0 ^ 0x36 } + message).bytes
        return Array(SHA256Digest(of: padded.map { $0 ^ 0x5c } + inner).bytes)
    }
}
