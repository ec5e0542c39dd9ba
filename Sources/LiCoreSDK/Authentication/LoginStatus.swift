import Foundation
import Latchkey
import LatchkeyAPI

/// Whether somebody is logged in, so that it can be said at once, also just after the app has started.
///
/// The credential store is what counts. What is said is kept with the app's settings, because that store can only be waited
/// for; it is set right as soon as the store was read, and each time that the sign-in changes.
///
/// `@unchecked Sendable`: `asked`, `told` and `listening` are only touched while `lock` is held.
package final class LoginStatus: @unchecked Sendable {
    private let latchkey: LatchkeyClient
    private let preferences: any LiPreferences
    /// Where it is kept.
    private let name: String
    private let lock = NSLock()
    private var asked = 0
    private var told = 0
    private var listening: Task<Void, Never>?

    init(of latchkey: LatchkeyClient, at credentials: LiAppCredentials, in preferences: any LiPreferences) {
        self.latchkey = latchkey
        self.preferences = preferences
        name = PreferenceName.status(at: credentials)
    }

    deinit { listening?.cancel() }

    /// Whether somebody is logged in.
    var isLoggedIn: Bool { preferences.text(name) != nil }

    /// Reads the credential store, and follows what becomes of it.
    func follow() {
        let latchkey = latchkey
        let task = Task { [weak self] in
            let states = latchkey.states
            _ = try? await latchkey.restore()
            for await _ in states {
                guard let self else { return }
                await self.update()
            }
        }
        lock.withLock { listening = task }
    }

    /// Finds out what is true, and says it from then on.
    ///
    /// While the credential store cannot be read nothing is known, and nothing is changed.
    package func update() async {
        let turn = lock.withLock {
            asked += 1
            return asked
        }
        let isLoggedIn: Bool
        do { isLoggedIn = try await latchkey.currentUser() != nil } catch { return }
        lock.withLock {
            // What was read earlier may be what is true no more.
            guard turn > told else { return }
            told = turn
            if isLoggedIn != self.isLoggedIn { preferences.keep(isLoggedIn ? "1" : nil, as: name) }
        }
    }
}
