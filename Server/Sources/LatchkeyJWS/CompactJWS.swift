import Foundation
import LatchkeyCore
package import LatchkeyJSON

/// A JWS in compact serialization (RFC 7515 §7.1), read strictly and not verified yet.
///
/// Its header may have only `alg`, `typ` and `kid`: it cannot bring a key, name the URL of one, or ask for an extension
/// (RFC 8725 §3.1). Only where a client registers its key, the header brings it as `jwk`. ``Header`` lets tokens of
/// other programs have more members. `alg` is one of ``JWSAlgorithm``, so no token lacks a signature.
package struct CompactJWS: Sendable {
    /// In bytes.
    package static let longest = 16 * 1024
    private static let longestKeyID = 255
    private static let members: Set<String> = ["alg", "typ", "kid"]
    /// The members that bring a key, name the URL of one, or change the meaning of the token.
    private static let refused: Set<String> = ["jwk", "jku", "x5u", "crit", "b64", "enc", "zip"]

    /// The members that a header may have.
    package enum Header: Sendable {
        /// `alg`, `typ` and `kid`.
        case strict
        /// Also the public key of its signer, as `jwk`, which it must have.
        case bringingKey
        /// Also members that are ignored, such as the certificate of a key (RFC 7515 §4).
        case tolerant
    }

    /// The header's algorithm; only a key with the same algorithm verifies the token.
    package let algorithm: JWSAlgorithm
    package let type: String?
    /// The id of the signing key, as the token claims.
    package let keyID: String?
    /// The public key in the header, which the token claims to be signed with; nil unless the caller asked for one.
    package let key: [String: JSONValue]?
    package let payload: [UInt8]
    let signature: [UInt8]
    let signingInput: [UInt8]

    /// Nil unless the text is exactly what a writer of these algorithms makes.
    ///
    /// - Parameters:
    ///   - text: The token.
    ///   - form: The members that its header may have.
    package init?(_ text: String, header form: Header = .strict) {
        guard text.utf8.count <= Self.longest else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(Substring(parts[0])),
            let payload = Base64URL.decode(Substring(parts[1])), let signature = Base64URL.decode(Substring(parts[2])),
            var members = Self.object(header)
        else { return nil }
        let key = form == .bringingKey ? members.removeValue(forKey: "jwk")?.objectValue : nil
        guard (key != nil) == (form == .bringingKey) else { return nil }
        if form == .tolerant {
            guard Self.refused.isDisjoint(with: members.keys) else { return nil }
            members = members.filter { Self.members.contains($0.key) }
        }
        guard Set(members.keys).isSubset(of: Self.members),
            let algorithm = members["alg"]?.stringValue.flatMap(JWSAlgorithm.init),
            algorithm.signatureLengths.contains(signature.count)
        else { return nil }
        // Every member is a string.
        guard members.values.allSatisfy({ $0.stringValue != nil }) else { return nil }
        if let id = members["kid"]?.stringValue {
            guard (1...Self.longestKeyID).contains(id.utf8.count) else { return nil }
        }
        self.algorithm = algorithm
        self.key = key
        type = members["typ"]?.stringValue
        keyID = members["kid"]?.stringValue
        self.payload = payload
        self.signature = signature
        signingInput = Array(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
    }

    /// The members of the payload; nil unless it is one JSON object with unique names.
    package var claims: [String: JSONValue]? { Self.object(payload) }

    /// The members of an object in JSON; nil unless it is one with unique names.
    private static func object(_ bytes: [UInt8]) -> [String: JSONValue]? {
        guard String(validating: bytes, as: UTF8.self) != nil, (try? JSONSyntax.check(bytes)) != nil else { return nil }
        return try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    }
}
