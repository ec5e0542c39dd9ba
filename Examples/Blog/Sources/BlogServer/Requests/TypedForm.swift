import HTTPTypes
import Hummingbird
import ResourceServer

/// What a form has sent.
struct TypedForm: Sendable {
    /// The longest text with every byte of it escaped, and what stands beside it.
    static let limit = PostText.longest * 12 + 16 * 1024

    private let values: [String: String]

    /// - Throws: `ServiceProblem`: 403 for a form of another site, 413 for one that is too large, 415 and 400 for what is
    ///   no form.
    init(_ request: Request, _ context: BlogContext) async throws {
        // Browsers say where a form comes from, each in one of two ways.
        guard CrossSiteCheck.verdict(on: request, at: context.ownAddress) == .sameOrigin else {
            throw ServiceProblem.crossSiteRequest
        }
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == "application/x-www-form-urlencoded" else { throw ServiceProblem.unsupportedMediaType }
        let text = String(buffer: try await request.collect(limit: Self.limit))
        // A name that comes twice would be read by one and checked by another.
        let names = text.split(separator: "&").map { $0.prefix { $0 != "=" } }
        guard Set(names).count == names.count else { throw ServiceProblem.malformedRequest }
        do { values = try URLEncodedFormDecoder().decode([String: String].self, from: text) } catch {
            throw ServiceProblem.malformedRequest
        }
    }

    /// What was typed; empty where the field is missing.
    subscript(name: String) -> String { values[name] ?? "" }
}
