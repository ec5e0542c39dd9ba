import LatchkeyAPI

/// The purpose of a credential screen, and everything that depends on it.
enum CredentialPurpose: Hashable {
    case logIn(LogInNames, offersPasskeys: Bool = false)
    case logInCode(PendingLogIn)
    case register(RegisteredNames)
    case upgrade(RegisteredNames)
    case verify(PendingVerification)
    case forgotPassword
    case resetPassword(PendingPasswordReset)
    case changePassword(asksForCurrent: Bool)
    case factor(PendingFactor)
    case enroll(PendingEnrollment)
    case recoveryCodes(NewRecoveryCodes)
    case passkeyOffer
    case linkIdentity(Upstream)

    var fields: [CredentialField] {
        switch self {
        case .logIn: [.username, .password]
        case .register(let names), .upgrade(let names): names.fields + [.password]
        case .verify, .logInCode: [.code]
        case .forgotPassword: [.identifier]
        case .resetPassword(let pending): (pending.token == nil ? [.code] : []) + [.newPassword]
        case .changePassword(let asksForCurrent): (asksForCurrent ? [.currentPassword] : []) + [.newPassword]
        case .factor(let pending): pending.way.field.map { [$0] } ?? []
        case .enroll(let pending): pending.way.field.map { [$0] } ?? []
        case .recoveryCodes, .passkeyOffer, .linkIdentity: []
        }
    }

    func actions(under policy: Policy) -> [CredentialAction] {
        switch self {
        case .logIn(_, let offersPasskeys):
            (offersPasskeys ? [.logInWithPasskey] : []) + (policy.offersMailedLogin ? [.mailCode] : [])
                + [.forgotPassword]
        case .logInCode: [.resend]
        case .verify: [.resend, .changeAddress]
        case .resetPassword(let pending): pending.token == nil ? [.resend] : []
        case .factor(let pending):
            (pending.ways.count > 1 ? [.tryAnotherWay] : []) + (pending.challenge == nil ? [] : [.recover])
        case .enroll(let pending):
            pending.ways.filter { $0 != pending.way }.map { $0 == .passkey ? .createPasskey : .useAuthenticator }
        case .recoveryCodes: [.copy, .download, .print]
        case .passkeyOffer: [.notNow, .never]
        case .linkIdentity: [.notNow]
        case .register, .upgrade, .forgotPassword, .changePassword: []
        }
    }

    /// The box that the person can tick.
    var option: CredentialOption? {
        switch self {
        case .factor(let pending): pending.rememberedDeviceDays.map { .rememberDevice(days: $0) }
        case .recoveryCodes: .codesSaved
        case .logIn, .logInCode, .register, .upgrade, .verify, .forgotPassword, .resetPassword, .changePassword,
            .enroll, .passkeyOffer, .linkIdentity:
            nil
        }
    }

    func label(of field: CredentialField) -> Sentence {
        if case .logIn(.any, _) = self, field == .username { return .identifierLabel }
        return field.label
    }

    func content(of field: CredentialField) -> FieldContent {
        if case .logIn(.any, _) = self, field == .username { return .identifier }
        return field.content
    }

    var title: Sentence {
        switch self {
        case .logIn: .logInTitle
        case .logInCode: .checkMailTitle
        case .register: .registerTitle
        case .upgrade: .upgradeTitle
        case .verify: .verifyTitle
        case .forgotPassword: .forgotPasswordTitle
        case .resetPassword: .resetPasswordTitle
        case .changePassword: .changePasswordTitle
        case .factor(let pending): pending.purpose == .stepUp ? .confirmTitle : .twoStepTitle
        case .enroll: .enrollTitle
        case .recoveryCodes: .recoveryCodesTitle
        case .passkeyOffer: .passkeyOfferTitle
        case .linkIdentity: .identitiesTitle
        }
    }

    var button: Phrase {
        switch self {
        case .forgotPassword: Phrase(.sendCodeButton)
        case .logInCode: Phrase(.logInTitle)
        case .factor(let pending): Phrase(pending.way == .passkey ? .usePasskeyButton : .continueButton)
        case .enroll(let pending): Phrase(pending.way == .passkey ? .createPasskeyButton : .continueButton)
        case .recoveryCodes: Phrase(.continueButton)
        case .passkeyOffer: Phrase(.createPasskeyButton)
        case .linkIdentity(let upstream): Phrase(.addIdentityButton, upstream.name)
        case .logIn, .register, .upgrade, .verify, .resetPassword, .changePassword: Phrase(title)
        }
    }

