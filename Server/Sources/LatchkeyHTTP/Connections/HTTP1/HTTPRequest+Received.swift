import HTTPTypes
import NIOHTTP1
import NIOHTTPTypesHTTP1

extension HTTPRequest {
    /// A request as the parser read it.
    ///
    /// The first `Host` becomes the authority. A request after which the client expects the end of the connection has
    /// `Connection: close`, also if it is HTTP/1.0.
    ///
    /// - Throws: `HTTP1TypeConversionError` if the method is no token.
    init(received head: HTTPRequestHead) throws {
        if head.uri.utf8.first == UInt8(ascii: "/") {
            let (authority, fields) = Self.split(head.headers)
            self.init(
                method: try Method(head.method),
                scheme: "http",
                authority: authority,
                path: head.uri,
                headerFields: fields
            )
        } else {
            // A target that is not a path is rare, and needs a parser.
            try self.init(head, secure: false, splitCookie: false)
        }
        if !head.isKeepAlive || !head.isHTTP11 { headerFields[.connection] = "close" }
    }

    /// The first `Host`, and all other fields.
    private static func split(_ headers: HTTPHeaders) -> (authority: String?, fields: HTTPFields) {
        var authority: String?
        var fields = HTTPFields()
        fields.reserveCapacity(headers.count)
        for (name, value) in headers {
            guard let name = HTTPField.Name(name) else { continue }
            if authority == nil, name == .host {
                authority = value
            } else {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        return (authority, fields)
    }
}

extension HTTPRequestHead {
    /// Whether the client speaks HTTP/1.1 or later.
    var isHTTP11: Bool { version.major > 1 || (version.major == 1 && version.minor >= 1) }
}
