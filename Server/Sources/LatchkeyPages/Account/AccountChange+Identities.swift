import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The accounts at providers.
extension AccountChange {
    /// Leads to a provider, to add the person's account there.
    func leadToProvider() async throws(HTTPProblem) -> PageAnswer {
        let id = Upstream.ID(request.context.parameters.get("id") ?? "")
        guard let federation = pages.domain.federatedLogIn, let upstream = pages.domain.upstreams[id] else {
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
            let title = Sentence.leadToProvider.text(in: request.language, with: [upstream.title])
            var content = PageContent(name: .federation, heading: upstream.title, lead: title)
            content.buttons = [
                ButtonView(
                    label: Sentence.continueButton.text(in: request.language),
                    href: address,
                    isPrimary: true
                )
            ]
            return PageAnswer(body: .page(content, .ok), cookies: request.newFormCookie, goesOnTo: address)
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
