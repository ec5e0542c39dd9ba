import LatchkeyDatabase
import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct SigningKeyStoreTests {
    private static func key(_ id: String, after seconds: TimeInterval = 0) -> StoredSigningKey {
        StoredSigningKey(id: id, sealed: Array(id.utf8) + [0, 255], createdAt: .sample.addingTimeInterval(seconds))
    }

    @Test(arguments: Engine.all) func `there is no key at first`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let keys = try await stores.signingKeys.all()
            #expect(keys == [])
        }
    }

    @Test(arguments: Engine.all) func `the first key is kept, later ones are not taken`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let first = Self.key("one")
            let keys = try await stores.signingKeys.all(orFirst: first)
            #expect(keys == [first])
            #expect(try await stores.signingKeys.all(orFirst: Self.key("two")) == [first])
            #expect(try await stores.signingKeys.all() == [first])
        }
    }

    @Test(arguments: Engine.all) func `servers that start together agree on one key`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let answers = try await withThrowingTaskGroup(of: [StoredSigningKey].self) { group in
                for number in 0..<20 {
                    group.addTask { try await stores.signingKeys.all(orFirst: Self.key("\(number)")) }
                }
                return try await group.reduce(into: [[StoredSigningKey]]()) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.count == 1 && $0 == answers.first })
        }
    }

    @Test(arguments: Engine.all) func `the newest key comes first`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await stores.signingKeys.all(orFirst: Self.key("old"))
            let newer = Self.key("new", after: 1)
            _ = try await stores.database.write { connection in
                try connection.execute(
                    "INSERT INTO signing_keys (id, sealed, created_at) VALUES ($1, $2, $3)",
                    [.text(newer.id), .bytes(newer.sealed), .integer(newer.createdAt.milliseconds)]
                )
            }
            #expect(try await stores.signingKeys.all().map(\.id) == ["new", "old"])
        }
    }
}
