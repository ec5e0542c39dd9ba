import CommunityScreens
import Foundation
import Terminal

/// The composer in the terminal: a prompt for each field, and then for what becomes of it.
struct ComposerView: TerminalView {
    static let firstEvent = ComposerEvent.appeared

    private let front: CommunityFront
    private var screen: ComposerScreen
    /// The field that the next line is for; nil when it is a command.
    private var field: ComposerField?
    /// Whether what is written is to be shown before the next command: after it was out of sight.
    private var showsText = false
    /// Whether the commands are to be shown before the next one.
    private var showsCommands = true

    init(_ kind: Draft.Kind, _ front: CommunityFront) {
        self.front = front
        screen = ComposerScreen(kind, id: UUID().uuidString, language: front.language)
        front.console.say(screen.title, .bold)
    }

    mutating func handle(_ event: ComposerEvent) -> [ComposerEffect] { screen.handle(event) }

    mutating func perform(_ effect: ComposerEffect) async -> Step<ComposerEvent, ScreenExit> {
        switch effect {
        case .focus(let field):
            if screen.emptyField != nil { self.field = field } else { (showsText, showsCommands) = (true, true) }
        case .showProgress(let message): front.console.say(message)
        case .showAlert(let alert): front.conversation.show(alert)
        case .send(let draft): return .report(await send(draft))
        case .hideProgress: return .report(.progressHidden)
        case .close: return .leave(.closed)
        case .closeKeyboard: break
        }
        return .none
    }

    mutating func ask() async -> Step<ComposerEvent, ScreenExit> {
        if field == nil { showWhatThereIs() }
        switch await front.inbox.next(field.map(prompt) ?? "> ") {
        case .line(let line):
            guard let field else { return step(for: line.command) }
            return take(line, field)
        case .end(let forGood): return forGood ? .leave(.inputEnded) : .report(.cancelChosen)
        case .sessionEnded: return .none
        }
    }
}

extension ComposerView {
    private static let longestReminder = 60

    private func send(_ draft: Draft) async -> ComposerEvent {
        do {
            try await front.forum.send(draft)
            return .sent
        } catch {
            return .failed(error)
        }
    }

    private func prompt(for field: ComposerField) -> String {
        let (label, value) = (screen.label(of: field), screen.value(of: field))
        if value.isEmpty { return "\(label): " }
        let beginning = value.prefix(Self.longestReminder)
        return "\(label) [\(beginning)\(beginning.endIndex < value.endIndex ? "…" : "")]: "
    }

    /// An empty line keeps what is there.
    private mutating func take(_ line: String, _ field: ComposerField) -> Step<ComposerEvent, ScreenExit> {
        self.field = screen.fields.drop { $0 != field }.dropFirst().first
        showsCommands = self.field == nil
        return line.isEmpty ? .none : .report(.edited(field, line))
    }

    private mutating func showWhatThereIs() {
        if showsText {
            for field in screen.fields { front.console.say("\(screen.label(of: field)): \(screen.value(of: field))") }
        }
        if showsCommands { front.say(.composerCommands) }
        (showsText, showsCommands) = (false, false)
    }

    private mutating func step(for command: String) -> Step<ComposerEvent, ScreenExit> {
        switch command {
        case "send" where screen.canSend: return .report(.sendChosen)
        case "send": front.say(.sendIsOff)
        case "edit": field = screen.fields.first
        case "cancel": return .report(.cancelChosen)
        case "help": front.say(.composerHelp)
        case "": break
        default: front.conversation.sayUnknown(command)
        }
        return .none
    }
}
