import Foundation
import LatchkeyAPI

/// The state of a credential screen: its fields and messages.
///
/// Only events change it. During a call, and while its progress or alert is shown, nothing can be edited or submitted.
public struct CredentialForm: Sendable, Hashable {
    /// The field with the cursor; nil if the keyboard is closed.
    public private(set) var focus: CredentialField?
    /// The messages beside fields.
    public private(set) var messages: [CredentialField: String] = [:]
    /// The message on the screen itself.
    public private(set) var notice: String?
    /// The message beside the spinner during a call.
    public private(set) var progress: String?
    /// The alert on the screen.
    public private(set) var alert: ScreenAlert?
    /// Whether the box is ticked.
    public private(set) var isOptionOn = false
    /// The secret of the new authenticator app; nil until it has arrived.
    public private(set) var setUp: AuthenticatorSetUp?

    let purpose: CredentialPurpose
    let language: Language
    private var entries: CredentialEntries
    private var rules: CredentialRules
    private var message: AwaitedMessage?
    private var hasAppeared = false
    private var step = Step.editing

    private enum Step: Hashable {
        case editing
        case calling(Call)
        case hidingProgress(then: Outcome)
        case alerting(then: Destination?)
        case done
    }

    private enum Call: Hashable {
        case submit
        case resend
        /// An e-mail with a code, from the login.
        case mailCode
        /// The secret of an authenticator app, when the screen appears.
        case begin
        /// A passkey, from the login.
        case passkey
        /// The recovery of an account, from a login that waits.
        case recover
        /// The second call, for a registered user.
        case requestVerification(PendingVerification.Address)
    }

    private enum Outcome: Hashable {
        case leaves(to: Destination)
        case resent
        case begun
        /// The link of a recovery comes at this time.
        case recovers(at: Date)
        /// The person has dismissed the system's dialog.
        case passkeyDeclined
        case failed(ScreenFailure, then: Destination?)
    }

    init(
        for purpose: CredentialPurpose,
        in language: Language,
        _ policy: Policy? = nil,
        filledIn entries: CredentialEntries = CredentialEntries(),
        notice: Phrase? = nil
    ) {
        self.purpose = purpose
        self.language = language
        self.entries = entries
        rules = CredentialRules(policy)
        message = purpose.message
        if case .factor(let pending) = purpose { isOptionOn = pending.remembersDevice }
        self.notice = notice?.text(in: language) ?? standingNotice
    }

    mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] {
        switch (step, event) {
        case (.done, _): []
        case (_, .policyLoaded(let policy)): learn(policy)
        case (_, .pauseEnded): endPause()
        case (.editing, .appeared): appear()
        case (.editing, .usernameChanged(let text)): edit(.username) { $0.username = text }
        case (.editing, .emailAddressChanged(let text)): edit(.emailAddress) { $0.emailAddress = text }
        case (.editing, .identifierChanged(let text)): edit(.identifier) { $0.identifier = text }
        case (.editing, .codeChanged(let text)): edit(.code) { $0.code = text }
        case (.editing, .totpChanged(let text)): edit(.totp) { $0.totp = text }
        case (.editing, .recoveryCodeChanged(let text)): edit(.recoveryCode) { $0.recoveryCode = text }
        case (.editing, .optionChanged(let isOn)): tick(isOn)
        case (.editing, .currentPasswordChanged(let text)): edit(.currentPassword) { $0.currentPassword = text }
        case (.editing, .passwordChanged(let text)): edit(.password) { $0.password = text }
        case (.editing, .newPasswordChanged(let text)): edit(.newPassword) { $0.newPassword = text }
        case (.editing, .fieldTapped(let field)): focus(on: field)
        case (.editing, .returnPressed): nextField.map { focus(on: $0) } ?? submit()
        case (.editing, .backgroundTapped): closeKeyboard()
        case (.editing, .submitted): submit()
        case (.editing, .chosen(let action)): perform(action)
        case (.editing, .cancelled): cancel()
        case (.editing, .passkeyLoggedIn): leave(to: .content)
        case (.calling(let call), .succeeded): succeed(call)
        case (.calling(let call), .asked(let id)): wait(for: id, after: call)
        case (.calling(.begin), .totpBegun(let setUp)): begin(setUp)
        case (.calling(.recover), .recoveryBegun(let time)): hideProgress(then: .recovers(at: time))
        case (.calling, .recoveryCodesMade(let codes)): hideProgress(then: .leaves(to: .recoveryCodes(codes)))
        case (.calling(let call), .failed(let failure)): fail(call, failure)
        case (.hidingProgress(.leaves(let destination)), .progressHidden): leave(to: destination)
        case (.hidingProgress(.resent), .progressHidden): showResent()
        case (.hidingProgress(.begun), .progressHidden): edit()
        case (.hidingProgress(.recovers(let time)), .progressHidden): sayRecovery(at: time)
        case (.hidingProgress(.passkeyDeclined), .progressHidden): edit(saying: .passkeyCancelled)
        case (.hidingProgress(.failed(let failure, let then)), .progressHidden): show(failure, then: then)
        case (.alerting(let then), .alertDismissed): dismissAlert(then: then)
        default: []
        }
    }
}

