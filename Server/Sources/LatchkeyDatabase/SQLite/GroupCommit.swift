import Foundation
import GRDB
import Metrics
import Synchronization

/// Writes in groups: all that wait run one after the other, each in a savepoint, and are committed once; only then are
/// they answered.
///
/// So one flush of the disk serves many, and an answer still means that it is on disk.
final class GroupCommit: Sendable {
    private struct Queue {
        var writes: [any WaitingWrite] = []
        var isDraining = false
    }

    private enum AfterEnqueuing { case drain, wait, refuse }

    /// So many writes in one transaction at the most, so that none waits long for the others.
    private static let largestGroup = 512

    private let pool: DatabasePool
    private let longestQueue: Int
    private let thread = DispatchQueue(label: "latchkey.database.writer")
    private let queue = Mutex(Queue())
    private let commits = Counter(label: "latchkey_database_commits_total")
    private let writes = Counter(label: "latchkey_database_writes_total")
    private let writesPerCommit = Recorder(label: "latchkey_database_writes_per_commit")

    init(pool: DatabasePool, longestQueue: Int = 20_000) {
        self.pool = pool
        self.longestQueue = longestQueue
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            enqueue(Write(body: body, continuation: continuation))
        }
    }

    /// Returns when everything that was asked for is written.
    func finish() async {
        await withCheckedContinuation { continuation in
            thread.async { continuation.resume() }
        }
    }

    private func enqueue(_ write: some WaitingWrite) {
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
            let group: [any WaitingWrite] = queue.withLock { queue in
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

    /// Runs and commits a group and answers it.
    ///
    /// - Returns: The writes that were not tried, because an error before them ended the transaction.
    private func commit(_ group: ArraySlice<any WaitingWrite>) -> ArraySlice<any WaitingWrite> {
        var failed: [Int: any Error] = [:]
        var tried = group.startIndex
        var broken: (any Error)?
        do {
            try pool.writeWithoutTransaction { db in
                defer {
                    // An open transaction must not outlive this block, whatever went wrong.
                    if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
                }
                try db.run("BEGIN IMMEDIATE")
                for index in group.indices {
                    tried = index + 1
                    do { try run(group[index], on: db) } catch {
                        // A full disk may have ended the whole transaction: then nothing before this is kept either.
                        guard db.isInsideTransaction else { throw error }
                        failed[index] = error
                    }
                }
                try db.run("COMMIT")
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
            group[index].answer((broken ?? failed[index]).map(Self.translated))
        }
        return group[tried...]
    }

    private func run(_ write: any WaitingWrite, on db: GRDB.Database) throws {
        try db.run("SAVEPOINT write")
        do {
            try write.run(SQLiteConnection(db: db))
            try db.run("RELEASE write")
        } catch {
            if db.isInsideTransaction {
                try db.run("ROLLBACK TO write")
                try db.run("RELEASE write")
            }
            throw error
        }
    }

    private static func translated(_ error: any Error) -> any Error {
        error is GRDB.DatabaseError ? SQLiteConnection.databaseError(from: error) : error
    }
}

extension GRDB.Database {
    fileprivate func run(_ sql: String) throws {
        try cachedStatement(sql: sql).execute()
    }
}

/// A write that waits for its turn.
private protocol WaitingWrite: Sendable {
    func run(_ connection: SQLiteConnection) throws
    /// Tells the caller how it went; nil means that it is on disk.
    func answer(_ error: (any Error)?)
}

private final class Write<Value: Sendable>: WaitingWrite {
    private let body: @Sendable (any Connection) throws -> Value
    private let continuation: CheckedContinuation<Value, any Error>
    private let value = Mutex<Value?>(nil)

    init(
        body: @escaping @Sendable (any Connection) throws -> Value,
        continuation: CheckedContinuation<Value, any Error>
    ) {
        self.body = body
        self.continuation = continuation
    }

    func run(_ connection: SQLiteConnection) throws {
        let result = try body(connection)
        value.withLock { $0 = result }
    }

    func answer(_ error: (any Error)?) {
        if let error {
            continuation.resume(throwing: error)
        } else if let value = value.withLock({ $0 }) {
            continuation.resume(returning: value)
        } else {
            continuation.resume(throwing: DatabaseError.defect("a write was answered before it ran"))
        }
    }
}
