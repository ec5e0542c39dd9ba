import Foundation
import LatchkeyAPI

// The screen's calls, from the first check of the fields to the message of a failure.

extension CredentialForm {
    mutating func submit() -> [ScreenEffect] {
        let trimmed = entries.trimmed
        messages = purpose.faults(in: trimmed, rules).mapValues { $0.text(in: language) }
        if let first = fields.first(where: { messages[$0] != nil }) { return shownMessages + focus(on: first) }
        guard let call = purpose.call(trimmed, message, isOptionOn: isOptionOn) else {
            return isOptionOn ? leave(to: .content) : say(Sentence.recoveryCodesNotSaved.text(in: language))
        }
        return start(.submit, call, saying: purpose.progress)
    }

    /// Requests a code, which needs only the identifier.
    mutating func mailCode() -> [ScreenEffect] {
        let trimmed = entries.trimmed
        messages = purpose.faults(in: trimmed, rules).filter { $0.key == .username }.mapValues { $0.text(in: language) }
        guard messages.isEmpty else { return shownMessages + focus(on: .username) }
        return start(.mailCode, .requestLogInCode(identifier: trimmed.username), saying: .sending)
    }

    mutating func logIn(at upstream: Upstream) -> [ScreenEffect] {
        guard providers.contains(upstream) else { return [] }
        return start(.provider(upstream), .logInAtProvider(upstream), saying: .loggingIn)
    }

    mutating func start(_ call: Call, _ body: ScreenCall, saying sentence: Sentence) -> [ScreenEffect] {
        let text = sentence.text(in: language)
        step = .calling(call)
        progress = text
        return closeKeyboard() + [.showProgress(message: text), .call(body)]
    }

    mutating func succeed(_ call: Call) -> [ScreenEffect] {
        if call == .submit, let address = purpose.unprovenAddress(entries.trimmed, rules) {
            step = .calling(.requestVerification(address))
            return [.call(.requestVerification(address: address.text))]
        }
        return hideProgress(then: .leaves(to: purpose.destination(after: entries.trimmed)))
    }

    mutating func wait(for id: String, after call: Call) -> [ScreenEffect] {
        switch call {
        case .submit:
            return hideProgress(then: .leaves(to: purpose.destination(after: entries.trimmed, asked: id)))
        case .mailCode:
            let pending = PendingLogIn(loginID: id, identifier: entries.trimmed.username)
            return hideProgress(then: .leaves(to: .logInCode(pending)))
        case .begin, .passkey, .recover, .provider: return []
        case .resend:
            message?.resend(as: id)
            return hideProgress(then: .resent)
        case .requestVerification(let address):
            let pending = PendingVerification(verificationID: id, address: address.text, origin: address.origin)
            return hideProgress(then: .leaves(to: .verify(pending)))
        }
    }

    mutating func fail(_ call: Call, _ failure: ScreenFailure) -> [ScreenEffect] {
        let failure = usesPasskey(call) ? failure.ofPasskey : failure
        if let id = failure.verificationID { return wait(for: id, after: call) }
        if let next = failure.nextScreen { return hideProgress(then: .leaves(to: next)) }
        if case .provider(let upstream) = call, failure.code == .accountExists {
            return hideProgress(then: .leaves(to: .logInToLink(upstream)))
        }
        if usesProvider(call), failure.isDeclined { return hideProgress(then: .providerDeclined) }
        if failure.code == .passkeyCancelled { return hideProgress(then: .passkeyDeclined) }
        if let codes = failure.recoveryCodes {
            return hideProgress(then: .failed(failure, then: .recoveryCodes(codes)))
        }
        if call == .begin {
            let wayBack = purpose.wayBack
            // The person has declined to confirm who they are.
            let isDeclined = failure.code == .stepUpCancelled
            return hideProgress(then: isDeclined ? .leaves(to: wayBack) : .failed(failure, then: wayBack))
        }
        if case .requestVerification = call { return hideProgress(then: .failed(failure, then: .content)) }
        return hideProgress(then: .failed(failure, then: nil))
    }

    private func usesPasskey(_ call: Call) -> Bool {
        switch (call, purpose) {
        case (.passkey, _): true
        case (.submit, .factor(let pending)): pending.way == .passkey
        case (.submit, .enroll(let pending)): pending.way == .passkey
        default: false
        }
    }

    private func usesProvider(_ call: Call) -> Bool {
        switch (call, purpose) {
        case (.provider, _), (.submit, .linkIdentity): true
        default: false
        }
    }

    mutating func hideProgress(then outcome: Outcome) -> [ScreenEffect] {
        step = .hidingProgress(then: outcome)
        progress = nil
        switch outcome {
        case .leaves, .failed(_, then: .some): entries.forgetSecrets()
        case .resent: entries.clear(.code)
        case .begun, .recovers, .passkeyDeclined, .providerDeclined, .failed: break
        }
        if case .failed = outcome { return [.hideProgress(animated: true)] }
        return [.hideProgress(animated: false)]
    }

    mutating func begin(_ setUp: AuthenticatorSetUp) -> [ScreenEffect] {
        self.setUp = setUp
        return hideProgress(then: .begun)
    }

    /// Lets the person go on typing.
    mutating func edit(saying sentence: Sentence? = nil) -> [ScreenEffect] {
        step = .editing
        let said = sentence.map { say($0.text(in: language)) } ?? []
        return said + (fields.first.map { focus(on: $0) } ?? [])
    }

    /// Says when the link of a recovery comes; nil if the person has it.
    mutating func sayRecovery(at time: Date?) -> [ScreenEffect] {
        step = .editing
        guard let time else { return say(Sentence.recoverReady.text(in: language)) }
        return say(Sentence.recoverBegun.text(in: language, with: [language.text(of: time)]))
    }

    mutating func showResent() -> [ScreenEffect] {
        step = .editing
        messages = [:]
        return say(standingNotice) + [.startPause(AwaitedMessage.pause)] + focus(on: .code)
    }

    mutating func show(_ failure: ScreenFailure, then destination: Destination?) -> [ScreenEffect] {
        let said = failure.messages(beside: fields, of: entries.trimmed, rules, in: language)
        for field in purpose.cleared(by: Set(said.keys)) { entries.clear(field) }
        // The alert repeats the message of a single field.
        let shown = ScreenAlert(failure, saying: said.count == 1 ? said.values.first : nil, in: language)
        step = .alerting(then: destination)
        messages = said
        alert = shown
        return shownMessages + [.showAlert(shown)]
    }

    /// Moves the cursor to the field to correct.
    mutating func dismissAlert(then destination: Destination?) -> [ScreenEffect] {
        step = .editing
        alert = nil
        if let destination { return leave(to: destination) }
        let cleared = fields.first { $0.isSecret && entries.isEmpty($0) }
        guard let field = fields.first(where: { messages[$0] != nil }) ?? cleared ?? fields.first else { return [] }
        return focus(on: field)
    }

    mutating func leave(to destination: Destination) -> [ScreenEffect] {
        step = .done
        entries.forgetSecrets()
        return (focus == nil ? [] : closeKeyboard()) + [.go(to: destination)]
    }

    private var shownMessages: [ScreenEffect] {
        fields.compactMap { field in messages[field].map { .showMessage($0, beside: field) } }
    }
}

extension ScreenFailure {
    /// Whether the person has turned back at the provider or at the proof that a change needs.
    fileprivate var isDeclined: Bool { [.loginCancelled, .cancelled, .stepUpCancelled].contains(code) }
}
