import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Gives an account back to its user by the link in a notice, then leads to a new password, or to the login if the user
/// has only passkeys.
///
/// A GET changes nothing, because mail scanners open links.
struct RescuePage: FormPage {
    let rescue: Rescue
    let pages: Pages

    var path: String { rescue.path }

    static func all(_ pages: Pages) -> [RescuePage] { Rescue.allCases.map { RescuePage(rescue: $0, pages: pages) } }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        if let token = request.query?["token"] { return pages.keep(token, rescue.link, request, at: path) }
        guard let token = token(of: request) else { return .redirect(to: "/") }
        switch try await pages.state(ofLink: token, for: [rescue.reason.purpose]) {
        case .open(_, let address): return .page(content(request, token, address))
        case .over: return refusal(HTTPProblem(ProofError.over), request)
        case .unknown: return refusal(HTTPProblem(ProofError.invalidCode), request)
        }
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        let answer = try await show(request)
        guard case .page(var content, let status) = answer.body, content.alert == nil else { return answer }
        content.alert = alert
        return .page(content, status)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let token = token(of: request) else { return .redirect(to: "/") }
        guard form["link"] == pages.tokens.mark(of: token) else {
            // The browser has opened another link meanwhile.
            let answer = try await show(request, again: form, saying: AlertView(.formExpired, in: request.language))
            guard case .page(let content, _) = answer.body else { return answer }
            return .page(content, .forbidden)
        }
        let canReset: Bool
        do throws(AccountRescueError) {
            canReset = try await pages.domain.accountRescue.rescue(
                by: token,
                because: rescue.reason,
                from: request.context.clientAddress,
                with: request.application
            )
        } catch { return refusal(HTTPProblem(error), request) }
        guard canReset else {
            return .redirect(
                to: request.link("/login"),
                [.removing(.pending), PageNotice.recoveryCompleted.cookie]
            )
        }
        // The same link can now reset the password. A session of another user in this browser stays.
        let reset = PendingMessage(kind: .passwordResetLink, token: token, askedAt: pages.clock.now())
        return .redirect(to: request.link("/reset"), [reset.cookie(pages.tokens)])
    }

    private func token(of request: PageRequest) -> String? {
        request.pending.flatMap { $0.kind == rescue.link ? $0.token : nil }
    }

    private func content(_ request: PageRequest, _ token: String, _ address: Identifier) -> PageContent {
        let language = request.language
        return PageContent(
            name: rescue.page,
            heading: rescue.title.text(in: language),
            lead: pages.lead(rescue.explanation, aboutLinkOf: address, in: language),
            forms: [
                FormView(
                    id: rescue.page.rawValue,
                    action: request.link(path),
                    token: pages.tokens.token(for: request),
                    hidden: [HiddenValue(name: "link", value: pages.tokens.mark(of: token))],
                    button: rescue.button.text(in: language),
                    progress: Sentence.saving.text(in: language)
                )
            ],
            links: links(request)
        )
    }

    private func refusal(_ problem: HTTPProblem, _ request: PageRequest) -> PageAnswer {
        let language = request.language
        let isUsedUp = [ErrorCode.codeExpired, .invalidCode].contains(problem.code)
        let content = PageContent(
            name: rescue.page,
            heading: rescue.title.text(in: language),
            alert: AlertView(
                title: Sentence.errorTitle.text(in: language),
                message: isUsedUp
                    ? rescue.usedUp.text(in: language) : ScreenFailure(problem).text(in: language)
            ),
            links: links(request)
        )
        return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
    }

    private func links(_ request: PageRequest) -> [LinkView] {
        [LinkView(label: CredentialAction.forgotPassword.label(in: request.language), href: request.link("/forgot"))]
    }
}
