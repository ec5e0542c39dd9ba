import SQLite

/// A SQLite file: write-ahead log, synchronous FULL, foreign keys on.
package final class SQLiteDatabase: Database {
    private let reader: GroupRead
    private let writer: GroupCommit
    private let lock: FileLock?

    /// Opens a database file and creates a missing one.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - readers: The concurrent reads.
    ///   - use: The use of the file; for reading it must exist.
    /// - Throws: `DatabaseError.unavailable`, or `inUse`, with a sentence for the operator.
    package init(path: String, readers: Int = 4, for use: DatabaseUse = .serving) throws {
        lock = use.isAlone ? try FileLock(path: path + ".lock") : nil
        do throws(SQLiteError) {
            let connection = try SQLite.Connection(path: path, use.isReadOnly ? .readOnly : .readWrite)
            if !use.isReadOnly { try connection.run(script: "PRAGMA journal_size_limit = 16777216") }
            writer = GroupCommit(connection)
        } catch {
            throw SQLiteConnection.databaseError(from: error)
        }
        reader = GroupRead(path: path, readers: readers)
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await reader.read(body)
    }

    /// Treats all kinds alike: writes run one after another.
    package func write<Value: Sendable>(
        _ kind: TransactionKind,
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await writer.write(body)
    }

    package func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        // The file lock already excludes other programs.
        try await body()
    }

    package func listen(_ receive: @escaping @Sendable (Announcement) -> Void) {}

    package var isShared: Bool { false }

    package func close() async {
        await writer.finish()
        await reader.close()
        // Closing the last writing connection moves the write-ahead log into the file.
        writer.close()
        lock?.release()
    }
}
