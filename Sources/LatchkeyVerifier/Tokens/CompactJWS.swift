import Foundation
import LatchkeyJSON

/// A JWS in compact serialization (RFC 7515 §7.1), read strictly and not verified yet.
///
/// It has three parts, and JSON with unique names. The reader decides which members its header may have, so nothing in
/// a token chooses how it is verified (RFC 8725 §3.1).
struct CompactJWS: Sendable {
    /// In bytes.
    static let longest = 16 * 1024

    let header: [String: JSONValue]
    let payload: [UInt8]
    let signature: [UInt8]
    let signingInput: [UInt8]

    /// Nil unless the text has the form, and its header has no other members.
    init?(_ text: String, members: Set<String>) {
        guard text.utf8.count <= Self.longest else { return nil }
        let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2]), let header = JSONValue.members(of: head),
            members.isSuperset(of: header.keys)
        else { return nil }
        self.header = header
        self.payload = payload
        self.signature = signature
        signingInput = Array("\(parts[0]).\(parts[1])".utf8)
    }

    var algorithm: String? { header["alg"]?.stringValue }
    var claims: [String: JSONValue]? { JSONValue.members(of: payload) }

    /// Whether `typ` is a media type below `application`; its case and the prefix do not count (RFC 7515 §4.1.9).
    func hasType(_ type: String) -> Bool {
        guard let own = header["typ"]?.stringValue?.lowercased() else { return false }
        return own == type || own == "application/" + type
    }
}

extension JSONValue {
    /// The members of an object in JSON; nil unless the bytes are one object with unique names.
    static func members(of bytes: [UInt8]) -> [String: JSONValue]? {
        guard String(validating: bytes, as: UTF8.self) != nil, (try? JSONSyntax.check(bytes)) != nil else { return nil }
        return try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    }
}
