import HTTPTypes
import Hummingbird

/// Tells browsers to come over https from now on (RFC 6797), with every answer.
///
/// Of subdomains it says nothing: they are not ours.
struct StrictTransportSecurity: RouterMiddleware {
    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.strictTransportSecurity] = "max-age=31536000"
        return response
    }
}
