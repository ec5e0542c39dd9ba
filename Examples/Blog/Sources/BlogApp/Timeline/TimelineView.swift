import BlogScreens
import LatchkeyScreens
import Terminal

/// The timeline in the terminal.
struct TimelineView: TerminalView {
    static let firstEvent = TimelineEvent.appeared

    private let front: BlogFront
    private var screen: TimelineScreen

    init(_ front: BlogFront, user: String?) {
        self.front = front
        screen = TimelineScreen(user: user, language: front.language)
    }

    mutating func handle(_ event: TimelineEvent) -> [TimelineEffect] { screen.handle(event) }

    mutating func perform(_ effect: TimelineEffect) async -> Step<TimelineEvent, Void> {
        switch effect {
        case .showProgress(let message), .showNotice(let message), .showError(let message): front.console.say(message)
        case .showPosts: TimelinePage(screen).show(on: front.console)
        case .hideProgress: return .report(.progressHidden)
        case .load: return await report { .loaded(try await front.posts.load()) }
        case .logOut:
            return await report {
                try await front.account.logOut()
                return .loggedOut
            }
        case .openComposer:
            if case .inputEnded = await ComposerView(front).run() { return .leave(()) }
            return .report(.composerClosed(user: await front.account.name))
        case .openLogIn:
            if case .inputEnded = await front.logInFlow.run() { return .leave(()) }
            return .report(.logInClosed(user: await front.account.name))
        }
        return .none
    }

    mutating func ask() async -> Step<TimelineEvent, Void> {
        switch await front.inbox.next("> ", untilSessionEnds: true) {
        case .line(let line): return step(for: line.command)
        case .end: return .leave(())
        case .sessionEnded(let reason):
            // The person may have logged in since.
            guard await front.account.name == nil else { return .none }
            let sentence = reason.map { Sentence($0) } ?? .sessionEnded
            return .report(.sessionEnded(sentence.text(in: front.language)))
        }
    }
}

extension TimelineView {
    private func report(_ call: () async throws -> TimelineEvent) async -> Step<TimelineEvent, Void> {
        do {
            return .report(try await call())
        } catch {
            return .report(.failed)
        }
    }

    private func step(for command: String) -> Step<TimelineEvent, Void> {
        switch command {
        case "new": return .report(.newPostChosen)
        case "refresh": return .report(.refreshChosen)
        case "login": return .report(.logInChosen)
        case "logout": return .report(.logOutChosen)
        case "quit": return .leave(())
        case "help": front.say(.timelineHelp)
        case "": break
        default: front.conversation.sayUnknown(command)
        }
        return .none
    }
}
