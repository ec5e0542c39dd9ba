import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct UserSearchTests {
    @Test(arguments: Engine.all) func `users are found by a part of what names them, and signs are no wildcards`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let administration = stores.users
            for (name, address, display) in [
                ("Ada.Byron", "ada@example.com", "Ada Lovelace"), ("eve_1", "eve@example.org", "Ève"),
                ("eveb1", "b@example.org", "100% Bob!"),
            ] {
                var user = try User.sample(username: name)
                user.pendingEmailAddress = try EmailAddress(address)
                user.displayName = display
                try #require(try await stores.users.insert(user, passwordHash: nil, session: .sample(of: user)))
            }
            for (text, names) in [
                ("BYRON", ["Ada.Byron"]), ("lovelace", ["Ada.Byron"]), ("EXAMPLE.org", ["eve_1", "eveb1"]),
                ("eve_", ["eve_1"]), ("0%", ["eveb1"]), ("b!", ["eveb1"]), ("Ève", ["eve_1"]), ("%", ["eveb1"]),
                ("'; --", []),
            ] {
                let found = try await administration.accounts(containing: text, after: nil, limit: 10)
                #expect(Set(found.compactMap(\.user.username?.text)) == Set(names), "\(text)")
            }
            let first = try await administration.accounts(containing: "eve", after: nil, limit: 1)
            let rest = try await administration.accounts(containing: "eve", after: first.last?.user.id, limit: 5)
            #expect(first.count == 1 && rest.count == 1 && first != rest)
        }
    }
}
