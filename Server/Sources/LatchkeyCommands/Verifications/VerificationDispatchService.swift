package import LatchkeyCore
import Logging
import ServiceLifecycle

/// Looks at wishes for a proof until the server stops: at once when the bell rings, and now and then for those that a
/// server left that died.
///
/// What is left when the server is told to stop waits in the database.
package struct VerificationDispatchService: Service {
    /// How long it waits after the storage failed.
    private static let pauseAfterFailure = Duration.seconds(2)

    /// What a wish leads to takes time that others may notice in theirs, and a wish for nobody less of it: it does not begin
    /// at a moment that whoever asked can know.
    private static var randomPause: Duration { .milliseconds(Int.random(in: 100...1000)) }

    package let dispatch: VerificationDispatch
    private let bell: Bell
    private let pace: any Pace
    private let log = Logger(label: "latchkey.verifications")

    package init(_ dispatch: VerificationDispatch, bell: Bell, pace: any Pace = SystemPace()) {
        self.dispatch = dispatch
        self.bell = bell
        self.pace = pace
    }

    package func run() async {
        var isFailing = false
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                if try await !dispatch.work() {
                    await wait(VerificationDispatch.longestPause, forBell: true)
                    await wait(Self.randomPause, forBell: false)
                }
                isFailing = false
            } catch {
                // An outage is told once, when it begins.
                if !isFailing { log.warning("verifications wait", metadata: ["error": "\(error)"]) }
                isFailing = true
                await wait(Self.pauseAfterFailure, forBell: false)
            }
        }
    }

    private func wait(_ duration: Duration, forBell hearsBell: Bool) async {
        await withTaskGroup { group in
            group.addTask {
                try? await cancelWhenGracefulShutdown { try await pace.pause(for: duration) }
            }
            if hearsBell { group.addTask { await bell.wait() } }
            await group.next()
            group.cancelAll()
        }
    }
}
