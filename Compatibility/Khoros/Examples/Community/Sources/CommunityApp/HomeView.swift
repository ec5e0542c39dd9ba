import LatchkeyScreens
import Terminal
import ScreenCalls

/// The first screen: the newest questions.
struct HomeView {
    private let front: CommunityFront
    private var user: String?
    /// Nil until they are loaded.
    private var questions: [ForumQuestion]?

    init(_ front: CommunityFront, user: String?) {
        self.front = front
        self.user = user
    }

    func run() async {
        var home = self
        if home.user == nil, front.membership.isSSO { home.finish(await front.membership.signOn()) }
        await home.load()
        while true {
            switch await front.console.ask("> ", untilSessionEnds: true) {
            case .line(let line):
                guard await home.follow(line.command) else { return }
            case .end: return
            case .sessionEnded(let reason):
                // The user may have signed in again since.
                guard await front.membership.userID == nil else { continue }
                home.user = nil
                front.console.say((reason.map { Sentence($0) } ?? .sessionEnded).text(in: front.console.language))
                home.show()
            }
        }
    }

    /// Follows a command.
    ///
    /// - Returns: False to leave the app.
    private mutating func follow(_ command: String) async -> Bool {
        switch command {
        case "signin": await signIn()
        case "ask", "profile":
            guard user != nil, let profile = await front.membership.profile else {
                front.say(.notSignedIn)
                return true
            }
            let exit =
                command == "ask"
                ? await Composer(.question, front).run() : await ProfileView(profile, front).run()
            return await comeBack(after: exit)
        case "refresh": await load()
        case "quit": return false
        case "help": front.say(.homeHelp)
        case "": break
        default:
            guard let number = Int(command) else {
                front.console.sayUnknown(command)
                return true
            }
            guard let questions, number >= 1, number <= questions.count else {
                front.say(.noSuchNumber)
                return true
            }
            return await comeBack(after: await DiscussionView(questions[number - 1].id, front).run())
        }
        return true
    }

    private mutating func comeBack(after exit: ScreenExit) async -> Bool {
        guard exit == .closed else { return false }
        user = await front.membership.name
        await load()
        return true
    }

    private mutating func load() async {
        front.say(.loading)
        do {
            questions = try await front.forum.questions()
            show()
        } catch {
            front.show(error)
            if questions == nil { show() }
        }
    }

    private mutating func signIn() async {
        if let user {
            front.console.say(ForumSentence.signedInAlready.text(user, in: front.console.language))
        } else if front.membership.isSSO {
            front.say(.signInElsewhere)
        } else {
            finish(await front.membership.logIn())
            show()
        }
    }

    private mutating func finish(_ end: LogInEnd) {
        switch end {
        case .loggedIn(let user): self.user = user
        case .cancelled: break
        case .failed(let message): front.show(.logInFailed(message))
        }
    }

    private func show() {
        guard let questions else { return front.say(.refreshOffered) }
        HomePage(questions, user: user, isSSO: front.membership.isSSO, in: front.console.language)
            .show(on: front.console)
    }
}
