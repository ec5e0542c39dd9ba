package import LatchkeyDatabase
import Foundation

extension PostgresLimits {
    /// Limits for tests with much concurrent work on a busy machine that do not test waiting.
    static var patient: PostgresLimits {
        var limits = PostgresLimits()
        (limits.patience, limits.deadline) = (.seconds(60), .seconds(60))
        return limits
    }
}

/// The database engines under test.
package enum TestEngine: String, Sendable, CaseIterable, CustomStringConvertible {
    case sqlite
    case postgresql

    /// The engine of suites that run once per engine: `LATCHKEY_TEST_ENGINE`, else SQLite.
    package static let current: TestEngine = {
        guard let name = ProcessInfo.processInfo.environment["LATCHKEY_TEST_ENGINE"], !name.isEmpty else {
            return .sqlite
        }
        guard let engine = TestEngine(rawValue: name) else {
            fatalError("LATCHKEY_TEST_ENGINE names no engine: \(name)")
        }
        return engine
    }()

    package var description: String {
        switch self {
        case .sqlite: "SQLite"
        case .postgresql: "PostgreSQL"
        }
    }

    /// Runs a test with the location of its own empty database, which is removed afterwards.
    package func withLocation<Value>(_ test: (DatabaseLocation) async throws -> Value) async throws -> Value {
        switch self {
        case .sqlite: try await TestFolder.with { folder in try await test(.file(folder + "/latchkey.sqlite")) }
        case .postgresql: try await TestSchema.with { schema in try await test(.server(schema.address)) }
        }
    }

    /// Runs a test with its own empty database, which is removed afterwards.
    package func withDatabase<Value>(_ test: (any Database) async throws -> Value) async throws -> Value {
        try await withLocation { location in try await Self.open(location, test) }
    }

    /// Runs a test with its own migrated, empty database, which is removed afterwards.
    package func withMigratedDatabase<Value>(_ test: (any Database) async throws -> Value) async throws -> Value {
        switch self {
        case .sqlite:
            try await TestFolder.with { folder in
                let path = folder + "/latchkey.sqlite"
                try await MigratedFile.copy(to: path)
                return try await Self.open(.file(path), test)
            }
        case .postgresql:
            try await MigratedServerDatabase.with { address in try await Self.open(.server(address), test) }
        }
    }

    private static func open<Value>(
        _ location: DatabaseLocation,
        _ test: (any Database) async throws -> Value
    ) async throws -> Value {
        let database = try await location.open(limits: .patient)
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
