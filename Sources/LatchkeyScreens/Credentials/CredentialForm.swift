import Foundation
public import LatchkeyAPI

/// The state of a credential screen: its fields and messages.
///
/// Only events change it. During a call, and while its progress or alert is shown, nothing can be edited or submitted.
public struct CredentialForm: Sendable, Hashable {
    /// The field with the cursor; nil if the keyboard is closed.
    public internal(set) var focus: CredentialField?
    /// The messages beside fields.
    public internal(set) var messages: [CredentialField: String] = [:]
    /// The message on the screen itself.
    public internal(set) var notice: String?
    /// The message beside the spinner during a call.
    public internal(set) var progress: String?
    /// The alert on the screen.
    public internal(set) var alert: ScreenAlert?
    /// Whether the box is ticked.
    public internal(set) var isOptionOn = false
    /// The secret of the new authenticator app; nil until it has arrived.
    public internal(set) var setUp: AuthenticatorSetUp?

    /// The providers at which the person can log in, in the order of their buttons; empty until they have arrived.
    public internal(set) var providers: [Upstream] = []

    let purpose: CredentialPurpose
    let language: Language
    var entries: CredentialEntries
    var rules: CredentialRules
    var message: AwaitedMessage?
    private let offersProviders: Bool
    private let linked: Upstream?
    private var hasAppeared = false
    var step = Step.editing

    enum Step: Hashable {
        case editing
        case calling(Call)
        case hidingProgress(then: Outcome)
        case alerting(then: Destination?)
        case done
    }

    enum Call: Hashable {
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
        /// A provider, from the login or the registration.
        case provider(Upstream)
        /// The second call, for a registered user.
        case requestVerification(PendingVerification.Address)
    }

    enum Outcome: Hashable {
        case leaves(to: Destination)
        case resent
        case begun
        /// The link of a recovery comes at this time; nil if the person has it.
        case recovers(at: Date?)
        /// The person has dismissed the system's dialog.
        case passkeyDeclined
        /// The person has turned back at the provider.
        case providerDeclined
        case failed(ScreenFailure, then: Destination?)
    }

    init(
        for purpose: CredentialPurpose,
        in language: Language,
        _ policy: Policy? = nil,
        filledIn entries: CredentialEntries = CredentialEntries(),
        notice: Phrase? = nil,
        offersProviders: Bool = false,
        linking linked: Upstream? = nil
    ) {
        self.purpose = purpose
        self.offersProviders = offersProviders
        self.linked = linked
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
        case (_, .providersLoaded(let upstreams)): offer(upstreams)
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
        case (.editing, .providerChosen(let upstream)): logIn(at: upstream)
        case (.editing, .cancelled): cancel()
        case (.editing, .passkeyLoggedIn): leave(to: .content)
        case (.calling(let call), .succeeded): succeed(call)
        case (.calling(let call), .asked(let id)): wait(for: id, after: call)
        case (.calling(.begin), .totpBegun(let setUp)): begin(setUp)
        case (.calling(.recover), .recoveryBegun(let time)): hideProgress(then: .recovers(at: time))
        case (.calling(.recover), .recoveryReady): hideProgress(then: .recovers(at: nil))
        case (.calling, .recoveryCodesMade(let codes)): hideProgress(then: .leaves(to: .recoveryCodes(codes)))
        case (.calling(let call), .failed(let failure)): fail(call, failure)
        case (.hidingProgress(.leaves(let destination)), .progressHidden): leave(to: destination)
        case (.hidingProgress(.resent), .progressHidden): showResent()
        case (.hidingProgress(.begun), .progressHidden): edit()
        case (.hidingProgress(.recovers(let time)), .progressHidden): sayRecovery(at: time)
        case (.hidingProgress(.passkeyDeclined), .progressHidden): edit(saying: .passkeyCancelled)
        case (.hidingProgress(.providerDeclined), .progressHidden): edit()
        case (.hidingProgress(.failed(let failure, let then)), .progressHidden): show(failure, then: then)
        case (.alerting(let then), .alertDismissed): dismissAlert(then: then)
        default: []
        }
    }
}

// MARK: - Editing

extension CredentialForm {
    private mutating func appear() -> [ScreenEffect] {
        var effects: [ScreenEffect] = []
        if !hasAppeared {
            effects += notice.map { [.showNotice($0)] } ?? []
            if message != nil { effects.append(.startPause(AwaitedMessage.pause)) }
            if purpose.needsPolicy, !rules.isKnown { effects.append(.loadPolicy) }
            if offersProviders { effects.append(.loadProviders) }
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
    var standingNotice: String? {
        var phrases = purpose.notice.map { [$0] } ?? []
        if case .enroll(let pending) = purpose, pending.challenge != nil {
            phrases.insert(Phrase(.enrollRequired), at: 0)
        }
        if case .resetPassword = purpose, rules.policy.generatesPasswords {
            phrases.append(Phrase(.newPasswordOptional))
        }
        return phrases.isEmpty ? nil : phrases.map { $0.text(in: language) }.joined(separator: "\n")
    }

    private mutating func offer(_ upstreams: [Upstream]) -> [ScreenEffect] {
        // The person links the account at this one after the login.
        if offersProviders { providers = upstreams.filter { $0.id != linked?.id } }
        return []
    }

    private mutating func endPause() -> [ScreenEffect] {
        message?.isPausing = false
        return []
    }

    mutating func edit(_ field: CredentialField, _ change: (inout CredentialEntries) -> Void) -> [ScreenEffect] {
        change(&entries)
        messages[field] = nil
        return []
    }

    mutating func tick(_ isOn: Bool) -> [ScreenEffect] {
        if purpose.option != nil { isOptionOn = isOn }
        return []
    }

    mutating func focus(on field: CredentialField) -> [ScreenEffect] {
        focus = field
        return [.focus(field)]
    }

    private var nextField: CredentialField? {
        guard let index = focus.flatMap({ fields.firstIndex(of: $0) }), index + 1 < fields.count else { return nil }
        return fields[index + 1]
    }

    mutating func closeKeyboard() -> [ScreenEffect] {
        focus = nil
        return [.closeKeyboard]
    }

    mutating func say(_ text: String?) -> [ScreenEffect] {
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
        case .notNow where purpose == .passkeyOffer: return [.answerOffer(.notNow)] + leave(to: .content)
        case .notNow: return leave(to: .content)
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

    mutating func recover() -> [ScreenEffect] {
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
