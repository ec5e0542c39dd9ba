import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct SigningKeyStoreTests {
    /// A key that is made a number of seconds after the beginning, and activated after a delay.
    private static func key(
        _ id: String,
        _ algorithm: SignatureAlgorithm = .es256,
        after seconds: TimeInterval = 0,
        waiting: TimeInterval = 0
    ) -> StoredSigningKey {
        let time = Date.sample.addingTimeInterval(seconds)
        let times = SigningKeyTimes(
            createdAt: time,
            activatedAt: time.addingTimeInterval(waiting),
            longestTokenLifetime: 600
        )
        return StoredSigningKey(id: id, algorithm: algorithm, sealed: Array(id.utf8) + [0, 255], times: times)
    }

    private static func moment(_ seconds: TimeInterval) -> Date { .sample.addingTimeInterval(seconds) }

    @Test(arguments: Engine.all) func `there is no key at first`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let keys = try await stores.signingKeys.all()
            #expect(keys == [])
        }
    }

    @Test(arguments: Engine.all) func `the first key is kept, later ones are not taken`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let first = Self.key("one")
            let keys = try await stores.signingKeys.all(orFirst: first)
            #expect(keys == [first])
            #expect(try await stores.signingKeys.all(orFirst: Self.key("two")) == [first])
            #expect(try await stores.signingKeys.all() == [first])
        }
    }

    @Test(arguments: Engine.all) func `servers that start together agree on one key`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let answers = try await withThrowingTaskGroup(of: [StoredSigningKey].self) { group in
                for number in 0..<20 {
                    group.addTask { try await stores.signingKeys.all(orFirst: Self.key("\(number)")) }
                }
                return try await group.reduce(into: [[StoredSigningKey]]()) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.count == 1 && $0 == answers.first })
        }
    }

    @Test(arguments: Engine.all) func `each algorithm has its own first key`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let (access, rsa) = (Self.key("a"), Self.key("b", .rs256))
            _ = try await stores.signingKeys.all(orFirst: access)
            #expect(try await stores.signingKeys.all(orFirst: rsa) == [access, rsa])
            let keys = try await stores.signingKeys.all(orFirst: Self.key("c", .rs256))
            #expect(keys == [access, rsa])
        }
    }

    @Test(arguments: Engine.all) func `a rotation leaves the keys of other algorithms`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            _ = try await stores.signingKeys.all(orFirst: Self.key("access"))
            _ = try await stores.signingKeys.all(orFirst: Self.key("rsa", .rs256))
            let next = Self.key("next access", after: 1, waiting: 360)
            #expect(try await stores.signingKeys.rotate(to: next, at: Self.moment(1)) == "next access")
            // The waiting key of one algorithm is none of the other.
            let other = Self.key("next rsa", .rs256, after: 2, waiting: 360)
            #expect(try await stores.signingKeys.rotate(to: other, at: Self.moment(2)) == "next rsa")
            let keys = try await stores.signingKeys.all()
            let retired = Dictionary(keys.map { ($0.id, $0.times.retiredAt) }) { $1 }
            #expect(
                retired == [
                    "access": Self.moment(361), "rsa": Self.moment(362), "next access": nil, "next rsa": nil,
                ]
            )
            #expect(keys.filter { $0.algorithm == .rs256 }.map(\.id).sorted() == ["next rsa", "rsa"])
        }
    }

    @Test(arguments: Engine.all) func `servers that make the first RSA key at once agree on one`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            _ = try await stores.signingKeys.all(orFirst: Self.key("access"))
            let answers = try await withThrowingTaskGroup(of: [StoredSigningKey].self) { group in
                for number in 0..<20 {
                    group.addTask { try await stores.signingKeys.all(orFirst: Self.key("\(number)", .rs256)) }
                }
                return try await group.reduce(into: [[StoredSigningKey]]()) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.count == 2 && $0 == answers.first })
        }
    }

    @Test(arguments: Engine.all) func `a key is kept for ID tokens that live longer than access tokens`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let short = ApplicationChange(sessions: .init(accessTokenLifetime: 60))
            _ = try await stores.applications.change("default", by: short)
            let keys = try await stores.signingKeys.all(orFirst: Self.key("one", .rs256))
            #expect(keys.first?.times.longestTokenLifetime == SigningKeyTimes.identityTokenLifetime)
        }
    }

    @Test(arguments: Engine.all) func `the key before stops when the new one begins`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            _ = try await stores.signingKeys.all(orFirst: Self.key("old"))
            let new = Self.key("new", after: 10, waiting: 360)
            #expect(try await stores.signingKeys.rotate(to: new, at: Self.moment(10)) == "new")
            let keys = try await stores.signingKeys.all()
            #expect(keys.map(\.id) == ["new", "old"])
            #expect(keys.map(\.times.retiredAt) == [nil, Self.moment(370)])
            #expect(keys.first == new)
        }
    }

    @Test(arguments: Engine.all) func `a key that waits is not made twice`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            _ = try await stores.signingKeys.all(orFirst: Self.key("old"))
            _ = try await stores.signingKeys.rotate(to: Self.key("next", after: 1, waiting: 360), at: Self.moment(1))
            let again = Self.key("again", after: 2, waiting: 360)
            #expect(try await stores.signingKeys.rotate(to: again, at: Self.moment(2)) == "next")
            #expect(try await stores.signingKeys.all().map(\.id) == ["next", "old"])
            let later = Self.key("later", after: 361, waiting: 360)
            #expect(try await stores.signingKeys.rotate(to: later, at: Self.moment(361)) == "later")
        }
    }

    @Test(arguments: Engine.all) func `a key that signs at once replaces one that waits`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            _ = try await stores.signingKeys.all(orFirst: Self.key("old"))
            _ = try await stores.signingKeys.rotate(to: Self.key("next", after: 1, waiting: 360), at: Self.moment(1))
            #expect(try await stores.signingKeys.rotate(to: Self.key("now", after: 2), at: Self.moment(2)) == "now")
            let keys = try await stores.signingKeys.all()
            let signing = keys.filter { $0.times.state(at: Self.moment(1000)) == .signing }
            #expect(signing.map(\.id) == ["now"])
            #expect(keys.filter { $0.times.retiredAt == Self.moment(2) }.map(\.id).sorted() == ["next", "old"])
        }
    }

    @Test(arguments: Engine.databases) func `a key expects the tokens of the application that has the longest`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            _ = try await stores.database.write { connection in
                try connection.execute("UPDATE applications SET access_token_lifetime = 7200")
            }
            let keys = try await stores.signingKeys.all(orFirst: Self.key("one"))
            #expect(keys.first?.times.longestTokenLifetime == 7200)
        }
    }

    @Test(arguments: Engine.all) func `a key that is removed is gone, the others stay`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            _ = try await stores.signingKeys.all(orFirst: Self.key("old"))
            _ = try await stores.signingKeys.rotate(to: Self.key("new", after: 1), at: Self.moment(1))
            try await stores.signingKeys.remove(["old", "never there"])
            #expect(try await stores.signingKeys.all().map(\.id) == ["new"])
        }
    }

    @Test(arguments: Engine.all) func `of rotations at once one key signs`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            _ = try await stores.signingKeys.all(orFirst: Self.key("old"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...20 {
                    group.addTask {
                        let key = Self.key("\(number)", after: 5)
                        _ = try await stores.signingKeys.rotate(to: key, at: Self.moment(5))
                    }
                }
                try await group.waitForAll()
            }
            let keys = try await stores.signingKeys.all()
            #expect(keys.count == 21)
            #expect(keys.filter { $0.times.retiredAt == nil }.count == 1)
        }
    }
}
