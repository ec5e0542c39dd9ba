import Foundation
import Latchkey

/// Clocks that stand still until a test advances them.
///
/// `@unchecked Sendable`: both times are only touched while `lock` is held.
final class TestClock: @unchecked Sendable {
    private struct Sleeper {
        let until: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let lock = NSLock()
    private var uptime = Duration.zero
    private var date: Date
    private var sleepers: [UUID: Sleeper] = [:]

    init(date: Date = .sample) { self.date = date }

    var timekeeper: Timekeeper {
        Timekeeper(
            uptime: { self.lock.withLock { self.uptime } },
            date: { self.lock.withLock { self.date } },
            sleep: { try await self.sleep(until: $0) }
        )
    }

    /// Advances both clocks, and wakes the sleepers whose time has come.
    func advance(_ seconds: Int) {
        let awake = lock.withLock {
            uptime += .seconds(seconds)
            date += TimeInterval(seconds)
            let awake = sleepers.filter { $0.value.until <= uptime }
            for id in awake.keys { sleepers[id] = nil }
            return awake.values.map(\.continuation)
        }
        for continuation in awake { continuation.resume() }
    }

    /// Sets the device's date; the continuous clock stands still.
    func set(date new: Date) { lock.withLock { date = new } }

    /// Restarts the program: the continuous clock begins at zero.
    func restart() { lock.withLock { uptime = .zero } }

    private func sleep(until moment: Duration) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = lock.withLock {
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if moment <= uptime { return .success(()) }
                    sleepers[id] = Sleeper(until: moment, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            lock.withLock { sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }
}

extension Date {
    static let sample = Date(timeIntervalSince1970: 1_800_000_000)
}
