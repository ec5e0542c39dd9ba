import Dispatch
import Foundation
package import SQLite

package enum StorageError: Error, Hashable {
    /// The disk is full, or the file cannot be read. Nothing was changed.
    case unavailable
    /// The idempotency key belongs to another text.
    case keyOfAnotherText
}

/// A SQLite file with a write-ahead log and `synchronous=FULL`, so an answered write survives a power cut.
package actor ServiceDatabase {
    private let connection: Connection
    private let executor = QueueExecutor()

    /// A thread of its own, because writes wait for the disk.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the file, and creates it and its folder if necessary.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - schema: Creates missing tables.
    ///   - fill: Writes the first rows.
    /// - Throws: `SQLiteError` if the file cannot be opened.
    package init(at path: String, schema: String, _ fill: (Connection) throws -> Void = { _ in }) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let connection = try Connection(path: path)
        try connection.transaction {
            try connection.run(script: schema)
            try fill(connection)
        }
        self.connection = connection
    }

    /// Runs queries on one snapshot.
    package func read<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws(StorageError) -> Value {
        try storing { try connection.transaction(.deferred) { try body(connection) } }
    }

    /// Runs a transaction.
    ///
    /// When it returns, the data is on disk.
    package func write<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws(StorageError) -> Value {
        try storing { try connection.transaction { try body(connection) } }
    }

    /// Runs statements outside a transaction, such as pragmas.
    package func run<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        try body(connection)
    }

    private func storing<Value>(_ body: () throws -> Value) throws(StorageError) -> Value {
        do { return try body() } catch let error as StorageError { throw error } catch { throw .unavailable }
    }
}

private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "service database")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
