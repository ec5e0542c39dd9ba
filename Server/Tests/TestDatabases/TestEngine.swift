package import LatchkeyDatabase
import Foundation

extension PostgresLimits {
    /// For tests that ask for very much at once on a busy machine, and not for how long they wait.
    static var patient: PostgresLimits {
        var limits = PostgresLimits()
        (limits.patience, limits.deadline) = (.seconds(60), .seconds(60))
        return limits
    }
}

/// The engines that everything must work on, all of them alike.
package enum TestEngine: String, Sendable, CaseIterable, CustomStringConvertible {
    case sqlite
    case postgresql

    /// The engine of the suites that are run once for each: `LATCHKEY_TEST_ENGINE`, else SQLite.
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

    /// Runs a test with a place for a database of its own, which is empty and gone afterwards.
    package func withLocation<Value>(_ test: (DatabaseLocation) async throws -> Value) async throws -> Value {
        switch self {
        case .sqlite: try await TestFolder.with { folder in try await test(.file(folder + "/latchkey.sqlite")) }
        case .postgresql: try await TestSchema.with { schema in try await test(.server(schema.address)) }
        }
    }

    /// Runs a test with a database of its own, which is empty and gone afterwards.
    package func withDatabase<Value>(_ test: (any Database) async throws -> Value) async throws -> Value {
        try await withLocation { location in try await Self.open(location, test) }
    }

    /// Runs a test with a database of its own, which has the schema and nothing else and is gone afterwards.
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
