import Foundation
import LatchkeyJSON

/// The JWK set of a client (RFC 7517 §5).
package enum ClientKeySet {
    /// The longest set, in bytes.
    package static let longest = 64 * 1024
    /// The most keys of a set in a document.
    private static let mostKeys = 16

    /// The ids of the keys; nil if the bytes are no set.
    static func keyIDs(in bytes: [UInt8]) -> Set<String>? {
        guard bytes.count <= longest, String(validating: bytes, as: UTF8.self) != nil,
            (try? JSONSyntax.check(bytes)) != nil,
            let members = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes)),
            let keys = members["keys"]?.arrayValue
        else { return nil }
        return Set(keys.compactMap { $0.objectValue?["kid"]?.stringValue })
    }

    /// The bytes of a set with public keys only; nil for another value.
    static func publicBytes(of set: [String: JSONValue]) -> [UInt8]? {
        guard let keys = set["keys"]?.arrayValue, (1...mostKeys).contains(keys.count), keys.allSatisfy(isPublic) else {
            return nil
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(JSONValue.object(["keys": .array(keys)]))).map { Array($0) }
    }

    /// Whether a key has no private or symmetric part.
    private static func isPublic(_ key: JSONValue) -> Bool {
        guard let members = key.objectValue, members["kty"]?.stringValue != nil else { return false }
        return ["d", "p", "q", "dp", "dq", "qi", "oth", "k"].allSatisfy { members[$0] == nil }
    }
}
