import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Begins a recovery, for a person who can answer none of the factors that a login asks for.
struct RecoverPage: FormPage {
    static let path = "/recover"

    let pages: Pages

    var path: String { Self.path }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let open = try await pages.openChallenge(request) else { return pages.challengeIsOver(request) }
        guard !open.state.factors.isEmpty else { return .redirect(to: request.link(EnrollPage.path)) }
        return .page(content(open, request))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        let answer = try await show(request)
        guard case .page(var content, let status) = answer.body else { return answer }
        content.alert = alert
        return .page(content, status)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let open = try await pages.openChallenge(request) else { return pages.challengeIsOver(request) }
        let language = request.language
        do throws(RecoveryError) {
            let begun = try await pages.domain.recoveryRequests.begin(
                open.id,
                from: request.origin(staysSignedIn: true),
                locale: language.rawValue,
                with: open.application
            )
            return .page(
                PageContent(
                    name: .recover,
                    heading: Sentence.recoverTitle.text(in: language),
                    lead: lead(begun, language),
                    links: [login(request)]
                )
            )
        } catch {
            switch error {
            case .over: return pages.challengeIsOver(request)
            case .noAddress: return refusal(.recoverNoAddress, request)
            case .notNeeded: return refusal(.recoverNotNeeded, request)
            case .invalid, .passkey, .passwords, .storage: throw HTTPProblem(error)
            }
        }
    }

    private func lead(_ begun: RecoveryBegun, _ language: Language) -> String {
        begun.isReady
            ? Sentence.recoverReady.text(in: language)
            : Sentence.recoverBegun.text(in: language, with: [language.text(of: begun.readyAt)])
    }

    private func content(_ open: OpenChallenge, _ request: PageRequest) -> PageContent {
        let language = request.language
        let hours = pages.domain.applications.recoveryWaitHours
        return PageContent(
            name: .recover,
            heading: Sentence.recoverTitle.text(in: language),
            lead: Sentence.recoverExplained.text(in: language, with: [String(hours)]),
            forms: [
                FormView(
                    id: PageName.recover.rawValue,
                    action: request.link(path),
                    token: pages.tokens.token(for: request.formCookie, nil),
                    button: Sentence.recoverButton.text(in: language),
                    progress: Sentence.sending.text(in: language)
                )
            ],
            links: [
                LinkView(
                    label: Sentence.tryAnotherWayButton.text(in: language),
                    href: request.link(FactorPage.path)
                ), login(request),
            ]
        )
    }

    private func refusal(_ sentence: Sentence, _ request: PageRequest) -> PageAnswer {
        let content = PageContent(
            name: .recover,
            heading: Sentence.recoverTitle.text(in: request.language),
            alert: AlertView(sentence, in: request.language),
            links: [login(request)]
        )
        return .page(content, .conflict)
    }

    private func login(_ request: PageRequest) -> LinkView {
        LinkView(label: Sentence.logInTitle.text(in: request.language), href: request.link("/login"))
    }
}
