import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Asks for another factor after the first, one kind at a time.
struct FactorPage: FormPage {
    static let path = "/login/factor"
    /// The parameter with the kind to ask for.
    private static let kind = "with"

    let pages: Pages

    var path: String { Self.path }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let open = try await pages.openChallenge(request) else { return pages.challengeIsOver(request) }
        guard let kind = kind(request.query?[Self.kind], open, request) else {
            return .redirect(to: request.link(EnrollPage.path))
        }
        return .page(content(kind, open, request))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard let open = try await pages.openChallenge(request), let kind = kind(form[Self.kind], open, request) else {
            return pages.challengeIsOver(request)
        }
        return .page(content(kind, open, request, form, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let open = try await pages.openChallenge(request), let kind = kind(form[Self.kind], open, request) else {
            return pages.challengeIsOver(request)
        }
        if let fault = fault(kind, form) {
            return .page(content(kind, open, request, form, error: fault), .unprocessableContent)
        }
        do {
            return try await pages.answer(
                open,
                with: try answer(kind, form),
                isRemembering: form[FactorFields.remembers] != nil,
                request
            )
        } catch let error as ChallengeError {
            return refusal(error, kind, open, form, request)
        }
    }

    /// The kind to ask for: the chosen one, else the one used last in this browser, else the best.
    private func kind(_ chosen: String?, _ open: OpenChallenge, _ request: PageRequest) -> SecondFactorKind? {
        let kinds = kinds(open, request)
        let wanted = [chosen, request[.factor]].compactMap { $0.flatMap { SecondFactorKind(rawValue: $0) } }
        return wanted.first { kinds.contains($0) } ?? kinds.first
    }

    /// The kinds that work at this address; the last one stays even if it does not.
    private func kinds(_ open: OpenChallenge, _ request: PageRequest) -> [SecondFactorKind] {
        let factors = open.state.factors
        let usable = pages.passkeyPlace(request).isHere ? factors : factors.filter { $0 != .passkey }
        return usable.isEmpty ? factors : usable
    }

    private func fault(_ kind: SecondFactorKind, _ form: FormBody) -> Sentence? {
        switch kind {
        case .totp: FactorFields.fault(ofTOTP: form[FactorFields.totp] ?? "")
        case .recoveryCode: FactorFields.fault(ofRecoveryCode: form[FactorFields.recoveryCode] ?? "")
        case .passkey: nil
        }
    }

    private func answer(_ kind: SecondFactorKind, _ form: FormBody) throws(HTTPProblem) -> LatchkeyCore.FactorAnswer {
        switch kind {
        case .totp: return .totp(form[FactorFields.totp] ?? "")
        case .recoveryCode: return .recoveryCode(form[FactorFields.recoveryCode] ?? "")
        case .passkey:
            let sent = try SentPasskey(form)
            return .passkey(sent.ceremonyID, try PasskeyAssertionAnswer(credential: sent.credential))
        }
    }

    /// The page with the reason why an answer does not count.
    private func refusal(
        _ error: ChallengeError,
        _ kind: SecondFactorKind,
        _ open: OpenChallenge,
        _ form: FormBody,
        _ request: PageRequest
    ) -> PageAnswer {
        if case .wrongAnswer = error, kind != .passkey {
            let sentence: Sentence = kind == .totp ? .wrongCode : .wrongRecoveryCode
            return .page(content(kind, open, request, form, error: sentence), .forbidden)
        }
        let problem = HTTPProblem(error)
        let alert =
            kind == .passkey
            ? AlertView(ofPasskey: problem, in: request.language) : AlertView(problem, in: request.language)
        let content = content(kind, open, request, form, saying: alert)
        return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
    }

    private func content(
        _ kind: SecondFactorKind,
        _ open: OpenChallenge,
        _ request: PageRequest,
        _ form: FormBody? = nil,
        error: Sentence? = nil,
        saying alert: AlertView? = nil
    ) -> PageContent {
        let language = request.language
        if kind == .passkey, let elsewhere = pages.passkeyAlert(request) {
            return PageContent(
                name: .factor,
                heading: Sentence.twoStepTitle.text(in: language),
                alert: elsewhere,
                links: links(kind, open, request)
            )
        }
        return PageContent(
            name: .factor,
            heading: Sentence.twoStepTitle.text(in: language),
            lead: Self.explanation(of: kind).text(in: language),
            notice: request.notice?.sentence.text(in: language),
            alert: error == nil ? alert : AlertView(.checkFields, in: language),
            forms: [self.form(kind, open, request, form, error?.text(in: language))],
            links: links(kind, open, request)
        )
    }

    private static func explanation(of kind: SecondFactorKind) -> Sentence {
        switch kind {
        case .passkey: .passkeyChallengeExplained
        case .totp: .totpExplained
        case .recoveryCode: .recoveryCodeExplained
        }
    }

    private func form(
        _ kind: SecondFactorKind,
        _ open: OpenChallenge,
        _ request: PageRequest,
        _ form: FormBody?,
        _ error: String?
    ) -> FormView {
        let language = request.language
        let days = open.state.rememberedDeviceDays
        var view = FormView(
            id: PageName.factor.rawValue,
            action: request.link(path),
            token: pages.tokens.token(for: request.formCookie, nil),
            hidden: [HiddenValue(name: Self.kind, value: kind.rawValue)],
            checkbox: days == 0
                ? nil
                : CheckboxView(
                    id: FactorFields.remembers,
                    name: FactorFields.remembers,
                    label: Sentence.rememberDeviceLabel.text(in: language, with: [String(days)]),
                    isChecked: form?[FactorFields.remembers] != nil
                ),
            button: Sentence.continueButton.text(in: language),
            progress: Sentence.checkingCode.text(in: language)
        )
        switch kind {
        case .totp: view.fields = [FactorFields.totpField(error, in: language)]
        case .recoveryCode: view.fields = [FactorFields.recoveryCodeField(error, in: language)]
        case .passkey: view.become(PasskeyView(.factor, .usePasskeyButton, in: language))
        }
        return view
    }

    /// The way to the next kind, to a recovery, and back to the login.
    private func links(_ kind: SecondFactorKind, _ open: OpenChallenge, _ request: PageRequest) -> [LinkView] {
        let language = request.language
        let kinds = kinds(open, request)
        let place = kinds.firstIndex(of: kind) ?? 0
        let next = kinds[(place + 1) % kinds.count]
        let cancel = LinkView(label: Sentence.cancelButton.text(in: language), href: request.link("/login"))
        let recover = LinkView(
            label: Sentence.cannotUseFactorsLink.text(in: language),
            href: request.link(RecoverPage.path)
        )
        guard next != kind else { return [recover, cancel] }
        let another = LinkView(
            label: Sentence.tryAnotherWayButton.text(in: language),
            href: request.link(path, [(Self.kind, next.rawValue)])
        )
        return [another, recover, cancel]
    }
}

extension AlertView {
    /// The alert for a refused passkey, or for another problem.
    init(ofPasskey problem: HTTPProblem, in language: Language) {
        self.init(ScreenFailure(problem).ofPasskey, in: language)
    }

    /// The alert for a problem, in the screens' words.
    init(_ problem: HTTPProblem, in language: Language) { self.init(ScreenFailure(problem), in: language) }

    private init(_ failure: ScreenFailure, in language: Language) {
        self.init(title: Sentence.errorTitle.text(in: language), message: failure.text(in: language))
    }
}
