import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Cancels a recovery by the link in a notice, or by the link that opens it, after a button.
///
/// A GET changes nothing, because mail scanners open links.
struct RecoveryCancelPage: FormPage {
    static let path = "/recovery/cancel"

    let pages: Pages

    var path: String { Self.path }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        if let token = request.query?["token"] { return pages.keep(token, .recoveryCancelLink, request, at: path) }
        guard let link = link(of: request) else { return .redirect(to: "/") }
        return .page(content(link, request))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        let answer = try await show(request)
        guard case .page(var content, let status) = answer.body else { return answer }
        content.alert = alert
        return .page(content, status)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let link = link(of: request) else { return .redirect(to: "/") }
        guard form["link"] == pages.tokens.mark(of: link) else {
            // The browser has opened another link meanwhile.
            var content = content(link, request)
            content.alert = AlertView(.formExpired, in: request.language)
            return .page(content, .forbidden)
        }
        do throws(RecoveryError) { try await cancel(link, request) } catch {
            guard case .over = error else { throw HTTPProblem(error) }
            return .recoveryIsOver(.recoveryCancel, .recoveryCancelTitle, request)
        }
        let language = request.language
        let done = PageContent(
            name: .recoveryCancel,
            heading: Sentence.recoveryCancelTitle.text(in: language),
            lead: Sentence.recoveryCancelled.text(in: language),
            links: [LinkView(label: CredentialAction.forgotPassword.label(in: language), href: request.link("/forgot"))]
        )
        return PageAnswer(body: .page(done, .ok), cookies: [.removing(.pending)])
    }

    private func cancel(_ link: String, _ request: PageRequest) async throws(RecoveryError) {
        let (cancellation, origin) = (pages.domain.recoveryCancellation, request.origin(staysSignedIn: true))
        if let token = RecoveryCancelToken(link) { return try await cancellation.cancel(token, from: origin) }
        guard let token = RecoveryToken(link) else { throw .over }
        try await cancellation.cancel(token, from: origin)
    }

    private func link(of request: PageRequest) -> String? { request.recoveryCancelLink ?? request.recoveryLink }

    private func content(_ link: String, _ request: PageRequest) -> PageContent {
        let language = request.language
        return PageContent(
            name: .recoveryCancel,
            heading: Sentence.recoveryCancelTitle.text(in: language),
            lead: Sentence.recoveryCancelExplained.text(in: language),
            forms: [
                FormView(
                    id: PageName.recoveryCancel.rawValue,
                    action: request.link(path),
                    token: pages.tokens.token(for: request),
                    hidden: [HiddenValue(name: "link", value: pages.tokens.mark(of: link))],
                    button: Sentence.notMeButton.text(in: language),
                    progress: Sentence.saving.text(in: language)
                )
            ]
        )
    }
}
