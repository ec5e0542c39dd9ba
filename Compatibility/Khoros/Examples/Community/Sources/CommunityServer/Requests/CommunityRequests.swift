import HTTPTypes
import Hummingbird
import ResourceServer

/// What every request passes: turns what goes wrong into an answer for programs.
struct CommunityRequests: RouterMiddleware {
    let ownAddress: OwnAddress

    func handle(
        _ request: Request,
        context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            guard ownAddress.origin(of: request) != nil else { throw ServiceProblem.foreignName }
            response = try await next(request, context)
        } catch {
            response = try ServiceProblem(
                of: error,
                methods: Self.methods(at: request.uri.path),
                bodyLimit: QuestionRoutes.bodyLimit,
                logger: context.logger
            ).response()
        }
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        if ownAddress.isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        return response
    }

    /// What an address takes; nil for one that does not exist.
    private static func methods(at path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let first = parts.first, path != FrontPage.stylePath else { return "GET, HEAD" }
        guard first == "questions" else { return nil }
        return switch parts.count {
        case 1: "GET, HEAD, POST"
        case 2: "GET, HEAD"
        case 3: ["replies": "POST", "kudos": "PUT"][parts[2]]
        default: nil
        }
    }
}
