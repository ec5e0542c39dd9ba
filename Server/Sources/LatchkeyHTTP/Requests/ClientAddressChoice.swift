import Hummingbird

/// Finds where a request comes from, behind proxies that are trusted.
struct ClientAddressChoice: RouterMiddleware {
    let trustedProxies: TrustedProxies

    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.clientAddress = trustedProxies.clientAddress(peer: context.clientAddress, headers: request.headers)
        return try await next(request, context)
    }
}
