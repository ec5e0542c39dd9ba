import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Asks a person whose address at a provider belongs to a user here whether that user is them.
///
/// They log in as that user first, so an address alone opens no account.
struct FederationLinkPage: FormPage {
    static let path = "/federation-link"

    let pages: Pages

    var path: String { Self.path }

    static func address(of state: UpstreamState, returningTo returnTo: String?) -> String {
        PageAddress.text(path, [("state", state.secretText)] + (returnTo.map { [("return_to", $0)] } ?? []))
    }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let waiting = try await waiting(request) else { return over(request) }
        return .page(try await content(waiting, request))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard let waiting = try await waiting(request) else { return over(request) }
        var content = try await content(waiting, request)
        content.alert = alert
        return .page(content)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let federation = pages.domain.federatedLogIn, let state = state(of: request) else { return over(request) }
        guard let access = request.access else { return .redirect(to: address(of: request)) }
        do {
            let linked = try await federation.linkWaiting(
                state,
                in: request.formCookie,
                by: access,
                from: request.context.clientAddress
            )
            return .redirect(to: linked.visit.returnTo ?? "/account", [PageNotice.identityLinked.cookie])
        } catch {
            let notice = try error.notice()
            if case .proofNeeded = error { return logIn(request, [notice?.cookie]) }
            if case .otherUser = error { return .redirect(to: address(of: request)) }
            return .redirect(to: AccountPart.security.path, [notice?.cookie])
        }
    }

    private typealias Waiting = (visit: UpstreamVisit, statement: UpstreamStatement)

    private func state(of request: PageRequest) -> UpstreamState? {
        request.query?["state"].flatMap { UpstreamState($0) }
    }

    private func waiting(_ request: PageRequest) async throws -> Waiting? {
        guard let federation = pages.domain.federatedLogIn, let state = state(of: request) else { return nil }
        return try await federation.waiting(state, in: request.formCookie)
    }

    private func content(_ waiting: Waiting, _ request: PageRequest) async throws -> PageContent {
        let language = request.language
        let provider = pages.domain.upstreams[waiting.visit.upstreamID]?.title ?? waiting.visit.upstreamID.rawValue
        let address = waiting.statement.claims.emailAddress?.text ?? ""
        let values = [address, provider]
        var content = PageContent(name: .federationLink, heading: Sentence.linkIdentityTitle.text(in: language))
        // The page of another user would offer to add a stranger's account.
        guard let access = request.access,
            try await pages.person(of: access).emailAddress?.address == waiting.statement.claims.emailAddress
        else {
            content.lead = Sentence.linkIdentityExplained.text(in: language, with: values)
            content.buttons = [
                ButtonView(
                    label: Sentence.logInTitle.text(in: language),
                    href: PageAddress.text(LogInPage.path, [("return_to", self.address(of: request))]),
                    isPrimary: true
                )
            ]
            content.links = [
                LinkView(label: Sentence.notNowButton.text(in: language), href: request.link(LogInPage.path))
            ]
            return content
        }
        content.lead = Sentence.linkIdentityQuestion.text(in: language, with: values)
        content.forms = [
            FormView(
                id: PageName.federationLink.rawValue,
                action: self.address(of: request),
                token: pages.tokens.token(for: request),
                button: Sentence.addIdentityButton.text(in: language, with: [provider]),
                progress: Sentence.saving.text(in: language)
            )
        ]
        content.links = [
            LinkView(label: Sentence.notNowButton.text(in: language), href: request.destination)
        ]
        return content
    }

    private func address(of request: PageRequest) -> String {
        PageAddress.text(path, request.query?.fields.filter { $0.name != "lang" } ?? [])
    }

    private func logIn(_ request: PageRequest, _ cookies: [NewCookie?]) -> PageAnswer {
        .redirect(to: PageAddress.text(LogInPage.path, [("return_to", address(of: request))]), cookies)
    }

    private func over(_ request: PageRequest) -> PageAnswer {
        .redirect(to: request.link(LogInPage.path), [PageNotice.providerOver.cookie])
    }
}

extension Pages {
    /// The identity to link on the page that the person returns to; nil for other pages.
    func pendingIdentity(
        _ returnTo: ReturnAddress?,
        in browser: String
    ) async throws(StoreError) -> PendingIdentity? {
        guard let text = returnTo?.text, text.hasPrefix(FederationLinkPage.path + "?"),
            let state = FormBody(text.dropFirst(FederationLinkPage.path.count + 1))?["state"].flatMap({
                UpstreamState($0)
            })
        else { return nil }
        return try await domain.federatedLogIn?.pendingIdentity(state, in: browser)
    }
}
