import Dispatch
import Foundation
package import SQLite

/// A service's SQLite file: write-ahead log, synchronous FULL, so that what was answered survives a crash and a power cut.
///
/// It has one connection and a thread that may wait for the disk. The file is closed with the last reference.
package actor ServiceDatabase {
    private let connection: Connection
    private let executor = QueueExecutor()

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the file, and makes it and its folder when there is none.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - schema: Makes the tables that do not exist.
    ///   - fill: Writes what a new file begins with.
    /// - Throws: `SQLiteError` when it cannot be opened.
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

    /// Runs queries that see one state.
    package func read<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        try connection.transaction(.deferred) { try body(connection) }
    }

    /// Runs statements that are kept together; when it returns, they are on disk.
    package func write<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        try connection.transaction { try body(connection) }
    }

    /// Runs statements outside a transaction, as a setting of the connection.
    package func run<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        try body(connection)
    }
}

/// Runs an actor's work on a queue of its own, as it waits for the disk.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "service database")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
