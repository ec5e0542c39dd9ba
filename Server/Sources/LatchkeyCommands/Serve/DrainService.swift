package import LatchkeyHTTP
import Logging
package import ServiceLifecycle

/// Waits for the signal to stop, serves on for the drain time, and stops all others by its own end.
///
/// A second signal ends the drain at once.
package struct DrainService<Signals: AsyncSequence & Sendable>: Service where Signals.Failure == Never {
    private let drain: Drain
    private let time: Duration
    private let signals: Signals
    private let pace: any Pace
    private let log = Logger(label: "latchkey.drain")

    /// - Parameters:
    ///   - drain: Begun with the first signal.
    ///   - time: How long it lasts.
    ///   - signals: Whatever tells the server to stop.
    ///   - pace: How it waits.
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
                log.notice("stopping, and serving on until then", metadata: ["seconds": "\(time.components.seconds)"])
                try? await pace.pause(for: time)
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// It with what its end means to the others.
    package var stopsAll: ServiceGroupConfiguration.ServiceConfiguration {
        ServiceGroupConfiguration.ServiceConfiguration(
            service: self,
            successTerminationBehavior: .gracefullyShutdownGroup,
            serviceName: "drain"
        )
    }
}