// MARK: - Displayed state

extension CredentialForm {
    /// The fields in order.
    public var fields: [CredentialField] { purpose.fields }
    /// The secondary buttons.
    public var actions: [CredentialAction] { purpose.actions(under: rules.policy) }
    /// The box that the person can tick; nil if there is none.
    public var option: CredentialOption? { purpose.option }
    /// The new recovery codes; nil on other screens.
    public var recoveryCodes: NewRecoveryCodes? { if case .recoveryCodes(let codes) = purpose { codes } else { nil } }
    /// Whether a message was sent a moment ago, so that another one has to wait.
    public var isPausing: Bool { message?.isPausing ?? false }
    /// The username as it was typed.
    public var username: String { entries.username }
    /// The e-mail address as it was typed.
    public var emailAddress: String { entries.emailAddress }
    /// The identifier as it was typed.
    public var identifier: String { entries.identifier }
    /// The code as it was typed; cleared after use or refusal.
    public var code: String { entries.code }
    /// The code of the authenticator app as it was typed; cleared after use.
    public var totp: String { entries.totp }
    /// The recovery code as it was typed; cleared after use.
    public var recoveryCode: String { entries.recoveryCode }
    /// The current password as it was typed; cleared after use or refusal.
    public var currentPassword: Password { entries.currentPassword }
    /// The password as it was typed; cleared after use.
    public var password: Password { entries.password }
    /// The new password as it was typed; cleared after use.
    public var newPassword: Password { entries.newPassword }

    /// A hint for the new password while it is typed; nil if there is none.
    public var passwordHint: String? {
        guard purpose.makesPassword else { return nil }
        let password = fields.contains(.newPassword) ? entries.newPassword : entries.password
        return password.hint(under: rules.policy.password, names: entries.trimmed.names)?.text(in: language)
    }

    /// Whether a field is empty.
    ///
    /// - Parameter field: The field.
    /// - Returns: True if it is empty.
    public func isEmpty(_ field: CredentialField) -> Bool { entries.isEmpty(field) }
}

// MARK: - Editing

extension CredentialForm {
    private mutating func appear() -> [ScreenEffect] {
        var effects: [ScreenEffect] = []
        if !hasAppeared {
            effects += notice.map { [.showNotice($0)] } ?? []
            if message != nil { effects.append(.startPause(AwaitedMessage.pause)) }
            if purpose.needsPolicy, !rules.isKnown { effects.append(.loadPolicy) }
            if purpose.offersPasskeys { effects.append(.offerPasskeys) }
        }
        let isFirst = !hasAppeared
        hasAppeared = true
        if isFirst, let call = purpose.firstCall { return effects + start(.begin, call, saying: .preparing) }
        guard let field = fields.first(where: { entries.isEmpty($0) }) ?? fields.first else { return effects }
        return effects + focus(on: field)
    }

    private mutating func learn(_ policy: Policy) -> [ScreenEffect] {
        rules.learn(policy)
        guard hasAppeared, case .resetPassword = purpose, policy.generatesPasswords else { return [] }
        return say(standingNotice)
    }

