import LatchkeyAPI
package import LatchkeyScreens
package import ScreenCalls

/// The outcome of a screen for login or registration.
package enum CredentialExit: Sendable, Hashable {
    case goes(to: Destination)
    case sessionEnded(SessionEnd)
    case inputEnded
}

/// Shows a screen for login or registration: one prompt for each field.
package struct CredentialView<Screen: CredentialScreen> {
    private let console: Console
    private let calls: any CredentialCalls
    private var screen: Screen
    private let endsWithSession: Bool
    private let shortcuts: [String: Destination]
    private let offered: Set<CredentialAction>
    private var events: [CredentialEvent] = [.appeared]
    private var pauseEnd: ContinuousClock.Instant?
    private var policy: Policy?
    private var asksForPolicy = false
    private var hasShownSecrets = false

    /// - Parameters:
    ///   - screen: The screen.
    ///   - console: The terminal.
    ///   - calls: Makes the calls of the screen.
    ///   - endsWithSession: Whether the screen is for a signed-in user.
    ///   - shortcuts: Words that lead to another screen, typed instead of a name.
    ///   - hints: Sentences about the shortcuts.
    ///   - offered: The supported buttons of the screen.
    package init(
        _ screen: Screen,
        on console: Console,
        calling calls: any CredentialCalls,
        endsWithSession: Bool = false,
        shortcuts: [String: Destination] = [:],
        hints: [TerminalSentence] = [],
        offering offered: Set<CredentialAction> = Set(CredentialAction.allCases)
    ) {
        self.console = console
        self.calls = calls
        self.screen = screen
        self.endsWithSession = endsWithSession
        self.shortcuts = shortcuts
        self.offered = offered
        console.say(screen.navigationTitle, .bold)
        let passkeyHint: TerminalSentence? = actions.contains(.logInWithPasskey) ? .passkeyHint : nil
        let recoverHint: TerminalSentence? = actions.contains(.recover) ? .recoverHint : nil
        for hint in [.credentialHint, passkeyHint, recoverHint, actions.hint].compactMap(\.self) + hints {
            console.say(hint.text(in: console.language))
        }
        if case .rememberDevice(let days) = screen.form.option {
            console.say(TerminalSentence.rememberHint.text(String(days), in: console.language))
        }
    }

    /// Runs the effects of the screen, and asks for the focused field when there is nothing to run.
    package func run() async -> CredentialExit {
        var view = self
        while true {
            while view.events.isEmpty {
                if let exit = await view.ask() { return exit }
            }
            for effect in view.screen.handle(view.events.removeFirst()) {
                if let exit = await view.perform(effect) { return exit }
            }
        }
    }

    private mutating func perform(_ effect: ScreenEffect) async -> CredentialExit? {
        switch effect {
        case .showMessage(let message, let field):
            // The alert that follows may have the same message.
            if message != screen.form.alert?.message { console.say("\(screen.form.label(of: field)): \(message)") }
        case .showNotice(let message), .showProgress(let message): console.say(message)
        case .call(let call):
            do throws(SessionEnd) { events.append(try await calls.make(call)) } catch { return .sessionEnded(error) }
        case .hideProgress: events.append(.progressHidden)
        case .showAlert(let alert):
            console.show(alert)
            events.append(.alertDismissed)
        case .go(let destination): return .goes(to: destination)
        case .loadPolicy:
            asksForPolicy = true
            calls.loadPolicy()
        case .startPause(let pause): pauseEnd = .now + pause
        // The terminal has no suggestions, no pasteboard and no offers: it shows the codes. Providers are in the browser.
        case .focus, .closeKeyboard, .restoreSession, .offerPasskeys, .loadProviders, .copy, .download, .print,
            .answerOffer:
            break
        }
        return nil
    }

    private mutating func ask() async -> CredentialExit? {
        showSecrets()
        guard let field = screen.form.focus ?? screen.form.fields.first else { return await confirm() }
        let input = await console.ask(
            prompt(for: field),
            hidden: field.isSecure,
            untilSessionEnds: endsWithSession
        )
        noteBackgroundEvents()
        switch input {
        case .line(let line):
            if !field.isSecure, let destination = shortcuts[line.command] { return .goes(to: destination) }
            events += meaning(of: line, in: field)
        case .end(forGood: true): return .inputEnded
        case .end(forGood: false): events.append(.cancelled)
        case .sessionEnded(let reason):
            if await calls.isSignedOut() { return .sessionEnded(SessionEnd(reason: reason)) }
        }
        return nil
    }
}

