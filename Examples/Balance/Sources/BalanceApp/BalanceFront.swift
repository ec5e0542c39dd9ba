import BalanceScreens
import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import ScreenCalls
import Terminal

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

/// The terminal front: shows one screen after the other.
///
/// All that it decides is how things look.
struct BalanceFront {
    static let appName = "Kii Balance"

    let latchkey: LatchkeyClient
    let signIn: SignIn
    let conversation: Conversation

    init(options: Options, _ conversation: Conversation) {
        latchkey = LatchkeyClient(
            server: options.server,
            credentialStore: options.store.map { FileCredentialStore(file: $0) }
        )
        signIn = SignIn(latchkey, language: options.language)
        self.conversation = conversation
        conversation.inbox.listen(to: latchkey.states)
    }

    var console: Console { conversation.console }
    var inbox: Inbox { conversation.inbox }
    var language: Language { conversation.language }

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
        let view = CredentialView(screen, in: conversation, calling: signIn, endsWithSession: endsWithSession)
        return switch await view.run() {
        case .goes(let destination): destination.place
        case .sessionEnded(let end): .title(end)
        case .inputEnded: .quit
        }
    }

    /// Whether what the queue says is still true: the person may have logged in since.
    func isSignedOut() async -> Bool { await signIn.isSignedOut() }

    func say(_ sentence: BalanceSentence) { console.say(sentence.text(in: language)) }

    func show(_ alert: ScreenAlert) { conversation.show(alert) }

    func sayUnknown(_ command: String) { conversation.sayUnknown(command) }
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
