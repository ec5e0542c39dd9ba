package import Foundation

/// Where the time comes from; tests turn it.
package struct ServiceClock: Sendable {
    /// The time of day.
    package var date: @Sendable () -> Date
    /// The time that only goes forward.
    package var instant: @Sendable () -> ContinuousClock.Instant

    package init(
        date: @escaping @Sendable () -> Date,
        instant: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.date = date
        self.instant = instant
    }

    package static let system = ServiceClock(date: { Date() }, instant: { .now })
}
