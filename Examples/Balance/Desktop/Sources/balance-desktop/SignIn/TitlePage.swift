import Adwaita
import LatchkeyUI

/// The title screen: the app's name, the signed-in users of the device, and the buttons Register and Log In.
@MainActor
final class TitlePage: Page {
    let root: Widget
    private let model: SignInModel
    private let status: StatusPage
    private let buttons = Box(.vertical, spacing: 12).centered(vertically: false)
    private var shownButtons: [TitleButton] = []
    private var tracking: Tracking?

    init(_ model: SignInModel) {
        self.model = model
        status = StatusPage(icon: "accessories-calculator-symbolic", title: model.title.appName, buttons)
        root = Box(.vertical, [HeaderBar(model.title.appName), status])
        tracking = Tracking { [weak self] in self?.update() }
    }

    func begin() { shownButtons.first?.button.grabFocus() }

    private func update() {
        status.text = model.title.notice ?? ""
        let wanted = choices
        guard wanted.map(\.label) != shownButtons.map(\.label) else { return }
        for shown in shownButtons { buttons.remove(shown.button) }
        shownButtons = wanted.enumerated().map { TitleButton($1, isMain: $0 == 0) }
        for shown in shownButtons { buttons.append(shown.button) }
    }
}

extension TitlePage {
    private var choices: [TitleChoice] {
        let (title, language) = (model.title, model.options.language)
        var choices: [TitleChoice] = []
        if title.offersUnlock {
            choices.append(TitleChoice(label: title.unlockButton) { [model] in model.send(title: .unlocked) })
        }
        choices += model.otherUsers.map { user in
            let label = Sentence.continueAsButton.text(in: language, with: [model.name(of: user)])
            return TitleChoice(label: label) { [model] in Task { await model.switchUser(to: user.id) } }
        }
        choices.append(TitleChoice(label: title.logInButton) { [model] in model.send(title: .logInChosen) })
        choices.append(TitleChoice(label: title.registerButton) { [model] in model.send(title: .registerChosen) })
        return choices
    }
}

private struct TitleChoice {
    let label: String
    let choose: @MainActor @Sendable () -> Void
}

private struct TitleButton {
    let label: String
    let button: Button

    @MainActor
    init(_ choice: TitleChoice, isMain: Bool) {
        label = choice.label
        button = Button(choice.label, choice.choose).styled("pill")
        if isMain { button.set("suggested-action", true) }
    }
}
