import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

extension Pages {
    /// Moves the token of a link from the URL to a cookie.
    func keep(_ token: String, _ kind: PendingMessage.Kind, _ request: PageRequest, at path: String) -> PageAnswer {
        guard token.utf8.count <= 200 else { return .redirect(to: path) }
        let asked = request.pending
        let message = PendingMessage(
            kind: kind,
            // A link opened in the requesting browser completes that browser's request.
            id: asked?.id,
            address: asked?.address,
            token: token,
            formerKind: asked?.formerKind ?? asked?.kind,
            returnTo: asked?.returnTo,
            askedAt: asked?.askedAt ?? clock.now(),
            mark: asked?.mark,
            endsWithBrowser: asked?.endsWithBrowser,
            earlier: asked?.earlier
        )
        let brand = request.heading.map { [("client_id", $0.id.rawValue)] } ?? []
        let query = (asked?.returnTo).map { [("return_to", $0)] } ?? brand
        return .redirect(to: PageAddress.text(path, query), [message.cookie(tokens)])
    }

    /// The message already sent for the same request; nil if a new one must be sent.
    func servingMessage(
        _ kind: PendingMessage.Kind,
        of address: String,
        marked mark: String? = nil,
        _ request: PageRequest
    ) -> PendingMessage? {
        guard let message = request.pending, message.serves(kind, of: address, marked: mark, at: clock.now()) else {
            return nil
        }
        return message.withoutLink ?? message
    }

    /// Sends the message of a screen again.
    func resend(
        _ run: inout ScreenRun,
        _ request: PageRequest,
        at path: String,
        _ view: ScreenPage
    ) async throws -> PageAnswer {
        let now = clock.now()
        if let message = request.pending, message.isUsedUp(at: now) {
            let alert = AlertView(.messagesUsedUp, in: request.language)
            let content = view.content(run, request, tokens, saying: alert)
            return PageAnswer(body: .page(content, .tooManyRequests), retryAfter: .seconds(message.wait(at: now)))
        }
        await run.handle(.chosen(.resend))
        guard let id = run.calls.asked, let message = request.pending else {
            return .again(view.content(run, request, tokens), run)
        }
        return .redirect(to: request.link(path), [message.askedAgain(as: id, at: now).cookie(tokens)])
    }

    /// The time until a message can be sent again; nil if it can be sent now.
    func wait(_ request: PageRequest) -> WaitView? {
        guard let seconds = request.pending?.wait(at: clock.now()), seconds > 0 else { return nil }
        return WaitView(seconds: seconds, in: request.language)
    }

    /// The state of a message's code.
    func state(ofCodeFor id: Verification.ID, _ request: PageRequest) async throws -> CodeState? {
        do {
            return try await domain.verificationLookup.state(ofCodeFor: id, askedBy: request.access?.userID)
        } catch { throw HTTPProblem(error) }
    }

    /// The state of the link that this browser has opened.
    func state(
        ofLink token: String,
        for purposes: Set<Verification.Purpose>
    ) async throws -> LinkState {
        do { return try await domain.verificationLookup.state(ofLink: token, for: purposes) } catch {
            throw HTTPProblem(error)
        }
    }

    /// The lead of a page for a link: the account, since another person may have sent the link, and what the link does.
    func lead(_ sentence: Sentence, aboutLinkOf address: Identifier, in language: Language) -> String {
        Sentence.linkOfAccount.text(in: language, with: [address.key]) + " " + sentence.text(in: language)
    }

    /// The page for an invalid code: the reason, and a button for another message.
    func expiredCode(_ sentence: Sentence, _ view: ScreenPage, _ heading: String, _ request: PageRequest) -> PageContent
    {
        let language = request.language
        let canResend = view.actions.contains(.resend)
        let form = FormView(
            id: view.name.rawValue,
            action: request.link(view.path),
            token: view.isForStrangers ? tokens.token(for: request.formCookie, nil) : tokens.token(for: request),
            hidden: view.hidden + [HiddenValue(name: "action", value: CredentialAction.resend.rawValue)],
            button: CredentialAction.resend.label(in: language),
            progress: Sentence.sending.text(in: language),
            wait: wait(request)
        )
        return PageContent(
            name: view.name,
            heading: heading,
            alert: AlertView(sentence, in: language),
            forms: canResend ? [form] : [],
            links: view.links
        )
    }
}

extension CodeState {
    /// Why the code is invalid; nil if it is valid.
    var death: Sentence? {
        switch self {
        case .tooOld: .codeTooOld
        case .triedTooOften: .codeTriedTooOften
        case .open, .notSent, .proved: nil
        }
    }
}
