package import Latchkey
package import LatchkeyAPI
package import LatchkeyScreens
import LatchkeyUI
import Synchronization

/// Makes the calls of the screens with the SDK.
package final class SignIn: CredentialCalls {
    private let latchkey: LatchkeyClient
    /// The language of messages.
    private let language: Language
    private let loadedPolicy = Mutex<Policy?>(nil)

    package init(_ latchkey: LatchkeyClient, language: Language) {
        self.latchkey = latchkey
        self.language = language
    }

    package func loadPolicy() {
        Task {
            guard let policy = try? await latchkey.policy() else { return }
            loadedPolicy.withLock { $0 = policy }
        }
    }

    package var policy: Policy? { loadedPolicy.withLock { $0 } }
    package func isSignedOut() async -> Bool { await latchkey.user == nil }

    package func make(_ call: ScreenCall) async throws(SessionEnd) -> CredentialEvent {
        do {
            return try await latchkey.make(call, in: language)
        } catch let error where error.code == .sessionEnded || error.code == .loginRequired {
            throw SessionEnd(reason: error.reason)
        } catch {
            return .failed(ScreenFailure(error))
        }
    }
}
