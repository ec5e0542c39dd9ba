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
        var writes: [any WaitingWork] = []
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
            enqueue(Work(body: body, continuation: continuation))
        }
    }

    /// Returns when everything that was asked for is written.
    func finish() async {
        await withCheckedContinuation { continuation in
            thread.async { continuation.resume() }
        }
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

    /// Runs and commits a group and answers it.
    ///
    /// - Returns: The writes that were not tried, because an error before them ended the transaction.
    private func commit(_ group: ArraySlice<any WaitingWork>) -> ArraySlice<any WaitingWork> {
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
            group[index].answer(SQLiteConnection.told(broken ?? failed[index]))
        }
        return group[tried...]
    }

    private func run(_ write: any WaitingWork, on db: GRDB.Database) throws {
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
}

extension GRDB.Database {
    fileprivate func run(_ sql: String) throws {
        try cachedStatement(sql: sql).execute()
    }
}
