import CommunityScreens
import LatchkeyScreens
import Terminal

/// The first screen in the terminal.
struct HomeView: TerminalView {
    static let firstEvent = HomeEvent.appeared

    private let front: CommunityFront
    private var screen: HomeScreen

    init(_ front: CommunityFront, user: String?) {
        self.front = front
        screen = HomeScreen(user: user, isSSO: front.membership.isSSO, language: front.language)
    }

    mutating func handle(_ event: HomeEvent) -> [HomeEffect] { screen.handle(event) }

    mutating func perform(_ effect: HomeEffect) async -> Step<HomeEvent, Void> {
        switch effect {
        case .signOn: return .report(.logInEnded(await front.membership.signOn()))
        case .openLogIn: return .report(.logInEnded(await front.membership.logIn()))
        case .showProgress(let message), .showNotice(let message): front.console.say(message)
        case .load: return .report(await load())
        case .hideProgress: return .report(.progressHidden)
        case .showQuestions: HomePage(screen).show(on: front.console)
        case .showAlert(let alert): front.conversation.show(alert)
        case .openDiscussion(let id): return await uncover(after: await DiscussionView(id, front).run())
        case .openComposer: return await uncover(after: await ComposerView(.question, front).run())
        case .openProfile:
            guard let profile = await front.membership.profile else { return .report(.uncovered(user: nil)) }
            return await uncover(after: await ProfileView(profile, front).run())
        }
        return .none
    }

    mutating func ask() async -> Step<HomeEvent, Void> {
        switch await front.inbox.next("> ", untilSessionEnds: true) {
        case .line(let line): return step(for: line.command)
        case .end: return .leave(())
        case .sessionEnded(let reason):
            // The person may have logged in since.
            guard await front.membership.userID == nil else { return .none }
            let sentence = reason.map { Sentence($0) } ?? .sessionEnded
            return .report(.sessionEnded(sentence.text(in: front.language)))
        }
    }
}

extension HomeView {
    private func load() async -> HomeEvent {
        do { return .loaded(try await front.forum.questions()) } catch { return .failed(error) }
    }

    private func uncover(after exit: ScreenExit) async -> Step<HomeEvent, Void> {
        switch exit {
        case .closed: .report(.uncovered(user: await front.membership.name))
        case .inputEnded: .leave(())
        }
    }

    private func step(for command: String) -> Step<HomeEvent, Void> {
        switch command {
        case "signin": return .report(.signInChosen)
        case "ask": return .report(.composeChosen)
        case "profile": return .report(.profileChosen)
        case "refresh": return .report(.refreshChosen)
        case "quit": return .leave(())
        case "help": front.say(.homeHelp)
        case "": break
        default:
            if let number = Int(command) { return .report(.questionChosen(number)) }
            front.conversation.sayUnknown(command)
        }
        return .none
    }
}

/// How a screen above the first one is left.
enum ScreenExit: Sendable {
    case closed
    /// There is nobody who could type any more.
    case inputEnded
}
