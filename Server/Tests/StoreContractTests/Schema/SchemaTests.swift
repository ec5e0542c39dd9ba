import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import TestDatabases
import Testing

@Suite struct SchemaTests {
    @Test func `the steps count up from 1 without a gap`() {
        #expect(Schema.migrations.map(\.number) == Array(1...Int64(Schema.migrations.count)))
    }

    @Test func `all steps at once make the schema that they make one by one`() async throws {
        try await Engine.sqlite.withDatabase { atOnce in
            try await atOnce.migrate(Schema.migrations)
            try await Engine.sqlite.withDatabase { oneByOne in
                for count in Schema.migrations.indices {
                    try await oneByOne.migrate(Array(Schema.migrations[...count]))
                }
                let (schema, expected) = (try await Self.schema(of: atOnce), try await Self.schema(of: oneByOne))
                #expect(schema == expected)
                #expect(schema.count > Schema.tables.count)
            }
        }
    }

    /// The statement of each table and index in SQLite.
    private static func schema(of database: any Database) async throws -> [String] {
        try await database.read { connection in
            try connection.query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name", []) {
                try $0.text(0)
            }
        }
    }

    @Test(arguments: Engine.databases) func `a session of an older server was last used when it was refreshed`(
        engine: Engine
    ) async throws {
        try await engine.withDatabase { database in
            try await database.migrate(Array(Schema.migrations.prefix(5)))
            let user = try User.sample(username: "ada")
            try await database.write { connection in
                try connection.execute(
                    "INSERT INTO users (id, attributes, created_at, modified_at, version) VALUES ($1, '{}', 0, 0, 1)",
                    [.id(user.id)]
                )
                _ = try connection.execute(
                    """
                    INSERT INTO sessions (id, user_id, application_id, family_digest, current_digest, created_at,
                        authenticated_at, refreshed_at, expires_at) VALUES ('s', $1, 'default', $2, $2, 0, 0, $3, $4)
                    """,
                    [
                        .id(user.id), .bytes(digest()), .integer(Date.sample.milliseconds),
                        .integer(Date.sample.milliseconds + 1),
                    ]
                )
            }
            try await database.migrate(Schema.migrations)
            let sessions = try await StoredSessions(storage: SQLStorage(database: database)).live(
                of: user.id,
                at: .sample
            )
            #expect(sessions.map(\.lastUse) == [SessionUse(at: .sample, from: nil)])
        }
    }

    @Test(arguments: Engine.databases) func `an application of an older server answers no Kii clients`(
        engine: Engine
    ) async throws {
        try await engine.withDatabase { database in
            try await database.migrate(Array(Schema.migrations.prefix(21)))
            let standard = Application(id: "community1", name: "Community", clientSecretDigest: [7], servesKhoros: true)
            try await database.write { connection in
                _ = try connection.execute(
                    """
                    INSERT INTO applications (id, name, access_token_lifetime, session_idle_lifetime,
                        session_absolute_lifetime, password_minimum_length, password_maximum_length,
                        password_minimum_strength, client_secret_digest, khoros)
                    VALUES ('community1', 'Community', 600, 7776000, 31536000, 8, 256, 2, $1, 1)
                    """,
                    [.bytes([7])]
                )
            }
            try await database.migrate(Schema.migrations)
            let store = StoredApplications(storage: SQLStorage(database: database))
            let stored = try await store.all().first { $0.id == standard.id }
            #expect(stored == standard)
            var change = ApplicationChange()
            change.kii.isServed = true
            change.kii.appKeyDigest = [9]
            _ = try await store.change(standard.id, by: change)
            #expect(try await store.all().first { $0.id == standard.id }?.kii == KiiRules(appKeyDigest: [9]))
        }
    }

    @Test(arguments: Engine.databases) func `running the steps again changes nothing`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            try await stores.database.migrate(Schema.migrations)
            #expect(try await stores.users.user(user.id) == user)
            #expect(try await stores.count("schema_migrations") == Int64(Schema.migrations.count))
        }
    }
}
