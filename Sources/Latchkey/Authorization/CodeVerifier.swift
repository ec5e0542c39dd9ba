package import Foundation

/// The PKCE code verifier (RFC 7636); the browser sees only its challenge.
package struct CodeVerifier: Hashable, Sendable {
    package let secret: String

    /// Makes a verifier from 32 random bytes (§4.1).
    package init(_ random: RandomBytes) { secret = Data(random(32)).base64URLText }

    /// Reads a stored verifier; nil if the text cannot be one.
    package init?(_ text: String) {
        guard (43...128).contains(text.utf8.count), text.utf8.allSatisfy(\.isUnreserved) else { return nil }
        secret = text
    }

    /// The code challenge by the method `S256` (§4.2).
    package var challenge: String { SHA256Digest(of: secret.utf8).bytes.base64URLText }
}

extension CodeVerifier: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "CodeVerifier(…)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Data {
    /// Base64url without padding (RFC 4648 §5).
    package var base64URLText: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension UInt8 {
    /// Whether it is an unreserved character (RFC 3986 §2.3).
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
