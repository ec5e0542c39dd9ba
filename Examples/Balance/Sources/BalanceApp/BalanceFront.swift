import BalanceScreens
import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens

/// Where the person is, and where a screen leads.
enum Place: Sendable, Hashable {
    /// The title; with the reason when an ended session leads there.
    case title(SessionEnd?)
    case logIn
    /// The login, after something that is told.
    case logInAgain(identifier: String, notice: Sentence)
    case register(RegisteredNames)
    case forgotPassword(identifier: String)
    case resetPassword(PendingPasswordReset)
    case verify(PendingVerification)
    case changePassword
    case list
    case quit
}

/// That a session has ended, and why where the server says so.
struct SessionEnd: Error, Sendable, Hashable {
    let reason: SessionEndReason?
}

/// The terminal front: shows one screen after the other.
///
/// All that it decides is how things look.
struct BalanceFront {
    static let appName = "Kii Balance"

    let latchkey: Latchkey
    let console: Console
    let inbox: Inbox
    let language: Language
    let rules: ServerRules

    init(options: Options, console: Console, mode: TerminalMode) {
        latchkey = Latchkey(
            server: options.server,
            credentialStore: options.store.map { FileCredentialStore(file: $0) }
        )
        rules = ServerRules(of: latchkey)
        self.console = console
        language = options.language
        inbox = Inbox(console: console, mode: mode)
        inbox.listen(to: latchkey.states)
    }

    /// Returns when the person leaves the program.
    func run() async {
        var place = Place.title(nil)
        while place != .quit { place = await show(place) }
    }

    private func show(_ place: Place) async -> Place {
        switch place {
        case .title(let end): await TitleView(self, sessionEnded: end).run()
        case .logIn: await run(LogInScreen(language: language, names: .username))
        case .logInAgain(let identifier, let notice):
            await run(LogInScreen(language: language, names: .username, identifier: identifier, notice: notice))
        case .register(let names): await run(RegisterScreen(language: language, names: names))
        case .forgotPassword(let identifier):
            await run(ForgotPasswordScreen(language: language, identifier: identifier))
        case .resetPassword(let pending): await run(ResetPasswordScreen(pending, language: language))
        case .verify(let pending): await run(VerifyScreen(pending, language: language))
        case .changePassword: await run(ChangePasswordScreen(language: language), endsWithSession: true)
        case .list: await EntryListView(self).run()
        case .quit: .quit
        }
    }

    private func run(_ screen: some CredentialScreen, endsWithSession: Bool = false) async -> Place {
        await CredentialView(self, showing: screen, endsWithSession: endsWithSession).run()
    }

    /// Whether what the queue says is still true: the person may have logged in since.
    func isSignedOut() async -> Bool { await latchkey.user == nil }

    var signIn: SignIn { SignIn(latchkey: latchkey, language: language) }

    func say(_ sentence: BalanceSentence) { console.say(sentence.text(in: language)) }

    func show(_ alert: ScreenAlert) { console.say("\(alert.title): \(alert.message)") }

    func sayUnknown(_ command: String) { console.say(BalanceSentence.unknownCommand.text(command, in: language)) }
}

extension Destination {
    var place: Place {
        switch self {
        case .title: .title(nil)
        case .logIn: .logIn
        case .logInAgain(let identifier, let notice): .logInAgain(identifier: identifier, notice: notice)
        case .register: .register(.emailAddress)
        case .forgotPassword(let identifier): .forgotPassword(identifier: identifier)
        case .resetPassword(let pending): .resetPassword(pending)
        case .verify(let pending): .verify(pending)
        // There are no pseudo users here.
        case .upgrade, .content: .list
        }
    }
}
