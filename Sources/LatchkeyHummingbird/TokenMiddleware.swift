import HTTPTypes
public import Hummingbird
public import LatchkeyVerifier

/// Verifies the access token of each request, and hands its claims to your routes.
///
/// ```swift
/// struct AppContext: TokenRequestContext {
///     var coreContext: CoreRequestContextStorage
///     var token: VerifiedToken?
///     init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }
/// }
///
/// let router = Router(context: AppContext.self)
/// router.add(middleware: TokenMiddleware(verifier))
/// router.get("/me") { _, context in try context.verifiedToken.subject }
/// ```
///
/// It answers a request without a valid token itself, as `application/problem+json` (RFC 9457) with `WWW-Authenticate`.
/// If the verifier has a ``LatchkeyVerifier/ResourceMetadata``, it also serves that document (RFC 9728); for this, add it
/// to the router and not to a group.
public struct TokenMiddleware<Context: TokenRequestContext>: RouterMiddleware {
    private let verifier: TokenVerifier
    private let scopes: Set<String>
    private let origin: String?
    private let isOptional: Bool

    /// - Parameters:
    ///   - verifier: Checks the tokens.
    ///   - scopes: The scopes that each request needs, all of them.
    ///   - origin: The scheme, host and port in the client's URLs, such as `https://api.example.com`, which the proofs of
    ///     bound tokens name; nil for the origin of the verifier's resource. Without both, proofs are refused, because a
    ///     request could name any host.
    ///   - isOptional: Whether requests without a token reach the routes too, with no token in their context.
    public init(
        _ verifier: TokenVerifier,
        scopes: Set<String> = [],
        origin: String? = nil,
        isOptional: Bool = false
    ) {
        self.verifier = verifier
        self.scopes = scopes
        self.origin = origin ?? verifier.resource?.origin
        self.isOptional = isOptional
    }

    /// Answers the request, or passes it on with its token.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Its context.
    ///   - next: The routes.
    /// - Returns: The answer of the routes, or a refusal.
    /// - Throws: The errors of the routes.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        if let document = resourceDocument(for: request) { return document }
        var context = context
        do throws(TokenRefusal) {
            context.token = try await verifier.verify(TokenRequest(request, origin: origin), scopes: scopes)
        } catch {
            guard isOptional, error.code == .loginRequired else { return Response(error) }
        }
        return try await next(request, context)
    }

    private func resourceDocument(for request: Request) -> Response? {
        guard let resource = verifier.resource, request.method == .get || request.method == .head,
            request.uri.path == resource.path
        else { return nil }
        return Response(resource, of: verifier)
    }
}
