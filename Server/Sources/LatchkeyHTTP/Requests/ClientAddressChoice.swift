import Hummingbird

/// Finds the client address of a request behind trusted proxies.
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
