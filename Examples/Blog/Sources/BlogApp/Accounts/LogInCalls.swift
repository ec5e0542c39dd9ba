import LatchkeyAPI
import Latchkey
import LatchkeyScreens
import LatchkeyUI
import ScreenCalls

/// The calls of the login, with the blog's own sentences for a failed login.
struct LogInCalls: CredentialCalls {
    let account: any BlogAccount
    let language: Language

    func make(_ call: ScreenCall) async throws(SessionEnd) -> CredentialEvent {
        do {
            return try await account.make(call)
        } catch {
            return .failed(failure(of: call, error))
        }
    }

    func loadPolicy() { account.loadPolicy() }
    var policy: Policy? { account.policy }
    func isSignedOut() async -> Bool { await account.name == nil }

    private func failure(of call: ScreenCall, _ error: any Error) -> ScreenFailure {
        let failure = error as? LatchkeyError
        // With a challenge, the screen goes on with another factor.
        guard case .logIn = call, failure?.challenge == nil else { return ScreenFailure(error) }
        let isRefused = failure?.code == .invalidCredentials
        let sentence = isRefused ? BlogSentence.invalidCredentials : .tryAgainLater
        // The screen has no sentence for this code, so it shows the message.
        return ScreenFailure(code: ErrorCode(rawValue: "blog_login_failed"), message: sentence.text(in: language))
    }
}
