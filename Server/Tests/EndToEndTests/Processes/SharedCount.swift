import Synchronization

/// A counter for several tasks.
final class SharedCount: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func add() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
