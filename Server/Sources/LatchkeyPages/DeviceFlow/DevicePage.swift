import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The page where a person types the code of a device without a browser, and allows or refuses it access (RFC 8628).
///
/// The person logs in first, so that guesses count for them. The link with the code only fills it in.
struct DevicePage: FormPage {
    static let path = "/device"
    private static let code = "user_code"
    private static let answerField = "answer"
    private static let refuse = "refuse"

    let pages: Pages

    var path: String { Self.path }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard request.access != nil else { return logIn(request, request.query?[Self.code]) }
        return .page(form(request, typed: request.query?[Self.code] ?? ""))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard request.access != nil else { return logIn(request, form[Self.code]) }
        var content = self.form(request, typed: form[Self.code] ?? "")
        content.alert = alert
        return .page(content)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        let typed = form[Self.code] ?? ""
        guard let access = request.access else { return logIn(request, typed) }
        let devices = pages.domain.deviceAuthorization
        var application: LatchkeyCore.Application?
        do throws(DeviceAnswerError) {
            let asked = try await devices.request(typed, by: access, from: request.context.clientAddress)
            // A client that its document describes has the rules of the default application on the way there.
            application = pages.domain.applications[asked.application.id]
            if form["action"] == Self.refuse {
                try await devices.deny(asked)
                return .page(result(.deviceRefusedTitle, .deviceRefusedExplained, request))
            }
            guard form[Self.answerField] != nil else { return .page(try await question(asked, access, request)) }
            try await devices.allow(asked, by: access)
            return .page(result(.deviceAllowedTitle, .deviceAllowedExplained, request))
        } catch {
            if case .refused(.providerRequired(let ids)) = error, ids.count == 1, let id = ids.first {
                let here = address(of: typed)
                return try await pages.lead(to: id, naming: nil, request, returningTo: here, with: application)
            }
            return try answer(to: error, typed, request)
        }
    }

    private func answer(
        to error: DeviceAnswerError,
        _ typed: String,
        _ request: PageRequest
    ) throws(HTTPProblem) -> PageAnswer {
        switch error {
        case .unknownCode:
            let content = form(request, typed: typed, error: .deviceCodeWrong)
            return .page(content, .unprocessableContent)
        case .furtherProofNeeded: return logIn(request, typed)
        case .refused, .tooManyAttempts: return failure(HTTPProblem(error), typed, request)
        case .storage: throw HTTPProblem(error)
        }
    }

    private func failure(_ problem: HTTPProblem, _ typed: String, _ request: PageRequest) -> PageAnswer {
        var content = form(request, typed: typed)
        content.alert = AlertView(problem, in: request.language)
        return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
    }

    private func logIn(_ request: PageRequest, _ typed: String?) -> PageAnswer {
        .redirect(to: PageAddress.text(LogInPage.path, [("return_to", address(of: typed))]))
    }

    /// The address of this page with a typed code, if it is one.
    private func address(of typed: String?) -> String {
        let code = typed.flatMap { UserCode($0) }.map { [(name: Self.code, value: $0.text)] } ?? []
        return PageAddress.text(path, code)
    }

    // MARK: Pages

    private func form(_ request: PageRequest, typed: String, error: Sentence? = nil) -> PageContent {
        let language = request.language
        return PageContent(
            name: .device,
            heading: Sentence.deviceTitle.text(in: language),
            lead: Sentence.deviceExplained.text(in: language),
            forms: [
                FormView(
                    id: PageName.device.rawValue,
                    action: path,
                    token: pages.tokens.token(for: request),
                    fields: [
                        FieldView(
                            Self.code,
                            label: Sentence.deviceCodeLabel.text(in: language),
                            value: UserCode(typed)?.text ?? String(typed.prefix(20)),
                            autocomplete: "off",
                            error: error?.text(in: language),
                            isFocused: true
                        )
                    ],
                    button: Sentence.continueButton.text(in: language),
                    progress: Sentence.sending.text(in: language)
                )
            ]
        )
    }

    private func question(
        _ asked: DeviceRequest,
        _ access: Access,
        _ request: PageRequest
    ) async throws(DeviceAnswerError) -> PageContent {
        let language = request.language
        let application = DeviceApplication(asked.application, named: asked.application.claimedName ?? pages.brand.name)
        let person = try await person(of: access)
        let rights = rights(asked, in: language)
        let lead: Sentence = rights.isEmpty ? .deviceQuestion : .consentQuestion
        var view = ConsentView(rights: rights, returning: origin(of: asked, in: language))
        view.unchecked = application.warning(in: language)
        view.onDevice = Sentence.deviceWarning.text(in: language, with: [asked.code.text])
        var content = PageContent(
            name: .device,
            heading: Sentence.consentTitle.text(in: language, with: [application.name]),
            lead: lead.text(in: language, with: [application.name, person]),
            forms: [answers(asked, request)]
        )
        content.consent = view
        if rights.isEmpty { content.permission = ApplicationPermission.text(of: application.name, in: language) }
        return content
    }

    private func answers(_ asked: DeviceRequest, _ request: PageRequest) -> FormView {
        let language = request.language
        return FormView(
            id: PageName.device.rawValue,
            action: path,
            token: pages.tokens.token(for: request),
            hidden: [
                HiddenValue(name: Self.code, value: asked.code.text), HiddenValue(name: Self.answerField, value: "yes"),
            ],
            button: Sentence.allowButton.text(in: language),
            progress: Sentence.sending.text(in: language),
            actions: [ActionView(name: Self.refuse, label: Sentence.refuseButton.text(in: language))]
        )
    }

    private func rights(_ asked: DeviceRequest, in language: Language) -> [String] {
        ScopeDescription.texts(
            ConsentDemand(scopes: asked.scopes ?? .none, resources: asked.resources),
            in: language
        )
    }

    /// The time and the place of the request.
    private func origin(of asked: DeviceRequest, in language: Language) -> String {
        let time = Sentence.deviceAskedAt.text(in: language, with: [language.text(of: asked.createdAt)])
        let address = asked.address.map { Sentence.fromAddress.text(in: language, with: [$0.text]) }
        let place = pages.places?.place(of: asked.address, in: language.rawValue)?.text(in: language)
        return [time, address, place].compactMap { $0 }.joined(separator: " · ")
    }

    private func person(of access: Access) async throws(DeviceAnswerError) -> String {
        let user: LatchkeyCore.User?
        do { user = try await pages.domain.users.user(access.userID) } catch { throw .storage(error) }
        guard let user else { throw .furtherProofNeeded }
        return user.shownName
    }

    private func result(_ title: Sentence, _ text: Sentence, _ request: PageRequest) -> PageContent {
        PageContent(
            name: .device,
            heading: title.text(in: request.language),
            lead: text.text(in: request.language)
        )
    }
}

/// The application of a device as the page names it.
private struct DeviceApplication {
    /// The host of its document or its id, if nobody has checked who made the application.
    ///
    /// Anybody can choose any name and any `client_uri`, and a device receives no code at a host.
    let name: String
    private let claimed: String
    private let isUnchecked: Bool

    init(_ application: LatchkeyCore.Application, named claimed: String) {
        self.claimed = claimed
        isUnchecked = application.client.registration != .byOperator
        let id = application.id.rawValue
        name = isUnchecked ? (application.client.registration == .document ? Self.host(of: id) : nil) ?? id : claimed
    }

    func warning(in language: Language) -> String? {
        isUnchecked ? Sentence.appUnchecked.text(in: language, with: [claimed, name]) : nil
    }

    private static func host(of url: String) -> String? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        return String(url[start...].prefix { $0 != "/" && $0 != "?" })
    }
}
