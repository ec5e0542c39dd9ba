package import Hummingbird
package import LatchkeyCore
package import LatchkeyHTTP

/// What clients of Kii Cloud are answered by: tokens, users, passwords, addresses, buckets with their objects, and the
/// installations that push notifications reach.
///
/// Kii's app is our application, by its id. No cookie is read here: what another site has a browser send is nobody's.
package struct KiiWire: ForeignWire {
    let domain: Domain
    /// What an application's backend does with users.
    let users: UserAdministration
    let names: NameQuestions
    let applicationTokens: ApplicationTokens
    let clock: any WallClock

    /// - Parameters:
    ///   - domain: What the routes call.
    ///   - users: What an application's backend does with users.
    ///   - attempts: Limits how many names can be asked for.
    ///   - applicationTokens: The tokens of applications without a user.
    ///   - clock: Tells the time.
    package init(
        domain: Domain,
        users: UserAdministration,
        attempts: AttemptLimits,
        applicationTokens: ApplicationTokens,
        clock: any WallClock
    ) {
        self.domain = domain
        self.users = users
        names = NameQuestions(attempts: attempts)
        self.applicationTokens = applicationTokens
        self.clock = clock
    }

    package func add(to router: Router<LatchkeyRequestContext>) {
        let api = router.group("/api").add(middleware: KiiRefusals())
        let app = api.group("/apps/{app}")
        TokenRoutes(wire: self).add(to: api, app)
        UserRoutes(wire: self).add(to: app)
        UserQueryRoutes(wire: self).add(to: app)
        UserStatusRoutes(wire: self).add(to: app)
        PasswordRoutes(wire: self).add(to: app)
        AddressRoutes(wire: self).add(to: app)
        BucketRoutes(wire: self).add(to: app)
        ObjectRoutes(wire: self).add(to: app)
        QueryRoutes(wire: self).add(to: app)
        InstallationRoutes(wire: self).add(to: app)
        AbsentFeatureRoutes(wire: self).add(to: app)
    }

    package func answer(to problem: HTTPProblem, of request: Request) -> Response? {
        guard KiiPath.isOne(request.uri.path) else { return nil }
        return try? CrossOrigin.preflight(request) ?? refusal(problem, of: request).response
    }

    /// What is not here although Kii had it is told as such, and nothing else is.
    private func refusal(_ problem: HTTPProblem, of request: Request) -> KiiRefusal {
        guard [.notFound, .methodNotAllowed].contains(problem.status),
            let feature = AbsentFeature(path: request.uri.path)
        else { return KiiRefusal(problem) }
        return feature.refusal
    }
}
