import Foundation
import LatchkeyJSON

extension ClientKeySet {
    /// The public keys of a JWK set in JSON, in one spelling; nil if the text is no set, or has a private or a symmetric
    /// key.
    static func publicText(_ text: String) -> String? {
        guard text.utf8.count <= longest, (try? JSONSyntax.check(Array(text.utf8))) != nil,
            let members = try? JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))
        else { return nil }
        return publicBytes(of: members).map { String(decoding: $0, as: UTF8.self) }
    }
}
