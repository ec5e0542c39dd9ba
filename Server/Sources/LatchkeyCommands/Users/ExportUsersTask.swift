import LatchkeyCore
package import LatchkeyDatabase
import LatchkeyStores

/// Writes the users of a database to a file.
package struct ExportUsersTask: Sendable {
    /// The number of users in memory at a time; each may have attributes of 64 KiB.
    private static let pageSize = 250

    private let database: any Database
    private let file: ExportFile

    package init(from database: any Database, to file: ExportFile) {
        self.database = database
        self.file = file
    }

    /// Writes all users of one snapshot.
    ///
    /// - Parameter progress: Called after each page, on a thread of the database.
    /// - Throws: `CancellationError` if the task is cancelled; errors of the file or the database. The incomplete file
    ///   is removed.
    package func run(progress: @escaping @Sendable () -> Void = {}) async throws {
        do {
            try await withTaskCancellationHandler {
                try await SQLUserTransfer(database: database).readAll(
                    pageSize: Self.pageSize,
                    begin: { try file.begin() },
                    use: { users in
                        try file.write(users.map { try $0.line() })
                        progress()
                    }
                )
            } onCancel: {
                file.stop()
            }
        } catch {
            file.abandon()
            throw error
        }
        try file.finish()
    }
}
