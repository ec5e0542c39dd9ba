import LatchkeyAPI
import LatchkeyCore
package import LatchkeyEndpoints
import LatchkeyJSON

/// Register, log in and log out for clients that keep a cookie instead of tokens: web clients and older apps.
///
/// The pages use the same session and cookie, so a user who logs in here is signed in there.
extension ServerEndpoint {
    package static let cookieLogIn = [registerForCookie, logInForCookie, logOutOfCookie]

    static let registerForCookie = ServerEndpoint(
        .registerForCookie,
        EndpointSummary("registerForCookie", .users, "Make a user, and no session"),
        body: .json(),
        answers: [AnswerDescription(.ok, CookieLogInAnswer.self, "There is such a user now.")],
        refusals: [
            .invalidUsername, .weakPassword, .identifierTaken, .tooManyAttempts, .busy, .storageUnavailable,
            .storageFull,
        ]
    ) { (call: Call<CookieLogInRequest, OwnSiteCaller>) in
        do throws(RegistrationError) {
            try await call.domain.registration.register(
                username: call.body.name,
                password: call.body.password,
                from: RequestOrigin(address: call.address, device: call.request.namedBrowser),
                with: call.caller.application
            )
        } catch { throw HTTPProblem(naming: error) }
        return .ok(.success)
    }

    static let logInForCookie = ServerEndpoint(
        .logInForCookie,
        EndpointSummary(
            "logInForCookie",
            .sessions,
            "Start a session that a cookie continues",
            details: "A session whose cookie comes with the request ends."
        ),
        parameters: [.device],
        body: .json(),
        answers: [
            AnswerDescription(.ok, CookieLogInAnswer.self, "The cookies are set.", headers: [.setCookie]),
            AnswerDescription(
                .unauthorized,
                CookieLogInAnswer.self,
                "Unknown, wrong and disabled alike, in the same time.",
                headers: [.wwwAuthenticate],
                example: .failed
            ),
        ],
        refusals: [
            .secureConnectionRequired, .emailDomainNotAllowed, .providerRequired, .tooManyAttempts, .busy,
            .storageUnavailable,
        ]
    ) { (call: Call<CookieLogInRequest, OwnSiteCaller>) in
        guard let rules = call.cookieRules else { throw HTTPProblem.secureConnectionRequired }
        guard !call.body.name.hasControlCharacters else { throw HTTPProblem(["name": .controlCharacters]) }
        let cookies = RequestCookies(call.request.headers)
        let origin = RequestOrigin(
            address: call.address,
            device: call.request.namedBrowser,
            deviceKey: call.request.deviceKey ?? cookies[rules.device].flatMap { DeviceKey($0) },
            credential: .cookie,
            asksForFactors: false
        )
        let started: StartedSession
        do throws(LogInError) {
            started = try await call.domain.passwordLogIn.logIn(
                call.body.name,
                password: call.body.password,
                from: origin,
                with: call.caller.application
            ).session
        } catch .invalidCredentials {
            return .unauthorized(.failed, [.wwwAuthenticate: "Bearer"])
        } catch { throw error }
        // The old cookie may be planted or stolen.
        try await call.endSession(of: cookies[rules.session], cookies[rules.bound])
        guard let cookie = started.cookie else { throw HTTPProblem.defect }
        let lifetime = call.domain.browserSessions.lifetime(of: started)
        return .ok(
            .success,
            [
                .setCookie: rules.header(rules.session, cookie.secretText, lifetime: lifetime),
                .setCookie: rules.header(
                    rules.device,
                    started.deviceKey.secretText,
                    lifetime: CookieRules.longestLifetime
                ),
            ]
        )
    }

    /// Succeeds even if the browser has no session.
    static let logOutOfCookie = ServerEndpoint(
        .logOutOfCookie,
        EndpointSummary("logOutOfCookie", .sessions, "End the session of the cookie, if there is one"),
        body: .anyObject,
        answers: [
            AnswerDescription(
                .ok,
                CookieLogInAnswer.self,
                "Nobody is logged in by the cookie any more.",
                headers: [.setCookie]
            )
        ],
        refusals: [.busy, .storageUnavailable]
    ) { (call: Call<[String: JSONValue]?, CookieLogOutCaller>) in
        try await call.endSession(of: call.caller.sessionCookie, call.caller.boundCookie)
        let rules = call.cookieRules
        return .ok(.success, rules.map { [.setCookie: $0.header($0.session, "", lifetime: 0)] } ?? [:])
    }
}

/// A request that no other site made a browser send, with or without a cookie.
///
/// Otherwise another site could sign a person in as a different user (login CSRF).
struct OwnSiteCaller: Caller {
    static let requirement = CallerRequirement(
        parameters: [.application],
        refusals: [.crossSiteRequest, .unknownApplication]
    )

    let application: LatchkeyCore.Application

    init(_ request: EndpointRequest, _ domain: Domain) throws {
        try CrossSiteCheck.refuseOtherSites(request, issuer: domain.issuer())
        application = try ApplicationCaller(request, domain).application
    }
}

/// A request to end the session of a cookie, with the same check.
struct CookieLogOutCaller: Caller {
    static let requirement = CallerRequirement(
        security: [.none, .sessionCookie],
        parameters: OwnSiteCaller.requirement.parameters,
        refusals: OwnSiteCaller.requirement.refusals
    )

    /// Nil if the browser has no session cookie.
    let sessionCookie: String?
    /// Nil unless the session is bound to its device.
    let boundCookie: String?

    init(_ request: EndpointRequest, _ domain: Domain) throws {
        _ = try OwnSiteCaller(request, domain)
        let rules = CookieRules(issuer: domain.issuer(), host: request.authority)
        let cookies = RequestCookies(request.headers)
        sessionCookie = rules.flatMap { cookies[$0.session] }
        boundCookie = rules.flatMap { cookies[$0.bound] }
        if sessionCookie != nil, !CrossSiteCheck.isOfNoBrowser(request) {
            try CrossSiteCheck.requireOwnSite(request, issuer: domain.issuer())
        }
    }
}

extension BodyFormat<[String: JSONValue]?> {
    /// An object whose members are ignored.
    fileprivate static var anyObject: Self {
        let description = BodyDescription(MediaTypes.json, isRequired: false, .anyObject(), example: { [:] })
        return BodyFormat(description: description) { request in
            try await request.jsonIfAny([String: JSONValue].self)
        }
    }
}

extension Call {
    fileprivate var cookieRules: CookieRules? { CookieRules(issuer: domain.issuer(), host: request.authority) }

    fileprivate func endSession(of cookie: String?, _ boundCookie: String?) async throws {
        guard let cookie,
            let session = try await domain.browserSessions.check(cookie, with: boundCookie, from: address)
        else { return }
        try await domain.logOut.end(session.access, from: address)
    }
}

extension EndpointRequest {
    /// The client's name in the list of sessions: a known browser, or nil.
    fileprivate var namedBrowser: LatchkeyCore.Device {
        let device = BrowserName.device(headers.value(of: .userAgent))
        return device.name == nil ? LatchkeyCore.Device() : device
    }
}

extension HTTPProblem {
    /// The answer to a refused registration, with the caller's name for the username field.
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
