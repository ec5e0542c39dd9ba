package import LatchkeyCore
import Logging
import ServiceLifecycle

/// Takes the steps of recoveries until the server stops.
///
/// It looks from time to time, because the steps depend on the time alone. Steps that are due at the stop wait in the
/// database.
package struct RecoveryService: Service {
    package let notices: RecoveryNotices
    private let pace: any Pace
    private let log = Logger(label: "latchkey.recoveries")

    package init(_ notices: RecoveryNotices, pace: any Pace = SystemPace()) {
        self.notices = notices
        self.pace = pace
    }

    package func run() async {
        await cancelWhenGracefulShutdown {
            var isFailing = false
            while !Task.isCancelled {
                do {
                    if try await !notices.work() { try? await pace.pause(for: RecoveryNotices.longestPause) }
                    isFailing = false
                } catch {
                    // Log an outage once, when it begins.
                    if !isFailing, !Task.isCancelled { log.warning("recoveries wait", metadata: ["error": "\(error)"]) }
                    isFailing = true
                    try? await pace.pause(for: RecoveryNotices.longestPause)
                }
            }
        }
    }
}
