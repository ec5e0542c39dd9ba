import CommunityScreens
import LatchkeyScreens
import Terminal

/// The profile in the terminal.
struct ProfileView: TerminalView {
    static let firstEvent = ProfileEvent.appeared

    private let front: CommunityFront
    private var screen: ProfileScreen

    init(_ profile: Profile, _ front: CommunityFront) {
        self.front = front
        screen = ProfileScreen(profile, isSSO: front.membership.isSSO, language: front.language)
    }

    mutating func handle(_ event: ProfileEvent) -> [ProfileEffect] { screen.handle(event) }

    mutating func perform(_ effect: ProfileEffect) async -> Step<ProfileEvent, ScreenExit> {
        switch effect {
        case .showProfile: show()
        case .showProgress(let message), .showNotice(let message): front.console.say(message)
        case .signOut: return .report(.signedOut(isTold: await front.membership.logOut()))
        case .hideProgress: return .report(.progressHidden)
        case .showAlert(let alert): front.conversation.show(alert)
        case .close: return .leave(.closed)
        }
        return .none
    }

    mutating func ask() async -> Step<ProfileEvent, ScreenExit> {
        switch await front.inbox.next("> ") {
        case .line(let line): return step(for: line.command)
        case .end(let forGood): return forGood ? .leave(.inputEnded) : .report(.backChosen)
        case .sessionEnded: return .none
        }
    }
}

extension ProfileView {
    private func show() {
        front.console.say(screen.title, .bold)
        front.console.say(ForumSentence.signedInAs.text(screen.profile.name, in: front.language))
        if let address = screen.profile.emailAddress {
            front.console.say(ForumSentence.emailAddressLabel.text(address, in: front.language))
        }
        front.say(screen.canSignOut ? .profileCommands : .profileCommandsSSO)
    }

    private func step(for command: String) -> Step<ProfileEvent, ScreenExit> {
        switch command {
        case "signout": return .report(.signOutChosen)
        case "back": return .report(.backChosen)
        case "help": front.say(screen.canSignOut ? .profileCommands : .profileCommandsSSO)
        case "": break
        default: front.conversation.sayUnknown(command)
        }
        return .none
    }
}
