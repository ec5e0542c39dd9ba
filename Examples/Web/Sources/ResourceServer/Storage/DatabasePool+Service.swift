import Foundation
package import GRDB

extension DatabasePool {
    /// A service's SQLite file: write-ahead log, synchronous FULL, so that what was answered survives a crash and a power cut.
    ///
    /// The file and its folder are made when there is none.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - label: Whose it is.
    ///   - migrator: Makes the tables.
    /// - Returns: The connections.
    /// - Throws: What SQLite says when it cannot be opened.
    package static func forService(at path: String, label: String, _ migrator: DatabaseMigrator) throws -> DatabasePool
    {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.label = label
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // DatabasePool sets NORMAL after the configuration has run; a power cut then loses what was answered.
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        try migrator.migrate(pool)
        return pool
    }
}
