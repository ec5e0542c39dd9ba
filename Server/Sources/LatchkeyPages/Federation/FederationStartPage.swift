import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Leads a person to a provider.
///
/// It shows nothing of its own. Its visit belongs to this browser, so another site that leads a person here gains no
/// more than by leading them to the login page.
struct FederationStartPage: Page {
    let pages: Pages

    var path: String { "/federation/{id}" }

    static func path(of id: Upstream.ID) -> String { "/federation/\(id)" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        // HEAD stores nothing.
        guard request.request.method != .head else { return .redirect(to: LogInPage.path) }
        let id = Upstream.ID(request.context.parameters.get("id") ?? "")
        return try await pages.lead(to: id, naming: request.pendingAuthorization?.hint("login_hint"), request)
    }
}

extension Pages {
    /// Leads a person to a provider.
    ///
    /// - Parameters:
    ///   - id: The upstream.
    ///   - name: The name that the person has typed.
    ///   - request: The browser's request.
    ///   - returnTo: The address to come back to; nil for that of the request.
    ///   - application: The application to log in to; nil for that of the request.
    /// - Returns: The redirect; to the login page, with a notice, if the provider cannot be reached.
    /// - Throws: `HTTPProblem.notFound` if the application does not offer it.
    func lead(
        to id: Upstream.ID,
        naming name: String?,
        _ request: PageRequest,
        returningTo returnTo: String? = nil,
        with application: LatchkeyCore.Application? = nil
    ) async throws -> PageAnswer {
        guard let federation = domain.federatedLogIn else { throw HTTPProblem.notFound }
        var plan = UpstreamVisitPlan()
        plan.returnTo = returnTo ?? request.returnTo?.text
        plan.loginHint = name
        plan.maximumAge = request.pendingAuthorization?.maximumAge
        do {
            let address = try await federation.visits.begin(
                at: id,
                plan,
                in: request.formCookie,
                from: request.context.clientAddress,
                with: application ?? request.application
            )
            return goOn(to: address, of: id, request)
        } catch {
            if error == .unknownUpstream { throw HTTPProblem.notFound }
            let wayBack = plan.returnTo.map { PageAddress.text(LogInPage.path, [("return_to", $0)]) }
            return .redirect(to: wayBack ?? request.link(LogInPage.path), [try error.notice().cookie])
        }
    }
}

extension Pages {
    /// Sends the browser to an address of a provider.
    ///
    /// After a form it goes on from a page of its own: a redirect would need a content security policy that names the
    /// provider in each page with a form.
    func goOn(to address: String, of id: Upstream.ID, _ request: PageRequest) -> PageAnswer {
        guard request.request.method == .post else { return .redirect(to: address, request.newFormCookie) }
        return forwardingPage(to: address, of: id, request)
    }

    /// A page that forwards the browser without a redirect; see ``goOn(to:of:_:)``.
    func forwardingPage(to address: String, of id: Upstream.ID, _ request: PageRequest) -> PageAnswer {
        let title = domain.upstreams[id]?.title ?? id.rawValue
        var content = PageContent(
            name: .federation,
            heading: title,
            lead: Sentence.leadToProvider.text(in: request.language, with: [title])
        )
        content.buttons = [
            ButtonView(label: Sentence.continueButton.text(in: request.language), href: address, isPrimary: true)
        ]
        return PageAnswer(body: .page(content, .ok), cookies: request.newFormCookie, goesOnTo: address)
    }
}

extension PendingAuthorization {
    /// The most seconds since the person authenticated, as the application wants it: 0 for a new login.
    fileprivate var maximumAge: Int? {
        guard case .good(let asked) = checked else { return nil }
        // `prompt=create` also demands a new login.
        return asked.prompts.contains(.login) || asked.prompts.contains(.create) ? 0 : asked.maxAge
    }
}

extension UpstreamVisitError {
    /// The notice for the person.
    ///
    /// - Throws: `HTTPProblem` for a defect.
    func notice() throws(HTTPProblem) -> PageNotice {
        switch self {
        case .unknownUpstream, .over: return .providerOver
        case .refused(let refusal, _):
            switch refusal {
            case .unavailable: return .providerUnavailable
            case .otherOrganization: return .providerOrganization
            case .tooWeak: return .providerTooWeak
            case .tooOld, .provider, .untrustworthy, .cancelled: return .providerFailed
            }
        case .tooManyAttempts: return .tooManyAttempts
        case .storage(let error): throw HTTPProblem(error)
        }
    }
}
