import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Asks who the person is before a change or an application's request, and keeps what was entered meanwhile.
///
/// A user with a second factor is asked for that: a password alone does not suffice.
struct ConfirmPrompt: Sendable {
    static let field = "currentPassword"
    /// The action of the button that leads to the next kind of proof.
    static let another = "another"
    private static let kindField = "confirmBy"
    private static let prefix = "kept-"

    let pages: Pages
    let purpose: ConfirmPurpose
    let request: PageRequest
    let access: Access

    init(_ pages: Pages, _ form: AccountForm, _ request: PageRequest, _ access: Access) {
        self.init(pages, for: ConfirmPurpose(form, request), request, access)
    }

    init(_ pages: Pages, for purpose: ConfirmPurpose, _ request: PageRequest, _ access: Access) {
        self.pages = pages
        self.purpose = purpose
        self.request = request
        self.access = access
    }

    /// Whether a form comes from a prompt.
    static func isAnswer(_ body: FormBody) -> Bool { body[kindField] != nil || body[field] != nil }

    /// The kind of proof that an answer has.
    static func kind(_ body: FormBody) -> ReauthenticationKind? {
        body[kindField].flatMap { ReauthenticationKind(rawValue: $0) }
    }

    /// The kept fields of a prompt's answer, as the form had sent them.
    static func kept(in body: FormBody, of form: AccountForm) -> FormBody {
        FormBody(form.keptFields.compactMap { name in body[prefix + name].map { (name, $0) } })
    }

    /// - Parameters:
    ///   - body: The form whose change waits.
    ///   - fault: The errors of an answer.
    ///   - kind: The kind to ask for; nil for the best.
    ///   - previous: The kind that the person cannot or does not want to use.
    /// - Returns: The prompt.
    /// - Throws: `HTTPProblem`.
    func page(
        keeping body: FormBody,
        _ fault: ConfirmFault? = nil,
        by kind: ReauthenticationKind? = nil,
        after previous: ReauthenticationKind? = nil
    ) async throws -> PageContent {
        let language = request.language
        let kinds = try await kinds()
        let chosen = kind.flatMap { kinds.contains($0) ? $0 : nil }
        let kind = chosen ?? previous.map { self.kind(after: $0, in: kinds) } ?? kinds[0]
        let forgot = LinkView(
            label: CredentialAction.forgotPassword.label(in: language),
            href: PageAddress.text("/forgot", [("return_to", purpose.returnAddress)])
        )
        let elsewhere = kind == .passkey ? pages.passkeyAlert(request) : nil
        var view = try await view(kind, keeping: body, fault)
        if kinds.count > 1 {
            view.actions = [ActionView(name: Self.another, label: Sentence.tryAnotherWayButton.text(in: language))]
        }
        view.actions += purpose.actions
        return PageContent(
            name: .confirm,
            heading: Sentence.confirmTitle.text(in: language),
            lead: purpose.lead(kind),
            alert: elsewhere ?? fault?.alert,
            forms: elsewhere == nil ? [view] : [],
            links: (kind == .password ? [forgot] : []) + purpose.links
        )
    }

    /// The kinds that the user can use at this address, the best first.
    static func usableKinds(
        of access: Access,
        _ pages: Pages,
        _ request: PageRequest
    ) async throws(HTTPProblem) -> [ReauthenticationKind] {
        let all: [ReauthenticationKind]
        do { all = try await pages.domain.reauthentication.kinds(of: access) } catch { throw HTTPProblem(error) }
        return pages.passkeyPlace(request).isHere ? all : all.filter { $0 != .passkey }
    }

    /// The kinds to ask for; never empty.
    private func kinds() async throws(HTTPProblem) -> [ReauthenticationKind] {
        if let kinds = purpose.kinds, !kinds.isEmpty { return kinds }
        let usable = try await Self.usableKinds(of: access, pages, request)
        guard usable.isEmpty else { return usable }
        let all: [ReauthenticationKind]
        do { all = try await pages.domain.reauthentication.kinds(of: access) } catch { throw HTTPProblem(error) }
        return all.isEmpty ? [.password] : all
    }

    private func kind(
        after previous: ReauthenticationKind,
        in kinds: [ReauthenticationKind]
    ) -> ReauthenticationKind {
        let place = kinds.firstIndex(of: previous).map { $0 + 1 } ?? 0
        return kinds[place % kinds.count]
    }

    private func view(
        _ kind: ReauthenticationKind,
        keeping body: FormBody,
        _ fault: ConfirmFault?
    ) async throws -> FormView {
        let language = request.language
        let kept = purpose.keptFields.compactMap { name in
            body[name].map { HiddenValue(name: Self.prefix + name, value: $0) }
        }
        var view = FormView(
            id: PageName.confirm.rawValue,
            action: purpose.address,
            token: pages.tokens.token(for: request),
            hidden: [HiddenValue(name: Self.kindField, value: kind.rawValue)] + kept,
            button: purpose.button,
            buttonClass: purpose.buttonClass,
            progress: purpose.progress
        )
        switch kind {
        case .password:
            view.username = try await pages.person(of: access).nameToLogIn
            view.fields = [
                FieldView(
                    Self.field,
                    label: Sentence.passwordLabel.text(in: language),
                    type: "password",
                    autocomplete: "current-password",
                    error: fault?.messages[Self.field],
                    isFocused: true
                )
            ]
        case .totp: view.fields = [FactorFields.totpField(fault?.messages[FactorFields.totp], in: language)]
        case .recoveryCode:
            let error = fault?.messages[FactorFields.recoveryCode]
            view.fields = [FactorFields.recoveryCodeField(error, in: language)]
        case .passkey: view.become(PasskeyView(.confirmation, .usePasskeyButton, in: language))
        }
        return view
    }

    func confirm(_ body: FormBody) async throws(HTTPProblem) -> Reauthenticated {
        let answer = try answer(body)
        do {
            return try await pages.domain.reauthentication.confirm(
                answer,
                of: access,
                from: request.origin(staysSignedIn: true)
            )
        } catch { throw HTTPProblem(error) }
    }

    private func answer(_ body: FormBody) throws(HTTPProblem) -> ReauthenticationAnswer {
        switch Self.kind(body) ?? .password {
        case .password:
            guard let password = body[Self.field]?.orNil else { throw HTTPProblem([Self.field: .required]) }
            return .password(password)
        case .totp:
            let code = body[FactorFields.totp] ?? ""
            if FactorFields.fault(ofTOTP: code) != nil { throw .unusable(FactorFields.totp, code) }
            return .totp(code)
        case .recoveryCode:
            let code = body[FactorFields.recoveryCode] ?? ""
            if FactorFields.fault(ofRecoveryCode: code) != nil { throw .unusable(FactorFields.recoveryCode, code) }
            return .recoveryCode(code)
        case .passkey:
            let sent = try SentPasskey(body)
            return .passkey(sent.ceremonyID, try PasskeyAssertionAnswer(credential: sent.credential))
        }
    }
}

extension HTTPProblem {
    /// The problem of a field with a text that is no code.
    fileprivate static func unusable(_ field: String, _ text: String) -> HTTPProblem {
        HTTPProblem([field: text.trimmed.isEmpty ? .required : .invalid("This is no code.")])
    }
}
