import LatchkeyScreens
import LiCoreSDK
import ScreenCalls
import Terminal

/// Shows the login in the terminal, for the SDK's parameter `from:`.
final class LogInScreens: LiLoginPresenter {
    /// A sentence above the next login, such as the reason why a session ended.
    var notice: Sentence?
    private let console: Console

    init(on console: Console) { self.console = console }

    func presentLiLogin(_ login: LiLogin) async throws {
        let notice = notice
        self.notice = nil
        let signIn = SignIn(
            login.latchkey,
            language: console.language,
            showLink: Console.linkPrinter(in: console.language)
        )
        _ = await LogInFlow(on: console, calling: signIn).run(notice: notice)
    }
}
