import Foundation
import Terminal
import ScreenCalls

/// Writes a question or a reply: asks for each field, then for a command.
struct Composer {
    private let front: CommunityFront
    private var draft: ForumDraft

    init(_ kind: NewText.Kind, _ front: CommunityFront) {
        self.front = front
        draft = ForumDraft(kind, id: UUID().uuidString)
    }

    func run() async -> ScreenExit {
        var composer = self
        let title = draft.kind == .question ? ForumSentence.askTitle : .replyTitle
        front.console.say(title.text(in: front.console.language), .bold)
        if let exit = await composer.write() { return exit }
        while true {
            switch await front.console.ask("> ") {
            case .line(let line):
                if let exit = await composer.follow(line.command) { return exit }
            case .end(let forGood): return forGood ? .inputEnded : .closed
            case .sessionEnded: break
            }
        }
    }

    private mutating func follow(_ command: String) async -> ScreenExit? {
        switch command {
        case "send" where draft.canSend: return await send() ? .closed : nil
        case "send": front.say(.sendIsOff)
        case "edit": return await write()
        case "cancel": return .closed
        case "help": front.say(.composerHelp)
        case "": break
        default: front.console.sayUnknown(command)
        }
        return nil
    }

    /// Asks for the fields.
    ///
    /// An empty line keeps a field.
    private mutating func write() async -> ScreenExit? {
        for field in draft.fields {
            switch await front.console.ask(prompt(for: field)) {
            case .line(let line): if !line.isEmpty { draft[field] = line }
            case .end(let forGood): return forGood ? .inputEnded : .closed
            case .sessionEnded: break
            }
        }
        front.say(.composerCommands)
        return nil
    }

    private func label(of field: ComposerField) -> String { field.label.text(in: front.console.language) }

    private func prompt(for field: ComposerField) -> String {
        let value = draft[field]
        if value.isEmpty { return "\(label(of: field)): " }
        let beginning = value.prefix(60)
        return "\(label(of: field)) [\(beginning)\(beginning.endIndex < value.endIndex ? "…" : "")]: "
    }

    /// Sends the text.
    ///
    /// - Returns: False if it was not sent.
    private mutating func send() async -> Bool {
        front.say(.sending)
        do {
            try await front.forum.send(draft.text())
            return true
        } catch {
            front.show(error)
        }
        for field in draft.fields { front.console.say("\(label(of: field)): \(draft[field])") }
        front.say(.composerCommands)
        return false
    }
}
