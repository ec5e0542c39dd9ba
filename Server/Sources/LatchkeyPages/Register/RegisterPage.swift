import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Registers with a username or e-mail address, and a password or a passkey.
struct RegisterPage: FormPage {
    let pages: Pages

    var path: String { "/register" }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard !pages.needsProvider(request) else { return .redirect(to: request.link(LogInPage.path)) }
        var run = run(request)
        // Shows the address again if the person goes back to change it.
        if request.pending?.kind == .registration, let address = request.pending?.address {
            await run.handle(.emailAddressChanged(address))
        }
        return .page(content(run, request))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        var run = run(request, form)
        run.type(form, keepingSecrets: false)
        return .page(content(run, request, form, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        var run = run(request, form)
        run.type(form)
        if let answer = try await pages.redirectToRequiredProvider(for: form["emailAddress"], request) { return answer }
        if form[SentPasskey.field] != nil { return try await registerPasskey(run, form, request) }
        let address = (form["emailAddress"] ?? "").trimmingCharacters(in: .whitespaces)
        let mark = pages.tokens.mark(of: "\(address)\n\(form["password"] ?? "")")
        if (form["username"] ?? "").isEmpty,
            var message = pages.servingMessage(.registration, of: address, marked: mark, request)
        {
            message.endsWithBrowser = !StaySignedIn.isChosen(form)
            return .redirect(to: request.link("/verify"), [message.cookie(pages.tokens)])
        }
        await run.handle(.submitted)
        if let grant = run.calls.challenge { return pages.ask(grant, with: run.calls.application, request) }
        var cookies: [NewCookie?] = []
        if let started = run.calls.started { cookies = try await pages.signIn(started, request) }
        switch run.destination {
        case .verify(let pending):
            cookies.removeAll { $0?.cookie == .pending }
            var message = PendingMessage(pending, at: pages.clock.now(), request)
            if message.kind == .registration { message.mark = mark }
            message.endsWithBrowser = !StaySignedIn.isChosen(form)
            return .redirect(to: request.link("/verify"), cookies + [message.cookie(pages.tokens)])
        case .content: return .redirect(to: request.destination, cookies)
        default:
            // The user exists already. If sending the message failed, the account page can send it again.
            if run.calls.started != nil { return .redirect(to: request.destination, cookies) }
            return .again(content(run, request, form), run)
        }
    }

    /// Registers with the passkey that a script has put into the form.
    private func registerPasskey(
        _ run: ScreenRun,
        _ form: FormBody,
        _ request: PageRequest
    ) async throws -> PageAnswer {
        do throws(HTTPProblem) {
            switch try await outcome(run, form, request) {
            case .signedIn(let signedIn):
                let target = request.destination
                return .redirect(to: target, try await pages.cookies(of: signedIn, request))
            case .asked(let id):
                var message = PendingMessage(
                    kind: .registration,
                    id: id,
                    address: form["emailAddress"]?.trimmed,
                    returnTo: request.returnTo?.text,
                    askedAt: pages.clock.now()
                )
                message.endsWithBrowser = !StaySignedIn.isChosen(form)
                return .redirect(to: request.link("/verify"), [message.cookie(pages.tokens)])
            }
        } catch {
            let content = content(run, request, form, saying: AlertView(error, in: request.language))
            return PageAnswer(body: .page(content, error.formStatus), retryAfter: error.retryAfter)
        }
    }

    private func outcome(
        _ run: ScreenRun,
        _ form: FormBody,
        _ request: PageRequest
    ) async throws(HTTPProblem) -> RegistrationOutcome {
        let sent = try SentPasskey(form)
        let answer = try PasskeyRegistrationAnswer(credential: sent.credential)
        do {
            return try await pages.domain.passkeySignUp.register(
                sent.ceremonyID,
                answer,
                RegistrationForm(passkeyForm: form, in: request.language),
                boundTo: pages.passkeyBinding(request),
                from: run.calls.origin,
                with: request.application
            )
        } catch { throw HTTPProblem(error) }
    }

    private func content(
        _ run: ScreenRun,
        _ request: PageRequest,
        _ form: FormBody? = nil,
        saying alert: AlertView? = nil
    ) -> PageContent {
        var content = view(request, form).content(run, request, pages.tokens, saying: alert)
        content.providers = pages.providers(request)
        if pages.passkeyPlace(request).isHere {
            content.forms[0].passkey = PasskeyView(
                .registration,
                .useAPasskeyInsteadButton,
                in: request.language,
                isWhole: false
            )
        }
        return content
    }

    private func run(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenRun {
        ScreenRun(
            RegisterScreen(language: request.language, names: .usernameOrEmailAddress),
            ScreenCalls(pages.domain, of: request, staysSignedIn: form.map(StaySignedIn.isChosen) ?? true)
        )
    }

    private func view(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenPage {
        ScreenPage(
            name: .register,
            path: path,
            progress: .registering,
            links: [
                LinkView(
                    question: Sentence.registeredAlready.text(in: request.language),
                    label: Sentence.logInTitle.text(in: request.language),
                    href: request.link("/login")
                )
            ],
            lead: pages.continueLead(request),
            checkbox: StaySignedIn.checkbox(
                form,
                in: request.language,
                isChecked: request.pending?.endsWithBrowser != true
            ),
            agreement: RegistrationTerms.parts(
                pages.brand(of: request.brandedApplication).links,
                in: request.language
            ),
            isForStrangers: true,
            check: pages.checkLink(request, isForStrangers: true, rulesOf: request.application)
        )
    }
}
