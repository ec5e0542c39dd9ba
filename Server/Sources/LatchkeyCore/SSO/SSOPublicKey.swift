import Foundation
import LatchkeyJSON

/// A public key that verifies the JWTs of a backend.
///
/// The key alone determines the algorithm, never the token.
package struct SSOPublicKey: Sendable, Equatable {
    /// The `kid` of its tokens; nil if they need none.
    package let id: String?
    package let numbers: PublicKeyNumbers

    /// - Returns: Nil if the numbers are too short or too long, or the exponent is not trustworthy.
    package init?(id: String?, _ numbers: PublicKeyNumbers) {
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

// MARK: - As JSON (RFC 7517)

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
        return set.keys.prefix(mostInSet).compactMap { $0.objectValue.flatMap(SSOPublicKey.init(jwk:)) }
    }

    /// Reads one key from JSON; nil if it is not a usable key.
    package init?(json bytes: [UInt8]) {
        guard Self.isJSON(bytes), let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
            let members = value.objectValue
        else { return nil }
        self.init(jwk: members)
    }

    /// The key as JSON.
    package var json: String {
        var members = numbers.jwk
        members["kid"] = id
        members["alg"] = algorithm
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(members)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Private members are not read.
    private init?(jwk members: [String: JSONValue]) {
        let texts = ["kid", "alg", "use"].compactMap { members[$0] }.filter { $0 != .null }
        guard texts.allSatisfy({ $0.stringValue != nil }), let numbers = PublicKeyNumbers(jwk: members) else {
            return nil
        }
        let (use, algorithm) = (members["use"]?.stringValue, members["alg"]?.stringValue)
        guard use == nil || use == "sig" else { return nil }
        self.init(id: members["kid"]?.stringValue, numbers)
        guard algorithm == nil || algorithm == self.algorithm else { return nil }
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        return (try? JSONSyntax.check(bytes)) != nil
    }
}