    var progress: Sentence {
        switch self {
        case .logIn, .logInCode: .loggingIn
        case .register: .registering
        case .upgrade, .changePassword, .resetPassword: .savingPassword
        case .verify: .verifying
        case .forgotPassword: .sending
        case .factor(let pending): pending.way.progress
        case .enroll(let pending): pending.way == .passkey ? .creatingPasskey : .checkingCode
        case .recoveryCodes, .passkeyOffer: .creatingPasskey
        case .linkIdentity: .saving
        }
    }

    /// The initial notice.
    var notice: Phrase? {
        switch self {
        case .verify(let pending): Phrase(.verificationSent, pending.address)
        case .logInCode: Phrase(.logInCodeMailed)
        case .resetPassword(let pending): pending.token == nil ? Phrase(.resetSent) : nil
        case .upgrade: Phrase(.upgradeExplained)
        case .forgotPassword: Phrase(.forgotPasswordExplained)
        case .factor(let pending): pending.way.explanation.map { Phrase($0) }
        case .enroll(let pending): Phrase(pending.way == .passkey ? .passkeyExplained : .enrollTOTPExplained)
        case .recoveryCodes: Phrase(.recoveryCodesExplained)
        case .passkeyOffer: Phrase(.passkeyExplained)
        case .linkIdentity(let upstream): Phrase(.addProviderQuestion, upstream.name)
        case .logIn, .register, .changePassword: nil
        }
    }

    /// The message whose code is typed.
    var message: AwaitedMessage? {
        switch self {
        case .logInCode(let pending): AwaitedMessage(id: pending.loginID)
        case .verify(let pending): AwaitedMessage(id: pending.verificationID)
        case .resetPassword(let pending): pending.resetID.map { AwaitedMessage(id: $0) }
        case .logIn, .register, .upgrade, .forgotPassword, .changePassword, .factor, .enroll, .recoveryCodes,
            .passkeyOffer, .linkIdentity:
            nil
        }
    }

    /// Whether the person chooses a password here.
    var makesPassword: Bool {
        switch self {
        case .register, .upgrade, .resetPassword, .changePassword: true
        case .logIn, .logInCode, .verify, .forgotPassword, .factor, .enroll, .recoveryCodes, .passkeyOffer,
            .linkIdentity:
            false
        }
    }

    /// Whether it depends on the server's rules.
    var needsPolicy: Bool { if case .logIn = self { true } else { makesPassword } }

    /// Whether the keyboard offers passkeys while the screen is shown.
    var offersPasskeys: Bool { if case .logIn(_, let offers) = self { offers } else { false } }
}

// MARK: - Calls

extension CredentialPurpose {
    func faults(in entries: CredentialEntries, _ rules: CredentialRules) -> [CredentialField: Phrase] {
        var faults: [CredentialField: Phrase?] = [:]
        switch self {
        case .logIn(let names, _):
            faults[.username] = rules.faultToLogIn(entries.username, names)
            faults[.password] = rules.faultToLogIn(password: entries.password)
        case .register(let names), .upgrade(let names):
            faults[.username] = rules.faultToRegister(username: entries.username)
            faults[.emailAddress] = rules.faultToRegister(emailAddress: entries.emailAddress)
            faults[.password] = rules.faultToRegister(password: entries.password, names: entries.names)
            if entries.names.isEmpty, let field = fields.first { faults[field] = Phrase(names.missing) }
        case .verify, .logInCode:
            faults[.code] = rules.fault(inCode: entries.code)
        case .forgotPassword:
            faults[.identifier] = rules.fault(in: entries.identifier)
        case .resetPassword(let pending):
            if pending.token == nil { faults[.code] = rules.fault(inCode: entries.code) }
            faults[.newPassword] = rules.faultToReset(entries.newPassword)
        case .changePassword(let asksForCurrent):
            if asksForCurrent, entries.currentPassword.isEmpty {
                faults[.currentPassword] = Phrase(.currentPasswordMissing)
            }
            faults[.newPassword] = rules.faultToChange(to: entries.newPassword, from: entries.currentPassword)
        case .factor(let pending):
            if let field = pending.way.field { faults[field] = rules.fault(in: pending.way, entries) }
        case .enroll(let pending):
            if let field = pending.way.field { faults[field] = rules.fault(in: pending.way, entries) }
        case .recoveryCodes, .passkeyOffer, .linkIdentity: break
        }
        return faults.compactMapValues { $0 }
    }

