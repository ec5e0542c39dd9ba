import LatchkeyCore
import Foundation
import LatchkeyDatabase
import LatchkeyStores
import Testing

/// A database that the stores must work on, all of them alike.
struct Engine: Sendable, CustomTestStringConvertible {
    /// Every engine; another one joins by standing here.
    static let all = [sqlite]

    static let sqlite = Engine(testDescription: "SQLite") { folder in
        try SQLiteDatabase(path: folder.appending(path: "latchkey.sqlite").path())
    }

    let testDescription: String
    private let open: @Sendable (_ folder: URL) async throws -> any Database

    init(testDescription: String, open: @escaping @Sendable (_ folder: URL) async throws -> any Database) {
        self.testDescription = testDescription
        self.open = open
    }

    /// Runs a test on a database of its own, with the schema and nothing else in it.
    func withStores<Value>(_ test: (Stores) async throws -> Value) async throws -> Value {
        try await withDatabase { database in
            try await database.migrate(Schema.migrations)
            return try await test(Stores(database: database))
        }
    }

    /// Runs a test on a database of its own, without a schema.
    func withDatabase<Value>(_ test: (any Database) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-stores-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try await open(folder)
        do {
            let value = try await test(database)
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }
}

/// All stores on one database.
struct Stores: Sendable {
    let database: any Database
    let users: SQLUserStore
    let sessions: SQLSessionStore
    let events: SQLAuditStore
    let pushDevices: SQLPushDeviceStore
    let objects: SQLObjectStore
    let signingKeys: SQLSigningKeyStore
    let applications: SQLApplicationStore

    init(database: any Database) {
        self.database = database
        users = SQLUserStore(database: database)
        sessions = SQLSessionStore(database: database)
        events = SQLAuditStore(database: database)
        pushDevices = SQLPushDeviceStore(database: database)
        objects = SQLObjectStore(database: database)
        signingKeys = SQLSigningKeyStore(database: database)
        applications = SQLApplicationStore(database: database)
    }
}
