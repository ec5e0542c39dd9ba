package import Foundation

/// The clocks the SDK needs, handed in from outside so that tests turn them.
package struct Timekeeper: Sendable {
    /// Time that only goes on, also while the device sleeps; counts from an arbitrary start.
    package let uptime: @Sendable () -> Duration
    /// What the device believes the date to be; possibly wrong.
    package let date: @Sendable () -> Date
    private let wait: @Sendable (Duration) async throws -> Void

    /// Clocks of one's own.
    ///
    /// - Parameters:
    ///   - uptime: Time that only goes on.
    ///   - date: What the device believes the date to be.
    ///   - sleep: Returns when the time that only goes on has come to a moment; throws when the task is cancelled.
    package init(
        uptime: @escaping @Sendable () -> Duration,
        date: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ until: Duration) async throws -> Void
    ) {
        self.uptime = uptime
        self.date = date
        wait = sleep
    }

    /// What both clocks show.
    package var now: Moment { Moment(uptime: uptime(), date: date()) }

    /// Returns when the time that only goes on has come to a moment.
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

/// What the two clocks show at a moment.
package struct Moment: Sendable, Hashable {
    package let uptime: Duration
    package let date: Date

    package init(uptime: Duration, date: Date) {
        self.uptime = uptime
        self.date = date
    }
}
