import LatchkeyAPI
package import LatchkeyScreens
package import ScreenCalls

/// How a screen that signs a person in is left.
package enum CredentialExit: Sendable, Hashable {
    case goes(to: Destination)
    case sessionEnded(SessionEnd)
    /// There is nobody who could type any more.
    case inputEnded
}

/// A screen that signs a person in, in the terminal: a prompt for the field with the cursor.
package struct CredentialView<Screen: CredentialScreen>: TerminalView {
    package static var firstEvent: CredentialEvent { .appeared }

    private let conversation: Conversation
    private let calls: any CredentialCalls
    private var screen: Screen
    /// Whether the screen is for a person who is logged in.
    private let endsWithSession: Bool
    /// Words that lead elsewhere when they are typed in place of a name.
    private let ways: [String: Destination]
    private let offered: Set<CredentialAction>
    /// What follows from the line just typed, such as the return key.
    private var queue: [CredentialEvent] = []
    private var pauseEnd: ContinuousClock.Instant?
    private var policy: Policy?
    private var asksForPolicy = false

    /// Says the title and how one goes on.
    ///
    /// - Parameters:
    ///   - screen: What is shown.
    ///   - conversation: Where.
    ///   - calls: Who makes the calls of the screen.
    ///   - endsWithSession: Whether the screen is for a person who is logged in.
    ///   - ways: Words that lead elsewhere when they are typed in place of a name.
    ///   - hints: What is said about those words.
    ///   - offered: The screen's buttons that are to be had.
    package init(
        _ screen: Screen,
        in conversation: Conversation,
        calling calls: any CredentialCalls,
        endsWithSession: Bool = false,
        ways: [String: Destination] = [:],
        hints: [String] = [],
        offering offered: Set<CredentialAction> = Set(CredentialAction.allCases)
    ) {
        self.conversation = conversation
        self.calls = calls
        self.screen = screen
        self.endsWithSession = endsWithSession
        self.ways = ways
        self.offered = offered
        conversation.console.say(screen.navigationTitle, .bold)
        conversation.say(.credentialHint)
        if let hint = actions.hint { conversation.say(hint) }
        for hint in hints { conversation.console.say(hint) }
    }

    package mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { screen.handle(event) }

    package mutating func perform(_ effect: ScreenEffect) async -> Step<CredentialEvent, CredentialExit> {
        switch effect {
        case .showMessage(let message, let field):
            // The alert that follows may say the same.
            if message != screen.form.alert?.message {
                conversation.console.say("\(screen.form.label(of: field)): \(message)")
            }
        case .showNotice(let notice): conversation.console.say(notice)
        case .showProgress(let message): conversation.console.say(message)
        case .call(let call): return await make(call)
        case .hideProgress: return .report(.progressHidden)
        case .showAlert(let alert):
            conversation.show(alert)
            return .report(.alertDismissed)
        case .go(let destination): return .leave(.goes(to: destination))
        case .loadPolicy:
            asksForPolicy = true
            calls.loadPolicy()
        case .startPause(let pause): pauseEnd = .now + pause
        case .focus, .closeKeyboard, .restoreSession: break
        }
        return .none
    }

    package mutating func ask() async -> Step<CredentialEvent, CredentialExit> {
        if let event = nextEvent() { return .report(event) }
        let field = screen.form.focus ?? screen.form.fields[0]
        let input = await conversation.inbox.next(
            prompt(for: field),
            hidden: field.isSecure,
            untilSessionEnds: endsWithSession
        )
        switch input {
        case .line(let line):
            if !field.isSecure, let destination = ways[line.command] { return .leave(.goes(to: destination)) }
            queue += events(of: line, in: field)
            return .none
        case .end(let forGood): return forGood ? .leave(.inputEnded) : .report(.cancelled)
        case .sessionEnded(let reason):
            return await calls.isSignedOut() ? .leave(.sessionEnded(SessionEnd(reason: reason))) : .none
        }
    }
}

extension CredentialView {
    private var actions: [CredentialAction] { screen.form.actions.filter(offered.contains) }

    private func make(_ call: ScreenCall) async -> Step<CredentialEvent, CredentialExit> {
        do throws(SessionEnd) {
            return .report(try await calls.make(call))
        } catch {
            return .leave(.sessionEnded(error))
        }
    }

    /// What has happened beside what the person types; a pause may have ended while they did.
    private mutating func nextEvent() -> CredentialEvent? {
        if asksForPolicy, policy != calls.policy, let policy = calls.policy {
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
        let action = actions.first { $0.isMeant(by: line, in: field) }
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
    fileprivate var hint: TerminalSentence? {
        if contains(.forgotPassword) { return .forgotHint }
        if contains(.changeAddress) { return .verifyHint }
        return contains(.resend) ? .resendHint : nil
    }
}
