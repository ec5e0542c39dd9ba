import BalanceEntries
import LatchkeyAPI
import LatchkeyScreens
import LatchkeyUI
import ScreenCalls
import Terminal

/// The title screen.
struct TitleView {
    private let front: BalanceFront
    private var screen: TitleScreen
    private var events = [TitleEvent.appeared]
    private var isShown = false

    init(_ front: BalanceFront, sessionEnded end: SessionEnd?) {
        self.front = front
        screen = TitleScreen(
            appName: BalanceBook.appName,
            language: front.console.language,
            sessionEnded: end.map { $0.reason ?? SessionEndReason(rawValue: "unknown") }
        )
    }

    func run() async -> Place {
        var view = self
        while true {
            while view.events.isEmpty {
                if let place = await view.ask() { return place }
            }
            for effect in view.screen.handle(view.events.removeFirst()) {
                if let place = await view.perform(effect) { return place }
            }
        }
    }

    private mutating func perform(_ effect: ScreenEffect) async -> Place? {
        switch effect {
        case .restoreSession: events.append(.restored(await Restored(restoring: front.latchkey)))
        case .go(let destination): return destination == .register ? .register(.username) : destination.place
        case .showNotice(let text): front.console.say(text)
        case .showAlert(let alert):
            front.console.show(alert)
            events.append(.alertDismissed)
        case .focus, .closeKeyboard, .showMessage, .showProgress, .hideProgress, .call, .loadPolicy, .loadProviders,
            .startPause, .offerPasskeys, .copy, .download, .print, .answerOffer:
            break
        }
        return nil
    }

    private mutating func ask() async -> Place? {
        if !isShown {
            isShown = true
            front.console.say(screen.appName, .bold)
            front.console.say(BalanceSentence.titleCommands.text(in: front.console.language))
        }
        switch await front.console.ask("> ") {
        case .line(let line): return follow(line.command)
        case .end: return .quit
        case .sessionEnded: return nil
        }
    }

    private mutating func follow(_ command: String) -> Place? {
        switch command {
        case "login": events.append(.logInChosen)
        case "register": events.append(.registerChosen)
        case "register email": return .register(.emailAddress)
        case "unlock": events.append(.unlocked)
        case "quit": return .quit
        case "help": front.console.say(BalanceSentence.titleHelp.text(in: front.console.language))
        case "": break
        default: front.console.sayUnknown(command)
        }
        return nil
    }
}
