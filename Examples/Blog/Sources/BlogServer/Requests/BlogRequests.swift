import HTTPTypes
import Hummingbird
import ResourceServer

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
            guard let origin = blog.ownAddress.origin(of: request) else { throw ServiceProblem.foreignName }
            context.ownAddress = origin
            response = try await next(request, context)
        } catch {
            let problem = ServiceProblem(
                of: error,
                methods: Self.methods(at: request.uri.path),
                bodyLimit: TypedForm.limit,
                logger: context.logger
            )
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
