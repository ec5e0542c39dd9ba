import Adwaita
import LatchkeyUI

/// The fields, messages and buttons of a credential screen.
@MainActor
final class CredentialFormView {
    let id: PresentedScreen.ID
    let root: Widget
    private let rows: [CredentialFieldView]
    private let notice = Label().styled("dim-label")
    private let hint = Label().styled("dim-label", "caption")
    private let progress = Progress().centered()
    private let input: Box
    private let actionSlot = Slot()
    private let providerSlot = Slot()
    private let secrets: SecretsView
    private let option: Check?
    private let model: SignInModel
    private var actions: [CredentialAction]?
    private var providers: [Upstream] = []
    private var focus: CredentialField?

    init(_ screen: PresentedScreen, _ model: SignInModel) {
        id = screen.id
        self.model = model
        rows = screen.form.fields.map { CredentialFieldView($0, of: screen, model) }
        let submit = Button(screen.submitButton) { model.send(.submitted) }.styled("suggested-action", "pill")
        let language = model.options.language
        secrets = SecretsView(in: language)
        option = screen.form.option.map { Check($0.label(in: language)) }
        let fields: [Widget] = [notice, secrets.root] + rows.map(\.root) + [hint]
        let box: [Widget] = option.map { [$0] } ?? []
        input = Box(.vertical, spacing: 12, fields + box + [submit.centered()])
        input.append(actionSlot)
        input.append(providerSlot)
        if let alternative = screen.screen.alternative {
            let button = Button(alternative.button.text(in: language)) { model.show(alternative.screen) }
            let question = Label(alternative.question.text(in: language), wraps: false).styled("dim-label")
            input.append(Box(.horizontal, spacing: 6, [question, button.styled("flat")]).centered())
        }
        root = ScrolledPage(Box(.vertical, spacing: 12, [input, progress]).margins(horizontal: 18, vertical: 18))
        option?.onChange { [weak self] in
            guard let self, let isOn = self.option?.isOn, let screen = self.model.screen, screen.id == id else {
                return
            }
            if screen.form.isOptionOn != isOn { self.model.send(.optionChanged(isOn)) }
        }
    }

    /// Shows the state of the screen.
    func show(_ screen: PresentedScreen, progress message: String?) {
        notice.text = screen.form.notice ?? ""
        hint.text = screen.form.passwordHint ?? ""
        for row in rows { row.show(screen) }
        secrets.show(screen.form)
        option?.isOn = screen.form.isOptionOn
        // The text of the codes can be selected.
        show(screen.form.actions.filter { ![.copy, .download, .print].contains($0) })
        showProviders(of: screen.form)
        progress.message = message
        input.isSensitive = message == nil
        guard focus != screen.form.focus else { return }
        focus = screen.form.focus
        begin()
    }

    /// Shows the buttons, which change when the server's rules arrive.
    private func show(_ actions: [CredentialAction]) {
        guard actions != self.actions else { return }
        self.actions = actions
        let buttons = actions.map { [model] action in
            Button(action.label(in: model.options.language)) { model.send(.chosen(action)) }.styled("flat").centered()
        }
        actionSlot.child = Box(.vertical, spacing: 12, buttons)
    }

    /// Shows the buttons of the providers, below a word that divides them from the form, once they have arrived.
    private func showProviders(of form: CredentialForm) {
        guard form.providers != providers, let divider = form.providerDivider else { return }
        providers = form.providers
        let buttons = providers.map { [model] provider in
            Button(form.label(of: provider)) { model.send(.providerChosen(provider)) }.styled("pill").centered()
        }
        let word = Label(divider, wraps: false).styled("dim-label").centered()
        providerSlot.child = Box(.vertical, spacing: 12, [word] + buttons)
    }

    /// Puts the cursor into the field of the screen.
    func begin() { rows.first { $0.field == focus }?.begin() }
}
