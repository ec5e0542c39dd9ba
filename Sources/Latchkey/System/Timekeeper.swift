package import Foundation

/// The SDK's clocks; tests pass their own.
package struct Timekeeper: Sendable {
    /// Continuous time from an arbitrary start, which includes sleep of the device.
    package let uptime: @Sendable () -> Duration
    /// The device's date, which may be wrong.
    package let date: @Sendable () -> Date
    private let wait: @Sendable (Duration) async throws -> Void

    /// Makes clocks.
    ///
    /// - Parameters:
    ///   - uptime: The continuous time.
    ///   - date: The device's date.
    ///   - sleep: Waits until a continuous time; throws if the task is cancelled.
    package init(
        uptime: @escaping @Sendable () -> Duration,
        date: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ until: Duration) async throws -> Void
    ) {
        self.uptime = uptime
        self.date = date
        wait = sleep
    }

    /// Both times.
    package var now: Moment { Moment(uptime: uptime(), date: date()) }

    /// Waits until a continuous time.
    ///
    /// - Throws: `CancellationError`.
    package func sleep(until moment: Duration) async throws { try await wait(moment) }

    /// The clocks of the system.
    package static let system: Timekeeper = {
        let start = ContinuousClock.now
        return Timekeeper(
            uptime: { start.duration(to: .now) },
            date: { Date() },
            sleep: { moment in try await ContinuousClock().sleep(until: start + moment) }
        )
    }()
}

/// The times of both clocks.
package struct Moment: Sendable, Hashable {
    package let uptime: Duration
    package let date: Date

    package init(uptime: Duration, date: Date) {
        self.uptime = uptime
        self.date = date
    }
}
