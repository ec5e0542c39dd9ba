import LatchkeyScreens
import Terminal
import ScreenCalls

struct Profile: Sendable, Hashable {
    let name: String
    let emailAddress: String?
}

/// The user's profile, with the logout.
///
/// A user with a single-sign-on token logs out where they logged in.
struct ProfileView {
    private let profile: Profile
    private let front: CommunityFront

    init(_ profile: Profile, _ front: CommunityFront) {
        self.profile = profile
        self.front = front
    }

    func run() async -> ScreenExit {
        show()
        while true {
            switch await front.console.ask("> ") {
            case .line(let line):
                switch line.command {
                case "signout" where front.membership.isSSO: front.say(.signOutElsewhere)
                case "signout":
                    await signOut()
                    return .closed
                case "back": return .closed
                case "help": front.say(commands)
                case "": break
                default: front.console.sayUnknown(line.command)
                }
            case .end(let forGood): return forGood ? .inputEnded : .closed
            case .sessionEnded: break
            }
        }
    }

    private var commands: ForumSentence { front.membership.isSSO ? .profileCommandsSSO : .profileCommands }

    private func show() {
        let language = front.console.language
        front.console.say(ForumSentence.profileTitle.text(in: language), .bold)
        front.console.say(ForumSentence.signedInAs.text(profile.name, in: language))
        if let address = profile.emailAddress {
            front.console.say(ForumSentence.emailAddressLabel.text(address, in: language))
        }
        front.say(commands)
    }

    private func signOut() async {
        front.say(.signingOut)
        guard await !front.membership.logOut() else { return }
        let language = front.console.language
        front.console.show(
            ScreenAlert(
                title: Sentence.errorTitle.text(in: language),
                message: ForumSentence.signedOutHere.text(in: language)
            )
        )
    }
}
