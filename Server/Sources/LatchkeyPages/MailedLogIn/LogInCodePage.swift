import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Logs in with the code or link of an e-mail.
///
/// Code and link work in the browser that requested them. The link waits for a button, because mail scanners open links.
struct LogInCodePage: FormPage {
    static let path = "/login/code"

    let pages: Pages

    var path: String { Self.path }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        if let token = request.query?["token"] { return pages.keep(token, .logInLink, request, at: path) }
        if request.pending?.kind == .logInLink { return try await showLink(request) }
        guard let run = run(request) else {
            // Another tab may have logged in.
            return .redirect(to: request.session == nil ? request.link("/login") : request.destination)
        }
        return try await answer(as: run, request)
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        if isLink(request, form) {
            let answer = try await showLink(request)
            guard case .page(var content, let status) = answer.body else { return answer }
            content.alert = alert
            return .page(content, status)
        }
        guard var run = run(request, form) else { return .redirect(to: request.link("/login")) }
        run.type(form, keepingSecrets: false)
        return .page(content(run, request, form, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        if isLink(request, form) { return try await confirmLink(form, request) }
        guard var run = run(request, form) else { return .redirect(to: request.link("/login")) }
        if form["action"] == CredentialAction.resend.rawValue {
            return try await pages.resend(&run, request, at: path, view(request, form))
        }
        run.type(form)
        await run.handle(.submitted)
        if let grant = run.calls.challenge { return pages.ask(grant, with: run.calls.application, request) }
        guard let started = run.calls.started else { return try await answer(as: run, request, form) }
        return .redirect(to: request.destination, try await pages.signIn(started, request))
    }

    /// The page for the state of the code.
    private func answer(as run: ScreenRun, _ request: PageRequest, _ form: FormBody? = nil) async throws -> PageAnswer {
        guard let id = pendingID(request, form), let state = try await pages.state(ofCodeFor: id, request) else {
            return .redirect(to: request.link("/login"))
        }
        // Another tab has logged in with the link.
        if state == .proved { return .redirect(to: request.destination, [.removing(.pending)]) }
        if let sentence = state.death {
            let content = pages.expiredCode(sentence, view(request, form), heading(request), request)
            return form == nil ? .page(content) : .again(content, run)
        }
        var content = content(run, request, form)
        content.forms[0].watch = VerificationWatch.link(for: state)
        return form == nil ? .page(content) : .again(content, run)
    }

    private func run(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenRun? {
        guard let id = pendingID(request, form) else { return nil }
        var calls = ScreenCalls(
            pages.domain,
            of: request,
            staysSignedIn: form.map(StaySignedIn.isChosen) ?? true
        )
        calls.logsInByMail = true
        calls.verificationID = id
        let pending = PendingVerification(
            verificationID: id.rawValue,
            address: identifier(request) ?? "",
            origin: .profile
        )
        var run = ScreenRun(VerifyScreen(pending, language: request.language), calls)
        if request.pending?.isPausing(at: pages.clock.now()) != true { run.endPause() }
        return run
    }

    private func pendingID(_ request: PageRequest, _ form: FormBody?) -> Verification.ID? {
        if let id = form?["loginID"] { return Verification.ID(id) }
        let message = request.pending?.kind == .logIn ? request.pending : request.pending?.withoutLink
        return message?.kind == .logIn ? message?.id : nil
    }

    private func identifier(_ request: PageRequest) -> String? {
        (request.pending?.formerKind ?? request.pending?.kind) == .logIn ? request.pending?.address : nil
    }

    private func content(
        _ run: ScreenRun,
        _ request: PageRequest,
        _ form: FormBody? = nil,
        saying alert: AlertView? = nil
    ) -> PageContent {
        let language = request.language
        var content = view(request, form).content(run, request, pages.tokens, saying: alert)
        content.heading = heading(request)
        content.lead = Sentence.logInCodeSent.text(in: language)
        content.forms[0].button = Sentence.logInTitle.text(in: language)
        return content
    }

    private func heading(_ request: PageRequest) -> String { Sentence.checkMailTitle.text(in: request.language) }

    private func view(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenPage {
        ScreenPage(
            name: .loginCode,
            path: path,
            progress: .loggingIn,
            hidden: pendingID(request, form).map { [HiddenValue(name: "loginID", value: $0.rawValue)] } ?? [],
            actions: identifier(request) == nil ? [] : [.resend],
            links: [
                LinkView(
                    label: Sentence.useAnotherAddressLink.text(in: request.language),
                    href: request.link("/login")
                ),
                LinkView(
                    label: Sentence.logInWithPasswordLink.text(in: request.language),
                    href: request.link("/login")
                ),
            ],
            checkbox: StaySignedIn.checkbox(
                form,
                in: request.language,
                isChecked: request.pending?.endsWithBrowser != true
            ),
            isForStrangers: true,
            wait: pages.wait(request)
        )
    }
}
