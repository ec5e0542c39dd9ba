import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import LatchkeyUI
import ScreenCalls
import Terminal

/// The app in the terminal.
struct BlogFront {
    let console: Console
    let account: any BlogAccount
    let posts: BlogPosts

    init(_ blog: URL, _ account: any BlogAccount, _ console: Console) {
        self.console = console
        self.account = account
        posts = BlogPosts(at: blog, as: account)
        if let states = account.states { console.listen(to: states) }
    }

    func run() async {
        do {
            try await account.restore()
        } catch {
            console.show(ScreenAlert(ScreenFailure(error), in: console.language))
        }
        await Timeline(self, user: await account.name).run()
    }

    var logInFlow: LogInFlow {
        LogInFlow(
            on: console,
            calling: LogInCalls(account: account, language: console.language),
            offering: account.actions
        )
    }

    func say(_ sentence: BlogSentence) { console.say(sentence.text(in: console.language)) }
}

/// Shows the login when a request needs one.
@MainActor final class LogInPresentation: LogInPresenter {
    private let flow: LogInFlow

    init(_ flow: LogInFlow) { self.flow = flow }

    func presentLogIn(_ reason: LogInReason) async {
        _ = await flow.run(notice: reason.endReason.map { Sentence($0) })
    }
}
