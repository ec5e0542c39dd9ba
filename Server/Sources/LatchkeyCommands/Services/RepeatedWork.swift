import Logging
import ServiceLifecycle

/// Does some work again and again until the server stops; a turn that fails is logged, and the next one comes.
package struct RepeatedWork: Service {
    private let name: String
    private let pace: any Pace
    private let firstPause: Duration
    private let turn: @Sendable () async throws -> Duration
    private let log = Logger(label: "latchkey.work")

    /// - Parameters:
    ///   - name: What the work is called in the log.
    ///   - pause: How long to wait before the first turn, and after one that failed.
    ///   - pace: How it waits.
    ///   - turn: Does the work once and tells how long to wait.
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
