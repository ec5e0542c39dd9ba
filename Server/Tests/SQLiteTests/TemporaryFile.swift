import Foundation
import SQLite

/// A SQLite file in a temporary folder.
final class TemporaryFile {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var path: String { folder.appending(path: "test.sqlite").path() }

    /// A connection to the file, which has a table `things`.
    func withThings(_ options: Options = .readWrite) throws -> Connection {
        let connection = try Connection(path: path, options)
        try connection.run(script: "CREATE TABLE IF NOT EXISTS things (number INTEGER PRIMARY KEY, value ANY) STRICT")
        return connection
    }
}

extension Connection {
    func insert(_ number: Int64, _ value: Value = .null) throws {
        try execute("INSERT INTO things (number, value) VALUES (?, ?)", [.integer(number), value])
    }

    func numbers() throws -> [Int64] {
        try query("SELECT number FROM things ORDER BY number") { row in try row.integer(0) }
    }
}
