package import Hummingbird
package import LatchkeyEndpoints

/// The server's routes, and the middleware for every request.
package enum LatchkeyRouter {
    /// - Parameters:
    ///   - endpoints: The calls of the contract.
    ///   - domain: The use cases.
    ///   - metrics: The metrics for `/metrics`.
    ///   - drain: Once it begins, `/ready` answers 503.
    ///   - trustedProxies: The proxies whose forwarding headers are believed.
    ///   - publicScheme: The scheme by which clients reach the server.
    ///   - pages: The pages for browsers, if any.
    ///   - compatibilityAPIs: The APIs for clients of other systems.
    /// - Returns: The router.
    package static func responder(
        _ endpoints: [ServerEndpoint],
        for domain: Domain,
        metrics: PrometheusMetrics,
        drain: Drain,
        trustedProxies: TrustedProxies,
        publicScheme: PublicScheme,
        pages: (any BrowserPages)? = nil,
        compatibilityAPIs: [any CompatibilityAPI] = []
    ) -> some HTTPResponder<LatchkeyRequestContext> {
        router(
            endpoints,
            for: domain,
            metrics: metrics,
            drain: drain,
            trustedProxies: trustedProxies,
            publicScheme: publicScheme,
            pages: pages,
            compatibilityAPIs: compatibilityAPIs
        ).buildResponder()
    }

    /// The router itself, for access to its routes.
    package static func router(
        _ endpoints: [ServerEndpoint],
        for domain: Domain,
        metrics: PrometheusMetrics,
        drain: Drain,
        trustedProxies: TrustedProxies = .none,
        publicScheme: PublicScheme = .http,
        pages: (any BrowserPages)? = nil,
        compatibilityAPIs: [any CompatibilityAPI] = []
    ) -> Router<LatchkeyRequestContext> {
        let router = Router(context: LatchkeyRequestContext.self, options: .autoGenerateHeadEndpoints)
        let knownRoutes = KnownRoutes()
        let observation = RequestObservation(knownRoutes: knownRoutes)
        let problems = ProblemAnswers(knownRoutes: knownRoutes, pages: pages, compatibilityAPIs: compatibilityAPIs)
        if publicScheme.isSecure { router.add(middleware: StrictTransportSecurity()) }
        // Before the middleware that logs and counts client addresses.
        if trustedProxies != .none { router.add(middleware: ClientAddressChoice(trustedProxies: trustedProxies)) }
        router.addMiddleware {
            observation
            problems
            HostCheck()
        }
        pages?.add(to: router)
        for api in compatibilityAPIs { api.add(to: router) }
        for endpoint in endpoints { router.add(endpoint, in: domain) }
        OperationRoutes(domain: domain, metrics: metrics, drain: drain).add(to: router)
        // Safe to read from any thread: nothing changes the router once it has built its responder, and requests come
        // after that. The first request that needs the list releases the router.
        nonisolated(unsafe) let complete = router
        knownRoutes.find { complete.routes.map { ($0.method, $0.path.description) } }
        return router
    }
}
