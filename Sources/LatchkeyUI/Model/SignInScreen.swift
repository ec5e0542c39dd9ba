public import Latchkey
public import LatchkeyScreens

/// A screen that a ``SignInModel`` can present.
public enum SignInScreen: Sendable, Hashable {
    /// The login, with a filled-in identifier and a notice.
    case logIn(identifier: String = "", notice: Sentence? = nil)
    /// The login, after which the account at a provider can be linked, because its address is that of a user.
    case logInToLink(Upstream)
    /// The code of an e-mail that logs in.
    case logInCode(PendingLogIn)
    /// The registration.
    case register
    /// The code of a verification message.
    case verify(PendingVerification)
    /// A forgotten password.
    case forgotPassword(identifier: String = "")
    /// The new password after a forgotten one.
    case resetPassword(PendingPasswordReset)
    /// A new password for the signed-in user.
    case changePassword
    /// A name and a password for a pseudo user.
    case upgrade
    /// Another factor, to log in or to confirm who the signed-in person is.
    case factor(PendingFactor)
    /// A factor to set up.
    case enroll(PendingEnrollment)
    /// New recovery codes.
    case recoveryCodes(NewRecoveryCodes)
    /// The offer to create a passkey.
    case passkeyOffer
    /// The offer to link the account at a provider.
    case linkIdentity(Upstream)
}

extension SignInScreen {
    var isLogIn: Bool {
        switch self {
        case .logIn, .logInToLink: true
        default: false
        }
    }

    /// The provider whose account can be linked after the login; nil for none.
    var linking: Upstream? { if case .logInToLink(let upstream) = self { upstream } else { nil } }

    /// Whether it ends with a login, so that a refused request can wait for it.
    var leadsToLogIn: Bool {
        switch self {
        case .logIn, .logInToLink, .logInCode, .register, .forgotPassword, .resetPassword: true
        case .verify(let pending): if case .registration = pending.origin { true } else { false }
        case .factor(let pending): pending.purpose != .stepUp
        case .enroll(let pending): pending.challenge != nil
        case .changePassword, .upgrade, .recoveryCodes, .passkeyOffer, .linkIdentity: false
        }
    }

    /// The other screen that a person may have been looking for: the registration for the login, and the other way round.
    public var alternative: Alternative? {
        switch self {
        case .logIn: Alternative(question: .newHere, button: .registerTitle, screen: .register)
        case .register: Alternative(question: .registeredAlready, button: .logInTitle, screen: .logIn())
        case .logInToLink, .logInCode, .verify, .forgotPassword, .resetPassword, .changePassword, .upgrade, .factor,
            .enroll, .recoveryCodes, .passkeyOffer, .linkIdentity:
            nil
        }
    }

    /// A question below a screen, and a button that leads to another one: "New here? Register".
    public struct Alternative: Sendable, Hashable {
        /// The question.
        public let question: Sentence
        /// The label of the button.
        public let button: Sentence
        /// The screen to ``SignInModel/show(_:)``.
        public let screen: SignInScreen
    }

    /// Whether it stays until the person has ended it.
    var mustBeAnswered: Bool { if case .recoveryCodes = self { true } else { false } }

    func start(_ options: SignInOptions, offersPasskeys: Bool, offersProviders: Bool) -> any CredentialScreen {
        let language = options.language
        return switch self {
        case .logIn(let identifier, let notice):
            LogInScreen(
                language: language,
                names: options.logInNames,
                identifier: identifier,
                notice: notice,
                offersPasskeys: offersPasskeys,
                offersProviders: offersProviders
            )
        case .logInToLink(let upstream):
            LogInScreen(
                language: language,
                names: options.logInNames,
                offersPasskeys: offersPasskeys,
                offersProviders: offersProviders,
                linking: upstream
            )
        case .logInCode(let pending): LogInCodeScreen(pending, language: language)
        case .register:
            RegisterScreen(language: language, names: options.registeredNames, offersProviders: offersProviders)
        case .verify(let pending): VerifyScreen(pending, language: language)
        case .forgotPassword(let identifier): ForgotPasswordScreen(language: language, identifier: identifier)
        case .resetPassword(let pending): ResetPasswordScreen(pending, language: language)
        case .changePassword: ChangePasswordScreen(language: language)
        case .upgrade: UpgradeScreen(language: language, names: options.registeredNames)
        case .factor(let pending): FactorScreen(pending, language: language)
        case .enroll(let pending): EnrollFactorScreen(pending, language: language)
        case .recoveryCodes(let codes): RecoveryCodesScreen(codes, language: language)
        case .passkeyOffer: PasskeyOfferScreen(language: language)
        case .linkIdentity(let upstream): LinkIdentityScreen(upstream, language: language)
        }
    }

    /// The screen of a destination; nil if it closes the screens.
    init?(_ destination: Destination) {
        switch destination {
        case .title, .content: return nil
        case .logIn: self = .logIn()
        case .logInAgain(let identifier, let notice): self = .logIn(identifier: identifier, notice: notice)
        case .logInToLink(let upstream): self = .logInToLink(upstream)
        case .logInCode(let pending): self = .logInCode(pending)
        case .register: self = .register
        case .forgotPassword(let identifier): self = .forgotPassword(identifier: identifier)
        case .resetPassword(let pending): self = .resetPassword(pending)
        case .verify(let pending): self = .verify(pending)
        case .upgrade: self = .upgrade
        case .factor(let pending): self = .factor(pending)
        case .enroll(let pending): self = .enroll(pending)
        case .recoveryCodes(let codes): self = .recoveryCodes(codes)
        }
    }
}
