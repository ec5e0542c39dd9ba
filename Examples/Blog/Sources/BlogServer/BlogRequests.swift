import HTTPTypes
import Hummingbird
import PageServer
import ResourceServer

struct BlogContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The client's IP address.
    let peerAddress: String?
    var language = BlogLanguage.english
    /// The blog's origin in the browser.
    var ownAddress = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peerAddress = source.channel.remoteAddress?.ipAddress
    }
}

/// Sets the language and the headers of each answer, and turns errors into problems for programs or pages for people.
struct BlogRequests: RouterMiddleware {
    let blog: Blog

    func handle(
        _ request: Request,
        context: BlogContext,
        next: @concurrent (Request, BlogContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let language = RequestLanguage(of: request, cookie: "blog_language", among: BlogLanguage.allCases)
        context.language = language.language
        var response: Response
        do {
            guard let origin = blog.ownAddress.origin(of: request) else { throw ServiceProblem.foreignName }
            context.ownAddress = origin
            response = try await next(request, context)
        } catch {
            let problem = ServiceProblem(
                error,
                methods: Self.methods(at: request.uri.path),
                bodyLimit: PostText.formLimit,
                logger: context.logger
            )
            response = Self.isFromProgram(request) ? try problem.response() : blog.pages.problem(problem, context)
        }
        language.remember(in: &response, isSecure: blog.ownAddress.isSecure)
        response.addPageHeaders(isSecure: blog.ownAddress.isSecure)
        return response
    }

    private static func isFromProgram(_ request: Request) -> Bool {
        let path = request.uri.path
        return ["/blogposts", "/users"].contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    /// The methods of a path for programs.
    private static func methods(at path: String) -> String? {
        if LogInRelay.Call.allCases.contains(where: { $0.path == path }) { return "POST" }
        return ["/blogposts": "GET, HEAD, POST", "/blogposts/mine": "DELETE", "/users": "GET, HEAD"][path]
    }
}

extension Request {
    /// The form of one of the blog's own pages.
    ///
    /// Every browser names the sender in one of two headers.
    ///
    /// - Throws: `ServiceProblem` 403 for a form of another site; `HTTPError`.
    func form(_ context: BlogContext) async throws -> SentForm {
        guard RequestSite(of: self, at: context.ownAddress) == .same else { throw ServiceProblem.crossSiteRequest }
        return try await SentForm(self, limit: PostText.formLimit)
    }
}
