import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Logs in with an identifier and a password, or with a passkey.
struct LogInPage: FormPage {
    static let path = "/login"

    let pages: Pages

    var path: String { Self.path }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        .page(content(run(request), request))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        var run = run(request, form)
        run.type(form, keepingSecrets: false)
        return .page(content(run, request, form, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        var run = run(request, form)
        run.type(form)
        if let answer = try await pages.redirectToRequiredProvider(for: form["username"], request) { return answer }
        if form["action"] == Self.mailCode { return try await mailCode(run, form, request) }
        if form[SentPasskey.field] != nil { return try await logInWithPasskey(run, form, request) }
        await run.handle(.submitted)
        let offersPasskey = pages.offersPasskey(form, request)
        if let grant = run.calls.challenge {
            return pages.ask(grant, with: run.calls.application, request, offersPasskey: offersPasskey)
        }
        if let id = run.calls.requiredProvider { return try await pages.lead(to: id, naming: nil, request) }
        guard run.destination != nil, let started = run.calls.started else {
            return .again(content(run, request, form), run)
        }
        return .redirect(
            to: offersPasskey ? pages.destinationOffering(request) : request.destination,
            try await pages.signIn(started, request)
        )
    }

    /// The action of the button that has a code sent.
    private static let mailCode = "mailCode"

    /// Has a code sent; the next page is the same for known and unknown users.
    private func mailCode(_ run: ScreenRun, _ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        let name = (form["username"] ?? "").trimmingCharacters(in: .whitespaces)
        if var message = pages.servingMessage(.logIn, of: name, request) {
            message.endsWithBrowser = !StaySignedIn.isChosen(form)
            return .redirect(to: request.link(LogInCodePage.path), [message.cookie(pages.tokens)])
        }
        do throws(HTTPProblem) {
            guard case .asked(let id) = try await run.calls.requestLogInCode(of: name) else { throw HTTPProblem.defect }
            var message = PendingMessage(
                kind: .logIn,
                id: Verification.ID(id),
                address: name,
                returnTo: request.returnTo?.text,
                askedAt: pages.clock.now()
            )
            message.endsWithBrowser = !StaySignedIn.isChosen(form)
            return .redirect(to: request.link(LogInCodePage.path), [message.cookie(pages.tokens)])
        } catch { return refusal(error, ofCodeFor: run, form, request) }
    }

    /// Logs in with the passkey that a script has put into the form.
    private func logInWithPasskey(
        _ run: ScreenRun,
        _ form: FormBody,
        _ request: PageRequest
    ) async throws -> PageAnswer {
        var unknown: UnknownPasskey?
        do throws(HTTPProblem) {
            let sent = try SentPasskey(form)
            let answer = try PasskeyAssertionAnswer(credential: sent.credential)
            let signedIn: LatchkeyCore.SignedIn
            do throws(PasskeyError) {
                signedIn = try await pages.domain.passkeyLogIn.logIn(
                    sent.ceremonyID,
                    answer,
                    boundTo: pages.passkeyBinding(request),
                    from: run.calls.origin,
                    with: request.application
                )
            } catch {
                if case .unknownPasskey = error, case .here(let party) = pages.passkeyPlace(request) {
                    unknown = UnknownPasskey(answer, at: party)
                }
                throw HTTPProblem(error)
            }
            return .redirect(to: request.destination, try await pages.cookies(of: signedIn, request))
        } catch {
            var content = content(run, request, form, saying: AlertView(ofPasskey: error, in: request.language))
            content.forms[0].passkey?.unknownPasskey = unknown?.json
            return PageAnswer(body: .page(content, error.formStatus), retryAfter: error.retryAfter)
        }
    }

    /// The page with the reason why no code is sent.
    private func refusal(
        _ problem: HTTPProblem,
        ofCodeFor run: ScreenRun,
        _ form: FormBody,
        _ request: PageRequest
    ) -> PageAnswer {
        let isName = problem.fields?["identifier"] != nil
        let message =
            isName
            ? Sentence.identifierMissing.text(in: request.language) : ScreenFailure(problem).text(in: request.language)
        let alert = AlertView(title: Sentence.errorTitle.text(in: request.language), message: message)
        let content = content(run, request, form, saying: alert)
        return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
    }

    private func content(
        _ run: ScreenRun,
        _ request: PageRequest,
        _ form: FormBody? = nil,
        saying alert: AlertView? = nil
    ) -> PageContent {
        var content = view(request, form).content(run, request, pages.tokens, saying: alert)
        guard !pages.needsProvider(request) else {
            content.forms = []
            content.links = []
            content.providers = pages.providers(request)
            return content
        }
        if request.application.accountRules.offersMailedLogIn {
            let label = Sentence.mailCodeButton.text(in: request.language)
            content.forms[0].actions = [ActionView(name: Self.mailCode, label: label)]
        }
        content.providers = pages.providers(request)
        if pages.passkeyPlace(request).isHere {
            content.forms[0].offerPasskey(in: request.language)
            let label = Sentence.cannotUsePasskeyLink.text(in: request.language)
            content.links.insert(LinkView(label: label, href: request.link("/forgot")), at: 1)
        }
        return content
    }

    private func run(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenRun {
        let hint = request.pendingAuthorization?.hint("login_hint")
        let known = request.pending?.kind == .done ? request.pending?.address : nil
        return ScreenRun(
            LogInScreen(language: request.language, identifier: hint ?? known ?? ""),
            ScreenCalls(pages.domain, of: request, staysSignedIn: form.map(StaySignedIn.isChosen) ?? true)
        )
    }

    private func view(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenPage {
        ScreenPage(
            name: .login,
            path: path,
            progress: .loggingIn,
            links: [
                LinkView(
                    label: CredentialAction.forgotPassword.label(in: request.language),
                    href: request.link("/forgot")
                ),
                LinkView(
                    question: Sentence.newHere.text(in: request.language),
                    label: Sentence.registerTitle.text(in: request.language),
                    href: request.link("/register")
                ),
            ],
            lead: pages.continueLead(request),
            checkbox: StaySignedIn.checkbox(form, in: request.language),
            isForStrangers: true
        )
    }
}

extension FormView {
    /// Lets a script log in with a passkey, from a button or the suggestions of the username's field.
    fileprivate mutating func offerPasskey(in language: Language) {
        passkey = PasskeyView(.logIn, .logInWithPasskeyButton, in: language, isWhole: false)
        passkey?.isAutofill = true
        fields = fields.map { $0.autocomplete == "username" ? $0.completing("username webauthn") : $0 }
    }
}

extension Pages {
    /// Sets the cookies of a new session.
    ///
    /// The browser's former session ends, so that a planted or stolen cookie becomes invalid.
    func signIn(_ started: StartedSession, _ request: PageRequest) async throws -> [NewCookie] {
        if let access = request.access {
            do { try await domain.logOut.end(access, from: request.context.clientAddress) } catch {
                throw HTTPProblem(error)
            }
        }
        guard let cookie = started.cookie else { throw HTTPProblem.defect }
        var session = NewCookie(.session, cookie.secretText, for: domain.browserSessions.lifetime(of: started))
        // Browsers ignore it without TLS.
        if request.cookieRules.isSecure {
            session.registrationChallenge = domain.deviceBoundSessions?.registrationChallenge(of: started)
        }
        return [
            session,
            NewCookie(.device, started.deviceKey.secretText, for: PageCookie.longest),
        ]
            // The pending link of this user stays valid.
            + (request.pending?.kind == .verificationLink ? [] : [.removing(.pending)])
    }

    /// The cookies of a new session.
    func cookies(
        of signedIn: LatchkeyCore.SignedIn,
        _ request: PageRequest
    ) async throws(HTTPProblem) -> [NewCookie] {
        do { return try await signIn(signedIn.session, request) } catch {
            throw error as? HTTPProblem ?? .defect
        }
    }
}