extension CredentialView {
    /// Asks whether to go on, on a screen without fields: `y` goes on, an empty line back.
    private mutating func confirm() async -> CredentialExit? {
        let isBox = screen.form.recoveryCodes != nil
        let question = isBox ? screen.form.option?.label(in: console.language) : nil
        switch await console.ask("\(question ?? screen.submitButton) [y]: ", untilSessionEnds: endsWithSession) {
        case .line(let line):
            if let action = actions.first(where: { $0.isMeant(by: line) }) {
                events.append(.chosen(action))
            } else if line.command == "y" {
                events += isBox ? [.optionChanged(true), .submitted] : [.submitted]
            } else if line.isEmpty || isBox {
                events.append(.cancelled)
            }
        case .end(forGood: true): return .inputEnded
        case .end(forGood: false): events.append(.cancelled)
        case .sessionEnded(let reason):
            if await calls.isSignedOut() { return .sessionEnded(SessionEnd(reason: reason)) }
        }
        return nil
    }

    /// Shows the secret of an authenticator app or the recovery codes, once.
    private mutating func showSecrets() {
        guard !hasShownSecrets else { return }
        if let setUp = screen.form.setUp {
            hasShownSecrets = true
            for line in setUp.halfBlocks() ?? [] { console.say(line) }
            console.say("\(Sentence.totpSecretLabel.text(in: console.language)): \(setUp.secret)")
            console.say(setUp.address)
        }
        if let codes = screen.form.recoveryCodes {
            hasShownSecrets = true
            for code in codes.codes { console.say(code) }
        }
    }

    private var isLogIn: Bool { actions.contains(.forgotPassword) && offered.contains(.mailCode) }
    private var actions: [CredentialAction] { screen.form.actions.filter(offered.contains) }

    /// The events that happened while a line was typed.
    private mutating func noteBackgroundEvents() {
        if asksForPolicy, policy != calls.policy, let policy = calls.policy {
            self.policy = policy
            events.append(.policyLoaded(policy))
            if policy.offersMailedLogin, isLogIn {
                console.say(TerminalSentence.mailCodeHint.text(in: console.language))
            }
        }
        if let end = pauseEnd, end <= .now {
            pauseEnd = nil
            events.append(.pauseEnded)
        }
    }

    /// An empty line keeps the value of the field.
    ///
    /// If there is none, it goes back.
    private func meaning(of line: String, in field: CredentialField) -> [CredentialEvent] {
        if let action = actions.first(where: { $0.isMeant(by: line, in: field) }) { return [.chosen(action)] }
        if case .rememberDevice = screen.form.option, !field.isSecure, line.command == "remember" {
            return [remember()]
        }
        if line.isEmpty { return [kept(field) == nil && !mayBeEmpty(field) ? .cancelled : .returnPressed] }
        return [.edited(field, line), .returnPressed]
    }

    /// Ticks or clears the box.
    private func remember() -> CredentialEvent {
        let isOn = !screen.form.isOptionOn
        let label = screen.form.option?.label(in: console.language) ?? ""
        console.say("[\(isOn ? "x" : " ")] \(label)")
        return .optionChanged(isOn)
    }

    /// Whether the field is optional, or the server generates a password if none is typed.
    private func mayBeEmpty(_ field: CredentialField) -> Bool {
        if screen.form.isOptional(field) { return true }
        return field == .newPassword
            && !screen.form.fields.contains(.currentPassword) && policy?.generatesPasswords == true
    }

    private func prompt(for field: CredentialField) -> String {
        let label = screen.form.label(of: field)
        return kept(field).map { "\(label) [\($0)]: " } ?? "\(label): "
    }

    /// The value that an empty line keeps.
    ///
    /// A password shows as an ellipsis.
    private func kept(_ field: CredentialField) -> String? {
        let form = screen.form
        guard form.messages[field] == nil, !form.isEmpty(field) else { return nil }
        return switch field {
        case .username: form.username
        case .emailAddress: form.emailAddress
        case .identifier: form.identifier
        case .code: form.code
        case .totp: form.totp
        case .recoveryCode: form.recoveryCode
        case .currentPassword, .password, .newPassword: "…"
        }
    }
}

extension CredentialAction {
    /// Whether a line means the action and not a value.
    ///
    /// A word may be a password; a single character is too short for one.
    fileprivate func isMeant(by line: String, in field: CredentialField? = nil) -> Bool {
        guard let command, line.command == command else { return false }
        return command.count == 1 || field?.isSecure != true
    }

    /// The line that means the action; nil if the terminal does not have it.
    private var command: String? {
        switch self {
        case .forgotPassword: "?"
        case .mailCode: "@"
        case .logInWithPasskey: "*"
        case .tryAnotherWay: "another"
        case .recover: "recover"
        case .resend: "resend"
        case .changeAddress: "change"
        case .createPasskey, .useAuthenticator, .copy, .download, .print, .notNow, .never: nil
        }
    }
}

extension [CredentialAction] {
    fileprivate var hint: TerminalSentence? {
        if contains(.forgotPassword) { return .forgotHint }
        if contains(.changeAddress) { return .verifyHint }
        if contains(.tryAnotherWay) { return .anotherWayHint }
        return contains(.resend) ? .resendHint : nil
    }
}
