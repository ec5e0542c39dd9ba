import Foundation
import Latchkey
import LatchkeyAPI
import Terminal
import ScreenCalls

/// Writes a post: asks for the text, then for a command.
struct Composer {
    enum Exit: Sendable {
        case closed
        case inputEnded
    }

    private let front: BlogFront
    private var draft = PostDraft(id: UUID().uuidString)

    init(_ front: BlogFront) { self.front = front }

    func run() async -> Exit {
        var composer = self
        front.console.say(BlogSentence.newPostTitle.text(in: front.console.language), .bold)
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

    private mutating func follow(_ command: String) async -> Exit? {
        switch command {
        case "send" where draft.canSend: return await send() ? .closed : nil
        case "send": front.say(.sendIsOff)
        case "text": return await write()
        case "cancel": return .closed
        case "help": front.say(.composerHelp)
        case "": break
        default: front.console.sayUnknown(command)
        }
        return nil
    }

    /// Asks for the text.
    ///
    /// An empty line keeps it.
    private mutating func write() async -> Exit? {
        switch await front.console.ask(textPrompt) {
        case .line(let line): if !line.isEmpty { draft.text = line }
        case .end(let forGood): return forGood ? .inputEnded : .closed
        case .sessionEnded: break
        }
        front.say(.composerCommands)
        return nil
    }

    private var label: String { BlogSentence.textLabel.text(in: front.console.language) }

    private var textPrompt: String {
        if draft.text.isEmpty { return "\(label): " }
        let beginning = draft.text.prefix(60)
        return "\(label) [\(beginning)\(beginning.endIndex < draft.text.endIndex ? "…" : "")]: "
    }

    /// Sends the post.
    ///
    /// The SDK shows the login if the post needs one. Returns false if the post was not sent.
    private mutating func send() async -> Bool {
        front.say(.sending)
        do {
            try await front.posts.send(draft.post())
            return true
        } catch ErrorCode.loginCancelled {
        } catch ErrorCode.userChanged {
            front.say(.userChanged)
        } catch {
            front.say(.tryAgainLater)
        }
        front.console.say("\(label): \(draft.text)")
        front.say(.composerCommands)
        return false
    }
}
