import Foundation
import GRDB
import Synchronization

/// Reads in groups: a reader that is awake takes all that waits into one transaction, instead of one thread being woken
/// for each read.
///
/// Whoever waits asked before the transaction began, so it sees everything that was answered before.
final class GroupRead: Sendable {
    private struct Queue {
        var reads: [any WaitingWork] = []
        var awake = 0
    }

    private enum AfterEnqueuing { case wake, wait, refuse }

    private static let largestGroup = 32

    private let pool: DatabasePool
    private let readers: Int
    private let longestQueue: Int
    private let threads = DispatchQueue(label: "latchkey.database.readers", attributes: .concurrent)
    private let queue = Mutex(Queue())

    init(pool: DatabasePool, readers: Int, longestQueue: Int = 20_000) {
        self.pool = pool
        self.readers = readers
        self.longestQueue = longestQueue
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            enqueue(Work(body: body, continuation: continuation))
        }
    }

    private func enqueue(_ read: some WaitingWork) {
        let next: AfterEnqueuing = queue.withLock { queue in
            guard queue.reads.count < longestQueue else { return .refuse }
            queue.reads.append(read)
            guard queue.awake < readers else { return .wait }
            queue.awake += 1
            return .wake
        }
        switch next {
        case .wake: threads.async { [self] in drain() }
        case .wait: break
        case .refuse: read.answer(DatabaseError.busy)
        }
    }

    private func drain() {
        while true {
            let group: [any WaitingWork] = queue.withLock { queue in
                let group = Array(queue.reads.prefix(Self.largestGroup))
                queue.reads.removeFirst(group.count)
                if group.isEmpty { queue.awake -= 1 }
                return group
            }
            if group.isEmpty { return }
            run(group)
        }
    }

    private func run(_ group: [any WaitingWork]) {
        var errors: [Int: any Error] = [:]
        var broken: (any Error)?
        do {
            try pool.read { db in
                for (index, read) in group.enumerated() {
                    do { try read.run(SQLiteConnection(db: db)) } catch { errors[index] = error }
                }
            }
        } catch { broken = error }
        for (index, read) in group.enumerated() { read.answer(SQLiteConnection.told(broken ?? errors[index])) }
    }
}
