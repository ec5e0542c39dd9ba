import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The authorization endpoint (RFC 6749 §4.1): the person logs in, consents if necessary, and returns to the
/// application with a code.
struct AuthorizePage: FormPage {
    static let path = "/authorize"

    let pages: Pages

    var path: String { Self.path }
    var receivesForeignForms: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let pending = request.pendingAuthorization else { return refuse(onPageBecause: nil, request) }
        switch pending.checked {
        case .good(let asked):
            if pending.stored?.isOfAnotherBrowser == true { return try await proceed(withCopyOf: asked, request) }
            return try await proceed(with: asked, request)
        case .refused(let refusal): return refuse(refusal, request)
        case .refusedOnPage(let error): return refuse(onPageBecause: error, request)
        }
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard let asked = own(request), let access = request.access else { return try await show(request) }
        var content: PageContent
        switch try await step(of: asked, request) {
        case .authenticate(let kinds):
            let prompt = prompt(for: asked, access, by: kinds, request)
            let fault = ConfirmFault(alert: alert)
            return .page(try await prompt.page(keeping: FormBody([]), fault, by: ConfirmPrompt.kind(form)))
        case .consent(let demand): content = try await consent(asked, demand, access, request)
        default: content = try await confirmation(asked, access, request)
        }
        content.alert = alert
        return .page(content)
    }

    /// Stores a request that another site posts, because browsers leave out the cookies then.
    func receive(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer? {
        guard (request.request.uri.query ?? "").isEmpty, form["formToken"] == nil else { return nil }
        let parameters = form.authorizationParameters
        if let text = form["request_uri"], let id = InteractionID(requestURI: text), let client = form["client_id"] {
            return .redirect(to: Self.address(of: id, LatchkeyCore.Application.ID(client)))
        }
        switch try await pages.domain.authorization.check(parameters) {
        case .good(let asked):
            do throws(InteractionError) {
                let id = try await pages.domain.interactions.begin(
                    parameters,
                    of: asked.application.id,
                    in: nil,
                    from: request.context.clientAddress
                )
                return .redirect(to: Self.address(of: id, asked.application.id))
            } catch { return try refuse(asked, error, request) }
        case .refused(let refusal): return refuse(refusal, request)
        case .refusedOnPage(let error): return refuse(onPageBecause: error, request)
        }
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let asked = own(request) else { return try await show(request) }
        if form["action"] == Self.cancel { return refuse(asked, .accessDenied, request) }
        if ConfirmPrompt.isAnswer(form) { return try await prove(form, for: asked, request) }
        return try await proceed(with: asked, request, isConfirmed: isAnswer(form, to: asked))
    }

    static let cancel = "cancel"

    /// The request, if it belongs to this browser.
    private func own(_ request: PageRequest) -> AuthorizationRequest? {
        guard let pending = request.pendingAuthorization, case .good(let asked) = pending.checked,
            pending.stored?.isOfAnotherBrowser != true
        else { return nil }
        return asked
    }

    /// The next step of the request.
    func step(
        of asked: AuthorizationRequest,
        _ request: PageRequest,
        isConfirmed: Bool = false
    ) async throws -> AuthorizationRequest.Step {
        var kinds: [ReauthenticationKind] = []
        if let access = request.access, asked.demandsProof {
            kinds = try await ConfirmPrompt.usableKinds(of: access, pages, request)
        }
        return try await pages.domain.authorization.step(
            of: asked,
            for: request.access,
            by: kinds,
            isConfirmed: isConfirmed
        )
    }

    func proceed(
        with asked: AuthorizationRequest,
        _ request: PageRequest,
        isConfirmed: Bool = false
    ) async throws -> PageAnswer {
        let step = try await step(of: asked, request, isConfirmed: isConfirmed)
        switch step {
        case .refuse(let code): return refuse(asked, code, request)
        case .grant:
            // HEAD creates no code.
            guard let access = request.access, request.request.method != .head else {
                return .redirect(to: LogInPage.path)
            }
            return try await grant(asked, by: access, request, isConfirmed: isConfirmed)
        case .logIn, .authenticate, .confirm, .consent:
            guard let access = request.access, request.pendingAuthorization?.stored != nil, step != .logIn else {
                return try await lead(asked, request, toLogIn: step == .logIn)
            }
            // The request is bound to this browser before the page is shown.
            let kept = try await keep(asked, request)
            guard case .kept(let address) = kept, address == self.address(of: request) else {
                return kept.answer(request)
            }
            switch step {
            case .authenticate(let kinds):
                return .page(try await prompt(for: asked, access, by: kinds, request).page(keeping: FormBody([])))
            case .consent(let demand): return .page(try await consent(asked, demand, access, request))
            default: return .page(try await confirmation(asked, access, request))
            }
        }
    }

    private func grant(
        _ asked: AuthorizationRequest,
        by access: Access,
        _ request: PageRequest,
        isConfirmed: Bool
    ) async throws -> PageAnswer {
        let code: AuthorizationCode?
        do { code = try await pages.domain.authorization.grant(asked, by: access, isConsented: isConfirmed) } catch {
            switch error {
            case .refused(.providerRequired(let ids)):
                if asked.prompts.contains(.none) { return refuse(asked, .loginRequired, request) }
                let chosen = asked.upstreamID.flatMap { ids.contains($0) ? [$0] : nil }
                return try await lead(asked, request, toLogInAt: chosen ?? ids)
            case .refused(let refusal):
                let text = HTTPProblem(refusal).detail
                return refuse(AuthorizationRefusal(.accessDenied, text, of: asked), request)
            case .consentRequired: return refuse(asked, .consentRequired, request)
            case .spent: return refuse(onPageBecause: .unknownInteraction, request)
            case .storage: throw HTTPProblem(error)
            }
        }
        guard let code else {
            // The session has ended, or the application asks for another factor.
            if asked.prompts.contains(.none) { return refuse(asked, .loginRequired, request) }
            return try await lead(asked, request, toLogIn: true)
        }
        return grant(code, asked, request)
    }

    // MARK: The stored request

    /// Whether a request is stored for this browser.
    private enum Keeping {
        /// The address that continues it.
        case kept(String)
        case refused(PageAnswer)

        func answer(_ request: PageRequest, _ address: (String) -> String = { $0 }) -> PageAnswer {
            switch self {
            case .kept(let text): .redirect(to: address(text), request.newFormCookie)
            case .refused(let answer): answer
            }
        }
    }

    /// Leads to the login, or to the address that continues the request.
    private func lead(
        _ asked: AuthorizationRequest,
        _ request: PageRequest,
        toLogIn isLogIn: Bool = false
    ) async throws -> PageAnswer {
        // HEAD stores nothing.
        guard request.request.method != .head else { return .redirect(to: LogInPage.path) }
        // Only once: a login there that does not suffice leads to the login page, and not there again without end.
        if isLogIn, request.pendingAuthorization?.stored?.interaction.browser == nil, let id = asked.upstreamID,
            pages.domain.upstreams[id]?.isOffered(by: asked.application.id) == true
        {
            return try await lead(asked, request, toLogInAt: [id])
        }
        return try await keep(asked, request).answer(request) { address in
            isLogIn ? logInAddress(asked, returningTo: address) : address
        }
    }

    /// Leads to the provider at which the person is to log in; to the login page if there are several.
    private func lead(
        _ asked: AuthorizationRequest,
        _ request: PageRequest,
        toLogInAt ids: [Upstream.ID]
    ) async throws -> PageAnswer {
        guard request.request.method != .head else { return .redirect(to: LogInPage.path) }
        let kept = try await keep(asked, request)
        guard case .kept(let address) = kept, ids.count == 1, let id = ids.first else {
            return kept.answer(request) { logInAddress(asked, returningTo: $0) }
        }
        // A form may have led here, so a page forwards the browser, as in `goOn`.
        let start = PageAddress.text(FederationStartPage.path(of: id), [("return_to", address)])
        return pages.forwardingPage(to: start, of: id, request)
    }

    /// Continues with a copy of another browser's request.
    ///
    /// It does not redirect first, because a browser without cookies would be redirected without end.
    private func proceed(withCopyOf asked: AuthorizationRequest, _ request: PageRequest) async throws -> PageAnswer {
        guard request.request.method != .head else { return .redirect(to: LogInPage.path) }
        let kept = try await keep(asked, request)
        guard case .kept(let address) = kept else { return kept.answer(request) }
        var own = request
        own.query = FormBody(address.drop { $0 != "?" }.dropFirst())
        own.pendingAuthorization = try await pages.pendingAuthorization(own.query, in: request.formCookie)
        guard case .good(let asked) = own.pendingAuthorization?.checked else {
            return refuse(onPageBecause: .unknownInteraction, request)
        }
        return try await proceed(with: asked, own)
    }

    private func keep(_ asked: AuthorizationRequest, _ request: PageRequest) async throws -> Keeping {
        guard let pending = request.pendingAuthorization else { return .refused(try await show(request)) }
        let (interactions, address) = (pages.domain.interactions, request.context.clientAddress)
        do throws(InteractionError) {
            let id: InteractionID
            if let stored = pending.stored {
                id = try await interactions.claim(stored.interaction, stored.id, for: request.formCookie, from: address)
            } else {
                id = try await interactions.begin(
                    pending.parameters,
                    of: asked.application.id,
                    in: request.formCookie,
                    from: address
                )
            }
            return .kept(Self.address(of: id, asked.application.id))
        } catch { return .refused(try refuse(asked, error, request)) }
    }

    private func refuse(
        _ asked: AuthorizationRequest,
        _ error: InteractionError,
        _ request: PageRequest
    ) throws -> PageAnswer {
        switch error {
        case .tooLarge:
            return refuse(AuthorizationRefusal(.invalidRequest, "the request is too long", of: asked), request)
        case .tooManyAttempts: return refuse(asked, .temporarilyUnavailable, request)
        case .storage: throw HTTPProblem(error)
        }
    }

    /// The address that continues a stored request; pushed ones have the same (RFC 9126 §4).
    private static func address(of id: InteractionID, _ application: LatchkeyCore.Application.ID) -> String {
        PageAddress.text(path, [("client_id", application.rawValue), ("request_uri", id.requestURI)])
    }

    // MARK: To the person

    /// The URL of the login page, which returns to an address.
    func logInAddress(_ asked: AuthorizationRequest, returningTo address: String) -> String {
        PageAddress.text(asked.prompts.contains(.create) ? "/register" : LogInPage.path, [("return_to", address)])
    }

    /// The URL of this page with the same request.
    func address(of request: PageRequest) -> String {
        PageAddress.text(path, request.query?.fields.filter { $0.name != "lang" } ?? [])
    }

    private func refuse(onPageBecause error: AuthorizationPageError?, _ request: PageRequest) -> PageAnswer {
        let sentence: Sentence =
            switch error {
            case _ where request.query == nil: .appRequestMalformed
            case .unknownApplication, nil: .appUnknown
            case .unknownRedirectURI: .appAddressUnknown
            case .unknownInteraction: .appRequestOver
            }
        let content = PageContent(
            name: .error,
            heading: Sentence.appRequestTitle.text(in: request.language),
            lead: sentence.text(in: request.language)
        )
        return .page(content, .badRequest)
    }
}

extension Pages {
    func person(of access: Access) async throws -> LatchkeyCore.User {
        let user: LatchkeyCore.User?
        do { user = try await domain.users.user(access.userID) } catch { throw HTTPProblem(error) }
        guard let user else { throw HTTPProblem.ended(.userDeleted) }
        return user
    }
}

extension LatchkeyCore.User {
    /// The user's name on a page.
    var shownName: String {
        displayName ?? username?.text ?? emailAddress?.address.text ?? phoneNumber?.address.text
            ?? pendingEmailAddress?.text ?? pendingPhoneNumber?.text ?? "–"
    }
}