    /// The default notice.
    private var standingNotice: String? {
        var phrases = purpose.notice.map { [$0] } ?? []
        if case .enroll(let pending) = purpose, pending.challenge != nil {
            phrases.insert(Phrase(.enrollRequired), at: 0)
        }
        if case .resetPassword = purpose, rules.policy.generatesPasswords {
            phrases.append(Phrase(.newPasswordOptional))
        }
        return phrases.isEmpty ? nil : phrases.map { $0.text(in: language) }.joined(separator: "\n")
    }

    private mutating func endPause() -> [ScreenEffect] {
        message?.isPausing = false
        return []
    }

    private mutating func edit(_ field: CredentialField, _ change: (inout CredentialEntries) -> Void) -> [ScreenEffect]
    {
        change(&entries)
        messages[field] = nil
        return []
    }

    private mutating func tick(_ isOn: Bool) -> [ScreenEffect] {
        if purpose.option != nil { isOptionOn = isOn }
        return []
    }

    private mutating func focus(on field: CredentialField) -> [ScreenEffect] {
        focus = field
        return [.focus(field)]
    }

    private var nextField: CredentialField? {
        guard let index = focus.flatMap({ fields.firstIndex(of: $0) }), index + 1 < fields.count else { return nil }
        return fields[index + 1]
    }

    private mutating func closeKeyboard() -> [ScreenEffect] {
        focus = nil
        return [.closeKeyboard]
    }

    private mutating func say(_ text: String?) -> [ScreenEffect] {
        notice = text
        return text.map { [.showNotice($0)] } ?? []
    }

    private mutating func perform(_ action: CredentialAction) -> [ScreenEffect] {
        guard actions.contains(action) else { return [] }
        switch action {
        case .forgotPassword: return leave(to: .forgotPassword(identifier: entries.trimmed.username))
        case .mailCode: return mailCode()
        case .logInWithPasskey: return start(.passkey, .logInWithPasskey, saying: .waitingForPasskey)
        case .tryAnotherWay, .createPasskey, .useAuthenticator: return tryAnotherWay(action)
        case .recover: return recover()
        case .copy:
            guard let recoveryCodes else { return [] }
            return [.copy(recoveryCodes)] + say(Sentence.copied.text(in: language))
        case .download: return recoveryCodes.map { [.download($0)] } ?? []
        case .print: return recoveryCodes.map { [.print($0)] } ?? []
        case .notNow: return [.answerOffer(.notNow)] + leave(to: .content)
        case .never: return [.answerOffer(.never)] + leave(to: .content)
        case .changeAddress: return leave(to: purpose.wayToAddress)
        case .resend:
            guard let message, let call = purpose.resendCall else { return [] }
            if message.isUsedUp { return say(Sentence.messagesUsedUp.text(in: language)) }
            if message.isPausing { return say(Sentence.messageJustSent.text(in: language)) }
            return start(.resend, call, saying: .sending)
        }
    }

    private mutating func tryAnotherWay(_ action: CredentialAction) -> [ScreenEffect] {
        switch purpose {
        case .factor(let pending): leave(to: .factor(pending.next(remembersDevice: isOptionOn)))
        case .enroll(let pending): leave(to: .enroll(pending.trying(action == .createPasskey ? .passkey : .totp)))
        default: []
        }
    }

    private mutating func recover() -> [ScreenEffect] {
        guard case .factor(let pending) = purpose, let challenge = pending.challenge else { return [] }
        return start(.recover, .recover(challenge), saying: .sending)
    }

    private mutating func cancel() -> [ScreenEffect] {
        switch purpose {
        // The codes are shown only once.
        case .recoveryCodes: submit()
        case .passkeyOffer: perform(.notNow)
        default: leave(to: purpose.wayBack)
        }
    }
}

// MARK: - Calls

extension CredentialForm {
    private mutating func submit() -> [ScreenEffect] {
        let trimmed = entries.trimmed
        messages = purpose.faults(in: trimmed, rules).mapValues { $0.text(in: language) }
        if let first = fields.first(where: { messages[$0] != nil }) { return shownMessages + focus(on: first) }
        guard let call = purpose.call(trimmed, message, isOptionOn: isOptionOn) else {
            return isOptionOn ? leave(to: .content) : say(Sentence.recoveryCodesNotSaved.text(in: language))
        }
        return start(.submit, call, saying: purpose.progress)
    }

