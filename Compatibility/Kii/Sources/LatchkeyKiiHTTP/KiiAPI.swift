package import Hummingbird
package import LatchkeyCore
package import LatchkeyHTTP

/// The API of Kii Cloud.
///
/// It has tokens, users, passwords, addresses, buckets with their objects, and installations for notifications. A Kii
/// app is the application with the same id. The API reads no cookies, so requests of other sites have no user.
package struct KiiAPI: CompatibilityAPI {
    let domain: Domain
    /// The backend's operations on users.
    let users: UserAdministration
    let names: LookupLimit
    let applicationTokens: ApplicationTokens
    let clock: any WallClock

    /// - Parameters:
    ///   - domain: The use cases.
    ///   - users: The backend's operations on users.
    ///   - attempts: Limits the lookups of identifiers.
    ///   - applicationTokens: The tokens of applications without a user.
    ///   - clock: The wall clock.
    package init(
        domain: Domain,
        users: UserAdministration,
        attempts: AttemptLimits,
        applicationTokens: ApplicationTokens,
        clock: any WallClock
    ) {
        self.domain = domain
        self.users = users
        names = LookupLimit(attempts: attempts)
        self.applicationTokens = applicationTokens
        self.clock = clock
    }

    package func add(to router: Router<LatchkeyRequestContext>) {
        let api = router.group("/api").add(middleware: KiiRefusals())
        let app = api.group("/apps/{app}")
        TokenRoutes(api: self).add(to: api, app)
        UserRoutes(api: self).add(to: app)
        UserQueryRoutes(api: self).add(to: app)
        UserStatusRoutes(api: self).add(to: app)
        PasswordRoutes(api: self).add(to: app)
        AddressRoutes(api: self).add(to: app)
        BucketRoutes(api: self).add(to: app)
        ObjectRoutes(api: self).add(to: app)
        QueryRoutes(api: self).add(to: app)
        InstallationRoutes(api: self).add(to: app)
        AbsentFeatureRoutes(api: self).add(to: app)
    }

    package func answer(to problem: HTTPProblem, of request: Request) -> Response? {
        guard KiiPath.isOne(request.uri.path) else { return nil }
        return try? CrossOrigin.preflight(request) ?? refusal(problem, of: request).response
    }

    /// Missing features of Kii have their own refusal.
    private func refusal(_ problem: HTTPProblem, of request: Request) -> KiiRefusal {
        guard [.notFound, .methodNotAllowed].contains(problem.status),
            let feature = AbsentFeature(path: request.uri.path)
        else { return KiiRefusal(problem) }
        return feature.refusal
    }
}
