import HTTPTypes
import Hummingbird
import Logging

/// What every request passes: finds out in which language to answer, and turns what goes wrong into an answer, for
/// programs or for people.
struct BlogRequests: RouterMiddleware {
    let blog: Blog

    func handle(
        _ request: Request,
        context: BlogContext,
        next: @concurrent (Request, BlogContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let chosen = RequestLanguage(of: request)
        context.language = chosen.language
        var response: Response
        do {
            guard let origin = blog.ownAddress.origin(of: request) else { throw BlogProblem.foreignName }
            context.ownAddress = origin
            response = try await next(request, context)
        } catch {
            let problem = Self.problem(for: error, request, context)
            response = Self.isCall(request) ? try problem.response() : blog.pages.problem(problem, context)
        }
        if chosen.isChosen { response.setCookie(languageCookie(chosen.language)) }
        addHeaders(to: &response)
        return response
    }

    /// Whether it is the API that is asked, and not a page.
    private static func isCall(_ request: Request) -> Bool {
        let path = request.uri.path
        return ["/blogposts", "/users"].contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    /// What an address of the API takes; nil for one that does not exist.
    private static func methods(at path: String) -> String? {
        if LogInRelay.Call.allCases.contains(where: { $0.path == path }) { return "POST" }
        return ["/blogposts": "GET, HEAD, POST", "/users": "GET, HEAD"][path]
    }

    private static func problem(for error: any Error, _ request: Request, _ context: BlogContext) -> BlogProblem {
        switch error {
        case let problem as BlogProblem: return problem
        case let error as StorageError:
            context.logger.error("storage failed", metadata: ["error": "\(error)"])
            return BlogProblem(error)
        case let error as AccessTokenError: return BlogProblem(error)
        case let failure as LatchkeyFailure: return BlogProblem(failure)
        case let error as any HTTPResponseError:
            switch error.status {
            case .notFound: return methods(at: request.uri.path).map(BlogProblem.methodNotAllowed) ?? .notFound
            case .contentTooLarge: return .tooLarge(limit: TypedForm.limit)
            default: return .malformedRequest
            }
        default:
            context.logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            return .internalError
        }
    }

    private func languageCookie(_ language: BlogLanguage) -> Cookie {
        Cookie(
            name: RequestLanguage.cookie,
            value: language.rawValue,
            maxAge: 400 * 86_400,
            path: "/",
            secure: blog.ownAddress.isSecure,
            httpOnly: true,
            sameSite: .lax
        )
    }

    private func addHeaders(to response: inout Response) {
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        // With none at all, browsers would call our own forms' origin `null`.
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        if blog.ownAddress.isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    }
}
