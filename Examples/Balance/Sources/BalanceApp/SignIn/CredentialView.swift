import BalanceScreens
import LatchkeyAPI
import LatchkeyScreens

/// A screen that signs a person in, in the terminal: a prompt for the field with the cursor.
struct CredentialView<Screen: CredentialScreen>: TerminalView {
    static var firstEvent: CredentialEvent { .appeared }

    private let front: BalanceFront
    private var screen: Screen
    /// Whether the screen is for a person who is logged in.
    private let endsWithSession: Bool
    /// What follows from the line just typed, such as the return key.
    private var queue: [CredentialEvent] = []
    private var pauseEnd: ContinuousClock.Instant?
    private var policy: Policy?
    private var asksForPolicy = false

    init(_ front: BalanceFront, showing screen: Screen, endsWithSession: Bool) {
        self.front = front
        self.screen = screen
        self.endsWithSession = endsWithSession
        front.console.say(screen.navigationTitle, .bold)
        front.say(.credentialHint)
        if let hint = screen.form.actions.hint { front.say(hint) }
    }

    mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { screen.handle(event) }

    mutating func perform(_ effect: ScreenEffect) async -> Step<CredentialEvent, Place> {
        switch effect {
        case .showMessage(let message, let field):
            // The alert that follows may say the same.
            if message != screen.form.alert?.message {
                front.console.say("\(screen.form.label(of: field)): \(message)")
            }
        case .showNotice(let notice): front.console.say(notice)
        case .showProgress(let message): front.console.say(message)
        case .call(let call): return await make(call)
        case .hideProgress: return .report(.progressHidden)
        case .showAlert(let alert):
            front.show(alert)
            return .report(.alertDismissed)
        case .go(let destination): return .leave(destination.place)
        case .loadPolicy:
            asksForPolicy = true
            front.rules.load()
        case .startPause(let seconds): pauseEnd = .now + .seconds(seconds)
        case .focus, .closeKeyboard, .restoreSession: break
        }
        return .none
    }

    mutating func ask() async -> Step<CredentialEvent, Place> {
        if let event = nextEvent() { return .report(event) }
        let field = screen.form.focus ?? screen.form.fields[0]
        let input = await front.inbox.next(
            prompt(for: field),
            hidden: field.isSecure,
            untilSessionEnds: endsWithSession
        )
        switch input {
        case .line(let line):
            queue += events(of: line, in: field)
            return .none
        case .end(let forGood): return forGood ? .leave(.quit) : .report(.cancelled)
        case .sessionEnded(let reason):
            return await front.isSignedOut() ? .leave(.title(SessionEnd(reason: reason))) : .none
        }
    }
}

extension CredentialView {
    private func make(_ call: ScreenCall) async -> Step<CredentialEvent, Place> {
        do throws(SessionEnd) {
            return .report(try await front.signIn.make(call))
        } catch {
            return .leave(.title(error))
        }
    }

    /// What has happened beside what the person types; a pause may have ended while they did.
    private mutating func nextEvent() -> CredentialEvent? {
        if asksForPolicy, policy != front.rules.policy, let policy = front.rules.policy {
            self.policy = policy
            return .policyLoaded(policy)
        }
        if let end = pauseEnd, end <= .now {
            pauseEnd = nil
            return .pauseEnded
        }
        return queue.isEmpty ? nil : queue.removeFirst()
    }

    /// An empty line keeps what is there; where there is nothing to keep, it goes back.
    private func events(of line: String, in field: CredentialField) -> [CredentialEvent] {
        let action = screen.form.actions.first { $0.isMeant(by: line, in: field) }
        if let action { return [.chosen(action)] }
        if line.isEmpty { return [kept(field) == nil && !mayBeEmpty(field) ? .cancelled : .returnPressed] }
        return [.edited(field, line), .returnPressed]
    }

    /// Whether the server makes a password where none is typed.
    private func mayBeEmpty(_ field: CredentialField) -> Bool {
        field == .newPassword && !screen.form.fields.contains(.currentPassword) && policy?.generatesPasswords == true
    }

    private func prompt(for field: CredentialField) -> String {
        let label = screen.form.label(of: field)
        return kept(field).map { "\(label) [\($0)]: " } ?? "\(label): "
    }

    /// What an empty line leaves as it is; a password is shown by its place alone.
    private func kept(_ field: CredentialField) -> String? {
        let form = screen.form
        guard form.messages[field] == nil, !form.isEmpty(field) else { return nil }
        return switch field {
        case .username: form.username
        case .emailAddress: form.emailAddress
        case .identifier: form.identifier
        case .code: form.code
        case .currentPassword, .password, .newPassword: "…"
        }
    }
}

extension CredentialAction {
    /// Whether a line that was typed in place of a field means the action: a word may be a password.
    fileprivate func isMeant(by line: String, in field: CredentialField) -> Bool {
        line.command == command && (self == .forgotPassword || !field.isSecure)
    }

    private var command: String {
        switch self {
        case .forgotPassword: "?"
        case .resend: "resend"
        case .changeAddress: "change"
        }
    }
}

extension [CredentialAction] {
    /// How the buttons of a screen are typed.
    fileprivate var hint: BalanceSentence? {
        if contains(.forgotPassword) { return .forgotHint }
        if contains(.changeAddress) { return .verifyHint }
        return contains(.resend) ? .resendHint : nil
    }
}
