import Foundation
import LatchkeyDatabase
import LatchkeyStores

/// A migrated, empty PostgreSQL database of a test, copied from a template and dropped afterwards.
enum MigratedServerDatabase {
    static func with<Value>(_ test: (PostgresAddress) async throws -> Value) async throws -> Value {
        try await TestTurns.shared.taking {
            let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
            let template = try await template.value
            try await TestSchema.perform("CREATE DATABASE \(name) TEMPLATE \(template)")
            let result: Result<Value, any Error>
            do { result = .success(try await test(try address(of: name))) } catch { result = .failure(error) }
            try await drop(name)
            return try result.get()
        }
    }

    /// The template's name depends on its migrations, so the next process finds it.
    private static let template = Task {
        let name = "latchkey_template_\(fingerprint)"
        guard try await !exists(name) else { return name }
        let draft = "draft_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try await TestSchema.perform("CREATE DATABASE \(draft)")
        let database = try await PostgresDatabase(try address(of: draft))
        do { try await database.migrate(Schema.migrations) } catch {
            await database.close()
            try await drop(draft)
            throw error
        }
        await database.close()
        do { try await TestSchema.perform("ALTER DATABASE \(draft) RENAME TO \(name)") } catch {
            // Another process may have been faster.
            try await drop(draft)
            guard try await exists(name) else { throw error }
        }
        return name
    }

    /// Drops a database once its last session has ended.
    ///
    /// PostgreSQL waits for closed sessions and for the autovacuum itself, in 50 pauses. Each drop of another database
    /// ends a pause early. WITH (FORCE) does not end the autovacuum.
    private static func drop(_ name: String) async throws {
        for _ in 0..<300 {
            do {
                return try await TestSchema.perform("DROP DATABASE \(name)")
            } catch DatabaseError.unavailable(let text) where text.contains("55006") {
                try await TestSchema.perform("SELECT pg_sleep(0.1)")
            }
        }
        try await TestSchema.perform("DROP DATABASE \(name)")
    }

    private static func exists(_ name: String) async throws -> Bool {
        try await TestSchema.keeper.value.read { connection in
            try connection.first("SELECT 1 FROM pg_database WHERE datname = $1", [.text(name)]) { _ in true } ?? false
        }
    }

    /// FNV-1a of all statements.
    private static var fingerprint: String {
        let statements = Schema.migrations.flatMap(\.statements).map(Dialect.postgresql.schema)
        let hash = statements.joined(separator: ";").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }

    private static func address(of database: String) throws -> PostgresAddress {
        var components = try URLComponents(string: TestSchema.serverURL()).unwrapped()
        components.path = "/" + database
        return try PostgresAddress(components.string.unwrapped())
    }
}

extension Optional {
    /// A URL that libpq reads and Foundation does not.
    fileprivate func unwrapped() throws -> Wrapped {
        guard let self else { throw TestSchema.Missing() }
        return self
    }
}
