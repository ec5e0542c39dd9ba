import Foundation
import Synchronization

@testable import BlogServer

/// A clock that is turned.
final class TestClock: Sendable {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private let passed = Mutex(Duration.zero)
    private let origin = ContinuousClock.Instant.now

    func advance(by duration: Duration) { passed.withLock { $0 += duration } }

    var clock: BlogClock {
        BlogClock(
            date: { [self] in Self.start + passed.withLock { Double($0.components.seconds) } },
            instant: { [self] in origin + passed.withLock { $0 } }
        )
    }
}
