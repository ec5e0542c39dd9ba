import Foundation
import LatchkeyCore
import LatchkeyJSON

/// A JWT in its compact form (RFC 7515), read strictly and not verified yet.
struct JWTParts: Sendable {
    /// What a header may have; what names or brings a key, or must be understood, is refused.
    private static let members: Set<String> = ["alg", "typ", "kid"]

    let algorithm: String
    /// The id of the key that it claims to be signed with.
    let keyID: String?
    /// What is signed.
    let signed: [UInt8]
    let payload: [UInt8]
    let signature: [UInt8]

    init?(_ token: String) {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[2].isEmpty, let header = Base64URL.decode(Substring(parts[0])),
            let payload = Base64URL.decode(Substring(parts[1])), let signature = Base64URL.decode(Substring(parts[2])),
            let members = Self.read(header), Set(members.keys).isSubset(of: Self.members),
            let algorithm = members["alg"]?.stringValue
        else { return nil }
        if let type = members["typ"] {
            guard type.stringValue?.uppercased() == "JWT" else { return nil }
        }
        if let id = members["kid"] {
            guard let id = id.stringValue, (1...255).contains(id.utf8.count) else { return nil }
            keyID = id
        } else {
            keyID = nil
        }
        self.algorithm = algorithm
        self.payload = payload
        self.signature = signature
        signed = Array(token.utf8.prefix(parts[0].count + 1 + parts[1].count))
    }

    private static func read(_ bytes: [UInt8]) -> [String: JSONValue]? {
        guard String(validating: bytes, as: UTF8.self) != nil, (try? JSONSyntax.check(bytes)) != nil else { return nil }
        return try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    }
}
