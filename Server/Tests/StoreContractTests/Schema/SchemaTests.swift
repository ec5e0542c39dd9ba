import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct SchemaTests {
    @Test func `the steps count up from 1, each number once`() {
        let numbers = Schema.migrations.map(\.number)
        #expect(numbers.first == 1)
        #expect(numbers == Set(numbers).sorted())
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