    /// The call for valid entries; nil if the screen makes none.
    ///
    /// - Parameters:
    ///   - entries: The valid entries.
    ///   - message: The awaited message.
    ///   - isOptionOn: Whether the box is ticked.
    /// - Returns: The call.
    func call(_ entries: CredentialEntries, _ message: AwaitedMessage?, isOptionOn: Bool = false) -> ScreenCall? {
        let code = MessageProof.code(MessageCode.digits(in: entries.code) ?? "", of: message?.id ?? "")
        let (username, emailAddress) = (entries.username.orNil, entries.emailAddress.orNil)
        return switch self {
        case .logIn: .logIn(identifier: entries.username, password: entries.password)
        case .logInCode: .logInByMail(code, loginID: message?.id ?? "")
        case .register: .register(username: username, emailAddress: emailAddress, password: entries.password)
        case .upgrade: .upgrade(username: username, emailAddress: emailAddress, password: entries.password)
        case .verify: .verify(code)
        case .forgotPassword: .requestPasswordReset(identifier: entries.identifier)
        case .resetPassword(let pending):
            .resetPassword(
                pending.token.map { .token($0.text) } ?? code,
                newPassword: entries.newPassword.isEmpty ? nil : entries.newPassword
            )
        case .changePassword: .changePassword(from: entries.currentPassword, to: entries.newPassword)
        case .factor(let pending): pending.call(entries, remembersDevice: isOptionOn)
        case .enroll(let pending): pending.call(entries)
        case .recoveryCodes: nil
        case .passkeyOffer: .addPasskey
        case .linkIdentity(let upstream): .linkIdentity(upstream)
        }
    }

    /// The call that a screen makes when it appears.
    var firstCall: ScreenCall? {
        if case .enroll(let pending) = self, pending.way == .totp { .beginTOTP(pending.challenge) } else { nil }
    }

    /// The call that sends the message again.
    var resendCall: ScreenCall? {
        switch self {
        case .verify(let pending):
            if case .registration(let password) = pending.origin {
                .register(username: nil, emailAddress: pending.address, password: password)
            } else {
                .requestVerification(address: pending.address)
            }
        case .logInCode(let pending): .requestLogInCode(identifier: pending.identifier)
        case .resetPassword(let pending): pending.identifier.map { .requestPasswordReset(identifier: $0) }
        case .logIn, .register, .upgrade, .forgotPassword, .changePassword, .factor, .enroll, .recoveryCodes,
            .passkeyOffer, .linkIdentity:
            nil
        }
    }

    /// The unverified address of a user who has just been registered.
    func unprovenAddress(_ entries: CredentialEntries, _ rules: CredentialRules) -> PendingVerification.Address? {
        guard rules.policy.verificationRequired, let address = entries.emailAddress.orNil else { return nil }
        return switch self {
        case .register: PendingVerification.Address(text: address, origin: .profile)
        case .upgrade: PendingVerification.Address(text: address, origin: .upgrade)
        case .logIn, .logInCode, .verify, .forgotPassword, .resetPassword, .changePassword, .factor, .enroll,
            .recoveryCodes, .passkeyOffer, .linkIdentity:
            nil
        }
    }

    /// The fields to clear after a refusal: the password of a login, otherwise the secret fields with a fault.
    func cleared(by faulty: Set<CredentialField>) -> Set<CredentialField> {
        if case .logIn = self { return [.password] }
        return faulty.filter { $0.isSecure || $0 == .code }
    }
}

// MARK: - Navigation

extension CredentialPurpose {
    /// The next screen after a successful call.
    func destination(after entries: CredentialEntries) -> Destination {
        guard case .resetPassword(let pending) = self else { return .content }
        let notice: Sentence = entries.newPassword.isEmpty ? .newPasswordSent : .passwordReset
        return .logInAgain(identifier: pending.identifier ?? "", notice: notice)
    }

    /// The next screen after a call that sent a message.
    func destination(after entries: CredentialEntries, asked id: String) -> Destination {
        switch self {
        case .forgotPassword:
            .resetPassword(PendingPasswordReset(resetID: id, identifier: entries.identifier))
        case .register:
            .verify(
                PendingVerification(
                    verificationID: id,
                    address: entries.emailAddress,
                    origin: .registration(password: entries.password)
                )
            )
        case .logIn, .logInCode, .upgrade, .verify, .resetPassword, .changePassword, .factor, .enroll, .recoveryCodes,
            .passkeyOffer, .linkIdentity:
            .content
        }
    }

    /// The screen after a cancellation.
    var wayBack: Destination {
        switch self {
        case .logIn, .register: .title
        case .verify(let pending): if case .registration = pending.origin { .title } else { .content }
        case .forgotPassword, .resetPassword, .logInCode: .logIn
        case .factor(let pending): pending.purpose == .stepUp ? .content : .logIn
        case .enroll(let pending): pending.challenge == nil ? .content : .logIn
        case .upgrade, .changePassword, .recoveryCodes, .passkeyOffer, .linkIdentity: .content
        }
    }

    /// The screen to enter another address.
    var wayToAddress: Destination {
        guard case .verify(let pending) = self else { return wayBack }
        return switch pending.origin {
        case .registration: .register
        case .upgrade: .upgrade
        case .profile: .content
        }
    }
}
