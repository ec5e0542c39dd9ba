import SQLite
import Synchronization

/// A read-only connection.
final class SQLiteReader: Sendable {
    private let connection: Mutex<SQLite.Connection>

    init(path: String) throws(DatabaseError) {
        var options = Options.readOnly
        // Another program blocks reads only while it recovers the file or closes it last.
        options.busyTimeout = .seconds(10)
        do throws(SQLiteError) { connection = Mutex(try SQLite.Connection(path: path, options)) } catch {
            throw SQLiteConnection.databaseError(from: error)
        }
    }

    func close() {
        connection.withLock { $0.close() }
    }

    /// Runs reads in one transaction and answers them.
    func run(_ group: [any WaitingWork]) {
        var errors: [Int: any Error] = [:]
        var broken: (any Error)?
        do {
            try connection.withLock { connection in
                try connection.transaction(.deferred) {
                    for (index, read) in group.enumerated() {
                        do { try read.run(SQLiteConnection(connection: connection)) } catch { errors[index] = error }
                    }
                }
            }
        } catch { broken = error }
        for (index, read) in group.enumerated() { read.answer(SQLiteConnection.told(broken ?? errors[index])) }
    }
}
