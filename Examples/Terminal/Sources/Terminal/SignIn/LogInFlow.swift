package import LatchkeyScreens
package import ScreenCalls

/// The login and the screens that it leads to, until somebody has logged in or does not want to.
package struct LogInFlow {
    package enum Outcome: Sendable {
        /// Somebody has logged in, or does not want to.
        case left
        /// There is nobody who could type any more.
        case inputEnded
    }

    private let conversation: Conversation
    private let calls: any CredentialCalls
    private let names: LogInNames
    private let offered: Set<CredentialAction>

    /// A login.
    ///
    /// - Parameters:
    ///   - conversation: Where.
    ///   - calls: Who makes the calls of the screens.
    ///   - names: What people log in with.
    ///   - offered: What the login offers beside its fields.
    package init(
        in conversation: Conversation,
        calling calls: any CredentialCalls,
        names: LogInNames = .username,
        offering offered: Set<CredentialAction> = Set(CredentialAction.allCases)
    ) {
        self.conversation = conversation
        self.calls = calls
        self.names = names
        self.offered = offered
    }

    /// Shows the login.
    ///
    /// - Parameter notice: What has happened before, such as that a session was ended.
    /// - Returns: How it was left.
    package func run(notice: Sentence? = nil) async -> Outcome {
        var exit = await logIn(notice: notice)
        while case .goes(let destination) = exit {
            switch destination {
            case .content, .upgrade, .title: return .left
            case .logIn: exit = await logIn()
            case .logInAgain(let identifier, let notice): exit = await logIn(identifier, notice: notice)
            case .register: exit = await show(RegisterScreen(language: language, names: .username))
            case .verify(let pending): exit = await show(VerifyScreen(pending, language: language))
            case .forgotPassword(let identifier):
                exit = await show(ForgotPasswordScreen(language: language, identifier: identifier))
            case .resetPassword(let pending): exit = await show(ResetPasswordScreen(pending, language: language))
            }
        }
        return .inputEnded
    }

    private var language: Language { conversation.language }

    private func logIn(_ identifier: String = "", notice: Sentence? = nil) async -> CredentialExit {
        await CredentialView(
            LogInScreen(language: language, names: names, identifier: identifier, notice: notice),
            in: conversation,
            calling: calls,
            ways: ["+": .register],
            hints: [TerminalSentence.registerHint.text(in: language)],
            offering: offered
        ).run()
    }

    /// A screen behind the login, to which one goes back from it.
    private func show(_ screen: some CredentialScreen) async -> CredentialExit {
        let exit = await CredentialView(screen, in: conversation, calling: calls).run()
        return exit == .goes(to: .title) ? .goes(to: .logIn) : exit
    }
}
