package import Foundation
package import Latchkey
package import LatchkeyAPI
package import LatchkeyScreens
import LatchkeyUI

/// Makes the calls of the screens with the SDK.
///
/// It is `Sendable` because the lock guards its only variable. `Mutex` needs iOS 18.
package final class SignIn: CredentialCalls, @unchecked Sendable {
    private let latchkey: LatchkeyClient
    /// The language of messages.
    private let language: Language
    /// Shows a link on which the person logs in in the browser.
    private let showLink: @Sendable (URL) -> Void
    private let lock = NSLock()
    private var loadedPolicy: Policy?

    package init(_ latchkey: LatchkeyClient, language: Language, showLink: @escaping @Sendable (URL) -> Void) {
        self.latchkey = latchkey
        self.language = language
        self.showLink = showLink
    }

    package func loadPolicy() {
        Task {
            guard let policy = try? await latchkey.policy() else { return }
            lock.withLock { loadedPolicy = policy }
        }
    }

    package var policy: Policy? { lock.withLock { loadedPolicy } }
    package func isSignedOut() async -> Bool { await latchkey.user == nil }

    package func make(_ call: ScreenCall) async throws(SessionEnd) -> CredentialEvent {
        do {
            return try await event(of: call)
        } catch let error where error.code == .sessionEnded || error.code == .loginRequired {
            throw SessionEnd(reason: error.reason)
        } catch {
            return .failed(ScreenFailure(error))
        }
    }

    /// Makes a call; a passkey is used in the browser, because a terminal has none.
    package func event(of call: ScreenCall) async throws(LatchkeyError) -> CredentialEvent {
        switch call {
        case .logInWithPasskey, .answerChallenge(_, .passkey, _):
            #if os(Linux) || os(macOS)
            let showLink = showLink
            _ = try await latchkey.logInWithBrowser { showLink($0) }
            return .succeeded
            #else
            return try await latchkey.make(call, in: language)
            #endif
        default: return try await latchkey.make(call, in: language)
        }
    }
}
