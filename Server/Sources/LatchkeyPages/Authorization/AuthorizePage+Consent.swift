import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The questions to a person who is signed in.
extension AuthorizePage {
    /// Asks whether an application may have rights.
    ///
    /// The page of an application that registered itself names hosts, because anybody can choose any name.
    func consent(
        _ asked: AuthorizationRequest,
        _ demand: ConsentDemand,
        _ access: Access,
        _ request: PageRequest
    ) async throws -> PageContent {
        let language = request.language
        let name = asked.application.claimedName ?? pages.brand.name
        let host = Self.host(of: asked)
        let isUnchecked = asked.application.client.registration != .byOperator
        let application = isUnchecked ? Self.client(of: asked) ?? host ?? asked.application.id.rawValue : name
        var view = ConsentView(
            rights: ScopeDescription.texts(demand, in: language),
            returning: host.map { Sentence.consentReturn.text(in: language, with: [$0]) }
        )
        if isUnchecked {
            view.unchecked = Sentence.appUnchecked.text(in: language, with: [name, application])
        }
        if asked.receiver != .site { view.onDevice = Sentence.consentOnDevice.text(in: language) }
        let person = try await pages.person(of: access).shownName
        var content = try await question(
            asked,
            access,
            request,
            heading: Sentence.consentTitle.text(in: language, with: [application]),
            lead: Sentence.consentQuestion.text(in: language, with: [application, person]),
            button: Sentence.allowButton.text(in: language)
        )
        content.consent = view
        return content
    }

    /// Asks whether to continue as the signed-in person.
    func confirmation(
        _ asked: AuthorizationRequest,
        _ access: Access,
        _ request: PageRequest
    ) async throws -> PageContent {
        let language = request.language
        let (application, name) = (pages.name(of: asked.application), try await pages.person(of: access).shownName)
        var content = try await question(
            asked,
            access,
            request,
            heading: Sentence.continueTitle.text(in: language, with: [application]),
            lead: Sentence.continueQuestion.text(in: language, with: [application, name]),
            button: Sentence.continueAsButton.text(in: language, with: [name])
        )
        content.permission = ApplicationPermission.text(of: application, in: language)
        return content
    }

    private func question(
        _ asked: AuthorizationRequest,
        _ access: Access,
        _ request: PageRequest,
        heading: String,
        lead: String,
        button: String
    ) async throws -> PageContent {
        let language = request.language
        let signals: String?
        do { signals = try await pages.signals(of: access, request) } catch { throw HTTPProblem(error) }
        return PageContent(
            name: .authorize,
            heading: heading,
            lead: lead,
            forms: [
                FormView(
                    id: "authorize",
                    action: address(of: request),
                    token: pages.tokens.token(for: request),
                    hidden: [HiddenValue(name: Self.questionField, value: mark(of: asked))],
                    button: button,
                    progress: Sentence.loggingIn.text(in: language),
                    actions: [ActionView(name: Self.cancel, label: Sentence.cancelButton.text(in: language))]
                )
            ],
            links: [
                LinkView(
                    label: Sentence.useAnotherAccountButton.text(in: language),
                    href: logInAddress(asked, returningTo: address(of: request))
                )
            ],
            signals: signals
        )
    }

    /// The field with the mark of the question that the person has read.
    static let questionField = "question"

    /// Whether a form answers the question that the page would ask now.
    ///
    /// An application that registered itself can change its scopes and its name while the page is open.
    func isAnswer(_ form: FormBody, to asked: AuthorizationRequest) -> Bool {
        form[Self.questionField] == mark(of: asked)
    }

    private func mark(of asked: AuthorizationRequest) -> String {
        pages.tokens.mark(of: asked.demand.mark + "\n" + asked.application.name)
    }

    /// The host, or the scheme of an app, that receives the answer.
    private static func host(of asked: AuthorizationRequest) -> String? {
        switch asked.receiver {
        case .site: authority(of: asked.redirectURI)
        case .loopback: nil
        case .app: asked.redirectURI.prefix { $0 != ":" }.description
        }
    }

    /// The host of the document that describes the application; nil for one without a document.
    private static func client(of asked: AuthorizationRequest) -> String? {
        asked.application.client.registration == .document ? authority(of: asked.application.id.rawValue) : nil
    }

    private static func authority(of url: String) -> String? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        return String(url[start...].prefix { $0 != "/" && $0 != "?" })
    }
}
