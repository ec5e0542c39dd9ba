import Foundation
import LatchkeyAPI
import LatchkeyCore
import HTTPTypes
import LatchkeyHTTP
import LatchkeyScreens

/// Verifies an address with the code or link of a message.
///
/// A link needs a button, because mail scanners open links.
struct VerifyPage: FormPage {
    let pages: Pages

    var path: String { "/verify" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        if let token = request.query?["token"] { return pages.keep(token, .verificationLink, request, at: path) }
        if request.pending?.kind == .verificationLink { return try await showLink(request) }
        guard let run = run(request) else { return .redirect(to: request.session == nil ? "/" : "/account") }
        return try await answer(as: run, request)
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        if isLink(request, form) {
            let answer = try await showLink(request)
            guard case .page(var content, let status) = answer.body else { return answer }
            content.alert = alert
            return PageAnswer(body: .page(content, status), cookies: answer.cookies)
        }
        guard var run = run(request, form) else { return .redirect(to: "/") }
        run.type(form, keepingSecrets: false)
        return .page(view(request, form).content(run, request, pages.tokens, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        if isLink(request, form) { return try await confirmLink(request, form) }
        guard var run = run(request, form) else { return .redirect(to: "/") }
        if form["action"] == CredentialAction.resend.rawValue {
            if try await state(request, form) == .proved { return try await resume(request) }
            let answer = try await pages.resend(&run, request, at: path, view(request, form))
            guard run.calls.problem?.code == .notFound, isRegistration(request) else { return answer }
            return .redirect(to: request.link("/register"), [PageNotice.registerAgain.cookie])
        }
        run.type(form)
        await run.handle(.submitted)
        if let grant = run.calls.challenge {
            return pages.ask(grant, with: run.calls.application, request, notice: .addressConfirmed)
        }
        guard run.destination != nil else { return try await answer(as: run, request, form) }
        return try await done(run.calls, request, keepingMessage: verificationID(form) != request.pending?.id)
    }

    /// The page for the state of a code: verified elsewhere, invalid, or valid.
    func answer(as run: ScreenRun, _ request: PageRequest, _ form: FormBody? = nil) async throws -> PageAnswer {
        let state = try await state(request, form)
        if state == .proved { return try await resume(request) }
        var view = view(request, form)
        if let sentence = state?.death {
            let content = pages.expiredCode(sentence, view, run.screen.navigationTitle, request)
            return form == nil ? .page(content) : .again(content, run)
        }
        view.watch = state.map(VerificationWatch.link)
        var content = view.content(run, request, pages.tokens)
        let address = pendingVerification(request, form)?.address ?? ""
        if state == .notSent {
            content.lead = Sentence.messageNotSent.text(in: request.language, with: [address])
        } else if address.contains("@") {
            content.heading = Sentence.checkMailTitle.text(in: request.language)
        }
        return form == nil ? .page(content) : .again(content, run)
    }

    private func state(_ request: PageRequest, _ form: FormBody?) async throws -> CodeState? {
        guard let id = pendingVerification(request, form)?.verificationID else { return nil }
        return try await pages.state(ofCodeFor: Verification.ID(id), request)
    }

    /// The next page of a waiting browser after another browser verified the address.
    ///
    /// The waiting browser is not signed in: the password belongs to the person who opened the link, who may be another
    /// person.
    private func resume(_ request: PageRequest) async throws -> PageAnswer {
        guard isRegistration(request), request.session == nil else {
            return .redirect(to: request.destination, [.removing(.pending), PageNotice.addressConfirmed.cookie])
        }
        let done = PendingMessage(kind: .done, address: request.pending?.address, askedAt: pages.clock.now())
        return .redirect(
            to: request.link("/login"),
            [done.cookie(pages.tokens), PageNotice.addressConfirmedElsewhere.cookie]
        )
    }

    func run(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenRun? {
        guard let pending = pendingVerification(request, form) else { return nil }
        let staysSignedIn = request.pending?.endsWithBrowser != true
        var calls = ScreenCalls(pages.domain, of: request, staysSignedIn: staysSignedIn)
        if isRegistration(request) { calls.registrationID = Verification.ID(pending.verificationID) }
        var run = ScreenRun(VerifyScreen(pending, language: request.language), calls)
        if request.pending?.isPausing(at: pages.clock.now()) != true { run.endPause() }
        return run
    }

    /// The verification that the form was rendered for.
    ///
    /// The browser may have requested another message or opened a link meanwhile.
    private func pendingVerification(_ request: PageRequest, _ form: FormBody?) -> PendingVerification? {
        if let id = verificationID(form) {
            let address = request.pending.flatMap { $0.id == id ? $0.address : nil } ?? form?["address"] ?? ""
            return PendingVerification(verificationID: id.rawValue, address: address, origin: origin(request))
        }
        // The browser may have opened another page's link meanwhile.
        let message = request.pending?.withoutLink ?? request.pending
        guard let message, [.registration, .profile].contains(message.kind), let id = message.id,
            let address = message.address
        else { return nil }
        return PendingVerification(verificationID: id.rawValue, address: address, origin: origin(request))
    }

    private func verificationID(_ form: FormBody?) -> Verification.ID? {
        form?["verificationID"].map { Verification.ID($0) }
    }

    private func origin(_ request: PageRequest) -> PendingVerification.Origin {
        // The password is not stored here; another message is requested by the id of the last one.
        isRegistration(request) ? .registration(password: .empty) : .profile
    }

    private func isRegistration(_ request: PageRequest) -> Bool {
        switch request.pending?.formerKind ?? request.pending?.kind {
        case .registration: true
        case .profile: false
        default: request.session == nil
        }
    }

    /// Whether the page belongs to a link; a form with an id does not, even if a link was opened meanwhile.
    private func isLink(_ request: PageRequest, _ form: FormBody? = nil) -> Bool {
        request.pending?.kind == .verificationLink && form?["verificationID"] == nil
    }

    func view(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenPage {
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
            actions: [.resend],
            // A signed-in user may skip the verification for now.
            links: [changeAddress] + (request.session == nil ? [] : [skip]),
            wait: pages.wait(request)
        )
    }

    /// Continues; the browser may still wait for another message.
    func done(
        _ calls: ScreenCalls,
        _ request: PageRequest,
        keepingMessage: Bool = false
    ) async throws -> PageAnswer {
        var cookies = [PageNotice.addressConfirmed.cookie] + (keepingMessage ? [] : [.removing(.pending)])
        if calls.wasAskedElsewhere, request.session != nil, let started = calls.started, let user = calls.user {
            try await pages.forget(started, of: user, request)
            let address = user.emailAddress?.address.text ?? user.phoneNumber?.address.text
            let done = PendingMessage(kind: .done, address: address, askedAt: pages.clock.now())
            return .redirect(to: "/login", [done.cookie(pages.tokens), PageNotice.passwordChosen.cookie])
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
    /// Ends the session that this browser must not keep.
    ///
    /// Another person who registered elsewhere chose the address and may read its mail. A signed-in user who was led to
    /// open the link therefore stays signed in as themselves.
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
            authenticatedAt: clock.now(),
            methods: started.methods
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
            id: Verification.ID(pending.verificationID),
            address: pending.address,
            returnTo: request.returnTo?.text,
            askedAt: time
        )
    }
}
