package import Foundation
import LatchkeyCore
import Synchronization

/// A clock that tests advance.
package final class TestClock: WallClock {
    private let time: Mutex<Date>

    package init(_ time: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
        self.time = Mutex(time)
    }

    package func now() -> Date { time.withLock { $0 } }

    package func turn(by seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}
