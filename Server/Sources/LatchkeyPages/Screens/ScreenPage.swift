import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Renders a screen for a browser.
struct ScreenPage: Sendable {
    let name: PageName
    let path: String
    /// The text while the form is being sent.
    let progress: Sentence
    /// The heading, if it is not the screen's.
    var heading: String?
    var hidden: [HiddenValue] = []
    /// The user name that belongs to the password.
    var username: String?
    /// The actions that submit the form.
    var actions: [CredentialAction] = []
    var links: [LinkView] = []
    /// A sentence before the screen's notice.
    var lead: String?
    /// The checkbox before the button.
    var checkbox: CheckboxView?
    /// The terms that the person accepts by sending the form.
    var agreement: [TextPart] = []
    /// Whether its form is independent of sessions.
    var isForStrangers = false
    /// The time until its message can be sent again.
    var wait: WaitView?
    /// The address where a script checks whether the page is out of date.
    var watch: String?
    /// The address where a script has fields checked as they are left.
    var check: String?
    /// The application whose rules apply, unless it is the one that the person came from.
    var application: LatchkeyCore.Application?

    func content(
        _ run: ScreenRun,
        _ request: PageRequest,
        _ tokens: FormTokens,
        saying alert: AlertView? = nil
    ) -> PageContent {
        let screen = run.screen
        return PageContent(
            name: name,
            heading: heading ?? screen.navigationTitle,
            lead: [lead, screen.form.notice].compactMap { $0 }.joined(separator: "\n").orNil,
            notice: request.notice?.sentence.text(in: request.language),
            alert: alert ?? run.alert,
            forms: [form(run, request, tokens)],
            links: links
        )
    }

    func form(_ run: ScreenRun, _ request: PageRequest, _ tokens: FormTokens, id: String? = nil) -> FormView {
        let form = run.screen.form
        let focus = run.focus
        return FormView(
            id: id ?? name.rawValue,
            action: request.link(path),
            token: isForStrangers
                ? tokens.token(for: request.formCookie, nil) : tokens.token(for: request),
            hidden: hidden,
            username: username,
            fields: form.fields.map { field in
                FieldView(
                    field,
                    of: form,
                    focus: focus,
                    in: id,
                    hint: hint(for: field, form, request),
                    note: form.isOptional(field)
                        ? Sentence.optionalLabel.text(in: request.language) : nil
                )
            },
            checkbox: checkbox,
            agreement: agreement,
            button: run.screen.submitButton,
            progress: progress.text(in: request.language),
            actions: actions.filter { form.actions.contains($0) }.map { action in
                ActionView(name: action.rawValue, label: action.label(in: request.language))
            },
            wait: actions.contains(.resend) ? wait : nil,
            watch: watch,
            check: check
        )
    }

    /// The hint for an empty field; an error message replaces it.
    private func hint(for field: CredentialField, _ form: CredentialForm, _ request: PageRequest) -> String? {
        guard form.messages[field] == nil else { return nil }
        switch field {
        case .code: return Sentence.codeHint.text(in: request.language)
        case .emailAddress where name == .register && form.fields.contains(.username):
            return Sentence.addressHint.text(in: request.language)
        case .password where name == .register, .newPassword:
            let least = (application ?? request.application).passwordRules.minimumLength
            return Sentence.passwordLengthHint.text(in: request.language, with: [String(least)])
        default: return nil
        }
    }
}

extension String {
    /// Nil for an empty text.
    var orNil: String? { isEmpty ? nil : self }
}

extension FormTokens {
    /// The token for a form of the answer.
    func token(for request: PageRequest) -> String {
        token(for: request.formCookie, request.session.flatMap { _ in request[.session] })
    }
}

extension PageAnswer {
    /// Shows the same screen again.
    static func again(_ content: PageContent, _ run: ScreenRun) -> PageAnswer {
        PageAnswer(body: .page(content, run.status), retryAfter: run.calls.problem?.retryAfter)
    }
}
