import CommunityScreens
import Latchkey
import LatchkeyScreens
import LiCoreSDK
import ScreenCalls
import Terminal

/// The terminal front: the questions, and what opens above them.
///
/// All that it decides is how things look.
struct CommunityFront {
    let conversation: Conversation
    let membership: Membership
    let forum: ForumService

    /// A front; the SDK is set up before.
    @MainActor init(_ options: Options, _ conversation: Conversation) {
        self.conversation = conversation
        membership = Membership(asking: LogInScreens(in: conversation), or: options.ssoToken)
        forum = ForumService(at: options.forum, as: membership)
    }

    /// Returns when the person leaves the program.
    func run() async {
        inbox.listen(to: LiSDKManager.shared().latchkey.states)
        do {
            try await membership.restore()
        } catch {
            conversation.show(ScreenAlert(ScreenFailure(error), in: language))
        }
        await HomeView(self, user: await membership.name).run()
    }

    var console: Console { conversation.console }
    var inbox: Inbox { conversation.inbox }
    var language: Language { conversation.language }

    func say(_ sentence: ForumSentence) { console.say(sentence.text(in: language)) }
}
