import Foundation
import Latchkey

/// Clocks that stand still until a test turns them.
///
/// `@unchecked Sendable`: both times are only touched while `lock` is held.
final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var uptime = Duration.zero
    private var date: Date

    init(date: Date = .sample) { self.date = date }

    var timekeeper: Timekeeper {
        Timekeeper(uptime: { self.lock.withLock { self.uptime } }, date: { self.lock.withLock { self.date } })
    }

    /// Time goes on.
    func advance(_ seconds: Int) {
        lock.withLock {
            uptime += .seconds(seconds)
            date += TimeInterval(seconds)
        }
    }

    /// Somebody sets the clock, while time stands still.
    func set(date new: Date) { lock.withLock { date = new } }

    /// The program is started again: the continuous clock starts anew.
    func restart() { lock.withLock { uptime = .zero } }
}

extension Date {
    static let sample = Date(timeIntervalSince1970: 1_800_000_000)
}
