package import LatchkeyHTTP
import Logging
package import ServiceLifecycle

/// Continues to serve for the drain time after a stop signal, then stops all services.
///
/// A second signal ends the drain at once.
package struct DrainService<Signals: AsyncSequence & Sendable>: Service where Signals.Failure == Never {
    private let drain: Drain
    private let time: Duration
    private let signals: Signals
    private let pace: any Pace
    private let log = Logger(label: "latchkey.drain")

    /// - Parameters:
    ///   - drain: Begins with the first signal.
    ///   - time: The length of the drain.
    ///   - signals: The stop signals.
    ///   - pace: Waits.
    package init(_ drain: Drain, for time: Duration, signals: Signals, pace: any Pace = SystemPace()) {
        self.drain = drain
        self.time = time
        self.signals = signals
        self.pace = pace
    }

    package func run() async {
        await cancelWhenGracefulShutdown { await waitForTheEnd() }
    }

    private func waitForTheEnd() async {
        let (beginning, begun) = AsyncStream.makeStream(of: Never.self)
        await withTaskGroup { group in
            group.addTask {
                var isFirst = true
                for await _ in signals {
                    guard isFirst else { return }
                    isFirst = false
                    drain.begin()
                    begun.finish()
                }
            }
            group.addTask {
                for await _ in beginning {}
                guard drain.hasBegun, time > .zero else { return }
                log.notice("draining before the stop", metadata: ["seconds": "\(time.components.seconds)"])
                try? await pace.pause(for: time)
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// A configuration in which the end of this service stops the others.
    package var stopsAll: ServiceGroupConfiguration.ServiceConfiguration {
        ServiceGroupConfiguration.ServiceConfiguration(
            service: self,
            successTerminationBehavior: .gracefullyShutdownGroup,
            serviceName: "drain"
        )
    }
}
