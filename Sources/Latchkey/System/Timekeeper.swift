package import Foundation

/// The two clocks the SDK needs, handed in from outside so that tests turn them.
package struct Timekeeper: Sendable {
    /// Time that only goes on, also while the device sleeps; counts from an arbitrary start.
    package let uptime: @Sendable () -> Duration
    /// What the device believes the date to be; possibly wrong.
    package let date: @Sendable () -> Date

    /// Clocks of one's own.
    package init(uptime: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Date) {
        self.uptime = uptime
        self.date = date
    }

    /// The clocks of the system.
    package static let system: Timekeeper = {
        let start = ContinuousClock.now
        return Timekeeper(uptime: { start.duration(to: .now) }, date: { Date() })
    }()
}
