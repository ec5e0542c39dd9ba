import Dispatch
import Synchronization

/// Group read: a running reader takes all waiting reads into one transaction, instead of waking a thread for each.
///
/// A waiting read was queued before the transaction began, so it sees every change acknowledged before.
final class GroupRead: Sendable {
    private struct Queue {
        var reads: [any WaitingWork] = []
        var awake = 0
        /// Idle connections, at most as many as there are readers.
        var idle: [SQLiteReader] = []
        var isClosed = false
    }

    private enum AfterEnqueuing { case wake, wait, refuse }

    private static let largestGroup = 32

    private let path: String
    private let readers: Int
    private let longestQueue: Int
    private let threads = DispatchQueue(label: "latchkey.database.readers", attributes: .concurrent)
    private let queue = Mutex(Queue())

    init(path: String, readers: Int, longestQueue: Int = 20_000) {
        self.path = path
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
        var reader = queue.withLock { $0.idle.popLast() }
        while true {
            let group: [any WaitingWork] = queue.withLock { queue in
                let group = Array(queue.reads.prefix(Self.largestGroup))
                queue.reads.removeFirst(group.count)
                guard group.isEmpty else { return group }
                queue.awake -= 1
                if let reader { queue.idle.append(reader) }
                return []
            }
            if group.isEmpty { return }
            do {
                let reading = try reader ?? openReader()
                reader = reading
                reading.run(group)
            } catch {
                for read in group { read.answer(error) }
            }
        }
    }

    private func openReader() throws(DatabaseError) -> SQLiteReader {
        guard !queue.withLock({ $0.isClosed }) else { throw .defect("the database is closed") }
        return try SQLiteReader(path: path)
    }

    /// Closes all connections once queued reads are done.
    func close() async {
        await withCheckedContinuation { continuation in
            // Nothing runs beside a barrier, so every connection is idle.
            threads.async(flags: .barrier) { [self] in
                let idle = queue.withLock { queue in
                    queue.isClosed = true
                    defer { queue.idle = [] }
                    return queue.idle
                }
                for reader in idle { reader.close() }
                continuation.resume()
            }
        }
    }
}
