import Dispatch
import Metrics
import SQLite
import Synchronization

/// Group commit: waiting writes run one after another, each in a savepoint, share one commit, and are then answered.
///
/// One flush of the disk serves many writes, and an answer still means that the write is on disk.
final class GroupCommit: Sendable {
    private struct Queue {
        var writes: [any WaitingWork] = []
        var isDraining = false
    }

    private enum AfterEnqueuing { case drain, wait, refuse }

    /// The most writes per transaction, which bounds the wait.
    private static let largestGroup = 512

    private let connection: Mutex<SQLite.Connection>
    private let longestQueue: Int
    private let thread = DispatchQueue(label: "latchkey.database.writer")
    private let queue = Mutex(Queue())
    private let commits = Counter(label: "latchkey_database_commits_total")
    private let writes = Counter(label: "latchkey_database_writes_total")
    private let writesPerCommit = Recorder(label: "latchkey_database_writes_per_commit")

    init(_ connection: sending SQLite.Connection, longestQueue: Int = 20_000) {
        self.connection = Mutex(connection)
        self.longestQueue = longestQueue
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            enqueue(Work(body: body, continuation: continuation))
        }
    }

    /// Returns when all queued writes are done.
    func finish() async {
        await withCheckedContinuation { continuation in
            thread.async { continuation.resume() }
        }
    }

    func close() {
        connection.withLock { $0.close() }
    }

    private func enqueue(_ write: some WaitingWork) {
        let next: AfterEnqueuing = queue.withLock { queue in
            guard queue.writes.count < longestQueue else { return .refuse }
            queue.writes.append(write)
            guard !queue.isDraining else { return .wait }
            queue.isDraining = true
            return .drain
        }
        switch next {
        case .drain: thread.async { [self] in drain() }
        case .wait: break
        case .refuse: write.answer(DatabaseError.busy)
        }
    }

    private func drain() {
        while true {
            let group: [any WaitingWork] = queue.withLock { queue in
                let group = Array(queue.writes.prefix(Self.largestGroup))
                queue.writes.removeFirst(group.count)
                if group.isEmpty { queue.isDraining = false }
                return group
            }
            if group.isEmpty { return }
            var rest = group[...]
            while !rest.isEmpty { rest = commit(rest) }
        }
    }

    /// Runs, commits and answers a group.
    ///
    /// - Returns: The writes that were not attempted because an earlier error ended the transaction.
    private func commit(_ group: ArraySlice<any WaitingWork>) -> ArraySlice<any WaitingWork> {
        var failed: [Int: any Error] = [:]
        var tried = group.startIndex
        var broken: (any Error)?
        do {
            try connection.withLock { connection in
                try connection.transaction {
                    for index in group.indices {
                        tried = index + 1
                        do { try Self.run(group[index], on: connection) } catch {
                            // A full disk may have ended the whole transaction; then the earlier writes are lost as
                            // well.
                            guard connection.isInTransaction else { throw error }
                            failed[index] = error
                        }
                    }
                }
            }
        } catch {
            broken = error
            if tried == group.startIndex { tried = group.endIndex }
        }
        if broken == nil {
            commits.increment()
            writes.increment(by: group.count)
            writesPerCommit.record(group.count)
        }
        for index in group.startIndex..<tried {
            group[index].answer(SQLiteConnection.told(broken ?? failed[index]))
        }
        return group[tried...]
    }

    private static func run(_ write: any WaitingWork, on connection: SQLite.Connection) throws {
        try connection.execute("SAVEPOINT write")
        do {
            try write.run(SQLiteConnection(connection: connection))
            try connection.execute("RELEASE write")
        } catch {
            if connection.isInTransaction {
                try connection.execute("ROLLBACK TO write")
                try connection.execute("RELEASE write")
            }
            throw error
        }
    }
}
