import Foundation
import Latchkey
import LatchkeyAPI

/// Whether a user is logged in, readable without `await`, even right after the start of the app.
///
/// It is a copy in the app's settings, updated whenever the credential store is read or changes.
///
/// `@unchecked Sendable`: `asked`, `told` and `listening` are only touched while `lock` is held.
package final class LoginStatus: @unchecked Sendable {
    private let latchkey: LatchkeyClient
    private let preferences: any LiPreferences
    /// The key in the settings.
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

    var isLoggedIn: Bool { preferences.text(name) != nil }

    /// Reads the credential store, and follows its changes.
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

    /// Updates the status from the credential store; changes nothing if that cannot be read.
    package func update() async {
        let turn = lock.withLock {
            asked += 1
            return asked
        }
        let isLoggedIn: Bool
        do { isLoggedIn = try await latchkey.currentUser() != nil } catch { return }
        lock.withLock {
            // Ignore results that are older than the last one.
            guard turn > told else { return }
            told = turn
            if isLoggedIn != self.isLoggedIn { preferences.keep(isLoggedIn ? "1" : nil, as: name) }
        }
    }
}
