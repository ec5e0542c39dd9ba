package import LatchkeyCore
import Logging
import ServiceLifecycle

/// Resolves pending verification requests until the server stops.
///
/// It works at once after a wake signal, and from time to time for requests that a killed server left. Requests that
/// are pending at the stop wait in the database.
package struct VerificationDispatchService: Service {
    private static let pauseAfterFailure = Duration.seconds(2)

    /// A random pause that hides whether an address is known.
    ///
    /// Others may notice the time that resolving takes, which is shorter for an unknown address.
    private static var randomPause: Duration { .milliseconds(Int.random(in: 100...1000)) }

    package let dispatch: VerificationDispatch
    private let verificationSignal: WakeSignal
    private let pace: any Pace
    private let log = Logger(label: "latchkey.verifications")

    package init(_ dispatch: VerificationDispatch, verificationSignal: WakeSignal, pace: any Pace = SystemPace()) {
        self.dispatch = dispatch
        self.verificationSignal = verificationSignal
        self.pace = pace
    }

    package func run() async {
        var isFailing = false
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                if try await !dispatch.work() {
                    await wait(VerificationDispatch.longestPause, orSignal: true)
                    await wait(Self.randomPause, orSignal: false)
                }
                isFailing = false
            } catch {
                // Log an outage once, when it begins.
                if !isFailing { log.warning("verifications wait", metadata: ["error": "\(error)"]) }
                isFailing = true
                await wait(Self.pauseAfterFailure, orSignal: false)
            }
        }
    }

    private func wait(_ duration: Duration, orSignal endsOnSignal: Bool) async {
        await withTaskGroup { group in
            group.addTask {
                try? await cancelWhenGracefulShutdown { try await pace.pause(for: duration) }
            }
            if endsOnSignal { group.addTask { await verificationSignal.wait() } }
            await group.next()
            group.cancelAll()
        }
    }
}
