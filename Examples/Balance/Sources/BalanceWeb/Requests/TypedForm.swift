import Hummingbird

/// What a form has sent.
struct TypedForm: Sendable {
    private let values: [String: String]

    /// - Throws: 413 for a body of more than 16 KiB, 415 and 400 for one that is no form.
    init(_ request: Request, _ context: WebContext) async throws {
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == "application/x-www-form-urlencoded" else { throw HTTPError(.unsupportedMediaType) }
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        let text = String(buffer: body)
        // A name that comes twice would be read by one and checked by another.
        let names = text.split(separator: "&").map { $0.prefix { $0 != "=" } }
        guard Set(names).count == names.count else { throw HTTPError(.badRequest) }
        do {
            values = try URLEncodedFormDecoder().decode([String: String].self, from: text)
        } catch {
            throw HTTPError(.badRequest)
        }
    }

    /// What was typed; empty where the field is missing.
    subscript(name: String) -> String { values[name] ?? "" }

    /// Whether a page of this session has sent it.
    func isGenuine(in session: BrowserSession) -> Bool {
        let (sent, own) = (Array(self["token"].utf8), Array(session.formToken.utf8))
        // Compared to the end, so that the time tells nothing.
        return sent.count == own.count && zip(sent, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
