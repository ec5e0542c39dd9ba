import Foundation
import LatchkeyDatabase
import LatchkeyStores

/// A migrated, empty SQLite database, made once per process: a copy costs less than the migrations.
enum MigratedFile {
    static func copy(to path: String) async throws {
        for (suffix, content) in try await contents.value { try content.write(to: URL(filePath: path + suffix)) }
    }

    /// The bytes of the file and of its write-ahead log.
    private static let contents = Task {
        try await TestFolder.with { folder in
            let path = folder + "/latchkey.sqlite"
            let database = try SQLiteDatabase(path: path)
            do { try await database.migrate(Schema.migrations) } catch {
                await database.close()
                throw error
            }
            await database.close()
            return try ["", "-wal"].filter { FileManager.default.fileExists(atPath: path + $0) }
                .map { suffix in (suffix, try Data(contentsOf: URL(filePath: path + suffix))) }
        }
    }
}
