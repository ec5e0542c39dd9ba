import Terminal
import ScreenCalls

/// A question with its replies.
struct DiscussionView {
    private let front: CommunityFront
    private let id: Int64

    init(_ id: Int64, _ front: CommunityFront) {
        self.id = id
        self.front = front
    }

    func run() async -> ScreenExit {
        guard await load() else { return .closed }
        while true {
            switch await front.console.ask("> ") {
            case .line(let line):
                if let exit = await follow(line.command) { return exit }
            case .end(let forGood): return forGood ? .inputEnded : .closed
            case .sessionEnded: break
            }
        }
    }

    private func follow(_ command: String) async -> ScreenExit? {
        switch command {
        case "kudos": await giveKudos()
        case "reply":
            if await Composer(.reply(to: id), front).run() == .inputEnded { return .inputEnded }
            _ = await load()
        case "refresh": _ = await load()
        case "back": return .closed
        case "help": front.say(.discussionHelp)
        case "": break
        default: front.console.sayUnknown(command)
        }
        return nil
    }

    /// Loads and shows the question.
    ///
    /// - Returns: False if that failed.
    private func load() async -> Bool {
        front.say(.loading)
        do {
            let discussion = try await front.forum.discussion(id)
            DiscussionPage(discussion, in: front.console.language).show(on: front.console)
            return true
        } catch {
            front.show(error)
            return false
        }
    }

    private func giveKudos() async {
        front.say(.sending)
        do {
            let count = try await front.forum.giveKudos(to: id)
            front.console.say(ForumSentence.kudosGiven.text("\(count)", in: front.console.language))
        } catch {
            front.show(error)
        }
    }
}
