import Foundation
import GRDB

/// SQLite in a file: write-ahead log, synchronous FULL, foreign keys on.
package final class SQLiteDatabase: Database {
    private let pool: DatabasePool
    private let reader: GroupRead
    private let writer: GroupCommit
    private let lock: FileLock?

    /// Opens a database file, and makes it when there is none.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - readers: How many reads run at once.
    ///   - use: What is done with it; one that is only read must exist.
    /// - Throws: `DatabaseError.unavailable`, or `inUse`, with a sentence for the operator.
    package init(path: String, readers: Int = 4, for use: DatabaseUse = .serving) throws {
        lock = use.isAlone ? try FileLock(path: path + ".lock") : nil
        var configuration = Configuration()
        configuration.readonly = use.isReadOnly
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = readers
        configuration.busyMode = .timeout(5)
        configuration.label = "latchkey"
        configuration.publicStatementArguments = false
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            if !use.isReadOnly {
                try Self.prepare(pool)
            } else {
                // What is no database is told at once.
                _ = try pool.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") }
            }
        } catch {
            throw SQLiteConnection.databaseError(from: error)
        }
        reader = GroupRead(pool: pool, readers: readers)
        writer = GroupCommit(pool: pool)
    }

    private static func prepare(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { db in
            // DatabasePool sets NORMAL after the configuration has run; a power cut then loses answered writes.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await reader.read(body)
    }

    /// Every kind is served alike: one write runs after the other.
    package func write<Value: Sendable>(
        _ kind: TransactionKind,
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await writer.write(body)
    }

    package func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        // The file's lock is held: no other program is there.
        try await body()
    }

    package func listen(_ hear: @escaping @Sendable (Announcement) -> Void) {}

    package var isShared: Bool { false }

    package func close() async {
        await writer.finish()
        try? pool.close()
        lock?.release()
    }
}
