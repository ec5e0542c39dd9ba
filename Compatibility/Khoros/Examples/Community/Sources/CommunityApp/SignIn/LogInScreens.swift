import LatchkeyScreens
import LiCoreSDK
import ScreenCalls
import Terminal

/// Shows the login on screens of our own: what `from:` takes.
final class LogInScreens: LiLoginPresenter {
    /// What has happened before, such as that a session was ended.
    var notice: Sentence?
    private let conversation: Conversation

    init(in conversation: Conversation) { self.conversation = conversation }

    func presentLiLogin(_ login: LiLogin) async throws {
        let calls = SignIn(login.latchkey, language: conversation.language)
        let notice = notice
        self.notice = nil
        _ = await LogInFlow(in: conversation, calling: calls).run(notice: notice)
    }
}