    /// Requests a code, which needs only the identifier.
    private mutating func mailCode() -> [ScreenEffect] {
        let trimmed = entries.trimmed
        messages = purpose.faults(in: trimmed, rules).filter { $0.key == .username }.mapValues { $0.text(in: language) }
        guard messages.isEmpty else { return shownMessages + focus(on: .username) }
        return start(.mailCode, .requestLogInCode(identifier: trimmed.username), saying: .sending)
    }

    private mutating func start(_ call: Call, _ body: ScreenCall, saying sentence: Sentence) -> [ScreenEffect] {
        let text = sentence.text(in: language)
        step = .calling(call)
        progress = text
        return closeKeyboard() + [.showProgress(message: text), .call(body)]
    }

    private mutating func succeed(_ call: Call) -> [ScreenEffect] {
        if call == .submit, let address = purpose.unprovenAddress(entries.trimmed, rules) {
            step = .calling(.requestVerification(address))
            return [.call(.requestVerification(address: address.text))]
        }
        return hideProgress(then: .leaves(to: purpose.destination(after: entries.trimmed)))
    }

    private mutating func wait(for id: String, after call: Call) -> [ScreenEffect] {
        switch call {
        case .submit:
            return hideProgress(then: .leaves(to: purpose.destination(after: entries.trimmed, asked: id)))
        case .mailCode:
            let pending = PendingLogIn(loginID: id, identifier: entries.trimmed.username)
            return hideProgress(then: .leaves(to: .logInCode(pending)))
        case .begin, .passkey, .recover: return []
        case .resend:
            message?.resend(as: id)
            return hideProgress(then: .resent)
        case .requestVerification(let address):
            let pending = PendingVerification(verificationID: id, address: address.text, origin: address.origin)
            return hideProgress(then: .leaves(to: .verify(pending)))
        }
    }

    private mutating func fail(_ call: Call, _ failure: ScreenFailure) -> [ScreenEffect] {
        let failure = usesPasskey(call) ? failure.ofPasskey : failure
        if let id = failure.verificationID { return wait(for: id, after: call) }
        if let next = failure.nextScreen { return hideProgress(then: .leaves(to: next)) }
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

    private mutating func hideProgress(then outcome: Outcome) -> [ScreenEffect] {
        step = .hidingProgress(then: outcome)
        progress = nil
        switch outcome {
        case .leaves, .failed(_, then: .some): entries.forgetSecrets()
        case .resent: entries.clear(.code)
        case .begun, .recovers, .passkeyDeclined, .failed: break
        }
        if case .failed = outcome { return [.hideProgress(animated: true)] }
        return [.hideProgress(animated: false)]
    }

    private mutating func begin(_ setUp: AuthenticatorSetUp) -> [ScreenEffect] {
        self.setUp = setUp
        return hideProgress(then: .begun)
    }

    /// Lets the person go on typing.
    private mutating func edit(saying sentence: Sentence? = nil) -> [ScreenEffect] {
        step = .editing
        let said = sentence.map { say($0.text(in: language)) } ?? []
        return said + (fields.first.map { focus(on: $0) } ?? [])
    }

    private mutating func sayRecovery(at time: Date) -> [ScreenEffect] {
        step = .editing
        return say(Sentence.recoverBegun.text(in: language, with: [language.text(of: time)]))
    }

    private mutating func showResent() -> [ScreenEffect] {
        step = .editing
        messages = [:]
        return say(standingNotice) + [.startPause(AwaitedMessage.pause)] + focus(on: .code)
    }

    private mutating func show(_ failure: ScreenFailure, then destination: Destination?) -> [ScreenEffect] {
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
    private mutating func dismissAlert(then destination: Destination?) -> [ScreenEffect] {
        step = .editing
        alert = nil
        if let destination { return leave(to: destination) }
        let cleared = fields.first { $0.isSecret && entries.isEmpty($0) }
        guard let field = fields.first(where: { messages[$0] != nil }) ?? cleared ?? fields.first else { return [] }
        return focus(on: field)
    }

    private mutating func leave(to destination: Destination) -> [ScreenEffect] {
        step = .done
        entries.forgetSecrets()
        return (focus == nil ? [] : closeKeyboard()) + [.go(to: destination)]
    }

    private var shownMessages: [ScreenEffect] {
        fields.compactMap { field in messages[field].map { .showMessage($0, beside: field) } }
    }
}
