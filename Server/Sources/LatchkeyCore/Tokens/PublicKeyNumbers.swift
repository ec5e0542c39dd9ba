package import LatchkeyJSON

/// The numbers of a public key for signatures.
package enum PublicKeyNumbers: Sendable, Equatable {
    /// The coordinates on the curve P-256, 32 bytes each.
    case p256(x: [UInt8], y: [UInt8])
    /// The key, 32 bytes.
    case ed25519([UInt8])
    /// The modulus and the exponent, without leading zeros.
    case rsa(modulus: [UInt8], exponent: [UInt8])

    /// Whether the numbers have the right lengths and an RSA key is trustworthy; a point may still be off the curve.
    package var areUsable: Bool {
        switch self {
        case .p256(let x, let y): return x.count == 32 && y.count == 32
        case .ed25519(let bytes): return bytes.count == 32
        case .rsa(let modulus, let exponent):
            // The modulus has 2048 to 8192 bits. The exponent is odd and at least 2^16.
            guard (256...1024).contains(modulus.count), modulus.first.map({ $0 >= 0x80 }) == true else { return false }
            return (3...8).contains(exponent.count) && exponent.first != 0 && exponent.last.map { $0 & 1 } == 1
        }
    }
}

// MARK: - As a JWK (RFC 7517, RFC 7518 §6, RFC 8037 §2)

extension PublicKeyNumbers {
    /// The members of a JWK that are private or a shared secret.
    package static let secretMembers: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    /// The numbers in the members of a JWK, which may have more members; nil if they are no usable key.
    package init?(jwk members: [String: JSONValue]) {
        func bytes(_ name: String) -> [UInt8] { members[name]?.stringValue.flatMap { Base64URL.decode($0) } ?? [] }
        func number(_ name: String) -> [UInt8] { Array(bytes(name).drop { $0 == 0 }) }
        switch (members["kty"]?.stringValue, members["crv"]?.stringValue) {
        case ("EC", "P-256"): self = .p256(x: bytes("x"), y: bytes("y"))
        case ("OKP", "Ed25519"): self = .ed25519(bytes("x"))
        case ("RSA", nil): self = .rsa(modulus: number("n"), exponent: number("e"))
        default: return nil
        }
        guard areUsable else { return nil }
    }

    /// The members of the JWK that belong to the key itself, which the thumbprint covers (RFC 7638 §3.2).
    package var jwk: [String: String] {
        switch self {
        case .p256(let x, let y): ["kty": "EC", "crv": "P-256", "x": Base64URL.encode(x), "y": Base64URL.encode(y)]
        case .ed25519(let bytes): ["kty": "OKP", "crv": "Ed25519", "x": Base64URL.encode(bytes)]
        case .rsa(let modulus, let exponent):
            ["kty": "RSA", "n": Base64URL.encode(modulus), "e": Base64URL.encode(exponent)]
        }
    }
}

extension KeyThumbprint {
    /// The thumbprint of a public key (RFC 7638).
    package init(_ numbers: PublicKeyNumbers, digest: any TokenDigest) {
        // No value needs an escape.
        let members = numbers.jwk.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value)""# }
        let text = "{" + members.joined(separator: ",") + "}"
        self.init(Base64URL.encode(digest.digest(Array(text.utf8))))
    }
}
