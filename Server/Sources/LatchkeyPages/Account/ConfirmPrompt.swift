import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Asks for the password before a change, and keeps what was entered meanwhile.
struct ConfirmPrompt: Sendable {
    static let field = "currentPassword"
    private static let prefix = "kept-"

    let pages: Pages
    let form: AccountForm
    let request: PageRequest
    let access: Access

    init(_ pages: Pages, _ form: AccountForm, _ request: PageRequest, _ access: Access) {
        self.pages = pages
        self.form = form
        self.request = request
        self.access = access
    }

    /// The kept fields of a prompt's answer, as the form had sent them.
    static func kept(in body: FormBody, of form: AccountForm) -> FormBody {
        FormBody(form.keptFields.compactMap { name in body[prefix + name].map { (name, $0) } })
    }

    func page(keeping body: FormBody, _ fault: AccountFault? = nil) async throws -> PageContent {
        let language = request.language
        let error = fault?.messages[Self.field]
        let forgot = LinkView(
            label: CredentialAction.forgotPassword.label(in: language),
            href: PageAddress.text("/forgot", [("return_to", form.part.path)])
        )
        return PageContent(
            name: .confirm,
            heading: Sentence.confirmTitle.text(in: language),
            lead: Sentence.confirmExplained.text(in: language, with: [form.action.text(in: language)]),
            alert: fault?.alert,
            forms: [
                FormView(
                    id: PageName.confirm.rawValue,
                    action: form.path,
                    token: pages.tokens.token(for: request),
                    hidden: form.keptFields.compactMap { name in
                        body[name].map { HiddenValue(name: Self.prefix + name, value: $0) }
                    },
                    username: try await pages.person(of: access).nameToLogIn,
                    fields: [
                        FieldView(
                            Self.field,
                            label: Sentence.passwordLabel.text(in: language),
                            type: "password",
                            autocomplete: "current-password",
                            error: error,
                            isFocused: true
                        )
                    ],
                    button: (form == .deletion ? form.action : .continueButton).text(in: language),
                    buttonClass: form == .deletion ? "danger" : "primary",
                    progress: (form == .deletion ? Sentence.deleting : .verifying).text(in: language)
                )
            ],
            links: [forgot, LinkView(label: Sentence.cancelButton.text(in: language), href: form.part.path)]
        )
    }

    func confirm(_ password: String) async throws(HTTPProblem) -> Reauthenticated {
        guard !password.isEmpty else { throw HTTPProblem([Self.field: .required]) }
        do { return try await pages.domain.reauthentication.confirm(password, of: access) } catch {
            throw HTTPProblem(error)
        }
    }
}
