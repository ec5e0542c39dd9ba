import Crypto
import Foundation
import LatchkeyCore

/// `at_hash` and `c_hash` (OpenID Connect Core §3.1.3.6).
package enum TokenHash {
    /// The left half of the hash that belongs to the ID token's algorithm; nil for unknown algorithms.
    package static func leftHalf(of token: String, algorithm: String) -> String? {
        let text = Data(token.utf8)
        let digest: [UInt8]
        switch algorithm.suffix(3) {
        case "256": digest = Array(SHA256.hash(data: text))
        case "384": digest = Array(SHA384.hash(data: text))
        case "512": digest = Array(SHA512.hash(data: text))
        default: return nil
        }
        return Base64URL.encode(digest.prefix(digest.count / 2))
    }
}
