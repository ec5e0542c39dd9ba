import Foundation
import LatchkeyDatabase
import TestDatabases

/// A temporary folder, and a database in it or in PostgreSQL.
final class TemporaryFolder: Sendable {
    let url: URL
    private let root: URL
    private let schema: TestSchema?

    /// A new folder, with nested ones if a path is given.
    init(within path: String = "", engine: TestEngine = .current) async throws {
        // A short name: the path of a Unix socket may have 107 bytes.
        root = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString.prefix(13))")
        url = path.isEmpty ? root : root.appending(path: path)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        schema = engine == .postgresql ? try await TestSchema.make() : nil
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
        if let schema { Task { try await schema.drop() } }
    }

    /// The SQLite file, if the database is one.
    var database: String { url.appending(path: "data/latchkey.sqlite").path() }
    var secret: String { url.appending(path: "data/latchkey.secret").path() }
    /// The value of `--database`.
    var location: String { schema?.url ?? database }
    var serverArguments: [String] { ["--database", location, "--secret-file", secret] }
    /// Further arguments of `serve`.
    var serveArguments: [String] { serverArguments + (schema == nil ? [] : ["--connections", "6"]) }

    /// Uses the database without the server; a file only while no server runs.
    func withDatabase<Value>(_ work: (any Database) async throws -> Value) async throws -> Value {
        let database = try await DatabaseLocation(location).open()
        do {
            let value = try await work(database)
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }
}
