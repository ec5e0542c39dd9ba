import CommunityScreens
import LatchkeyScreens
import Terminal

/// A question in the terminal.
struct DiscussionView: TerminalView {
    static let firstEvent = DiscussionEvent.appeared

    private let front: CommunityFront
    private var screen: DiscussionScreen

    init(_ id: Int64, _ front: CommunityFront) {
        self.front = front
        screen = DiscussionScreen(id, language: front.language)
    }

    mutating func handle(_ event: DiscussionEvent) -> [DiscussionEffect] { screen.handle(event) }

    mutating func perform(_ effect: DiscussionEffect) async -> Step<DiscussionEvent, ScreenExit> {
        switch effect {
        case .showProgress(let message), .showNotice(let message): front.console.say(message)
        case .load(let id): return .report(await load(id))
        case .giveKudos(let id): return .report(await giveKudos(to: id))
        case .hideProgress: return .report(.progressHidden)
        case .showDiscussion:
            if let discussion = screen.discussion {
                DiscussionPage(discussion, in: front.language).show(on: front.console)
            }
        case .showAlert(let alert): front.conversation.show(alert)
        case .openComposer(let id):
            if case .inputEnded = await ComposerView(.reply(to: id), front).run() { return .leave(.inputEnded) }
            return .report(.composerClosed)
        case .close: return .leave(.closed)
        }
        return .none
    }

    mutating func ask() async -> Step<DiscussionEvent, ScreenExit> {
        switch await front.inbox.next("> ") {
        case .line(let line): return step(for: line.command)
        case .end(let forGood): return forGood ? .leave(.inputEnded) : .report(.backChosen)
        case .sessionEnded: return .none
        }
    }
}

extension DiscussionView {
    private func load(_ id: Int64) async -> DiscussionEvent {
        do { return .loaded(try await front.forum.discussion(id)) } catch { return .failed(error) }
    }

    private func giveKudos(to id: Int64) async -> DiscussionEvent {
        do { return .kudosGiven(try await front.forum.giveKudos(to: id)) } catch { return .failed(error) }
    }

    private func step(for command: String) -> Step<DiscussionEvent, ScreenExit> {
        switch command {
        case "kudos": return .report(.kudosChosen)
        case "reply": return .report(.replyChosen)
        case "refresh": return .report(.refreshChosen)
        case "back": return .report(.backChosen)
        case "help": front.say(.discussionHelp)
        case "": break
        default: front.conversation.sayUnknown(command)
        }
        return .none
    }
}
