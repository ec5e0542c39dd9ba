package import Foundation
package import LatchkeyJSON

/// A request of the runner.
package struct WebRequest: Sendable {
    package var method: String
    package var url: String
    package var headers: [(name: String, value: String)]
    package var body: String?

    package init(
        _ method: String = "GET",
        _ url: String,
        headers: [(name: String, value: String)] = [],
        body: String? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// A POST of a form.
    package init(form: FormFields, to url: String, headers: [(name: String, value: String)] = []) {
        self.init(
            "POST",
            url,
            headers: headers + [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json")],
            body: form.encoded
        )
    }

    /// A POST of JSON.
    package init(json: JSONValue, method: String = "POST", to url: String) throws {
        self.init(
            method,
            url,
            headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
            body: String(decoding: try JSONEncoder().encode(json), as: UTF8.self)
        )
    }

    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// The answer of a server.
package struct WebAnswer: Sendable {
    package let status: Int
    package let fields: [(name: String, value: String)]
    package let body: Data

    package init(_ status: Int, _ fields: [(name: String, value: String)] = [], _ body: Data = Data()) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    package var text: String { String(decoding: body, as: UTF8.self) }

    package func header(_ name: String) -> String? { values(of: name).first }

    package func values(of name: String) -> [String] {
        let name = name.lowercased()
        return fields.compactMap { $0.name.lowercased() == name ? $0.value : nil }
    }

    /// The media type in lower case, without parameters.
    package var mediaType: String {
        let value = header("Content-Type")?.split(separator: ";").first ?? ""
        return value.trimmingCharacters(in: .whitespaces).lowercased()
    }

    package var isJSON: Bool { mediaType == "application/json" || mediaType.hasSuffix("+json") }
    package var isHTML: Bool { mediaType == "text/html" || mediaType == "application/xhtml+xml" }
    package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) && header("Location") != nil }

    /// The body as a JSON object; nil if it is none or repeats a name.
    package var object: [String: JSONValue]? {
        guard (try? JSONSyntax.check(Array(body))) != nil else { return nil }
        return try? JSONDecoder().decode([String: JSONValue].self, from: body)
    }

    /// The `error` member of a JSON answer.
    package var error: String? { object?["error"]?.stringValue }
}

/// A request with its answer, or the reason why there is none.
package struct Exchange: Sendable {
    package let request: WebRequest
    package let answer: WebAnswer?
    package let problem: String?

    package init(_ request: WebRequest, _ answer: WebAnswer?, problem: String? = nil) {
        self.request = request
        self.answer = answer
        self.problem = problem
    }
}

/// A request had no answer.
package struct WebFailure: Error, Sendable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}

/// Sends one request without following redirects.
package protocol WebCalling: Sendable {
    func call(_ request: WebRequest) async throws(WebFailure) -> WebAnswer
}
