package import Hummingbird
package import LatchkeyCore
package import LatchkeyHTTP

/// The API of Khoros communities: login over the hosted pages or single sign-on, tokens, push devices, registration,
/// the user's record, and the session keys of the earlier version.
///
/// A tenant is an application that serves Khoros, by its id. Newer iOS clients have the tenant first in the path, those
/// of 2018 in the middle, and Android's not at all. The API reads no cookies, so another site's requests have no user.
package struct KhorosAPI: CompatibilityAPI {
    /// Logs in with a single-sign-on token.
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
    ///   - domain: The use cases.
    ///   - logInBySSO: Logs in with single-sign-on tokens.
    package init(domain: Domain, logInBySSO: @escaping SSO) {
        self.domain = domain
        self.logInBySSO = logInBySSO
    }

    package func add(to router: Router<LatchkeyRequestContext>) {
        AuthorizePageRoute().add(to: router)
        for base in ["/{tenant}/api/2.0", "/community/2.0/{tenant}", "/api/2.0"] {
            let api = router.group(RouterPath(base)).add(middleware: KhorosRefusals())
            SSORoutes(api: self).add(to: api)
            TokenRoutes(api: self).add(to: api)
            SignOutRoutes(api: self).add(to: api)
            DeviceRoutes(api: self).add(to: api)
            UserRoutes(api: self).add(to: api)
            SearchRoutes(api: self).add(to: api)
            BeaconRoutes(api: self).add(to: api)
        }
        for base in ["/restapi/vc", "/{tenant}/restapi/vc"] {
            SessionKeyRoutes(api: self).add(to: router.group(RouterPath(base)))
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
