import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The link of a message: a button confirms the address. If another browser registered, the link also requires a new
// password, because another person may have typed the first one.

extension VerifyPage {
    private enum Link {
        /// Confirms the address of the requesting user, or of a registration in this browser.
        case confirms
        /// Completes another browser's registration of this address.
        case completes(Verification, String)
        case isExpired(Sentence)
    }

    private func link(_ request: PageRequest) async throws -> Link {
        guard let token = request.pending?.token else { return .isExpired(.invalidCode) }
        switch try await pages.state(ofLink: token, for: [.address, .registration]) {
        case .open(let verification, let address):
            let isElsewhere = verification.purpose == .registration && verification.id != request.pending?.id
            return isElsewhere ? .completes(verification, address.key) : .confirms
        case .over: return .isExpired(.linkUsedUp)
        case .unknown: return .isExpired(.invalidCode)
        }
    }

    func showLink(_ request: PageRequest) async throws -> PageAnswer {
        switch try await link(request) {
        case .confirms: .page(linkContent(request))
        case .completes(let verification, let address):
            .page(content(choosingFor: address, passwordRun(verification, request), verification, request))
        case .isExpired(let sentence): try await expiredLink(sentence, .gone, request)
        }
    }

    func confirmLink(_ request: PageRequest, _ form: FormBody) async throws -> PageAnswer {
        guard let token = request.pending?.token else { return .redirect(to: "/") }
        guard form["link"] == pages.tokens.mark(of: token) else {
            // The browser has opened another link meanwhile.
            let alert = AlertView(.formExpired, in: request.language)
            let answer = try await show(request, again: form, saying: alert)
            guard case .page(let content, _) = answer.body else { return answer }
            return PageAnswer(body: .page(content, .forbidden), cookies: answer.cookies)
        }
        if case .completes(let verification, let address) = try await link(request) {
            return try await complete(verification, of: address, form, request)
        }
        let staysSignedIn = request.pending?.endsWithBrowser != true
        var calls = ScreenCalls(pages.domain, of: request, staysSignedIn: staysSignedIn)
        calls.verificationID = request.pending?.id
        _ = await calls.make(.verify(.token(token)))
        if let grant = calls.challenge {
            return pages.ask(grant, with: calls.application, request, notice: .addressConfirmed)
        }
        guard let problem = calls.problem else { return try await done(calls, request) }
        // The user must sign in first, because another person may have made the request.
        if calls.isOfAnotherUser, request.session == nil {
            return .redirect(to: PageAddress.text("/login", [("return_to", path)]))
        }
        switch problem.code {
        case .codeExpired: return try await expiredLink(.linkUsedUp, problem.formStatus, request)
        case .invalidCode where !calls.isOfAnotherUser:
            return try await expiredLink(.invalidCode, problem.formStatus, request)
        default:
            var content = linkContent(request)
            content.alert = AlertView(
                title: Sentence.errorTitle.text(in: request.language),
                message: ScreenFailure(problem).text(in: request.language)
            )
            return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
        }
    }

    /// Creates the user with the password chosen here.
    private func complete(
        _ verification: Verification,
        of address: String,
        _ form: FormBody,
        _ request: PageRequest
    ) async throws -> PageAnswer {
        var run = passwordRun(verification, request, form)
        run.type(form)
        await run.handle(.submitted)
        if let grant = run.calls.challenge {
            // A signed-in user who was led to open the link stays signed in as themselves.
            guard request.session == nil else {
                let done = PendingMessage(kind: .done, address: address, askedAt: pages.clock.now())
                return .redirect(to: "/login", [done.cookie(pages.tokens), PageNotice.passwordChosen.cookie])
            }
            return pages.ask(grant, with: run.calls.application, request, notice: .addressConfirmed)
        }
        guard run.destination != nil else {
            if run.calls.problem?.code == .codeExpired {
                return try await expiredLink(.linkUsedUp, .unprocessableContent, request)
            }
            return .again(content(choosingFor: address, run, verification, request, form), run)
        }
        return try await done(run.calls, request)
    }

    /// The screen that sets a password by a link; here the link verifies the address of a registration.
    private func passwordRun(
        _ verification: Verification,
        _ request: PageRequest,
        _ form: FormBody? = nil
    ) -> ScreenRun {
        var calls = ScreenCalls(
            pages.domain,
            of: request,
            application: application(of: verification, request),
            staysSignedIn: form.map(StaySignedIn.isChosen) ?? true
        )
        calls.verificationID = request.pending?.id
        calls.choosesPassword = true
        let reset = PendingPasswordReset(token: request.pending?.token ?? "")
        return ScreenRun(ResetPasswordScreen(reset, language: request.language), calls)
    }

    private func application(
        of verification: Verification,
        _ request: PageRequest
    ) -> LatchkeyCore.Application {
        pages.domain.applications[verification.applicationID] ?? request.application
    }

    private func content(
        choosingFor address: String,
        _ run: ScreenRun,
        _ verification: Verification,
        _ request: PageRequest,
        _ form: FormBody? = nil
    ) -> PageContent {
        let application = application(of: verification, request)
        let view = ScreenPage(
            name: .verify,
            path: path,
            progress: .verifying,
            hidden: mark(of: request),
            username: address,
            links: [nextStep(request)],
            checkbox: StaySignedIn.checkbox(form, in: request.language),
            check: pages.checkLink(request, rulesOf: application),
            application: application
        )
        var content = view.content(run, request, pages.tokens)
        content.heading = Sentence.verifyTitle.text(in: request.language)
        content.lead = Sentence.confirmElsewhereExplained.text(in: request.language, with: [address])
        content.forms[0].button = Sentence.verifyTitle.text(in: request.language)
        return content
    }

    private func linkContent(_ request: PageRequest) -> PageContent {
        let language = request.language
        return PageContent(
            name: .verify,
            heading: Sentence.verifyTitle.text(in: language),
            lead: Sentence.confirmLinkExplained.text(in: language),
            forms: [
                FormView(
                    id: "verify",
                    action: request.link(path),
                    token: pages.tokens.token(for: request),
                    hidden: mark(of: request),
                    button: Sentence.verifyTitle.text(in: language),
                    progress: Sentence.verifying.text(in: language)
                )
            ],
            links: [nextStep(request)]
        )
    }

    /// The page for an invalid link; a browser that waits for another message continues with that one.
    private func expiredLink(
        _ sentence: Sentence,
        _ status: HTTPResponse.Status,
        _ request: PageRequest
    ) async throws -> PageAnswer {
        let alert = AlertView(sentence, in: request.language)
        if let former = request.pending?.withoutLink {
            var request = request
            request.pending = former
            if let run = run(request) {
                let answer = try await answer(as: run, request)
                guard case .page(var content, _) = answer.body else { return answer }
                content.alert = content.alert ?? alert
                let cookies = [former.cookie(pages.tokens)].compactMap { $0 }
                return PageAnswer(body: .page(content, status), cookies: cookies)
            }
        }
        return .page(
            PageContent(
                name: .verify,
                heading: Sentence.verifyTitle.text(in: request.language),
                alert: alert,
                links: [nextStep(request)]
            ),
            status
        )
    }

    private func mark(of request: PageRequest) -> [HiddenValue] {
        request.pending?.token.map { [HiddenValue(name: "link", value: pages.tokens.mark(of: $0))] } ?? []
    }

    private func nextStep(_ request: PageRequest) -> LinkView {
        request.session == nil
            ? LinkView(label: Sentence.logInTitle.text(in: request.language), href: "/login")
            : LinkView(label: Sentence.accountTitle.text(in: request.language), href: "/account")
    }
}
