import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON

/// Register, log in and log out for clients that keep a cookie instead of tokens: web clients, and apps of before.
///
/// The session and its cookie are those of the pages: who logs in here is signed in there.
struct CookieLogInRoutes: Sendable {
    let domain: Domain

    func add(to router: Router<LatchkeyRequestContext>) {
        let users = router.group("/users")
            .add(middleware: RefuseOtherSites(issuer: domain.issuer))
            .add(middleware: ApplicationChoice(applications: domain.applications))
        users.on(Endpoint<CookieLogInRequest, CookieLogInAnswer>.registerForCookie, within: "/users", use: register)
        users.on(Endpoint<CookieLogInRequest, CookieLogInAnswer>.logInForCookie, within: "/users", use: logIn)
        users.on(Endpoint<NoBody, CookieLogInAnswer>.logOutOfCookie, within: "/users", use: logOut)
    }

    private func register(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.decode(CookieLogInRequest.self)
        do {
            try await domain.registration.register(
                username: body.name,
                password: body.password,
                from: RequestOrigin(address: context.clientAddress, device: request.namedBrowser),
                with: context.requireApplication()
            )
            return try .json(CookieLogInAnswer.success)
        } catch let error as RegistrationError { throw HTTPProblem(naming: error) }
    }

    private func logIn(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.decode(CookieLogInRequest.self)
        guard let rules = cookieRules(request) else { throw HTTPProblem.secureConnectionRequired }
        guard !body.name.hasControlCharacters else { throw HTTPProblem(["name": .controlCharacters]) }
        let cookies = RequestCookies(request)
        let origin = RequestOrigin(
            address: context.clientAddress,
            device: request.namedBrowser,
            deviceKey: request.deviceKey ?? cookies[rules.device].flatMap { DeviceKey($0) },
            credential: .cookie
        )
        let started: StartedSession
        do {
            started = try await domain.passwordLogIn.logIn(
                body.name,
                password: body.password,
                from: origin,
                with: context.requireApplication()
            ).session
        } catch let error as LogInError {
            guard error == .invalidCredentials else { throw HTTPProblem(error) }
            return try .json(
                CookieLogInAnswer.failed,
                status: .unauthorized,
                headers: [.wwwAuthenticate: "Bearer"]
            )
        }
        // A cookie that was planted, or that somebody else knows, is good for nothing any more.
        try await endSession(of: cookies[rules.session], context)
        guard let cookie = started.cookie else { throw HTTPProblem.defect }
        var response = try Response.json(CookieLogInAnswer.success)
        let lifetime = domain.browserSessions.lifetime(of: started)
        for header in [
            rules.header(rules.session, cookie.secretText, lifetime: lifetime),
            rules.header(rules.device, started.deviceKey.secretText, lifetime: CookieRules.longestLifetime),
        ] { response.headers.append(HTTPField(name: .setCookie, value: header)) }
        return response
    }

    /// Also where nobody is logged in: what the client wants is so.
    private func logOut(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let rules = cookieRules(request)
        let cookie = rules.flatMap { RequestCookies(request)[$0.session] }
        if cookie != nil, !CrossSiteCheck.isOfNoBrowser(request) {
            try CrossSiteCheck.requireOwnSite(request, issuer: domain.issuer())
        }
        _ = try await request.decodeIfAny([String: JSONValue].self)
        try await endSession(of: cookie, context)
        var response = try Response.json(CookieLogInAnswer.success)
        if let rules { response.headers[.setCookie] = rules.header(rules.session, "", lifetime: 0) }
        return response
    }

    private func endSession(of cookie: String?, _ context: LatchkeyRequestContext) async throws {
        guard let cookie else { return }
        do {
            guard let session = try await domain.browserSessions.check(cookie, from: context.clientAddress) else {
                return
            }
            try await domain.logOut.end(session.access, from: context.clientAddress)
        } catch { throw HTTPProblem(error) }
    }

    private func cookieRules(_ request: Request) -> CookieRules? {
        CookieRules(issuer: domain.issuer(), host: request.head.authority)
    }
}

/// Lets nothing pass that another site had a browser send, with a cookie or without: a login that another site makes
/// signs a person in as somebody else.
private struct RefuseOtherSites: RouterMiddleware {
    let issuer: @Sendable () -> String

    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        try CrossSiteCheck.refuseOtherSites(request, issuer: issuer())
        return try await next(request, context)
    }
}

extension Request {
    /// What the list of sessions calls the client: a browser that we know, or nothing.
    fileprivate var namedBrowser: LatchkeyCore.Device {
        let device = BrowserName.device(headers[.userAgent])
        return device.name == nil ? LatchkeyCore.Device() : device
    }
}

extension HTTPProblem {
    /// A refused registration, its username called as the caller calls it.
    fileprivate init(naming error: RegistrationError) {
        if case .invalid(var errors) = error {
            errors["name"] = errors.removeValue(forKey: "username")
            self.init(errors)
            return
        }
        self.init(error)
        if let taken = fields?.removeValue(forKey: "username") { fields?["name"] = taken }
    }
}
