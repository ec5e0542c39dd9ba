import LatchkeyDatabase
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct UserDeletionTests {
    @Test(arguments: Engine.all) func `a deleted user is found no more`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada", hash: "h")
            try await stores.users.delete(user.id, at: .sample)
            #expect(try await stores.users.user(user.id) == nil)
            #expect(try await stores.users.credentials(of: user.id) == nil)
            #expect(try await stores.users.credentials(of: .username(Username("ada"))) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a deletion ends the user's sessions and no others`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada")
            let second = SessionRecord.sample(of: ada)
            try #require(try await stores.sessions.insert(second))
            let (_, others) = try await stores.newUser("grace")
            try await stores.users.delete(ada.id, at: .sample)
            for session in [first, second] {
                let state = try #require(try await stores.sessions.state(of: session.id))
                #expect(state.ended == .userDeleted)
                #expect(state.userID == nil)
            }
            #expect(try await stores.sessions.state(of: others.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `a session that had ended before keeps its reason`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            _ = try await stores.sessions.end(session.id, because: .signedOut, at: .sample)
            try await stores.users.delete(user.id, at: .sample)
            #expect(try await stores.sessions.state(of: session.id)?.ended == .signedOut)
        }
    }

    @Test(arguments: Engine.all) func `a deletion removes the user's objects and no others`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            let (grace, _) = try await stores.newUser("grace")
            for user in [ada, grace] {
                let object = try #require(BucketObject.sample("one", owner: user))
                _ = try await stores.objects.store(object.id, in: try .sample(of: user)) { _ in object }
            }
            try await stores.users.delete(ada.id, at: .sample)
            #expect(try await stores.count("objects") == 1)
            let one = try #require(ObjectID("one"))
            #expect(try await stores.objects.object(one, in: try .sample(of: grace)) != nil)
        }
    }

    @Test(arguments: Engine.databases) func `the name of a deleted user is free, and nothing of theirs comes back`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (old, _) = try await stores.newUser("ada", hash: "old")
            try await stores.users.delete(old.id, at: .sample)
            let (new, _) = try await stores.newUser("ada", hash: "new")
            #expect(new.id != old.id)
            #expect(try await stores.users.credentials(of: .username(Username("ada")))?.passwordHash == "new")
            #expect(try await stores.count("objects") == 0)
        }
    }

    @Test(arguments: Engine.all) func `deleting nobody changes nothing`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            try await stores.users.delete(newID(), at: .sample)
            #expect(try await stores.users.user(user.id) == user)
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `a deleted user's device is not kept`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            try await stores.users.delete(user.id, at: .sample)
            let device = try await stores.storage.read { tables in try tables.sessions.device(of: session.id) }
            #expect(device == Device())
        }
    }
}
