import Foundation
import LatchkeyDatabase

/// A SQLite file in a temporary folder.
final class DatabaseFile: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-database-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var path: String { folder.appending(path: "test.sqlite").path() }

    func open() throws -> SQLiteDatabase { try SQLiteDatabase(path: path) }

    /// An open database with a table `things` of numbers.
    func withThings() async throws -> SQLiteDatabase {
        let database = try open()
        _ = try await database.write { connection in
            try connection.execute("CREATE TABLE things (number BIGINT PRIMARY KEY, text TEXT)")
        }
        return database
    }
}

extension SQLiteDatabase {
    /// The value of a pragma on the writing connection.
    func pragma(_ name: String) async throws -> String? {
        try await write { connection in
            try connection.query("PRAGMA \(name)", []) { row in
                try (try? row.text(0)) ?? "\(row.integer(0))"
            }.first
        }
    }

    func insert(_ number: Int, text: String = "") async throws {
        _ = try await write { connection in
            try connection.execute(
                "INSERT INTO things (number, text) VALUES ($1, $2)",
                [.integer(Int64(number)), .text(text)]
            )
        }
    }

    var numbers: [Int64] {
        get async throws {
            try await read { connection in
                try connection.query("SELECT number FROM things ORDER BY number", []) { try $0.integer(0) }
            }
        }
    }
}
