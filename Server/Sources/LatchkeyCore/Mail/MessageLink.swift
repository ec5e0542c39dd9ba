/// A link to a page of this server, with a token.
///
/// It knows the page alone. The server's own address comes in when the message is written, from the configuration and
/// never from a request, so that no caller can make a link lead elsewhere.
package struct MessageLink: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    package let path: String
    package let token: String

    /// - Parameters:
    ///   - path: The page, like `/verify`.
    ///   - token: The secret; what a URL does not take is escaped.
    package init(to path: String, token: String) {
        self.path = path
        self.token = token
    }

    /// The link as it is sent, with the server's public address, which has no slash at its end.
    package func url(at address: String) -> String {
        address + path + "?token=" + Self.escaped(token)
    }

    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { escaped, byte in
            if isUnreserved(byte) {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }

    /// RFC 3986 §2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    package var description: String { "MessageLink(\(path), …)" }
    package var debugDescription: String { description }
}
