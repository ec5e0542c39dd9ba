package import LatchkeyCore
package import LatchkeyDatabase
import LatchkeyStores
import Logging
import Synchronization

/// Applies announcements of other servers: ends cached sessions and reloads keys and applications.
package final class ClusterInvalidation: Sendable {
    private struct Reload {
        var isRunning = false
        var isPending = false
    }

    private let liveSessions: LiveSessions
    private let reload: @Sendable () async throws -> Void
    private let state = Mutex(Reload())
    private let log = Logger(label: "latchkey.nodes")

    /// - Parameters:
    ///   - liveSessions: The cached sessions.
    ///   - reload: Reads keys and applications again.
    package init(_ liveSessions: LiveSessions, reload: @escaping @Sendable () async throws -> Void) {
        self.liveSessions = liveSessions
        self.reload = reload
    }

    /// Applies an announcement without waiting for a reload.
    package func receive(_ announcement: Announcement) {
        switch announcement {
        case .listening(let instant):
            liveSessions.listening(since: instant)
            reloadSoon()
        case .synchronized(let instant): liveSessions.synchronized(until: instant)
        case .disconnected: liveSessions.disconnected()
        case .message(let text):
            // A newer server may send an unknown message; everything cached so far is then suspect.
            guard let news = NodeNews(text) else { return liveSessions.listening(since: .now) }
            take(news)
        }
    }

    private func take(_ news: NodeNews) {
        switch news {
        case .sessionEnded(let id, let reason): liveSessions.endedElsewhere(id, because: reason)
        case .signingKeysChanged, .applicationsChanged, .ssoKeysChanged: reloadSoon()
        }
    }

    /// Reloads, and reloads again if another announcement arrives meanwhile.
    private func reloadSoon() {
        let mustStart = state.withLock { state in
            state.isPending = true
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard mustStart else { return }
        Task {
            while takePendingReload() {
                do { try await reload() } catch {
                    // `Reloading` tries again.
                    log.warning("keys and applications cannot be reloaded", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    private func takePendingReload() -> Bool {
        state.withLock { state in
            state.isRunning = state.isPending
            state.isPending = false
            return state.isRunning
        }
    }
}
