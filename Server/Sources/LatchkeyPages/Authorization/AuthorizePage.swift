import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The authorization endpoint (RFC 6749 §4.1): the person logs in, consents if necessary, and returns to the
/// application with a code.
struct AuthorizePage: FormPage {
    static let path = "/authorize"

    let pages: Pages

    var path: String { Self.path }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        switch checked(request) {
        case .good(let asked): try await proceed(with: asked, request)
        case .refused(let refusal): refuse(refusal)
        case .refusedOnPage(let error): .page(content(error, request), .badRequest)
        }
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard case .good(let asked) = checked(request), let access = request.access else {
            return try await show(request)
        }
        if case .authenticate(let kinds) = try await step(of: asked, request) {
            let prompt = prompt(for: asked, access, by: kinds, request)
            let fault = ConfirmFault(alert: alert)
            return .page(try await prompt.page(keeping: FormBody([]), fault, by: ConfirmPrompt.kind(form)))
        }
        var content = try await question(asked, access, request)
        content.alert = alert
        return .page(content)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard case .good(let asked) = checked(request) else { return try await show(request) }
        if form["action"] == Self.cancel { return refuse(asked, .accessDenied) }
        if ConfirmPrompt.isAnswer(form) { return try await prove(form, for: asked, request) }
        return try await proceed(with: asked, request, isConfirmed: true)
    }

    static let cancel = "cancel"

    private func checked(_ request: PageRequest) -> CheckedAuthorizationRequest {
        AuthorizationRequest.checked(request.query?.fields ?? [], applications: pages.domain.applications)
    }

    /// The next step of the request.
    func step(
        of asked: AuthorizationRequest,
        _ request: PageRequest,
        isConfirmed: Bool = false
    ) async throws -> AuthorizationRequest.Step {
        var kinds: [ReauthenticationKind] = []
        if let access = request.access, asked.demandsProof {
            kinds = try await ConfirmPrompt.usableKinds(of: access, pages, request)
        }
        return pages.domain.authorization.step(of: asked, for: request.access, by: kinds, isConfirmed: isConfirmed)
    }

    func proceed(
        with asked: AuthorizationRequest,
        _ request: PageRequest,
        isConfirmed: Bool = false
    ) async throws -> PageAnswer {
        // Checked even if no login is needed, so that a request works for all people or for none.
        guard isKept(asked, request) else {
            return refuse(
                AuthorizationRefusal(
                    .invalidRequest,
                    "the request is too long",
                    redirectURI: asked.redirectURI,
                    state: asked.state
                )
            )
        }
        switch try await step(of: asked, request, isConfirmed: isConfirmed) {
        case .logIn: return .redirect(to: logInAddress(asked, request))
        case .authenticate(let kinds):
            guard let access = request.access else { return .redirect(to: logInAddress(asked, request)) }
            return .page(try await prompt(for: asked, access, by: kinds, request).page(keeping: FormBody([])))
        case .refuse(let code): return refuse(asked, code)
        case .confirm:
            guard let access = request.access else { return .redirect(to: logInAddress(asked, request)) }
            return .page(try await question(asked, access, request))
        case .grant:
            // HEAD creates no code.
            guard let access = request.access, request.request.method != .head else {
                return .redirect(to: logInAddress(asked, request))
            }
            do {
                guard let code = try await pages.domain.authorization.grant(asked, by: access) else {
                    // The session has ended, or the application asks for another factor.
                    if asked.prompts.contains(.none) { return refuse(asked, .loginRequired) }
                    return .redirect(to: logInAddress(asked, request))
                }
                return back(
                    to: asked.redirectURI,
                    [("code", code.secretText)] + khorosMembers(of: asked, access),
                    state: asked.state
                )
            } catch .refused(let refusal) {
                return refuse(
                    AuthorizationRefusal(
                        .accessDenied,
                        HTTPProblem(refusal).detail,
                        redirectURI: asked.redirectURI,
                        state: asked.state
                    )
                )
            } catch { throw HTTPProblem(error) }
        }
    }

    /// Whether the request fits into a URL and a cookie, which bring the person back after the login.
    private func isKept(_ asked: AuthorizationRequest, _ request: PageRequest) -> Bool {
        let address = FormBody(logInAddress(asked, request).drop { $0 != "?" }.dropFirst())?["return_to"]
        return address.flatMap { ReturnAddress($0) { _ in false } } != nil
    }

    // MARK: Back to the application

    private func refuse(_ asked: AuthorizationRequest, _ code: AuthorizationRefusal.Code) -> PageAnswer {
        let text =
            switch code {
            case .accessDenied: "the user did not want to go on"
            case .loginRequired: "nobody is logged in, or not lately enough"
            case .interactionRequired: "the user would have to be asked"
            case .unmetAuthenticationRequirements: "the user has no factor that reaches the level"
            default: code.rawValue
            }
        return refuse(AuthorizationRefusal(code, text, redirectURI: asked.redirectURI, state: asked.state))
    }

    private func refuse(_ refusal: AuthorizationRefusal) -> PageAnswer {
        back(
            to: refusal.redirectURI,
            [("error", refusal.code.rawValue), ("error_description", refusal.description)],
            state: refusal.state
        )
    }

    /// The extra members that Khoros clients read beside the code; a missing challenge identifies these clients.
    private func khorosMembers(of asked: AuthorizationRequest, _ access: Access) -> [(String, String)] {
        guard asked.codeChallenge == nil else { return [] }
        return [
            ("tenant-id", asked.application.id.rawValue), ("user-id", access.userID.rawValue),
            ("proxy-host", pages.domain.publicAuthority),
        ]
    }

    /// Appends the parameters of RFC 6749 §4.1.2 and RFC 9207 §2.
    private func back(to redirectURI: String, _ values: [(String, String)], state: String?) -> PageAnswer {
        let values = values + (state.map { [("state", $0)] } ?? []) + [("iss", pages.domain.issuer())]
        let query = PageAddress.text("", values).dropFirst()
        return .redirect(to: redirectURI + (redirectURI.contains("?") ? "&" : "?") + query)
    }

    // MARK: To the person

    /// The URL of the login page, which returns here.
    func logInAddress(_ asked: AuthorizationRequest, _ request: PageRequest) -> String {
        let page = asked.prompts.contains(.create) ? "/register" : "/login"
        return PageAddress.text(page, [("return_to", addressAfterProof(request))])
    }

    /// The URL of this page for a person who has just proved who they are.
    ///
    /// It demands no fresh proof, because that would loop. The level stays.
    func addressAfterProof(_ request: PageRequest) -> String {
        let fields = (request.query?.fields ?? []).compactMap { field -> (name: String, value: String)? in
            guard field.name == "prompt" else { return ["lang", "max_age"].contains(field.name) ? nil : field }
            let rest = field.value.split(separator: " ").filter { $0 != "login" && $0 != "create" }
            return rest.isEmpty ? nil : (field.name, rest.joined(separator: " "))
        }
        return PageAddress.text(path, fields)
    }

    /// The URL of this page with the same request.
    func address(of request: PageRequest) -> String {
        PageAddress.text(path, request.query?.fields.filter { $0.name != "lang" } ?? [])
    }

    private func question(
        _ asked: AuthorizationRequest,
        _ access: Access,
        _ request: PageRequest
    ) async throws -> PageContent {
        let language = request.language
        let name = try await pages.person(of: access).shownName
        let signals: String?
        do { signals = try await pages.signals(of: access, request) } catch { throw HTTPProblem(error) }
        let application = pages.name(of: asked.application)
        return PageContent(
            name: .authorize,
            heading: Sentence.continueTitle.text(in: language, with: [application]),
            lead: Sentence.continueQuestion.text(in: language, with: [application, name]),
            permission: ApplicationPermission.text(of: application, in: language),
            forms: [
                FormView(
                    id: "authorize",
                    action: address(of: request),
                    token: pages.tokens.token(for: request),
                    button: Sentence.continueAsButton.text(in: language, with: [name]),
                    progress: Sentence.loggingIn.text(in: language),
                    actions: [ActionView(name: Self.cancel, label: Sentence.cancelButton.text(in: language))]
                )
            ],
            links: [
                LinkView(
                    label: Sentence.useAnotherAccountButton.text(in: language),
                    href: logInAddress(asked, request)
                )
            ],
            signals: signals
        )
    }

    private func content(_ error: AuthorizationPageError, _ request: PageRequest) -> PageContent {
        let sentence: Sentence =
            switch error {
            case _ where request.query == nil: .appRequestMalformed
            case .unknownApplication: .appUnknown
            case .unknownRedirectURI: .appAddressUnknown
            }
        return PageContent(
            name: .error,
            heading: Sentence.appRequestTitle.text(in: request.language),
            lead: sentence.text(in: request.language)
        )
    }
}

extension Pages {
    func person(of access: Access) async throws -> LatchkeyCore.User {
        let user: LatchkeyCore.User?
        do { user = try await domain.users.user(access.userID) } catch { throw HTTPProblem(error) }
        guard let user else { throw HTTPProblem.ended(.userDeleted) }
        return user
    }
}

extension LatchkeyCore.User {
    /// The user's name on a page.
    var shownName: String {
        displayName ?? username?.text ?? emailAddress?.address.text ?? phoneNumber?.address.text
            ?? pendingEmailAddress?.text ?? pendingPhoneNumber?.text ?? "–"
    }
}
