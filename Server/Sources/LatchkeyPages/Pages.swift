import HTTPTypes
package import Hummingbird
import LatchkeyAPI
package import LatchkeyCore
package import LatchkeyHTTP
import LatchkeyLanguages
import LatchkeyScreens
import Logging
import NIOCore

/// The hosted pages: the apps' screens, rendered for a browser.
///
/// They work without JavaScript and load nothing from other hosts. A cookie holds the session.
package struct Pages: BrowserPages {
    let domain: Domain
    let brand: Brand
    /// Finds the places of addresses; nil if the operator has no file of places.
    let places: (any Places)?
    let clock: any WallClock
    /// Copies of users' data.
    let exports: UserExports
    /// Decides about requests of applications to log users out.
    let logOutRequests: LogOutRequests
    let tokens: FormTokens
    let assets: Assets
    let applicationAssets: ApplicationAssets

    /// The path of an application's logo, or of the server's, if it is a PNG.
    package func picture(of application: LatchkeyCore.Application?) -> String? {
        frame(of: application, in: .english, LanguageMenu(path: "", query: [], current: .english)).assets.picture
    }

    package init(
        domain: Domain,
        exports: UserExports,
        logOutRequests: LogOutRequests,
        brand: Brand = Brand(),
        places: (any Places)? = nil,
        clock: any WallClock = SystemClock()
    ) {
        self.domain = domain
        self.exports = exports
        self.logOutRequests = logOutRequests
        self.brand = brand
        self.places = places
        self.clock = clock
        tokens = FormTokens(digest: domain.formDigest, clock: clock)
        assets = Assets(brand)
        applicationAssets = ApplicationAssets(domain.applications, storage: domain.users, style: assets.colorlessStyle)
    }

    package func add(to router: Router<LatchkeyRequestContext>) {
        assets.add(to: router)
        applicationAssets.add(to: router)
        add(TitlePage(pages: self), to: router)
        add(LogInPage(pages: self), to: router)
        add(LogInCodePage(pages: self), to: router)
        add(FactorPage(pages: self), to: router)
        add(EnrollPage(pages: self), to: router)
        add(SavedCodesPage(pages: self), to: router)
        add(PasskeyOfferPage(pages: self), to: router)
        for purpose in PasskeyPurpose.allCases {
            add(PasskeyCeremonyPage(pages: self, purpose: purpose), to: router)
        }
        add(RegisterPage(pages: self), to: router)
        add(FieldCheckPage(pages: self), to: router)
        add(AccountCheckPage(pages: self), to: router)
        add(ForgotPasswordPage(pages: self), to: router)
        add(ResetPasswordPage(pages: self), to: router)
        add(VerifyPage(pages: self), to: router)
        add(VerificationWatch(pages: self), to: router)
        add(ChangePasswordLink(), to: router)
        for page in RescuePage.all(self) { add(page, to: router) }
        add(RecoverPage(pages: self), to: router)
        add(RecoveryPage(pages: self), to: router)
        add(RecoveryCancelPage(pages: self), to: router)
        add(LogOutPage(pages: self), to: router)
        add(AuthorizePage(pages: self), to: router)
        add(DevicePage(pages: self), to: router)
        add(FederationStartPage(pages: self), to: router)
        add(LoggedOutElsewherePage(pages: self), to: router)
        add(FederationCallbackPage(pages: self), to: router)
        add(FederationLinkPage(pages: self), to: router)
        addBinding(to: router)
        for part in AccountPart.allCases { add(AccountPage(pages: self, part: part), to: router) }
        for form in AccountForm.allCases { add(AccountFormPage(pages: self, form: form), to: router) }
    }

    private func add(_ page: some Page, to router: Router<LatchkeyRequestContext>) {
        if page.isShown {
            router.get(RouterPath(page.path)) { request, context in
                try await answer(request, context, path: page.path) { try await page.show($0) }
            }
        }
        guard let form = page as? any FormPage else { return }
        router.post(RouterPath(page.path)) { request, context in
            try await answer(request, context, path: page.home) { try await submit($0, to: form) }
        }
    }

    /// Accepts a form only from one of our pages, by the browser's headers and the form's token.
    private func submit(_ request: PageRequest, to page: any FormPage) async throws -> PageAnswer {
        if page.receivesForeignForms {
            let form = try await request.request.form()
            if let answer = try await page.receive(form, request) { return answer }
            return try await submit(form, request, to: page)
        }
        // Checked before the body is read.
        try requireOwnSite(request)
        return try await submit(try await request.request.form(), request, to: page)
    }

    private func requireOwnSite(_ request: PageRequest) throws(HTTPProblem) {
        guard CrossSiteCheck.verdict(on: request.request, issuer: domain.issuer()) != .otherSite else {
            throw HTTPProblem.crossSiteRequest
        }
    }

    private func submit(_ form: FormBody, _ request: PageRequest, to page: any FormPage) async throws -> PageAnswer {
        try requireOwnSite(request)
        guard form.repeatedName == nil else {
            throw HTTPProblem(.malformedRequest, detail: "A field of the form is there twice.")
        }
        // Pages for strangers are independent of sessions, so their forms stay valid after a login elsewhere.
        let session = page.isForStrangers ? nil : request.session.flatMap { _ in request[.session] }
        guard tokens.isGood(form["formToken"], for: request.formCookie, session) else {
            let sentence = request.isNewFormCookie ? .cookiesNeeded : request.endedSentence ?? .formExpired
            let answer = try await page.show(request, again: form, saying: AlertView(sentence, in: request.language))
            guard case .page(let content, _) = answer.body else { return answer }
            return PageAnswer(body: .page(content, .forbidden), cookies: answer.cookies)
        }
        return try await page.submit(form, request)
    }
}

