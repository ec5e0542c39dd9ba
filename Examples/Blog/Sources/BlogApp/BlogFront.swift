import BlogScreens
import LatchkeyScreens
import ScreenCalls
import Terminal

/// The terminal front: the timeline, and what opens above it.
///
/// All that it decides is how things look.
struct BlogFront {
    let conversation: Conversation
    let account: any BlogAccount
    let posts: BlogPosts

    init(_ options: Options, _ conversation: Conversation) {
        self.conversation = conversation
        account =
            switch options.signIn {
            case .token: TokenAccount(options)
            case .cookie: CookieAccount(options)
            }
        posts = BlogPosts(at: options.blog, as: account)
        if let states = account.states { conversation.inbox.listen(to: states) }
    }

    /// Returns when the person leaves the program.
    func run() async {
        do {
            try await account.restore()
        } catch {
            conversation.show(ScreenAlert(ScreenFailure(error), in: language))
        }
        await TimelineView(self, user: await account.name).run()
    }

    var console: Console { conversation.console }
    var inbox: Inbox { conversation.inbox }
    var language: Language { conversation.language }
    var logInFlow: LogInFlow {
        LogInFlow(
            in: conversation,
            calling: LogInCalls(account: account, language: language),
            offering: account.actions
        )
    }

    func say(_ sentence: BlogSentence) { console.say(sentence.text(in: language)) }
}
