package import Hummingbird
package import LatchkeyCore
package import LatchkeyHTTP

/// What clients of a Khoros community are answered by: their login over the hosted pages or by single sign-on, tokens, push
/// devices, registration, the user's own record, and the sessions with keys of the version before.
///
/// A tenant is an application that serves Khoros, by its id. Newer clients of iOS have the tenant first in a path, those of 2018
/// in the middle, and those of Android not at all. No cookie is read here: what another site has a browser send is nobody's.
package struct KhorosWire: ForeignWire {
    /// A login by a single-sign-on token.
    package typealias SSO =
        @Sendable (String, RequestOrigin, LatchkeyCore.Application) async throws(SSOLogInError) -> SignedIn

    let domain: Domain
    let logInBySSO: SSO

    package init(domain: Domain) {
        let logIn = domain.ssoLogIn
        self.init(domain: domain) { token, origin, application throws(SSOLogInError) in
            try await logIn.logIn(token, from: origin, with: application)
        }
    }

    /// - Parameters:
    ///   - domain: What the routes call.
    ///   - logInBySSO: What single-sign-on tokens are good for.
    package init(domain: Domain, logInBySSO: @escaping SSO) {
        self.domain = domain
        self.logInBySSO = logInBySSO
    }

    package func add(to router: Router<LatchkeyRequestContext>) {
        AuthorizePageRoute().add(to: router)
        for base in ["/{tenant}/api/2.0", "/community/2.0/{tenant}", "/api/2.0"] {
            let api = router.group(RouterPath(base)).add(middleware: KhorosRefusals())
            SSORoutes(wire: self).add(to: api)
            TokenRoutes(wire: self).add(to: api)
            SignOutRoutes(wire: self).add(to: api)
            DeviceRoutes(wire: self).add(to: api)
            UserRoutes(wire: self).add(to: api)
            SearchRoutes(wire: self).add(to: api)
            BeaconRoutes(wire: self).add(to: api)
        }
        for base in ["/restapi/vc", "/{tenant}/restapi/vc"] {
            SessionKeyRoutes(wire: self).add(to: router.group(RouterPath(base)))
        }
    }

    package func answer(to problem: HTTPProblem, of request: Request) -> Response? {
        switch KhorosPath.version(of: request.uri.path) {
        case nil: nil
        case .one: try? SessionAnswer(of: request).refusal(KhorosRefusal(problem))
        case .two: try? KhorosRefusal(problem).response
        }
    }
}
