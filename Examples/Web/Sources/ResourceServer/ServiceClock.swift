package import Foundation

/// The time of day and a monotonic clock.
///
/// Tests advance them.
package struct ServiceClock: Sendable {
    package var date: @Sendable () -> Date
    package var instant: @Sendable () -> ContinuousClock.Instant

    package init(
        date: @escaping @Sendable () -> Date,
        instant: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.date = date
        self.instant = instant
    }

    package static let system = ServiceClock(date: { Date() }, instant: { .now })

    /// The time of day in milliseconds, as the databases store it.
    package var milliseconds: Int64 { Int64((date().timeIntervalSince1970 * 1000).rounded(.down)) }
}
