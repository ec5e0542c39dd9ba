import HTTPTypes
import Hummingbird

/// The media type of a body, as Kii's clients name it.
struct KiiMediaType: Sendable, Equatable {
    /// What is read as JSON although it is named otherwise: clients that name nothing, or what their library does.
    ///
    /// No cookie is read at the wire, so a form of another site is nobody's here.
    private static let others: Set = [
        "", "application/json", "text/json", "text/plain", "application/x-www-form-urlencoded",
    ]

    /// As it was sent, without parameters.
    let text: String
    /// From the first semicolon on.
    private let parameters: Substring

    /// - Parameter header: What `Content-Type` says; nil where there is none.
    init(_ header: String?) {
        let header = header ?? ""
        let end = header.firstIndex(of: ";") ?? header.endIndex
        // Kii's own SDK for JavaScript has left a quotation mark at the end.
        text = String(header[..<end].filter { $0 != " " && $0 != "\"" })
        parameters = header[end...]
    }

    /// In lower case.
    var name: String { text.lowercased() }

    var isForm: Bool { name == "application/x-www-form-urlencoded" }

    /// Whether the body is to be read as JSON.
    var isJSON: Bool { Self.others.contains(name) || (name.hasPrefix("application/") && name.hasSuffix("+json")) }

    /// The same as JSON's own type; nil where it is none.
    var json: String? { isJSON ? "application/json\(parameters)" : nil }
}

extension Request {
    /// The media type of the body.
    var kiiMediaType: KiiMediaType { KiiMediaType(headers[.contentType]) }

    /// The same request with JSON's own type where the body is to be read as JSON.
    var asJSON: Request {
        guard headers[values: .contentType].count < 2, let type = kiiMediaType.json else { return self }
        var head = head
        head.headerFields[.contentType] = type
        return Request(head: head, body: body)
    }
}
