import LatchkeyScreens

/// The login and the register screen in the terminal: a prompt for the field with the cursor.
struct CredentialView<Screen: CredentialScreen>: TerminalView {
    static var firstEvent: CredentialEvent { .appeared }

    private let front: BalanceFront
    private var screen: Screen
    /// A return key that follows the line just typed.
    private var pressesReturn = false

    init(_ front: BalanceFront, showing screen: Screen) {
        self.front = front
        self.screen = screen
        front.console.say(screen.navigationTitle, .bold)
        front.say(.credentialHint)
    }

    mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { screen.handle(event) }

    mutating func perform(_ effect: ScreenEffect) async -> Step<CredentialEvent, Place> {
        switch effect {
        case .showMessage(let message, let field):
            // The alert that follows may say the same.
            if message != screen.form.alert?.message {
                front.console.say("\(field.label(in: front.language)): \(message)")
            }
        case .showProgress(let message): front.console.say(message)
        case .call(let call): return .report(await SignIn(latchkey: front.latchkey).make(call))
        case .hideProgress: return .report(.progressHidden)
        case .showAlert(let alert):
            front.show(alert)
            return .report(.alertDismissed)
        case .go(let destination): return .leave(destination.place)
        case .focus, .closeKeyboard, .showNotice, .restoreSession: break
        }
        return .none
    }

    mutating func ask() async -> Step<CredentialEvent, Place> {
        if pressesReturn {
            pressesReturn = false
            return .report(.returnPressed)
        }
        let field = screen.form.focus ?? .username
        switch await front.inbox.next(prompt(for: field), hidden: field.isSecure) {
        case .line(let line): return step(for: line, in: field)
        case .end(let forGood): return forGood ? .leave(.quit) : .report(.cancelled)
        case .sessionEnded: return .none
        }
    }

    /// An empty line keeps the username that is there; where there is nothing to keep, it goes back.
    private mutating func step(for line: String, in field: CredentialField) -> Step<CredentialEvent, Place> {
        if line.isEmpty { return kept(field) == nil ? .report(.cancelled) : .report(.returnPressed) }
        pressesReturn = true
        return switch field {
        case .username: .report(.usernameChanged(line))
        case .password: .report(.passwordChanged(Password(line)))
        }
    }

    private func prompt(for field: CredentialField) -> String {
        let label = field.label(in: front.language)
        return kept(field).map { "\(label) [\($0)]: " } ?? "\(label): "
    }

    /// What an empty line leaves as it is; a password is shown by its place alone.
    private func kept(_ field: CredentialField) -> String? {
        guard screen.form.messages[field] == nil else { return nil }
        return switch field {
        case .username: screen.form.username.isEmpty ? nil : screen.form.username
        case .password: screen.form.password.isEmpty ? nil : "…"
        }
    }
}
