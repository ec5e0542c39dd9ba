import BalanceScreens
import Foundation
import LatchkeyAPI
import LatchkeyScreens
import ScreenCalls
import Terminal

/// The title screen in the terminal.
struct TitleView: TerminalView {
    static let firstEvent = TitleEvent.appeared

    private let front: BalanceFront
    private var screen: TitleScreen
    private var isShown = false

    init(_ front: BalanceFront, sessionEnded end: SessionEnd?) {
        self.front = front
        screen = TitleScreen(
            appName: BalanceFront.appName,
            language: front.language,
            sessionEnded: end.map { $0.reason ?? SessionEndReason(rawValue: "unknown") }
        )
    }

    mutating func handle(_ event: TitleEvent) -> [ScreenEffect] { screen.handle(event) }

    mutating func perform(_ effect: ScreenEffect) async -> Step<TitleEvent, Place> {
        switch effect {
        case .restoreSession:
            return .report(.restored(await front.signIn.restore()))
        case .go(let destination):
            return .leave(destination == .register ? .register(.username) : destination.place)
        case .showNotice(let text):
            front.console.say(text)
            return .none
        case .showAlert(let alert):
            front.show(alert)
            return .report(.alertDismissed)
        case .focus, .closeKeyboard, .showMessage, .showProgress, .hideProgress, .call, .loadPolicy, .startPause:
            return .none
        }
    }

    mutating func ask() async -> Step<TitleEvent, Place> {
        showOnce()
        switch await front.inbox.next("> ") {
        case .line(let line): return step(for: line.command)
        case .end: return .leave(.quit)
        case .sessionEnded: return .none
        }
    }

    private mutating func showOnce() {
        if isShown { return }
        isShown = true
        front.console.say(screen.appName, .bold)
        front.say(.titleCommands)
    }

    private func step(for command: String) -> Step<TitleEvent, Place> {
        switch command {
        case "login": return .report(.logInChosen)
        case "register": return .report(.registerChosen)
        case "register email": return .leave(.register(.emailAddress))
        case "unlock": return .report(.unlocked)
        case "quit": return .leave(.quit)
        case "help": front.say(.titleHelp)
        case "": break
        default: front.sayUnknown(command)
        }
        return .none
    }
}
