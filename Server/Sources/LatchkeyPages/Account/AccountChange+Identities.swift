import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The accounts at providers.
extension AccountChange {
    /// Leads to a provider, to add the person's account there.
    func leadToProvider() async throws(HTTPProblem) -> PageAnswer {
        let id = Upstream.ID(request.context.parameters.get("id") ?? "")
        guard let federation = pages.domain.federatedLogIn else {
            throw HTTPProblem.notFound
        }
        let application = try pages.domain.application(of: access)
        var plan = UpstreamVisitPlan()
        plan.sessionID = access.sessionID
        do {
            let address = try await federation.visits.begin(
                at: id,
                plan,
                in: request.formCookie,
                from: request.context.clientAddress,
                with: application
            )
            return pages.goOn(to: address, of: id, request)
        } catch { return done(try error.notice()) }
    }

    func removeIdentity() async throws(HTTPProblem) -> PageAnswer {
        let id = Identity.ID(request.context.parameters.get("id") ?? "")
        do {
            try await pages.domain.identities.unlink(id, by: access, from: request.context.clientAddress)
        } catch { throw HTTPProblem(error) }
        return done(.identityUnlinked)
    }
}
