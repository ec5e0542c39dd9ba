import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Lets a person who must have another factor set one up before the login goes on.
struct EnrollPage: FormPage {
    static let path = "/login/factor/enroll"
    private static let kind = "with"

    let pages: Pages

    var path: String { Self.path }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let open = try await pages.openChallenge(request) else { return pages.challengeIsOver(request) }
        guard open.state.factors.isEmpty else { return .redirect(to: request.link(FactorPage.path)) }
        guard asksForTOTP(request.query), open.state.hasBegunTOTP else { return .page(choice(open, request)) }
        return try await setUp(open, request)
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        let answer = try await show(request)
        guard case .page(var content, let status) = answer.body else { return answer }
        content.alert = alert
        return .page(content, status)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let open = try await pages.openChallenge(request) else { return pages.challengeIsOver(request) }
        if asksForTOTP(form) { return try await begin(open, request) }
        if form[SentPasskey.field] != nil { return try await addPasskey(open, form, request) }
        let code = form[FactorFields.totp] ?? ""
        if let fault = FactorFields.fault(ofTOTP: code) { return try await setUp(open, request, error: fault) }
        do {
            return try await pages.answer(open, with: .totp(code), isRemembering: false, request)
        } catch let error as ChallengeError {
            if case .wrongAnswer = error { return try await setUp(open, request, error: .wrongCode, .forbidden) }
            let problem = HTTPProblem(error)
            var answer = try await setUp(open, request)
            if case .page(var content, _) = answer.body {
                content.alert = AlertView(problem, in: request.language)
                answer = PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
            }
            return answer
        }
    }

    private func asksForTOTP(_ fields: FormBody?) -> Bool { fields?[Self.kind] == SecondFactorKind.totp.rawValue }

    /// Makes the secret, and shows it at an address that can be reloaded.
    private func begin(_ open: OpenChallenge, _ request: PageRequest) async throws -> PageAnswer {
        _ = try await newTOTP(open, request)
        return .redirect(to: request.link(path, [(Self.kind, SecondFactorKind.totp.rawValue)]))
    }

    private func newTOTP(_ open: OpenChallenge, _ request: PageRequest) async throws -> LatchkeyCore.NewTOTP {
        do {
            return try await pages.domain.challengeAnswering.beginTOTP(
                open.id,
                from: request.origin(staysSignedIn: true),
                with: open.application
            )
        } catch { throw HTTPProblem(error) }
    }

    private func addPasskey(
        _ open: OpenChallenge,
        _ form: FormBody,
        _ request: PageRequest
    ) async throws -> PageAnswer {
        do {
            let sent = try SentPasskey(form)
            let answer = try PasskeyRegistrationAnswer(credential: sent.credential)
            let made = LatchkeyCore.FactorAnswer.newPasskey(sent.ceremonyID, answer)
            return try await pages.answer(open, with: made, isRemembering: false, request)
        } catch let error as ChallengeError {
            let problem = HTTPProblem(error)
            var content = choice(open, request)
            content.alert = AlertView(ofPasskey: problem, in: request.language)
            return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
        }
    }

    private func choice(_ open: OpenChallenge, _ request: PageRequest) -> PageContent {
        let language = request.language
        let token = pages.tokens.token(for: request.formCookie, nil)
        var forms: [FormView] = []
        let offersPasskey = open.state.enrollable.contains(.passkey)
        if offersPasskey, pages.passkeyPlace(request).isHere {
            var form = FormView(
                id: "passkey",
                action: request.link(path),
                token: token,
                progress: Sentence.saving.text(in: language)
            )
            form.become(PasskeyView(.factor, .createPasskeyButton, in: language))
            forms.append(form)
        }
        if open.state.enrollable.contains(.totp) {
            forms.append(
                FormView(
                    id: "authenticator",
                    action: request.link(path),
                    token: token,
                    hidden: [HiddenValue(name: Self.kind, value: SecondFactorKind.totp.rawValue)],
                    button: Sentence.useAuthenticatorButton.text(in: language),
                    buttonClass: nil,
                    progress: Sentence.preparing.text(in: language)
                )
            )
        }
        let explained = offersPasskey ? [Sentence.enrollRequired, .passkeyExplained] : [.enrollRequired]
        return PageContent(
            name: .enroll,
            heading: Sentence.enrollTitle.text(in: language),
            lead: explained.map { $0.text(in: language) }.joined(separator: "\n"),
            alert: forms.isEmpty ? pages.passkeyAlert(request) ?? AlertView(.passkeysUnavailable, in: language) : nil,
            forms: forms,
            links: [LinkView(label: Sentence.cancelButton.text(in: language), href: request.link("/login"))]
        )
    }

    private func setUp(
        _ open: OpenChallenge,
        _ request: PageRequest,
        error: Sentence? = nil,
        _ status: HTTPResponse.Status? = nil
    ) async throws -> PageAnswer {
        let language = request.language
        guard let shown = ShownTOTP(try await newTOTP(open, request)).view(in: language) else {
            throw HTTPProblem.defect
        }
        let content = PageContent(
            name: .enroll,
            heading: Sentence.enrollTitle.text(in: language),
            lead: Sentence.enrollTOTPExplained.text(in: language),
            alert: error == nil ? nil : AlertView(.checkFields, in: language),
            setUp: shown,
            forms: [
                FormView(
                    id: PageName.enroll.rawValue,
                    action: request.link(path, [(Self.kind, SecondFactorKind.totp.rawValue)]),
                    token: pages.tokens.token(for: request.formCookie, nil),
                    fields: [FactorFields.totpField(error?.text(in: language), in: language)],
                    button: Sentence.continueButton.text(in: language),
                    progress: Sentence.checkingCode.text(in: language)
                )
            ],
            links: [LinkView(label: Sentence.tryAnotherWayButton.text(in: language), href: request.link(path))]
        )
        return .page(content, status ?? (error == nil ? .ok : .unprocessableContent))
    }
}
