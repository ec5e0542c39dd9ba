import BlogScreens
import Foundation
import Latchkey
import LatchkeyAPI
import Terminal

/// The composer in the terminal: a prompt for the text, and then for what becomes of it.
struct ComposerView: TerminalView {
    static let firstEvent = ComposerEvent.appeared

    /// How the composer is left.
    enum Exit: Sendable {
        case closed
        /// There is nobody who could type any more.
        case inputEnded
    }

    private let front: BlogFront
    private var screen: ComposerScreen
    /// Whether the next line is the text.
    private var asksForText = true
    /// Whether the text is to be shown before the next command: after it was out of sight.
    private var showsText = false
    /// Whether the commands are to be shown before the next one.
    private var showsCommands = true

    init(_ front: BlogFront) {
        self.front = front
        screen = ComposerScreen(id: UUID().uuidString, language: front.language)
        front.console.say(screen.title, .bold)
    }

    mutating func handle(_ event: ComposerEvent) -> [ComposerEffect] { screen.handle(event) }

    mutating func perform(_ effect: ComposerEffect) async -> Step<ComposerEvent, Exit> {
        switch effect {
        case .focus: (showsText, showsCommands) = (!screen.text.isEmpty, true)
        case .showProgress(let message), .showError(let message): front.console.say(message)
        case .send(let draft): return .report(await send(draft))
        case .hideProgress: return .report(.progressHidden)
        case .close: return .leave(.closed)
        case .closeKeyboard: break
        }
        return .none
    }

    mutating func ask() async -> Step<ComposerEvent, Exit> {
        if !asksForText { showWhatThereIs() }
        switch await front.inbox.next(asksForText ? textPrompt : "> ") {
        case .line(let line): return asksForText ? take(line) : step(for: line.command)
        case .end(let forGood): return forGood ? .leave(.inputEnded) : .report(.cancelChosen)
        case .sessionEnded: return .none
        }
    }
}

extension ComposerView {
    private func send(_ draft: Draft) async -> ComposerEvent {
        do {
            try await front.posts.send(draft)
            return .sent
        } catch ErrorCode.loginCancelled {
            return .failed(.logInCancelled)
        } catch ErrorCode.userChanged {
            return .failed(.userChanged)
        } catch {
            return .failed(.other)
        }
    }

    private var textPrompt: String {
        if screen.text.isEmpty { return "\(screen.textLabel): " }
        let beginning = screen.text.prefix(Self.longestReminder)
        return "\(screen.textLabel) [\(beginning)\(beginning.endIndex < screen.text.endIndex ? "…" : "")]: "
    }

    private static let longestReminder = 60

    /// An empty line keeps what is there.
    private mutating func take(_ line: String) -> Step<ComposerEvent, Exit> {
        asksForText = false
        showsCommands = true
        return line.isEmpty ? .none : .report(.textChanged(line))
    }

    private mutating func showWhatThereIs() {
        if showsText { front.console.say("\(screen.textLabel): \(screen.text)") }
        if showsCommands { front.say(.composerCommands) }
        (showsText, showsCommands) = (false, false)
    }

    private mutating func step(for command: String) -> Step<ComposerEvent, Exit> {
        switch command {
        case "send" where screen.canSend: return .report(.sendChosen)
        case "send": front.say(.sendIsOff)
        case "text": asksForText = true
        case "cancel": return .report(.cancelChosen)
        case "help": front.say(.composerHelp)
        case "": break
        default: front.conversation.sayUnknown(command)
        }
        return .none
    }
}
