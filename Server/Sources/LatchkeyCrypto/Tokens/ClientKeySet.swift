import Foundation
import LatchkeyCore
import LatchkeyJSON
import LatchkeyJWS

/// The public keys of a client, a JWK set (RFC 7517 §5).
struct ClientKeySet {
    /// The largest set, in bytes.
    static let largest = 256 * 1024
    /// The most keys of a set that are read.
    private static let mostKeys = 64
    /// The most keys of a set to try on one token.
    private static let mostTried = 16

    fileprivate struct Key {
        let id: String?
        let numbers: PublicKeyNumbers
        /// The only algorithm of the key; nil for all that fit its type.
        let algorithm: String?
    }

    private struct Text: Decodable {
        let keys: [JSONValue]
    }

    private let keys: [Key]
    /// Whether a key has a private part or is a shared secret.
    let hasSecrets: Bool

    /// Nil unless the bytes are a JWK set; keys that cannot be used are left out.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.largest, String(validating: bytes, as: UTF8.self) != nil,
            (try? JSONSyntax.check(bytes)) != nil,
            let text = try? JSONDecoder().decode(Text.self, from: Data(bytes))
        else { return nil }
        let members = text.keys.map { $0.objectValue ?? [:] }
        hasSecrets = members.contains(where: \.isSecret)
        keys = members.prefix(Self.mostKeys).filter { !$0.isSecret }.compactMap(Key.init)
    }

    var isEmpty: Bool { keys.isEmpty }

    func hasSigned(_ token: CompactJWS) -> Bool {
        let named = keys.filter { token.keyID == nil || $0.id == token.keyID }
        let fitting = named.lazy.compactMap { $0.verificationKey(for: token.algorithm) }
        return fitting.prefix(Self.mostTried).contains { $0.hasSigned(token) }
    }
}

extension ClientKeySet.Key {
    fileprivate init?(_ members: [String: JSONValue]) {
        let texts = ["kid", "alg", "use"].compactMap { members[$0] }
        guard texts.allSatisfy({ $0.stringValue != nil }), members["use"]?.stringValue ?? "sig" == "sig",
            members["key_ops"].map({ $0.arrayValue?.contains("verify") == true }) ?? true,
            let numbers = PublicKeyNumbers(jwk: members)
        else { return nil }
        id = members["kid"]?.stringValue
        algorithm = members["alg"]?.stringValue
        self.numbers = numbers
        guard JWSAlgorithm.allCases.contains(where: { verificationKey(for: $0) != nil }) else { return nil }
    }

    fileprivate func verificationKey(for algorithm: JWSAlgorithm) -> JWSVerificationKey? {
        guard self.algorithm == nil || self.algorithm == algorithm.rawValue else { return nil }
        return JWSVerificationKey(numbers, for: algorithm)
    }
}

extension [String: JSONValue] {
    fileprivate var isSecret: Bool {
        self["kty"]?.stringValue == "oct" || !PublicKeyNumbers.secretMembers.isDisjoint(with: keys)
    }
}
