package import Foundation
package import ResourceServer
import Synchronization

/// A clock that tests advance.
package final class TestClock: Sendable {
    package static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private let passed = Mutex(Duration.zero)
    private let origin = ContinuousClock.Instant.now

    package init() {}

    package func advance(by duration: Duration) { passed.withLock { $0 += duration } }

    package var clock: ServiceClock {
        ServiceClock(
            date: { [self] in Self.start + passed.withLock { Double($0.components.seconds) } },
            instant: { [self] in origin + passed.withLock { $0 } }
        )
    }
}
