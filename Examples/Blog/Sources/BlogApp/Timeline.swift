import LatchkeyScreens
import Terminal
import ScreenCalls

/// The newest posts, and the commands.
struct Timeline {
    private let front: BlogFront
    private var user: String?
    /// Nil until they are loaded.
    private var posts: [BlogPost]?

    init(_ front: BlogFront, user: String?) {
        self.front = front
        self.user = user
    }

    func run() async {
        var timeline = self
        await timeline.load()
        while true {
            switch await front.console.ask("> ", untilSessionEnds: true) {
            case .line(let line):
                guard await timeline.follow(line.command) else { return }
            case .end: return
            case .sessionEnded(let reason):
                // The user may have logged in again since.
                guard await front.account.name == nil else { continue }
                timeline.user = nil
                front.console.say((reason.map { Sentence($0) } ?? .sessionEnded).text(in: front.console.language))
                timeline.show()
            }
        }
    }

    /// Follows a command.
    ///
    /// - Returns: False to leave the app.
    private mutating func follow(_ command: String) async -> Bool {
        switch command {
        case "new":
            if case .inputEnded = await Composer(front).run() { return false }
            user = await front.account.name
            await load()
        case "refresh": await load()
        case "login": return await logIn()
        case "logout": await logOut()
        case "quit": return false
        case "help": front.say(.timelineHelp)
        case "": break
        default: front.console.sayUnknown(command)
        }
        return true
    }

    private mutating func load() async {
        front.say(.loading)
        do {
            posts = try await front.posts.load()
            show()
        } catch {
            front.say(.tryAgainLater)
            if posts == nil { show() }
        }
    }

    private mutating func logIn() async -> Bool {
        if let user {
            front.console.say(BlogSentence.loggedInAlready.text(user, in: front.console.language))
            return true
        }
        if case .inputEnded = await front.logInFlow.run() { return false }
        user = await front.account.name
        show()
        return true
    }

    private mutating func logOut() async {
        guard user != nil else { return front.say(.notLoggedIn) }
        front.say(.loggingOut)
        do {
            try await front.account.logOut()
            user = nil
            show()
        } catch {
            front.say(.tryAgainLater)
        }
    }

    private func show() {
        guard let posts else { return front.say(.refreshOffered) }
        TimelinePage(posts, user: user, in: front.console.language).show(on: front.console)
    }
}
