package import LatchkeyScreens
package import ScreenCalls

/// The login and the screens behind it, such as the registration and the forgotten password.
package struct LogInFlow {
    package enum Outcome: Sendable {
        /// The user has logged in or cancelled.
        case closed
        case inputEnded
    }

    private let console: Console
    private let calls: any CredentialCalls
    private let offered: Set<CredentialAction>

    /// - Parameters:
    ///   - console: The terminal.
    ///   - calls: Makes the calls of the screens.
    ///   - offered: The supported buttons of the login.
    package init(
        on console: Console,
        calling calls: any CredentialCalls,
        offering offered: Set<CredentialAction> = Set(CredentialAction.allCases)
    ) {
        self.console = console
        self.calls = calls
        self.offered = offered
    }

    /// Shows the login.
    ///
    /// - Parameter notice: A sentence above it, such as the reason why a session ended.
    /// - Returns: The outcome.
    package func run(notice: Sentence? = nil) async -> Outcome {
        var exit = await logIn(notice: notice)
        while case .goes(let destination) = exit {
            switch destination {
            case .content, .upgrade, .title: return .closed
            case .logIn, .logInToLink: exit = await logIn()
            case .logInAgain(let identifier, let notice): exit = await logIn(identifier, notice: notice)
            case .logInCode(let pending): exit = await show(LogInCodeScreen(pending, language: language))
            case .register: exit = await show(RegisterScreen(language: language, names: .username))
            case .verify(let pending): exit = await show(VerifyScreen(pending, language: language))
            case .forgotPassword(let identifier):
                exit = await show(ForgotPasswordScreen(language: language, identifier: identifier))
            case .resetPassword(let pending): exit = await show(ResetPasswordScreen(pending, language: language))
            case .factor(let pending): exit = await show(FactorScreen(pending, language: language))
            case .enroll(let pending):
                // A terminal cannot create a passkey, but the browser can.
                if let pending = pending.without(.passkey) {
                    exit = await show(EnrollFactorScreen(pending, language: language))
                } else {
                    exit = await logIn(notice: .passkeyNeedsScript)
                }
            case .recoveryCodes(let codes): exit = await show(RecoveryCodesScreen(codes, language: language))
            }
        }
        return .inputEnded
    }

    private var language: Language { console.language }

    private func logIn(_ identifier: String = "", notice: Sentence? = nil) async -> CredentialExit {
        await CredentialView(
            LogInScreen(
                language: language,
                names: .username,
                identifier: identifier,
                notice: notice,
                offersPasskeys: offered.contains(.logInWithPasskey)
            ),
            on: console,
            calling: calls,
            shortcuts: ["+": .register],
            hints: [.registerHint],
            offering: offered
        ).run()
    }

    /// Shows a screen behind the login.
    ///
    /// Going back leads to the login.
    private func show(_ screen: some CredentialScreen) async -> CredentialExit {
        let exit = await CredentialView(screen, on: console, calling: calls).run()
        return exit == .goes(to: .title) ? .goes(to: .logIn) : exit
    }
}
