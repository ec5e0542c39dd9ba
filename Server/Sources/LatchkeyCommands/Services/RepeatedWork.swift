import Logging
import ServiceLifecycle

/// Repeats work until the server stops.
///
/// A failed turn is logged and repeated.
package struct RepeatedWork: Service {
    private let name: String
    private let pace: any Pace
    private let firstPause: Duration
    private let turn: @Sendable () async throws -> Duration
    private let log = Logger(label: "latchkey.work")

    /// - Parameters:
    ///   - name: The name in the log.
    ///   - pause: The pause before the first turn and after a failed one.
    ///   - pace: Waits.
    ///   - turn: Does the work once and returns the next pause.
    package init(
        _ name: String,
        pause: Duration,
        pace: any Pace = SystemPace(),
        turn: @escaping @Sendable () async throws -> Duration
    ) {
        self.name = name
        self.pace = pace
        self.turn = turn
        firstPause = pause
    }

    package func run() async {
        await cancelWhenGracefulShutdown {
            var pause = firstPause
            while (try? await pace.pause(for: pause)) != nil {
                do { pause = try await turn() } catch {
                    log.warning("\(name) failed and will be tried again", metadata: ["error": "\(error)"])
                    pause = firstPause
                }
            }
        }
    }
}
