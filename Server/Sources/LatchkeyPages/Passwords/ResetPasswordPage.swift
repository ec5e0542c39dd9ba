import LatchkeyAPI
import LatchkeyCore
import HTTPTypes
import LatchkeyHTTP
import LatchkeyScreens

/// Sets a new password with the code or link of a message.
///
/// The link's token leaves the URL at once and never appears in a later one. Only submitting the form uses it up.
struct ResetPasswordPage: FormPage {
    let pages: Pages

    var path: String { "/reset" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        if let token = request.query?["token"] { return pages.keep(token, .passwordResetLink, request, at: path) }
        guard let run = run(request) else { return .redirect(to: request.link("/forgot")) }
        if isLink(request, nil), let token = request.pending?.token {
            let state = try await pages.state(ofLink: token, for: [.passwordReset])
            guard case .open(_, let address) = state else { return .page(expiredLink(state, run, request), .gone) }
            var content = view(request).content(run, request, pages.tokens)
            content.lead = pages.lead(.resetLinkExplained, aboutLinkOf: address, in: request.language)
            return .page(content)
        }
        if let expired = try await expiredCode(run, request) { return .page(expired) }
        return .page(view(request).content(run, request, pages.tokens))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard var run = run(request, form) else { return .redirect(to: request.link("/forgot")) }
        run.type(form, keepingSecrets: false)
        return .page(view(request, form).content(run, request, pages.tokens, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard var run = run(request, form) else { return .redirect(to: request.link("/forgot")) }
        if let mark = form["link"], mark != request.pending?.token.map(pages.tokens.mark) {
            // The browser has opened another link meanwhile.
            let answer = try await show(request, again: form, saying: AlertView(.formExpired, in: request.language))
            guard case .page(let content, _) = answer.body else { return answer }
            return PageAnswer(body: .page(content, .forbidden))
        }
        if form["action"] == CredentialAction.resend.rawValue {
            return try await pages.resend(&run, request, at: path, view(request, form))
        }
        run.type(form)
        await run.handle(.submitted)
        guard case .logInAgain(let identifier, let sentence) = run.destination else {
            var content = view(request, form).content(run, request, pages.tokens)
            if isLink(request, form), run.calls.problem?.code == .codeExpired {
                content = expiredLink(.over, run, request)
            } else if run.calls.problem != nil, let expired = try await expiredCode(run, request, form) {
                content = expired
            }
            return .again(content, run)
        }
        if let grant = run.calls.challenge {
            return pages.ask(grant, with: run.calls.application, request, notice: .passwordResetAndLoggedIn)
        }
        if let started = run.calls.started {
            return .redirect(
                to: request.destination,
                try await pages.signIn(started, request) + [PageNotice.passwordResetAndLoggedIn.cookie]
            )
        }
        let done = PendingMessage(kind: .done, address: identifier.orNil, askedAt: pages.clock.now())
        let notice: PageNotice = sentence == .newPasswordSent ? .newPasswordSent : .passwordReset
        return .redirect(to: request.link("/login"), [done.cookie(pages.tokens), notice.cookie])
    }

    /// The page for an invalid link.
    private func expiredLink(_ state: LinkState, _ run: ScreenRun, _ request: PageRequest) -> PageContent {
        let language = request.language
        return PageContent(
            name: .reset,
            heading: run.screen.navigationTitle,
            alert: AlertView(state == .over ? .linkUsedUp : .invalidCode, in: language),
            buttons: [
                ButtonView(
                    label: CredentialAction.forgotPassword.label(in: language),
                    href: request.link("/forgot"),
                    isPrimary: true
                )
            ]
        )
    }

    /// The page for an invalid code; nil for a valid one.
    private func expiredCode(
        _ run: ScreenRun,
        _ request: PageRequest,
        _ form: FormBody? = nil
    ) async throws -> PageContent? {
        guard !isLink(request, form), let id = resetID(form) ?? request.pending?.id,
            let sentence = try await pages.state(ofCodeFor: id, request)?.death
        else { return nil }
        return pages.expiredCode(sentence, view(request, form), run.screen.navigationTitle, request)
    }

    /// The screen for this page.
    ///
    /// The form holds the id of its own request, because the browser may have opened another page meanwhile.
    private func run(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenRun? {
        guard let reset = pendingReset(request, form) else { return nil }
        var run = ScreenRun(
            ResetPasswordScreen(reset, language: request.language),
            ScreenCalls(pages.domain, of: request, staysSignedIn: form.map(StaySignedIn.isChosen) ?? true)
        )
        if request.pending?.isPausing(at: pages.clock.now()) != true { run.endPause() }
        return run
    }

    private func pendingReset(_ request: PageRequest, _ form: FormBody?) -> PendingPasswordReset? {
        if isLink(request, form) { return request.pending?.token.map { PendingPasswordReset(token: $0) } }
        // The browser may have opened another page's link meanwhile.
        let message = request.pending?.withoutLink ?? request.pending
        let waiting = message.flatMap { $0.kind == .passwordReset ? $0.id : nil }
        guard let id = resetID(form) ?? waiting else { return nil }
        return PendingPasswordReset(resetID: id.rawValue, identifier: identifier(of: id, request) ?? "")
    }

    private func resetID(_ form: FormBody?) -> Verification.ID? { form?["resetID"].map { Verification.ID($0) } }

    /// Whether the page belongs to a link; a form with an id does not, even if a link was opened meanwhile.
    private func isLink(_ request: PageRequest, _ form: FormBody?) -> Bool {
        request.pending?.kind == .passwordResetLink && form?["resetID"] == nil
    }

    private func identifier(of id: Verification.ID?, _ request: PageRequest) -> String? {
        request.pending.flatMap { $0.id == id ? $0.address : nil }
    }

    /// Whether the message is an e-mail as far as the browser knows: the person gave no phone number.
    private func expectsMail(_ identifier: String?) -> Bool { identifier?.contains { $0.isLetter } ?? false }

    private func view(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenPage {
        let isLink = isLink(request, form)
        let id = isLink ? nil : resetID(form) ?? request.pending?.id
        let username = isLink ? nil : identifier(of: id, request)
        let hidden =
            isLink
            ? request.pending?.token.map { HiddenValue(name: "link", value: pages.tokens.mark(of: $0)) }
            : id.map { HiddenValue(name: "resetID", value: $0.rawValue) }
        return ScreenPage(
            name: .reset,
            path: path,
            progress: .savingPassword,
            heading: expectsMail(username) ? Sentence.checkMailTitle.text(in: request.language) : nil,
            hidden: [hidden].compactMap { $0 },
            username: username,
            actions: (username ?? "").isEmpty ? [] : [.resend],
            links: [
                LinkView(
                    label: (username ?? "").isEmpty
                        ? CredentialAction.forgotPassword.label(in: request.language)
                        : Sentence.useAnotherAddressLink.text(in: request.language),
                    href: request.link("/forgot")
                )
            ],
            lead: isLink ? Sentence.resetLinkExplained.text(in: request.language) : nil,
            checkbox: StaySignedIn.checkbox(form, in: request.language),
            wait: pages.wait(request),
            check: pages.checkLink(request, rulesOf: request.application)
        )
    }
}
