package import Foundation
package import LatchkeyVerifier
import Synchronization

/// A clock that tests advance.
package final class TestTime: Sendable {
    package static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private let passed = Mutex(Duration.zero)
    private let origin = ContinuousClock.Instant.now

    package init() {}

    package func advance(by duration: Duration) { passed.withLock { $0 += duration } }

    /// The time of day in seconds.
    package var now: Int { Int(clock.date().timeIntervalSince1970) }

    package var clock: VerifierClock {
        VerifierClock(
            date: { [self] in Self.start + passed.withLock { $0 / .seconds(1) } },
            instant: { [self] in origin + passed.withLock { $0 } }
        )
    }
}
