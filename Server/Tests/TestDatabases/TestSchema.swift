package import LatchkeyDatabase
import Foundation

/// A schema of a test in the PostgreSQL database of `LATCHKEY_TEST_POSTGRES`, dropped afterwards.
package struct TestSchema: Sendable {
    package let name: String
    /// The database with this schema as the only one in its search path.
    package let address: PostgresAddress
    /// The same, for another program.
    package let url: String

    /// No PostgreSQL is configured for tests.
    package struct Missing: Error, CustomStringConvertible {
        package var description: String {
            "This test needs a PostgreSQL. Run it as Scripts/with-postgres swift test --traits Server, or set "
                + "LATCHKEY_TEST_POSTGRES to the URL of a database that the tests may fill."
        }
    }

    /// The server's address, without a schema.
    package static func serverURL() throws -> String {
        guard let url = ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRES"], !url.isEmpty else {
            throw Missing()
        }
        return url
    }

    /// Runs a test with a new schema.
    package static func with<Value>(_ test: (TestSchema) async throws -> Value) async throws -> Value {
        try await TestTurns.shared.taking { try await withSchema(test) }
    }

    /// A new schema, which the caller must drop.
    package static func make() async throws -> TestSchema {
        let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let url = try serverURL()
        let server = try await keeper.value
        try await server.write(.unhurried) { connection in try connection.perform("CREATE SCHEMA \(name)") }
        let schemaURL = url + (url.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(name)"
        return TestSchema(name: name, address: try PostgresAddress(schemaURL), url: schemaURL)
    }

    package func drop() async throws {
        let name = name
        try await Self.keeper.value.write(.unhurried) { connection in
            try connection.perform("DROP SCHEMA \(name) CASCADE")
        }
    }

    private static func withSchema<Value>(_ test: (TestSchema) async throws -> Value) async throws -> Value {
        let schema = try await make()
        let result: Result<Value, any Error>
        do { result = .success(try await test(schema)) } catch { result = .failure(error) }
        try await schema.drop()
        return try result.get()
    }

    /// Runs a statement without an explicit transaction.
    static func perform(_ statement: String) async throws {
        _ = try await keeper.value.write(.single) { connection in try connection.execute(statement) }
    }

    static let keeper = Task {
        var limits = PostgresLimits.patient
        limits.connections = 4
        return try await PostgresDatabase(PostgresAddress(try serverURL()), limits: limits)
    }
}

/// Limits the concurrent tests to PostgreSQL's connections.
actor TestTurns {
    static let shared = TestTurns()

    private var free = 16
    private var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated func taking<Value>(_ work: () async throws -> Value) async throws -> Value {
        await take()
        do {
            let value = try await work()
            await release()
            return value
        } catch {
            await release()
            throw error
        }
    }

    private func take() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func release() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
