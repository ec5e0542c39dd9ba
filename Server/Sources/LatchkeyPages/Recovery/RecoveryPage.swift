import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Completes a recovery by the link in its last message.
///
/// The person chooses a password or makes a passkey, and says which factors they lost. Nobody is logged in before or
/// afterwards. A GET changes nothing, because mail scanners open links.
struct RecoveryPage: FormPage {
    static let path = "/recovery"
    private static let password = "newPassword"

    let pages: Pages

    var path: String { Self.path }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        if let token = request.query?["token"] { return pages.keep(token, .recoveryLink, request, at: path) }
        guard request.recoveryLink != nil else { return .redirect(to: "/") }
        guard let open = try await open(request) else { return over(request) }
        return .page(content(open, request))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard let open = try await open(request) else { return over(request) }
        return .page(content(open, request, form, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let open = try await open(request) else { return over(request) }
        guard form["link"] == pages.tokens.mark(of: open.token.secretText) else {
            // The browser has opened another link meanwhile.
            return .page(content(open, request, saying: AlertView(.formExpired, in: request.language)), .forbidden)
        }
        do {
            let user = try await pages.domain.recoveryCompletion.complete(
                open.token,
                choosing: try choice(form),
                removing: Set(lostFactors(of: open.state).filter { form[$0.name] != nil }.map(\.factor)),
                from: request.origin(staysSignedIn: true),
                with: request.application
            )
            let name = user.identifiers.first?.key
            let done = PendingMessage(kind: .done, address: name, askedAt: pages.clock.now())
            return .redirect(
                to: request.link("/login"),
                [done.cookie(pages.tokens), PageNotice.recoveryCompleted.cookie]
            )
        } catch let error as RecoveryError {
            if case .over = error { return over(request) }
            return refusal(HTTPProblem(error), open, form, request)
        } catch let problem as HTTPProblem { return refusal(problem, open, form, request) }
    }

    private func choice(_ form: FormBody) throws(HTTPProblem) -> RecoveryChoice {
        guard form[SentPasskey.field] != nil else { return .password(form[Self.password] ?? "") }
        let sent = try SentPasskey(form)
        return .passkey(sent.ceremonyID, try PasskeyRegistrationAnswer(credential: sent.credential))
    }

    // MARK: - The recovery

    private struct OpenRecovery {
        let token: RecoveryToken
        let state: RecoveryState
    }

    /// The recovery of the link that this browser has opened; nil if it is over.
    private func open(_ request: PageRequest) async throws -> OpenRecovery? {
        guard let token = request.recoveryLink.flatMap({ RecoveryToken($0) }) else { return nil }
        do throws(RecoveryError) {
            return OpenRecovery(token: token, state: try await pages.domain.recoveryCompletion.state(token))
        } catch {
            if case .over = error { return nil }
            throw HTTPProblem(error)
        }
    }

    /// A factor and its box.
    private struct NamedFactor {
        let factor: LostFactor
        let name: String
        let label: (Language) -> String
    }

    private func lostFactors(of state: RecoveryState) -> [NamedFactor] {
        var factors: [NamedFactor] = []
        if state.factors.totpSince != nil {
            factors.append(NamedFactor(factor: .totp, name: "lost-totp") { Sentence.lostTOTPLabel.text(in: $0) })
        }
        for passkey in state.factors.passkeys {
            factors.append(
                NamedFactor(factor: .passkey(passkey.id), name: "lost-\(passkey.id)") { language in
                    Sentence.lostPasskeyLabel.text(in: language, with: [passkey.name])
                }
            )
        }
        if state.factors.recoveryCodesLeft > 0 {
            factors.append(
                NamedFactor(factor: .recoveryCodes, name: "lost-codes") { Sentence.lostCodesLabel.text(in: $0) }
            )
        }
        return factors
    }

    // MARK: - Contents

    private func content(
        _ open: OpenRecovery,
        _ request: PageRequest,
        _ form: FormBody? = nil,
        error: String? = nil,
        saying alert: AlertView? = nil
    ) -> PageContent {
        let language = request.language
        let account = open.state.user.identifiers.first?.key ?? ""
        let mark = [HiddenValue(name: "link", value: pages.tokens.mark(of: open.token.secretText))]
        var view = FormView(
            id: PageName.recovery.rawValue,
            action: request.link(path),
            token: pages.tokens.token(for: request),
            hidden: mark,
            username: account,
            fields: [passwordField(error, request)],
            checks: lostFactors(of: open.state).map { lost in
                CheckboxView(
                    id: lost.name,
                    name: lost.name,
                    label: lost.label(language),
                    isChecked: form.map { $0[lost.name] != nil } ?? true
                )
            },
            button: Sentence.recoveryButton.text(in: language),
            progress: Sentence.saving.text(in: language),
            check: pages.checkLink(request, rulesOf: request.application)
        )
        if pages.passkeyPlace(request).isHere {
            view.passkey = PasskeyView(.recovery, .createPasskeyButton, in: language, isWhole: false)
        }
        let cancel = FormView(
            id: PageName.recoveryCancel.rawValue,
            action: request.link(RecoveryCancelPage.path),
            token: pages.tokens.token(for: request),
            hidden: mark,
            button: Sentence.notMeButton.text(in: language),
            buttonClass: nil,
            progress: Sentence.saving.text(in: language)
        )
        return PageContent(
            name: .recovery,
            heading: Sentence.recoverTitle.text(in: language),
            lead: Sentence.linkOfAccount.text(in: language, with: [account]) + " "
                + Sentence.recoveryExplained.text(in: language),
            alert: error == nil ? alert : AlertView(.checkFields, in: language),
            forms: [view, cancel]
        )
    }

    private func passwordField(_ error: String?, _ request: PageRequest) -> FieldView {
        let least = request.application.passwordRules.minimumLength
        return FieldView(
            Self.password,
            label: Sentence.newPasswordLabel.text(in: request.language),
            type: "password",
            autocomplete: "new-password",
            hint: error == nil
                ? Sentence.passwordLengthHint.text(in: request.language, with: [String(least)]) : nil,
            error: error
        )
    }

    private func refusal(
        _ problem: HTTPProblem,
        _ open: OpenRecovery,
        _ form: FormBody,
        _ request: PageRequest
    ) -> PageAnswer {
        let language = request.language
        let messages = AccountFault.messages(of: problem.fields ?? [:], in: language)
        let content = content(
            open,
            request,
            form,
            error: messages[Self.password],
            saying: AlertView(problem, in: language)
        )
        return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
    }

    private func over(_ request: PageRequest) -> PageAnswer { .recoveryIsOver(.recovery, .recoverTitle, request) }
}

extension PageRequest {
    /// The token of the link that opens a recovery.
    var recoveryLink: String? { pending.flatMap { $0.kind == .recoveryLink ? $0.token : nil } }

    /// The token of the link that cancels a recovery.
    var recoveryCancelLink: String? { pending.flatMap { $0.kind == .recoveryCancelLink ? $0.token : nil } }
}

extension PageAnswer {
    /// The page of a link that does not work any more.
    static func recoveryIsOver(_ name: PageName, _ title: Sentence, _ request: PageRequest) -> PageAnswer {
        let language = request.language
        let content = PageContent(
            name: name,
            heading: title.text(in: language),
            alert: AlertView(.recoveryOver, in: language),
            links: [LinkView(label: Sentence.logInTitle.text(in: language), href: request.link("/login"))]
        )
        return .page(content, .gone)
    }
}
