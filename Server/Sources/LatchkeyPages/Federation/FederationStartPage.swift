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
        guard let federation = pages.domain.federatedLogIn else { throw HTTPProblem.notFound }
        // HEAD stores nothing.
        guard request.request.method != .head else { return .redirect(to: LogInPage.path) }
        let id = Upstream.ID(request.context.parameters.get("id") ?? "")
        var plan = UpstreamVisitPlan()
        plan.returnTo = request.returnTo?.text
        plan.loginHint = request.pendingAuthorization?.hint("login_hint")
        plan.maximumAge = request.pendingAuthorization?.maximumAge
        do {
            let address = try await federation.visits.begin(
                at: id,
                plan,
                in: request.formCookie,
                from: request.context.clientAddress,
                with: request.application
            )
            return .redirect(to: address, request.newFormCookie)
        } catch {
            if error == .unknownUpstream { throw HTTPProblem.notFound }
            return .redirect(to: request.link(LogInPage.path), [try error.notice().cookie])
        }
    }
}

extension PendingAuthorization {
    /// The most seconds since the person authenticated, as the application wants it: 0 for a new login.
    fileprivate var maximumAge: Int? {
        guard case .good(let asked) = checked else { return nil }
        return asked.prompts.contains(.login) ? 0 : asked.maxAge
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
            case .tooOld, .provider, .untrustworthy, .cancelled: return .providerFailed
            }
        case .tooManyAttempts: return .tooManyAttempts
        case .storage(let error): throw HTTPProblem(error)
        }
    }
}
