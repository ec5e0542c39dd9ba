import HTTPTypes
package import Hummingbird

/// The fields of a submitted form.
package struct SentForm: Sendable {
    private let values: [String: String]

    /// - Throws: `HTTPError` 415, 413, or 400.
    package init(_ request: Request, limit: Int) async throws {
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == "application/x-www-form-urlencoded" else { throw HTTPError(.unsupportedMediaType) }
        let text = String(buffer: try await request.body.collect(upTo: limit))
        // The check of a repeated field could read another value than its use.
        let names = text.split(separator: "&").map { $0.prefix { $0 != "=" } }
        guard Set(names).count == names.count else { throw HTTPError(.badRequest) }
        do { values = try URLEncodedFormDecoder().decode([String: String].self, from: text) } catch {
            throw HTTPError(.badRequest)
        }
    }

    /// The value of a field; empty if it is missing.
    package subscript(name: String) -> String { values[name] ?? "" }
}
