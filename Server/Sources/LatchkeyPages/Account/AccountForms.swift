import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Builds the forms of a part, with the errors of the one that is shown again.
struct AccountForms: Sendable {
    private let content: AccountContent
    private let fault: AccountFault?
    private let opened: AccountForm?

    init(_ content: AccountContent, _ fault: AccountFault?, opened: AccountForm?) {
        self.content = content
        self.fault = fault
        self.opened = opened
    }

    /// The errors of a form.
    func fault(of form: AccountForm) -> AccountFault? { fault?.form == form ? fault : nil }

    /// The address where the fields are checked, by the rules of the session's application.
    private func check(_ fields: [FieldView]) -> String? {
        guard !fields.isEmpty, let application = content.pages.domain.applications[content.access.applicationID] else {
            return nil
        }
        return content.pages.checkLink(content.request, rulesOf: application)
    }

    func view(
        _ form: AccountForm,
        _ fields: [FieldView],
        button: Sentence,
        progress: Sentence = .saving,
        buttonClass: String? = "primary",
        username: String? = nil
    ) -> FormView {
        FormView(
            id: form.id,
            action: form.path,
            token: content.pages.tokens.token(for: content.request),
            username: username,
            fields: fields,
            button: content.words(button),
            buttonClass: buttonClass,
            progress: content.words(progress),
            check: check(fields)
        )
    }

    /// A form that opens by itself when it is shown again, or when the address says so.
    func change(
        _ summary: Sentence,
        _ view: FormView,
        of form: AccountForm,
        effect: Sentence? = nil,
        isDangerous: Bool = false
    ) -> ChangeView {
        ChangeView(
            summary: content.words(summary),
            isOpen: fault?.form == form || opened == form,
            isDangerous: isDangerous,
            effect: effect.map(content.words),
            form: view
        )
    }

    /// A field with the typed value when the form is shown again, else with the stored one.
    func field(
        _ name: String,
        of form: AccountForm,
        _ label: Sentence,
        type: String = "text",
        stored: String? = nil,
        autocomplete: String,
        inputMode: String? = nil,
        isLast: Bool = true,
        hint: Sentence? = nil,
        options: [OptionView] = []
    ) -> FieldView {
        let fault = fault(of: form)
        return FieldView(
            name,
            in: form.id,
            label: content.words(label),
            type: type,
            value: fault?.typed[name] ?? stored ?? "",
            autocomplete: autocomplete,
            inputMode: inputMode,
            isLast: isLast,
            hint: fault?.messages[name] == nil ? hint.map(content.words) : nil,
            error: fault?.messages[name],
            isFocused: fault?.messages.keys.min() == name,
            options: options
        )
    }
}
