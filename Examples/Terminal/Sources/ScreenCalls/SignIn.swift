import Foundation
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
    private let lock = NSLock()
    private var loadedPolicy: Policy?

    package init(_ latchkey: LatchkeyClient, language: Language) {
        self.latchkey = latchkey
        self.language = language
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
            return try await latchkey.make(call, in: language)
        } catch let error where error.code == .sessionEnded || error.code == .loginRequired {
            throw SessionEnd(reason: error.reason)
        } catch {
            return .failed(ScreenFailure(error))
        }
    }
}
