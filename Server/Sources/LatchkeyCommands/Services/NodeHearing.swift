package import LatchkeyCore
package import LatchkeyDatabase
import LatchkeyStores
import Logging
import Synchronization

/// Takes what other servers on the same database say, and lets nothing in memory be believed that they have changed.
package final class NodeHearing: Sendable {
    private struct Reload {
        var isRunning = false
        var isWanted = false
    }

    private let liveSessions: LiveSessions
    private let reload: @Sendable () async throws -> Void
    private let state = Mutex(Reload())
    private let log = Logger(label: "latchkey.nodes")

    /// - Parameters:
    ///   - liveSessions: The sessions in memory.
    ///   - reload: Reads keys and applications anew.
    package init(_ liveSessions: LiveSessions, reload: @escaping @Sendable () async throws -> Void) {
        self.liveSessions = liveSessions
        self.reload = reload
    }

    /// Takes an announcement; returns at once.
    package func hear(_ announcement: Announcement) {
        switch announcement {
        case .listening(let instant):
            liveSessions.listening(since: instant)
            reloadSoon()
        case .heardAll(let instant): liveSessions.heard(until: instant)
        case .deaf: liveSessions.deaf()
        case .said(let text):
            // What a newer server says may be unknown here: then nothing is believed that was read before.
            guard let news = NodeNews(text) else { return liveSessions.listening(since: .now) }
            take(news)
        }
    }

    private func take(_ news: NodeNews) {
        switch news {
        case .sessionEnded(let id, let reason): liveSessions.end(id, because: reason)
        case .signingKeysChanged, .applicationsChanged, .ssoKeysChanged: reloadSoon()
        }
    }

    /// Reads anew, and once more when something was said meanwhile.
    private func reloadSoon() {
        let mustStart = state.withLock { state in
            state.isWanted = true
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard mustStart else { return }
        Task {
            while isStillWanted() {
                do { try await reload() } catch {
                    // It is read again every now and then.
                    log.warning("keys and applications are not read anew", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    private func isStillWanted() -> Bool {
        state.withLock { state in
            state.isRunning = state.isWanted
            state.isWanted = false
            return state.isRunning
        }
    }
}
