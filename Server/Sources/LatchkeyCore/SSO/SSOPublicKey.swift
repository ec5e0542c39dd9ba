import Foundation
import LatchkeyJSON

/// A public key that verifies the JWTs of a backend.
///
/// The key alone determines the algorithm, never the token.
package struct SSOPublicKey: Sendable, Equatable {
    /// The numbers of a key.
    package enum Numbers: Sendable, Equatable {
        /// The coordinates on the curve P-256, 32 bytes each.
        case p256(x: [UInt8], y: [UInt8])
        /// The key, 32 bytes.
        case ed25519([UInt8])
        /// The modulus and the exponent, without leading zeros.
        case rsa(modulus: [UInt8], exponent: [UInt8])
    }

    /// The `kid` of its tokens; nil if they need none.
    package let id: String?
    package let numbers: Numbers

    /// - Returns: Nil if the numbers are too short or too long, or the exponent is not trustworthy.
    package init?(id: String?, _ numbers: Numbers) {
        guard (id ?? "").utf8.count <= 255, numbers.areUsable else { return nil }
        self.id = id
        self.numbers = numbers
    }

    /// The algorithm of its signatures (RFC 7518, RFC 8037).
    package var algorithm: String {
        switch numbers {
        case .p256: "ES256"
        case .ed25519: "EdDSA"
        case .rsa: "RS256"
        }
    }
}

extension SSOPublicKey.Numbers {
    fileprivate var areUsable: Bool {
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

// MARK: - As JSON (RFC 7517)

/// A key in a JSON Web Key Set; its private members are not read.
private struct KeyText: Codable {
    var kty: String
    var crv: String?
    var x: String?
    var y: String?
    var n: String?
    var e: String?
    var kid: String?
    var alg: String?
    var use: String?
}

private struct KeySetText: Decodable {
    let keys: [JSONValue]
}

extension SSOPublicKey {
    /// The most keys of a set that are read.
    package static let mostInSet = 64

    /// The usable keys of a set; keys of other kinds and damaged keys are ignored.
    ///
    /// - Returns: Nil if the bytes are not a key set.
    package static func readSet(_ bytes: [UInt8]) -> [SSOPublicKey]? {
        guard isJSON(bytes), let set = try? JSONDecoder().decode(KeySetText.self, from: Data(bytes)) else { return nil }
        return set.keys.prefix(mostInSet).compactMap { value in
            guard let data = try? JSONEncoder().encode(value) else { return nil }
            return (try? JSONDecoder().decode(KeyText.self, from: data)).flatMap(SSOPublicKey.init)
        }
    }

    /// Reads one key from JSON; nil if it is not a usable key.
    package init?(json bytes: [UInt8]) {
        guard Self.isJSON(bytes), let text = try? JSONDecoder().decode(KeyText.self, from: Data(bytes)) else {
            return nil
        }
        self.init(text)
    }

    /// The key as JSON.
    package var json: String {
        var text = KeyText(kty: "", kid: id, alg: algorithm)
        switch numbers {
        case .p256(let x, let y):
            (text.kty, text.crv) = ("EC", "P-256")
            (text.x, text.y) = (Base64URL.encode(x), Base64URL.encode(y))
        case .ed25519(let bytes): (text.kty, text.crv, text.x) = ("OKP", "Ed25519", Base64URL.encode(bytes))
        case .rsa(let modulus, let exponent):
            (text.kty, text.n, text.e) = ("RSA", Base64URL.encode(modulus), Base64URL.encode(exponent))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private init?(_ text: KeyText) {
        guard text.use == nil || text.use == "sig", let numbers = Self.numbers(text) else { return nil }
        self.init(id: text.kid, numbers)
        guard text.alg == nil || text.alg == algorithm else { return nil }
    }

    private static func numbers(_ text: KeyText) -> Numbers? {
        func bytes(_ text: String?) -> [UInt8] { text.flatMap { Base64URL.decode($0) } ?? [] }
        func number(_ text: String?) -> [UInt8] { Array(bytes(text).drop { $0 == 0 }) }
        return switch (text.kty, text.crv) {
        case ("EC", "P-256"): .p256(x: bytes(text.x), y: bytes(text.y))
        case ("OKP", "Ed25519"): .ed25519(bytes(text.x))
        case ("RSA", nil): .rsa(modulus: number(text.n), exponent: number(text.e))
        default: nil
        }
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        return (try? JSONSyntax.check(bytes)) != nil
    }
}
