import HTTPTypes
import Hummingbird

/// The media type of a body.
struct KiiMediaType: Sendable, Equatable {
    /// Media types that are also read as JSON: those of clients that set none or use their library's default.
    ///
    /// The API reads no cookies, so a form of another site has no user.
    private static let others: Set = [
        "", "application/json", "text/json", "text/plain", "application/x-www-form-urlencoded",
    ]

    /// The media type as it was sent, without parameters.
    let text: String
    /// The text from the first semicolon on.
    private let parameters: Substring

    /// - Parameter header: The `Content-Type`; nil without one.
    init(_ header: String?) {
        let header = header ?? ""
        let end = header.firstIndex(of: ";") ?? header.endIndex
        // Kii's JavaScript SDK leaves a quotation mark at the end.
        text = String(header[..<end].filter { $0 != " " && $0 != "\"" })
        parameters = header[end...]
    }

    /// The media type in lower case.
    var name: String { text.lowercased() }

    var isForm: Bool { name == "application/x-www-form-urlencoded" }

    /// Whether to read the body as JSON.
    var isJSON: Bool { Self.others.contains(name) || (name.hasPrefix("application/") && name.hasSuffix("+json")) }

    /// The media type of JSON with the parameters that were sent; nil for other types.
    var json: String? { isJSON ? "application/json\(parameters)" : nil }
}

extension Request {
    var kiiMediaType: KiiMediaType { KiiMediaType(headers[.contentType]) }

    /// The request with the media type of JSON, if its body is JSON.
    var asJSON: Request {
        guard headers[values: .contentType].count < 2, let type = kiiMediaType.json else { return self }
        var head = head
        head.headerFields[.contentType] = type
        return Request(head: head, body: body)
    }
}
