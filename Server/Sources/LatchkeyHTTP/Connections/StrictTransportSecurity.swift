import HTTPTypes
import Hummingbird

/// Adds `Strict-Transport-Security` to every answer, so that browsers use only https from then on (RFC 6797).
///
/// It omits `includeSubDomains`, because the subdomains are not ours.
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
