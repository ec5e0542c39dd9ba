import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyUI
import LiCoreSDK
import ScreenCalls
import Terminal

/// The end of a screen above the first one.
enum ScreenExit: Sendable {
    case closed
    case inputEnded
}

/// The app in the terminal.
struct CommunityFront {
    let console: Console
    let membership: Membership
    let forum: ForumService

    @MainActor init(_ forum: URL, _ ssoToken: SSOToken?, _ console: Console) {
        self.console = console
        membership = Membership(presenter: LogInScreens(on: console), ssoToken)
        self.forum = ForumService(at: forum, as: membership)
    }

    func run() async {
        console.listen(to: LiSDKManager.shared().latchkey.states)
        do {
            try await membership.restore()
        } catch {
            console.show(ScreenAlert(ScreenFailure(error), in: console.language))
        }
        await HomeView(self, user: await membership.name).run()
    }

    func say(_ sentence: ForumSentence) { console.say(sentence.text(in: console.language)) }

    func show(_ failure: ForumFailure) {
        if let alert = failure.alert(in: console.language) { console.show(alert) }
    }
}
