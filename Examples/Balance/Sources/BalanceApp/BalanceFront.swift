import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens

/// Where the person is, and where a screen leads.
enum Place: Sendable, Hashable {
    /// The title; with the reason when an ended session leads there.
    case title(SessionEnd?)
    case logIn
    case register
    case list
    case quit
}

/// That a session has ended, and why where the server says so.
struct SessionEnd: Sendable, Hashable {
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

    init(options: Options, console: Console, mode: TerminalMode) {
        latchkey = Latchkey(
            server: options.server,
            credentialStore: options.store.map { FileCredentialStore(file: $0) }
        )
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
        case .logIn: await CredentialView(self, showing: LogInScreen(language: language)).run()
        case .register: await CredentialView(self, showing: RegisterScreen(language: language)).run()
        case .list: await EntryListView(self).run()
        case .quit: .quit
        }
    }

    /// Whether what the queue says is still true: the person may have logged in since.
    func isSignedOut() async -> Bool { await latchkey.user == nil }

    func say(_ sentence: BalanceSentence) { console.say(sentence.text(in: language)) }

    func show(_ alert: ScreenAlert) { console.say("\(alert.title): \(alert.message)") }

    func sayUnknown(_ command: String) { console.say(BalanceSentence.unknownCommand.text(command, in: language)) }
}

extension Destination {
    var place: Place {
        switch self {
        case .title: .title(nil)
        case .logIn: .logIn
        case .register: .register
        case .content: .list
        }
    }
}
