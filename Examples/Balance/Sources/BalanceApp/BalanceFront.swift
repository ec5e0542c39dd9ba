import BalanceEntries
import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import ScreenCalls
import Terminal

/// A screen of the app.
enum Place: Sendable, Hashable {
    /// With the reason if the session has ended.
    case title(SessionEnd?)
    case logIn
    case logInAgain(identifier: String, notice: Sentence)
    case logInCode(PendingLogIn)
    case register(RegisteredNames)
    case forgotPassword(identifier: String)
    case resetPassword(PendingPasswordReset)
    case verify(PendingVerification)
    case factor(PendingFactor)
    case enroll(PendingEnrollment)
    case recoveryCodes(NewRecoveryCodes)
    case changePassword
    /// The passkeys and the two-step verification.
    case security
    case list
    case quit
}

/// The app in the terminal: shows one screen after the other.
struct BalanceFront {
    let latchkey: LatchkeyClient
    let signIn: SignIn
    let console: Console

    init(_ server: URL, _ store: (any CredentialStore)?, _ console: Console) {
        latchkey = .balance(server: server, store: store)
        signIn = SignIn(latchkey, language: console.language, showLink: Console.linkPrinter(in: console.language))
        self.console = console
        console.listen(to: latchkey.states)
    }

    func run() async {
        var place = Place.title(nil)
        while place != .quit { place = await show(place) }
    }

    private func show(_ place: Place) async -> Place {
        let language = console.language
        return switch place {
        case .title(let end): await TitleView(self, sessionEnded: end).run()
        case .logIn: await run(LogInScreen(language: language, names: .username, offersPasskeys: true))
        case .logInAgain(let identifier, let notice):
            await run(
                LogInScreen(
                    language: language,
                    names: .username,
                    identifier: identifier,
                    notice: notice,
                    offersPasskeys: true
                )
            )
        case .logInCode(let pending): await run(LogInCodeScreen(pending, language: language))
        case .register(let names): await run(RegisterScreen(language: language, names: names))
        case .forgotPassword(let identifier):
            await run(ForgotPasswordScreen(language: language, identifier: identifier))
        case .resetPassword(let pending): await run(ResetPasswordScreen(pending, language: language))
        case .verify(let pending): await run(VerifyScreen(pending, language: language))
        case .factor(let pending): await run(FactorScreen(pending, language: language))
        case .enroll(let pending): await run(EnrollFactorScreen(pending, language: language))
        case .recoveryCodes(let codes): await run(RecoveryCodesScreen(codes, language: language))
        case .changePassword: await run(ChangePasswordScreen(language: language), endsWithSession: true)
        case .security: await SecurityView(self).run()
        case .list: await EntryListView(self).run()
        case .quit: .quit
        }
    }

    private func run(_ screen: some CredentialScreen, endsWithSession: Bool = false) async -> Place {
        switch await CredentialView(screen, on: console, calling: signIn, endsWithSession: endsWithSession).run() {
        case .goes(let destination): destination.place
        case .sessionEnded(let end): .title(end)
        case .inputEnded: .quit
        }
    }
}

extension Destination {
    var place: Place {
        switch self {
        case .title: .title(nil)
        case .logIn, .logInToLink: .logIn
        case .logInAgain(let identifier, let notice): .logInAgain(identifier: identifier, notice: notice)
        case .logInCode(let pending): .logInCode(pending)
        case .register: .register(.emailAddress)
        case .forgotPassword(let identifier): .forgotPassword(identifier: identifier)
        case .resetPassword(let pending): .resetPassword(pending)
        case .verify(let pending): .verify(pending)
        case .factor(let pending): .factor(pending)
        // A terminal cannot create a passkey, but the browser can.
        case .enroll(let pending):
            pending.without(.passkey).map { .enroll($0) } ?? .logInAgain(identifier: "", notice: .passkeyNeedsScript)
        case .recoveryCodes(let codes): .recoveryCodes(codes)
        // Balance has no pseudo users.
        case .upgrade, .content: .list
        }
    }
}
