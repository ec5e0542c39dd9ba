import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The address to which a provider sends a person back.
struct FederationCallbackPage: FormPage {
    let pages: Pages

    var path: String { "/federation/{id}/callback" }
    var home: String { LogInPage.path }
    var isForStrangers: Bool { true }
    var receivesForeignForms: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let federation = pages.domain.federatedLogIn else { throw HTTPProblem.notFound }
        // HEAD uses no answer up.
        guard request.request.method != .head else { return .redirect(to: LogInPage.path) }
        let id = upstream(of: request)
        do {
            let outcome = try await federation.comeBack(
                with: request.query?.authorizationParameters ?? [],
                from: id,
                in: request.formCookie,
                as: request.access,
                origin: { visit async throws(StoreError) in try await origin(of: visit, request) }
            )
            return try await answer(outcome, of: id, request)
        } catch let error as FederatedLogInError { return try refuse(error, request) }
    }

    /// Keeps the answer of a provider that posts it, because the browser leaves out the cookies then; the browser
    /// continues with a request of its own.
    func receive(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer? {
        guard let federation = pages.domain.federatedLogIn, form["formToken"] == nil else { return nil }
        let id = upstream(of: request)
        guard let state = try await federation.visits.keep(form.authorizationParameters, of: id) else {
            return .redirect(to: LogInPage.path, [PageNotice.providerOver.cookie])
        }
        return .redirect(to: PageAddress.text("/federation/\(id)/callback", [("state", state.secretText)]))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        .redirect(to: LogInPage.path, [PageNotice.providerOver.cookie])
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        .redirect(to: LogInPage.path, [PageNotice.providerOver.cookie])
    }

    /// The origin of the session; a login on the way to a link carries the identity to link.
    private func origin(of visit: UpstreamVisit, _ request: PageRequest) async throws(StoreError) -> RequestOrigin {
        var request = request
        let returnTo = pages.returnAddress(visit.returnTo)
        request.pendingIdentity = try await pages.pendingIdentity(returnTo, in: request.formCookie)
        return request.origin(staysSignedIn: visit.staysSignedIn)
    }

    private func upstream(of request: PageRequest) -> Upstream.ID {
        Upstream.ID(request.context.parameters.get("id") ?? "")
    }

    private func answer(
        _ outcome: FederatedOutcome,
        of id: Upstream.ID,
        _ request: PageRequest
    ) async throws -> PageAnswer {
        // The button of this provider comes first from now on.
        let last = NewCookie(.provider, id.rawValue, for: PageCookie.longest)
        switch outcome {
        case .signedIn(let signedIn, let visit):
            let cookies = try await pages.cookies(of: signedIn, request)
            return .redirect(to: visit.returnTo ?? "/account", cookies + [last])
        case .linked: return .redirect(to: AccountPart.security.path, [PageNotice.identityLinked.cookie, last])
        case .addressKnown(let state, let visit):
            return .redirect(to: FederationLinkPage.address(of: state, returningTo: visit.returnTo), [last])
        }
    }

    private func refuse(_ error: FederatedLogInError, _ request: PageRequest) throws -> PageAnswer {
        if case .notAdmitted(.secondFactorRequired(let grant?), let visit) = error {
            let application = pages.domain.applications[visit.applicationID] ?? request.application
            var request = request
            request.returnTo = pages.returnAddress(visit.returnTo)
            return pages.ask(grant, with: application, request)
        }
        guard let notice = try error.notice() else { return .redirect(to: error.wayBack) }
        return .redirect(to: error.wayBack, [notice.cookie])
    }
}

extension FederatedLogInError {
    /// The notice for the person; nil if they turned back themselves.
    func notice() throws(HTTPProblem) -> PageNotice? {
        switch self {
        case .visit(.refused(.cancelled, _)): nil
        case .visit(let error): try error.notice()
        case .refused(.emailDomain), .notAdmitted(.emailDomain, _): .emailDomainNotAllowed
        case .refused(.providerRequired), .notAdmitted(.providerRequired, _): .providerRequired
        case .refused(.secondFactorRequired), .notAdmitted(.secondFactorRequired, _), .tooManyIdentities:
            .providerFailed
        case .userDisabled: .userDisabled
        case .otherUser, .sessionEnded: .providerOver
        case .proofNeeded: .challengeOver
        case .taken: .identityTaken
        case .storage(let error): throw HTTPProblem(error)
        }
    }

    /// The page from which the person began.
    var wayBack: String {
        guard let visit else { return LogInPage.path }
        if visit.purpose == .link, visit.sessionID != nil { return AccountPart.security.path }
        return PageAddress.text(LogInPage.path, visit.returnTo.map { [("return_to", $0)] } ?? [])
    }

    private var visit: UpstreamVisit? {
        switch self {
        case .visit(.refused(_, let visit)): visit
        case .notAdmitted(_, let visit), .userDisabled(let visit), .otherUser(let visit), .proofNeeded(let visit),
            .taken(let visit), .tooManyIdentities(let visit):
            visit
        case .visit, .refused, .sessionEnded, .storage: nil
        }
    }
}
