/// A link with a token to a page of this server.
///
/// It contains only the page. The server's own address is added when the message is written, from the configuration and
/// never from a request, so no caller can redirect a link.
package struct MessageLink: Sendable, Equatable, Redacted {
    package let path: String
    package let token: String

    /// - Parameters:
    ///   - path: The page, such as `/verify`.
    ///   - token: The secret; the URL escapes it where necessary.
    package init(to path: String, token: String) {
        self.path = path
        self.token = token
    }

    /// The link in the message.
    ///
    /// - Parameters:
    ///   - address: The server's public address, without a trailing slash.
    ///   - application: The application whose brand the page shows; nil for the server's.
    /// - Returns: The URL.
    package func url(at address: String, for application: Application.ID? = nil) -> String {
        let client = application.map { "&client_id=" + Self.escaped($0.rawValue) } ?? ""
        return address + path + "?token=" + Self.escaped(token) + client
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
}
