import LatchkeyCore
import LatchkeyDatabase
import LatchkeyMemory
import LatchkeyStores
import TestDatabases

/// What keeps the contract: the databases, and the memory.
enum Engine: String, Sendable, CaseIterable, CustomStringConvertible {
    case memory
    case sqlite
    case postgresql

    static let all = allCases
    /// The engines of tests that are about SQL.
    static let databases: [Engine] = [.sqlite, .postgresql]

    var description: String { testEngine?.description ?? "memory" }

    private var testEngine: TestEngine? {
        switch self {
        case .memory: nil
        case .sqlite: .sqlite
        case .postgresql: .postgresql
        }
    }

    /// Runs a test on a storage of its own, with the standard application and nothing else in it.
    func withStores<Value>(_ test: (Stores) async throws -> Value) async throws -> Value {
        guard let testEngine else { return try await test(Stores(MemoryStorage())) }
        return try await testEngine.withMigratedDatabase { database in try await test(Stores(database: database)) }
    }

    /// Runs a test with a database of its own, which is empty.
    func withDatabase<Value>(_ test: (any Database) async throws -> Value) async throws -> Value {
        guard let testEngine else { throw NoDatabase() }
        return try await testEngine.withDatabase(test)
    }

    /// Runs a test with a database of its own, which has the schema and nothing else.
    func withMigratedDatabase<Value>(_ test: (any Database) async throws -> Value) async throws -> Value {
        guard let testEngine else { throw NoDatabase() }
        return try await testEngine.withMigratedDatabase(test)
    }

    /// Runs a test with a place for a database of its own, which is empty.
    func withLocation<Value>(_ test: (DatabaseLocation) async throws -> Value) async throws -> Value {
        guard let testEngine else { throw NoDatabase() }
        return try await testEngine.withLocation(test)
    }
}

/// A test that is about SQL was run on the memory.
struct NoDatabase: Error {}
