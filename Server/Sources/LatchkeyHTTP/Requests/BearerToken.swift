import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Lets only requests pass that carry a good access token (RFC 6750 §2.1).
struct RequireAccess: RouterMiddleware {
    let check: SessionCheck

    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let token = try Self.token(of: request) else { throw HTTPProblem.loginRequired }
        var context = context
        do {
            context.access = try await check.check(token, from: context.clientAddress)
        } catch { throw HTTPProblem(error) }
        return try await next(request, context)
    }

    private static func token(of request: Request) throws -> String? {
        let values = request.headers[values: .authorization]
        guard values.count <= 1 else { throw HTTPProblem(SessionCheckError.invalidToken) }
        guard let value = values.first, value.utf8.count > 7, value.prefix(7).lowercased() == "bearer " else {
            return nil
        }
        return String(value.dropFirst(7))
    }
}
