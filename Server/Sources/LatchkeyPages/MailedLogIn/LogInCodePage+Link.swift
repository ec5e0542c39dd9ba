import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

extension LogInCodePage {
    /// Whether the page belongs to a link; a form with an id does not, even if a link was opened meanwhile.
    func isLink(_ request: PageRequest, _ form: FormBody) -> Bool {
        request.pending?.kind == .logInLink && form["loginID"] == nil
    }

    func showLink(_ request: PageRequest) async throws -> PageAnswer {
        guard let token = request.pending?.token else { return .redirect(to: request.link("/login")) }
        switch try await pages.state(ofLink: token, for: [.logIn]) {
        case .open(let verification, let address) where verification.id == request.pending?.id:
            return .page(linkContent(address.key, token, request))
        case .open: return invalidLink(.logInLinkElsewhere, .forbidden, request)
        case .over: return invalidLink(.linkUsedUp, .gone, request)
        case .unknown: return invalidLink(.invalidCode, .gone, request)
        }
    }

    func confirmLink(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let token = request.pending?.token else { return .redirect(to: request.link("/login")) }
        guard form["link"] == pages.tokens.mark(of: token) else {
            // The browser has opened another link meanwhile.
            let answer = try await show(request, again: form, saying: AlertView(.formExpired, in: request.language))
            guard case .page(let content, _) = answer.body else { return answer }
            return .page(content, .forbidden)
        }
        guard case .open(let verification, let address) = try await pages.state(ofLink: token, for: [.logIn]),
            verification.id == request.pending?.id
        else { return try await showLink(request) }
        var calls = ScreenCalls(
            pages.domain,
            of: request,
            application: pages.domain.applications[verification.applicationID],
            staysSignedIn: StaySignedIn.isChosen(form)
        )
        calls.logsInByMail = true
        calls.verificationID = request.pending?.id
        _ = await calls.make(.verify(.token(token)))
        if let grant = calls.challenge { return pages.ask(grant, with: calls.application, request) }
        if let started = calls.started {
            return .redirect(to: request.destination, try await pages.signIn(started, request))
        }
        let problem = calls.problem ?? .defect
        if problem.code == .codeExpired { return invalidLink(.linkUsedUp, .gone, request) }
        var content = linkContent(address.key, token, request)
        content.alert = AlertView(
            title: Sentence.errorTitle.text(in: request.language),
            message: ScreenFailure(problem).text(in: request.language)
        )
        return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
    }

    private func linkContent(_ address: String, _ token: String, _ request: PageRequest) -> PageContent {
        let language = request.language
        return PageContent(
            name: .loginCode,
            heading: Sentence.logInTitle.text(in: language),
            lead: Sentence.logInLinkExplained.text(in: language, with: [address]),
            forms: [
                FormView(
                    id: PageName.loginCode.rawValue,
                    action: request.link(path),
                    token: pages.tokens.token(for: request.formCookie, nil),
                    hidden: [HiddenValue(name: "link", value: pages.tokens.mark(of: token))],
                    checkbox: StaySignedIn.checkbox(
                        nil,
                        in: language,
                        isChecked: request.pending?.endsWithBrowser != true
                    ),
                    button: Sentence.logInTitle.text(in: language),
                    progress: Sentence.loggingIn.text(in: language)
                )
            ]
        )
    }

    /// The page for an invalid link.
    private func invalidLink(
        _ sentence: Sentence,
        _ status: HTTPResponse.Status,
        _ request: PageRequest
    ) -> PageAnswer {
        let language = request.language
        return .page(
            PageContent(
                name: .loginCode,
                heading: Sentence.logInTitle.text(in: language),
                alert: AlertView(sentence, in: language),
                buttons: [
                    ButtonView(
                        label: Sentence.logInTitle.text(in: language),
                        href: request.link("/login"),
                        isPrimary: true
                    )
                ]
            ),
            status
        )
    }
}
