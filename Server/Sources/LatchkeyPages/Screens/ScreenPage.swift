import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// How a screen looks in a browser.
struct ScreenPage: Sendable {
    let name: PageName
    let path: String
    /// What is said while its form is on its way.
    let progress: Sentence
    var hidden: [HiddenValue] = []
    /// Who the password is of.
    var username: String?
    /// The screen's actions that send the form.
    var actions: [CredentialAction] = []
    var links: [LinkView] = []
    /// In place of what the screen says.
    var lead: String?
    /// Whether its form has to do with no session.
    var isForStrangers = false
    /// How long to wait before its message can be sent again.
    var wait: WaitView?
    /// Where a script asks whether the page is out of date.
    var watch: String?
    /// Whose rules hold, where that is not the application that the person is on their way to.
    var application: LatchkeyCore.Application?

    /// The page as the screen stands.
    func content(
        _ run: ScreenRun,
        _ request: PageRequest,
        _ tokens: FormTokens,
        saying alert: AlertView? = nil
    ) -> PageContent {
        let screen = run.screen
        return PageContent(
            name: name,
            heading: screen.navigationTitle,
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
                    note: name == .register && field == .emailAddress && form.fields.contains(.username)
                        ? Sentence.optionalLabel.text(in: request.language) : nil
                )
            },
            button: run.screen.submitButton,
            progress: progress.text(in: request.language),
            actions: actions.filter { form.actions.contains($0) }.map { action in
                ActionView(name: action.rawValue, label: action.label(in: request.language))
            },
            wait: actions.contains(.resend) ? wait : nil,
            watch: watch
        )
    }

    /// What there is to know before a field is filled in; once something is wrong with it, that is said instead.
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
    /// Nil where there is nothing.
    var orNil: String? { isEmpty ? nil : self }
}

extension FormTokens {
    /// The token of a form on a page that answers a request.
    func token(for request: PageRequest) -> String {
        token(for: request.formCookie, request.session.flatMap { _ in request[.session] })
    }
}

extension PageAnswer {
    /// A screen that stays, shown again.
    static func again(_ content: PageContent, _ run: ScreenRun) -> PageAnswer {
        PageAnswer(body: .page(content, run.status), retryAfter: run.calls.problem?.retryAfter)
    }
}