// MARK: - Requests

extension Pages {
    private func answer(
        _ request: Request,
        _ context: LatchkeyRequestContext,
        path: String,
        _ handle: (PageRequest) async throws -> PageAnswer
    ) async throws -> Response {
        guard let rules = CookieRules(issuer: domain.issuer(), host: request.head.authority) else {
            return insecure(request)
        }
        do {
            let pageRequest = try await read(request, context, rules, path: path)
            if let page = try await secondLook(pageRequest) { return page }
            do {
                return response(try await handle(pageRequest), to: pageRequest, path: path)
            } catch let problem as HTTPProblem {
                context.log(problem)
                if problem.code == .payloadTooLarge { context.closeConnectionSoon() }
                return page(for: problem, of: request)
            }
        } catch let error as StoreError {
            let problem = HTTPProblem(error)
            context.log(problem)
            return page(for: problem, of: request)
        } catch let problem as HTTPProblem {
            context.log(problem)
            return page(for: problem, of: request)
        }
    }

    private func read(
        _ request: Request,
        _ context: LatchkeyRequestContext,
        _ rules: CookieRules,
        path: String
    ) async throws -> PageRequest {
        let cookies = RequestCookies(request)
        func cookie(_ cookie: PageCookie) -> String? { cookies[rules.name(cookie.rawValue)] }
        let query = FormBody(request.uri.query ?? "")
        var session: BrowserSession?
        var sessionEnd: SessionEnd?
        if let text = cookie(.session) {
            session = try await domain.browserSessions.check(text, with: cookie(.bound), from: context.clientAddress)
            if session == nil { sessionEnd = try await domain.browserSessions.end(of: text) }
        }
        let returnTo = returnAddress(query?["return_to"])
        let formCookie = cookie(.form).flatMap { Base64URL.decode($0)?.count == 18 ? $0 : nil }
        let browser = formCookie ?? Base64URL.encode(SecureRandom.bytes(18))
        let pendingAuthorization = try await pendingAuthorization(
            request.uri.path == AuthorizePage.path ? query : returnTo?.authorizationRequest,
            in: browser
        )
        let pendingIdentity = try await pendingIdentity(returnTo, in: browser)
        let named = returnTo?.authorizationRequest?["client_id"].map { Application.ID($0) }
        let asking = (named ?? pendingIdentity?.applicationID).flatMap { domain.applications[$0] }
        guard let application = asking ?? domain.applications[LatchkeyCore.Application.defaultID] else {
            throw HTTPProblem(.unknownApplication, detail: "There is no application of the id default.")
        }
        return PageRequest(
            request: request,
            context: context,
            cookieRules: rules,
            cookies: cookies,
            query: query,
            language: language(
                of: request,
                chosen: query?["lang"] ?? cookie(.language)
                    ?? preferredLanguage(
                        pendingAuthorization?.hint("ui_locales")
                            ?? (path == LogOutPage.path ? query?["ui_locales"] : nil)
                    )
            ),
            session: session,
            sessionEnd: sessionEnd,
            application: application,
            heading: destination(in: query, returnTo) ?? pendingAuthorization?.application,
            returnTo: returnTo,
            pendingAuthorization: pendingAuthorization,
            pending: PendingMessage(cookie: cookie(.pending), tokens),
            challenge: PendingChallenge(cookie: cookie(.challenge), tokens),
            notice: cookie(.notice).flatMap { PageNotice(rawValue: $0) },
            formCookie: browser,
            isNewFormCookie: formCookie == nil,
            pendingIdentity: pendingIdentity
        )
    }

    /// The address to return to; nil if it is none of this server or of an application.
    func returnAddress(_ text: String?) -> ReturnAddress? {
        text.flatMap { text in ReturnAddress(text) { domain.applications.isOwn(origin: $0) } }
    }

    func language(of request: Request, chosen: String?) -> Language {
        LanguageChoice.language(chosen: chosen, acceptLanguage: request.headers[.acceptLanguage])
    }

    /// The first available language of an application's request (OpenID Connect Core §3.1.2.1).
    private func preferredLanguage(_ tags: String?) -> String? {
        let tags = tags?.split(separator: " ") ?? []
        return Languages.offered.best(of: tags.map(String.init))?.tag
    }
}
