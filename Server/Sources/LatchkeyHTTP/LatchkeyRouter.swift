package import Hummingbird
package import LatchkeyEndpoints

/// The server's routes and what every request passes on its way to them.
package enum LatchkeyRouter {
    /// - Parameters:
    ///   - domain: What the routes call.
    ///   - metrics: What `/metrics` shows.
    ///   - drain: When it begins, the server is not ready any more.
    ///   - trustedProxies: Who is believed where a request comes from.
    ///   - publicScheme: How the outside reaches the server.
    ///   - pages: What people see in a browser; none without it.
    ///   - wires: What clients of other systems are answered by.
    /// - Returns: What answers every request.
    package static func responder(
        for domain: Domain,
        metrics: PrometheusMetrics,
        drain: Drain,
        trustedProxies: TrustedProxies,
        publicScheme: PublicScheme,
        pages: (any BrowserPages)? = nil,
        wires: [any CompatibilityAPI] = []
    ) -> some HTTPResponder<LatchkeyRequestContext> {
        router(
            for: domain,
            metrics: metrics,
            drain: drain,
            trustedProxies: trustedProxies,
            publicScheme: publicScheme,
            pages: pages,
            wires: wires
        ).buildResponder()
    }

    /// The router itself, which can be asked for its routes.
    package static func router(
        for domain: Domain,
        metrics: PrometheusMetrics,
        drain: Drain,
        trustedProxies: TrustedProxies = .none,
        publicScheme: PublicScheme = .http,
        pages: (any BrowserPages)? = nil,
        wires: [any CompatibilityAPI] = []
    ) -> Router<LatchkeyRequestContext> {
        let router = Router(context: LatchkeyRequestContext.self, options: .autoGenerateHeadEndpoints)
        let knownRoutes = KnownRoutes()
        let observation = RequestObservation(knownRoutes: knownRoutes)
        let problems = ProblemAnswers(knownRoutes: knownRoutes, pages: pages, wires: wires)
        if publicScheme.isSecure { router.add(middleware: StrictTransportSecurity()) }
        // Before whatever tells or counts where requests come from.
        if trustedProxies != .none { router.add(middleware: ClientAddressChoice(trustedProxies: trustedProxies)) }
        router.addMiddleware {
            observation
            problems
            HostCheck()
        }
        pages?.add(to: router)
        for wire in wires { wire.add(to: router) }
        for endpoint in ServerEndpoint.all { router.add(endpoint, in: domain) }
        OperationRoutes(domain: domain, metrics: metrics, drain: drain).add(to: router)
        knownRoutes.set(router.routes.map { ($0.method, $0.path.description) })
        return router
    }
}
