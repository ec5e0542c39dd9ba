import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct IdentityStoreTests {
    @Test(arguments: Engine.all) func `an identity is linked once, and logs its user in from then on`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, session) = try await stores.newUser("ada", hash: "hash")
            let result = try await stores.identities.link(.sample(by: session))
            let identity = try #require(try await stores.identities.identities(of: ada.id).first)
            #expect(result == .linked(identity, replaced: nil))
            #expect(!identity.madeUser)
            #expect(identity.lastUsedAt == nil)
            #expect(try await stores.identities.link(.sample(by: session)) == .linked(identity, replaced: nil))
            let user = try await stores.signIn(.sample(claims: .sample(login: "other", email: "other@example.com")))
            // A backend's claims about a user whom it did not create change nothing.
            #expect(user == ada)
            #expect(try await stores.identities.identities(of: ada.id).first?.lastUsedAt == .sample)
            #expect(try await stores.kinds(of: ada.id) == [.userRegistered, .identityLinked, .loginSucceeded])
        }
    }

    @Test(arguments: Engine.all) func `a token is good once, to log in or to link`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada", hash: "hash")
            let use = SSOUse.sample()
            _ = try await stores.signIn(.sample("u-2", claims: .sample(), use: use))
            #expect(try await stores.identities.link(.sample(by: session, use: use)) == .refused(.usedBefore))
            let other = SSOUse.sample()
            _ = try await stores.identities.link(.sample(by: session, use: other))
            let signIn = try SSOSignIn.sample(claims: .sample(), use: other)
            #expect(try await stores.identities.signIn(signIn) == .refused(.usedBefore))
        }
    }

    @Test(arguments: Engine.all) func `an identity of another user is taken, and the token is not used up`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let made = try await stores.signIn(.sample(claims: .sample()))
            let (ada, session) = try await stores.newUser("ada", hash: "hash")
            let use = SSOUse.sample()
            #expect(try await stores.identities.link(.sample(by: session, use: use)) == .taken)
            #expect(try await stores.users.user(made.id) == made)
            let result = try await stores.identities.link(.sample(by: session, replacesUser: true, use: use))
            let identity = try #require(try await stores.identities.identities(of: ada.id).first)
            #expect(result == .linked(identity, replaced: made.id))
            #expect(!identity.madeUser)
            #expect(try await stores.users.user(made.id) == nil)
            #expect(try await stores.sessions.live(of: made.id, at: .sample).isEmpty)
            #expect(try await stores.signIn(.sample(claims: .sample())).id == ada.id)
        }
    }

    @Test(arguments: Engine.all) func `a user who has more than the identity is not replaced`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (_, session) = try await stores.newUser("ada", hash: "hash")
            let made = try await stores.signIn(.sample(claims: .sample()))
            let withPassword = made.changed { _ in }
            #expect(try await stores.users.replace(withPassword, passwordHash: "hash") == .replaced)
            #expect(try await stores.identities.link(.sample(by: session, replacesUser: true)) == .taken)
            // A user who linked the identity was not created by it.
            let (bob, bobs) = try await stores.newUser("bob", hash: "hash")
            _ = try await stores.identities.link(.sample("u-2", by: bobs))
            #expect(try await stores.identities.link(.sample("u-2", by: session, replacesUser: true)) == .taken)
            #expect(try await stores.users.user(bob.id) == bob)
            let other = try await stores.signIn(.sample("u-3", claims: .sample(login: "carol")))
            let othersSession = try await stores.newSession(of: other)
            _ = try await stores.identities.link(.sample("u-4", by: othersSession))
            #expect(try await stores.identities.link(.sample("u-3", by: session, replacesUser: true)) == .taken)
            // The token alone does not log in a user with a factor either.
            let dave = try await stores.signIn(.sample("u-5", claims: .sample(login: "dave")))
            try await stores.inTransaction { tables throws in
                _ = try tables.totpSecrets.insert([1], of: dave.id, at: .sample)
                _ = try tables.totpSecrets.confirm([1], of: dave.id, by: 1, at: .sample)
            }
            #expect(try await stores.identities.link(.sample("u-5", by: session, replacesUser: true)) == .taken)
        }
    }

    @Test(arguments: Engine.all) func `a disabled user does not go on as another one`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let made = try await stores.signIn(.sample(claims: .sample()))
            let (_, session) = try await stores.newUser("ada", hash: "hash")
            _ = try await stores.storage.transaction { tables in try tables.users.disable(made.id, at: .sample) }
            let result = try await stores.identities.link(.sample(by: session, replacesUser: true))
            #expect(result == .refused(.userDisabled))
            #expect(try await stores.users.user(made.id) != nil)
        }
    }

    @Test(arguments: Engine.all) func `a session that has ended links nothing`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, session) = try await stores.newUser("ada", hash: "hash")
            _ = try await stores.sessions.end(session.id, because: .revoked, at: .sample)
            let use = SSOUse.sample()
            #expect(try await stores.identities.link(.sample(by: session, use: use)) == .askerEnded(.revoked))
            #expect(try await stores.count("sso_uses") == 0)
            #expect(try await stores.identities.identities(of: ada.id).isEmpty)
        }
    }

    @Test(arguments: Engine.all) func `two that want each other's identity at once both get an answer`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            for round in 0..<10 {
                let (one, other) = try await (
                    stores.signIn(.sample("a-\(round)", claims: .sample(login: "a\(round)-x"))),
                    stores.signIn(.sample("b-\(round)", claims: .sample(login: "b\(round)-x")))
                )
                let sessions = try await (stores.newSession(of: one), stores.newSession(of: other))
                let results = try await withThrowingTaskGroup(of: Bool.self) { group in
                    group.addTask {
                        try await stores.links(.sample("b-\(round)", by: sessions.0, replacesUser: true))
                    }
                    group.addTask {
                        try await stores.links(.sample("a-\(round)", by: sessions.1, replacesUser: true))
                    }
                    return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                // The loser's user was deleted with their session, or has two identities.
                #expect(results == 1)
                #expect(try await stores.count("identities") == Int64(2 * (round + 1)))
            }
        }
    }

    @Test(arguments: Engine.all) func `the last way to log in stays`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let made = try await stores.signIn(.sample(claims: .sample()))
            let session = try await stores.newSession(of: made)
            let first = try #require(try await stores.identities.identities(of: made.id).first)
            func unlink(_ identity: Identity, of user: User) async throws -> IdentityUnlinkResult {
                try await stores.identities.unlink(
                    identity.id,
                    event: .sample(.identityUnlinked, of: user),
                    by: session.id
                )
            }
            #expect(try await unlink(first, of: made) == .lastCredential)
            _ = try await stores.identities.link(.sample("u-2", by: session))
            let (stranger, _) = try await stores.newUser("eve", hash: "hash")
            #expect(try await unlink(first, of: stranger) == .notFound)
            #expect(try await unlink(first, of: made) == .unlinked)
            #expect(try await unlink(first, of: made) == .notFound)
            let second = try #require(try await stores.identities.identities(of: made.id).first)
            #expect(try await unlink(second, of: made) == .lastCredential)
            #expect(try await stores.kinds(of: made.id).last == .identityUnlinked)
        }
    }

    @Test(arguments: Engine.all) func `of two that unlink the last two at once one stays`(engine: Engine) async throws {
        try await engine.withStores { stores in
            for round in 0..<10 {
                let made = try await stores.signIn(.sample("a-\(round)", claims: .sample(login: "user\(round)")))
                let session = try await stores.newSession(of: made)
                _ = try await stores.identities.link(.sample("b-\(round)", by: session))
                let identities = try await stores.identities.identities(of: made.id)
                let results = try await withThrowingTaskGroup(of: IdentityUnlinkResult.self) { group in
                    for identity in identities {
                        group.addTask {
                            try await stores.identities.unlink(
                                identity.id,
                                event: .sample(.identityUnlinked, of: made),
                                by: session.id
                            )
                        }
                    }
                    return try await group.reduce(into: [IdentityUnlinkResult]()) { $0.append($1) }
                }
                #expect(results.count { $0 == .unlinked } == 1)
                #expect(results.count { $0 == .lastCredential } == 1)
            }
        }
    }
}

extension Stores {
    /// Whether the link succeeds.
    fileprivate func links(_ link: IdentityLink) async throws -> Bool {
        guard let result = try? await identities.link(link) else { return false }
        if case .linked = result { return true }
        return false
    }
}
