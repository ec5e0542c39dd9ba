import Foundation
import LatchkeyAPI
import LatchkeyCore
import HTTPTypes
import LatchkeyHTTP
import LatchkeyScreens

/// Verify: proves an address by the code of a message, or by its link, which waits for a button: programs that look through
/// mails open links, too.
struct VerifyPage: FormPage {
    let pages: Pages

    var path: String { "/verify" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        if let token = request.query?["token"] { return pages.keep(token, .verificationLink, request, at: path) }
        if request.pending?.kind == .verificationLink { return .page(linkContent(request)) }
        guard let run = run(request) else { return .redirect(to: request.session == nil ? "/" : "/account") }
        return .page(view(request).content(run, request, pages.tokens))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        if isLink(request, form) {
            var content = linkContent(request)
            content.alert = alert
            return .page(content)
        }
        guard var run = run(request, form) else { return .redirect(to: "/") }
        run.type(form, keepingSecrets: false)
        return .page(view(request, form).content(run, request, pages.tokens, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        if isLink(request, form) { return try await confirmLink(request, form) }
        guard var run = run(request, form) else { return .redirect(to: "/") }
        if form["action"] == CredentialAction.resend.rawValue {
            return try await pages.resend(&run, request, at: path, view(request, form))
        }
        run.type(form)
        await run.handle(.submitted)
        guard run.destination != nil else {
            return .again(view(request, form).content(run, request, pages.tokens), run)
        }
        return try await done(run.calls, request, keepingMessage: form["verificationID"] != request.pending?.id)
    }

    private func run(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenRun? {
        guard let pending = pendingVerification(request, form) else { return nil }
        var run = ScreenRun(
            VerifyScreen(pending, language: request.language),
            ScreenCalls(pages.domain, of: request)
        )
        if request.pending?.isPausing(at: pages.clock.now()) == false { run.endPause() }
        return run
    }

    /// A form has the id of its own page, as another message may have been asked for, or a link opened, since.
    private func pendingVerification(_ request: PageRequest, _ form: FormBody?) -> PendingVerification? {
        if let id = form?["verificationID"] {
            let address = request.pending.flatMap { $0.id == id ? $0.address : nil } ?? form?["address"] ?? ""
            return PendingVerification(verificationID: id, address: address, origin: origin(request))
        }
        // The link of another page may have been opened since.
        let message = request.pending?.kind == .passwordResetLink ? request.pending?.withoutLink : request.pending
        guard let message, [.registration, .profile].contains(message.kind), let id = message.id,
            let address = message.address
        else { return nil }
        return PendingVerification(verificationID: id, address: address, origin: origin(request))
    }

    private func origin(_ request: PageRequest) -> PendingVerification.Origin {
        // The password is not kept; who wants another message registers again.
        isRegistration(request) ? .registration(password: .empty) : .profile
    }

    private func isRegistration(_ request: PageRequest) -> Bool {
        switch request.pending?.formerKind ?? request.pending?.kind {
        case .registration: true
        case .profile: false
        default: request.session == nil
        }
    }

    /// Whether the page is that of a link: a form with an id is not, whatever was opened since.
    private func isLink(_ request: PageRequest, _ form: FormBody? = nil) -> Bool {
        request.pending?.kind == .verificationLink && form?["verificationID"] == nil
    }

    private func view(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenPage {
        let isRegistration = isRegistration(request)
        let changeAddress = LinkView(
            label: CredentialAction.changeAddress.label(in: request.language),
            href: isRegistration ? request.link("/register") : "/account"
        )
        let skip = LinkView(label: Sentence.continueButton.text(in: request.language), href: request.destination)
        let pending = pendingVerification(request, form)
        return ScreenPage(
            name: .verify,
            path: path,
            progress: .verifying,
            hidden: pending.map { pending in
                [
                    HiddenValue(name: "verificationID", value: pending.verificationID),
                    HiddenValue(name: "address", value: pending.address),
                ]
            } ?? [],
            actions: isRegistration ? [] : [.resend],
            // Who is signed in may go on, and prove the address another time.
            links: [changeAddress] + (request.session == nil ? [] : [skip])
        )
    }

    private func confirmLink(_ request: PageRequest, _ form: FormBody) async throws -> PageAnswer {
        guard let token = request.pending?.token else { return .redirect(to: "/") }
        guard form["link"] == pages.tokens.mark(of: token) else {
            // Another link was opened since this page was shown.
            var content = linkContent(request)
            content.alert = AlertView(.formExpired, in: request.language)
            return .page(content, .forbidden)
        }
        var calls = ScreenCalls(pages.domain, of: request)
        calls.verificationID = request.pending?.id
        _ = await calls.make(.verify(.token(token)))
        guard let problem = calls.problem else { return try await done(calls, request) }
        // Who has asked for the message is signed in first: it may be somebody else's wish that is confirmed here.
        if calls.isOfAnotherUser, request.session == nil {
            return .redirect(to: PageAddress.text("/login", [("return_to", path)]))
        }
        let isOver = problem.code == .codeExpired
        let alert = AlertView(
            title: Sentence.errorTitle.text(in: request.language),
            message: isOver
                ? Sentence.linkUsedUp.text(in: request.language) : ScreenFailure(problem).text(in: request.language)
        )
        // Who waits for another message goes on with that.
        if isOver || problem.code == .invalidCode, let former = request.pending?.withoutLink {
            var request = request
            request.pending = former
            if let run = run(request) {
                let content = view(request).content(run, request, pages.tokens, saying: alert)
                let cookies = [former.cookie(pages.tokens)].compactMap { $0 }
                return PageAnswer(body: .page(content, problem.formStatus), cookies: cookies)
            }
        }
        var content = linkContent(request)
        content.alert = alert
        return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
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
                    hidden: request.pending?.token.map { [HiddenValue(name: "link", value: pages.tokens.mark(of: $0))] }
                        ?? [],
                    button: Sentence.verifyTitle.text(in: language),
                    progress: Sentence.verifying.text(in: language)
                )
            ],
            links: [
                request.session == nil
                    ? LinkView(label: Sentence.logInTitle.text(in: language), href: "/login")
                    : LinkView(label: Sentence.accountTitle.text(in: language), href: "/account")
            ]
        )
    }

    /// Where the person goes on; the browser may wait for another message still.
    private func done(
        _ calls: ScreenCalls,
        _ request: PageRequest,
        keepingMessage: Bool = false
    ) async throws -> PageAnswer {
        var cookies = [PageNotice.addressConfirmed.cookie] + (keepingMessage ? [] : [.removing(.pending)])
        if calls.wasAskedElsewhere, let started = calls.started, let user = calls.user {
            try await pages.forget(started, of: user, request)
            let address = user.emailAddress?.address.text ?? user.phoneNumber?.address.text
            let done = PendingMessage(kind: .done, address: address, askedAt: pages.clock.now())
            return .redirect(
                to: "/forgot",
                [done.cookie(pages.tokens), PageNotice.addressConfirmed.cookie].compactMap { $0 }
            )
        }
        if let started = calls.started {
            cookies += try await pages.signIn(started, request).filter { $0.cookie != .pending }
        } else if request.session == nil {
            return .redirect(to: "/", cookies)
        }
        return .redirect(to: request.destination, cookies)
    }
}

extension Pages {
    /// Ends a session that is for nobody here.
    ///
    /// Who has registered somewhere else has chosen the address, and may read there: whoever is led to open the link is not to go
    /// on as that user unawares. A reset tells who receives at the address.
    fileprivate func forget(
        _ started: StartedSession,
        of user: LatchkeyCore.User,
        _ request: PageRequest
    ) async throws(HTTPProblem) {
        let access = Access(
            sessionID: started.id,
            userID: user.id,
            applicationID: request.application.id,
            expiresAt: started.expiresAt,
            authenticatedAt: clock.now()
        )
        do { try await domain.logOut.end(access, from: request.context.clientAddress) } catch {
            throw HTTPProblem(error)
        }
    }
}

extension PendingMessage {
    init(_ pending: PendingVerification, at time: Date, _ request: PageRequest) {
        let isRegistration = if case .registration = pending.origin { true } else { false }
        self.init(
            kind: isRegistration ? .registration : .profile,
            id: pending.verificationID,
            address: pending.address,
            returnTo: request.returnTo?.text,
            askedAt: time
        )
    }
}
