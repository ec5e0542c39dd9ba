import LatchkeyCore
import Logging
import ServiceLifecycle

/// Stores the last use of sessions, every few seconds and at the end.
struct SessionActivityService: Service {
    let activity: SessionActivity
    private let interval = Duration.seconds(5)
    private let log = Logger(label: "latchkey.sessions")

    init(activity: SessionActivity) {
        self.activity = activity
    }

    func run() async throws {
        var isFailing = false
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
            isFailing = await flush(isFailing: isFailing)
        }
        // Uses that were noted during the last flush.
        _ = await flush(isFailing: isFailing)
    }

    /// Logs an outage once, when it begins.
    private func flush(isFailing: Bool) async -> Bool {
        do {
            try await activity.flush()
            return false
        } catch {
            if !isFailing {
                log.warning("the last uses of sessions cannot be stored for now", metadata: ["error": "\(error)"])
            }
            return true
        }
    }
}
