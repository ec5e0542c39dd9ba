import HTTPTypes
import Hummingbird
import PageServer
import ResourceServer

/// Turns errors into problems, and adds headers to each answer.
struct CommunityRequests: RouterMiddleware {
    let ownAddress: OwnAddress

    func handle(
        _ request: Request,
        context: CommunityContext,
        next: @concurrent (Request, CommunityContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            guard ownAddress.origin(of: request) != nil else { throw ServiceProblem.foreignName }
            response = try await next(request, context)
        } catch {
            response = try ServiceProblem(
                error,
                methods: Self.methods(at: request.uri.path),
                bodyLimit: QuestionRoutes.bodyLimit,
                logger: context.logger
            ).response()
        }
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        response.addHeaders(isSecure: ownAddress.isSecure)
        return response
    }

    /// The methods of a path; nil if there is no such path.
    private static func methods(at path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let first = parts.first else { return "GET, HEAD" }
        guard first == "questions" else { return nil }
        return switch parts.count {
        case 1: "GET, HEAD, POST"
        case 2: "GET, HEAD"
        case 3: ["replies": "POST", "kudos": "PUT"][parts[2]]
        default: nil
        }
    }
}
