import LatchkeyCore
import LatchkeyDatabase
import LatchkeyMemory
import LatchkeyStores
import TestDatabases

/// The storages that keep the contract: the databases and the memory.
enum Engine: String, Sendable, CaseIterable, CustomStringConvertible {
    case memory
    case sqlite
    case postgresql

    static let all = allCases
    /// The engines for tests of SQL.
    static let databases: [Engine] = [.sqlite, .postgresql]

    var description: String { testEngine?.description ?? "memory" }

    private var testEngine: TestEngine? {
        switch self {
        case .memory: nil
        case .sqlite: .sqlite
        case .postgresql: .postgresql
        }
    }

    /// Runs a test with its own storage, which has only the standard application.
    func withStores<Value>(_ test: (Stores) async throws -> Value) async throws -> Value {
        guard let testEngine else { return try await test(Stores(MemoryStorage())) }
        return try await testEngine.withMigratedDatabase { database in try await test(Stores(database: database)) }
    }

    /// Runs a test with its own empty database.
    func withDatabase<Value>(_ test: (any Database) async throws -> Value) async throws -> Value {
        guard let testEngine else { throw NoDatabase() }
        return try await testEngine.withDatabase(test)
    }

    /// Runs a test with its own database, which has only the schema.
    func withMigratedDatabase<Value>(_ test: (any Database) async throws -> Value) async throws -> Value {
        guard let testEngine else { throw NoDatabase() }
        return try await testEngine.withMigratedDatabase(test)
    }

    /// Runs a test with the location of its own empty database.
    func withLocation<Value>(_ test: (DatabaseLocation) async throws -> Value) async throws -> Value {
        guard let testEngine else { throw NoDatabase() }
        return try await testEngine.withLocation(test)
    }
}

/// The memory has no database for a test of SQL.
struct NoDatabase: Error {}
