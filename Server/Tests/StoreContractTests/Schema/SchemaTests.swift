import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct SchemaTests {
    @Test func `the steps count from 1 without a gap`() {
        #expect(Schema.migrations.map(\.number) == Array(1...Int64(Schema.migrations.count)))
    }

    @Test(arguments: Engine.all) func `running the steps again changes nothing`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            try await stores.database.migrate(Schema.migrations)
            #expect(try await stores.users.user(user.id) == user)
            #expect(try await stores.count("schema_migrations") == Int64(Schema.migrations.count))
        }
    }
}
