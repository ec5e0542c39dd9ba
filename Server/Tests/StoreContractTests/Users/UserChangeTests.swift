import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct UserChangeTests {
    @Test(arguments: Engine.all) func `a record of the version that was read is replaced`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let changed = user.changed { $0.displayName = "Ada" }
            #expect(try await stores.users.replace(changed, passwordHash: nil) == .replaced)
            #expect(try await stores.users.user(user.id) == changed)
        }
    }

    @Test(arguments: Engine.all) func `a record that was changed since is not replaced`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let first = user.changed { $0.displayName = "first" }
            let second = user.changed { $0.displayName = "second" }
            try #require(try await stores.users.replace(first, passwordHash: nil) == .replaced)
            #expect(try await stores.users.replace(second, passwordHash: nil) == .stale)
            #expect(try await stores.users.user(user.id) == first)
        }
    }

    @Test(arguments: Engine.all) func `of 50 changes to one version exactly one wins`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<50 {
                    let changed = user.changed { $0.displayName = "\(number)" }
                    group.addTask { try await stores.users.replace(changed, passwordHash: nil) == .replaced }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1)
            #expect(try await stores.users.user(user.id)?.version == 2)
        }
    }

    @Test(arguments: Engine.all) func `of 20 users who take one username at the same moment one has it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            var users: [User] = []
            for _ in 0..<20 { users.append(try await stores.newUser().user) }
            let name = try Username("grace")
            let outcomes = try await withThrowingTaskGroup(of: UserReplacement.self) { group in
                for user in users {
                    let changed = user.changed { $0.username = name }
                    group.addTask { try await stores.users.replace(changed, passwordHash: nil) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 == .replaced }.count == 1)
            #expect(outcomes.filter { $0 == .identifierTaken(.username(name)) }.count == 19)
        }
    }

    @Test(arguments: Engine.all) func `an address that is known to be proved is stored so, and stays so`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let address = try EmailAddress("ada@example.com")
            let unproven = user.changed { $0.emailAddress = OwnedAddress(address, isVerified: false) }
            #expect(try await stores.users.replace(unproven, passwordHash: nil) == .replaced)
            #expect(try await stores.users.user(user.id)?.emailAddress?.isVerified == false)
            let proven = unproven.changed { $0.emailAddress = OwnedAddress(address, isVerified: true) }
            #expect(try await stores.users.replace(proven, passwordHash: nil) == .replaced)
            let renamed = proven.changed { $0.displayName = "Ada" }
            #expect(try await stores.users.replace(renamed, passwordHash: nil) == .replaced)
            #expect(try await stores.users.user(user.id)?.emailAddress?.isVerified == true)
            let moved = try renamed.changed {
                $0.emailAddress = OwnedAddress(try EmailAddress("a@example.com"), isVerified: false)
            }
            #expect(try await stores.users.replace(moved, passwordHash: nil) == .replaced)
            #expect(try await stores.users.user(user.id)?.emailAddress?.isVerified == false)
        }
    }

    @Test(arguments: Engine.all) func `a change that no session makes is told without a device`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let changed = user.changed { $0.displayName = "Ada" }
            let event = AuditEvent.sample(.userUpdated, of: user)
            let outcome = try await stores.users.replace(changed, passwordHash: nil, event: event, notices: [], by: nil)
            #expect(outcome == .replaced)
            #expect(try await stores.events.events(of: user.id, before: nil, limit: 1) == [event])
        }
    }

    @Test(arguments: Engine.all) func `another user's name cannot be taken`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await stores.newUser("ada")
            let (grace, _) = try await stores.newUser("grace")
            let changed = try grace.changed { $0.username = try Username("ADA") }
            #expect(
                try await stores.users.replace(changed, passwordHash: nil)
                    == .identifierTaken(.username(Username("ada")))
            )
            #expect(try await stores.users.user(grace.id) == grace)
        }
    }

    @Test(arguments: Engine.all) func `the own name can be spelled anew`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            let changed = try ada.changed { $0.username = try Username("ADA") }
            #expect(try await stores.users.replace(changed, passwordHash: nil) == .replaced)
            #expect(try await stores.users.user(ada.id)?.username?.text == "ADA")
        }
    }

    @Test(arguments: Engine.all) func `of 20 users who want one name exactly one gets it`(engine: Engine) async throws {
        try await engine.withStores { stores in
            var users: [User] = []
            for _ in 0..<20 { users.append(try await stores.newUser().user) }
            let winners = try await withThrowingTaskGroup(of: UserReplacement.self) { group in
                for user in users {
                    let named = try user.changed { $0.username = try Username("ada") }
                    group.addTask { try await stores.users.replace(named, passwordHash: "h") }
                }
                return try await group.reduce(into: [UserReplacement]()) { $0.append($1) }
            }
            #expect(winners.filter { $0 == .replaced }.count == 1)
            let taken = UserReplacement.identifierTaken(.username(try Username("ada")))
            #expect(winners.filter { $0 == taken }.count == 19)
        }
    }

    @Test(arguments: Engine.all) func `a change without a password keeps the password`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada", hash: "old")
            try #require(try await stores.users.replace(user.changed { _ in }, passwordHash: nil) == .replaced)
            #expect(try await stores.users.credentials(of: user.id)?.passwordHash == "old")
        }
    }

    @Test(arguments: Engine.all) func `a first password is stored with the change`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser()
            let named = try user.changed { $0.username = try Username("ada") }
            try #require(try await stores.users.replace(named, passwordHash: "new") == .replaced)
            #expect(try await stores.users.credentials(of: .username(Username("ada")))?.passwordHash == "new")
        }
    }

    @Test(arguments: Engine.all) func `a deleted record is not brought back by a change`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            try await stores.users.delete(user.id, at: .sample)
            #expect(try await stores.users.replace(user.changed { _ in }, passwordHash: "h") == .stale)
            #expect(try await stores.users.user(user.id) == nil)
        }
    }
}
