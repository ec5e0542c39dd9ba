import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct SSOSignInTests {
    @Test(arguments: Engine.all) func `the first token makes user, identity and session, the next finds them`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let first = try SSOSignIn.sample(claims: .sample())
            let user = try await stores.signIn(first)
            #expect(user.username?.text == "alice")
            #expect(user.emailAddress == OwnedAddress(try EmailAddress("alice@example.com"), isVerified: true))
            #expect(user.displayName == "Alice")
            #expect(try await stores.users.user(user.id) == user)
            #expect(try await stores.sessions.state(of: first.session.record.id)?.userID == user.id)
            let second = try SSOSignIn.sample(claims: .sample())
            #expect(try await stores.signIn(second) == user)
            #expect(try await stores.sessions.state(of: second.session.record.id)?.userID == user.id)
            let identities = try await stores.identities.identities(of: user.id)
            #expect(identities.map(\.uniqueID) == ["u-1"])
            #expect(identities.first?.claims == (try SSOClaims.sample()))
            #expect(try await stores.kinds(of: user.id) == [.userRegistered, .identityLinked, .loginSucceeded])
            #expect(try await stores.count("users") == 1)
        }
    }

    @Test(arguments: Engine.all) func `a token is good once`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let use = SSOUse.sample()
            let user = try await stores.signIn(.sample(claims: .sample(), use: use))
            let again = try SSOSignIn.sample(claims: .sample(login: "eve"), use: use)
            #expect(try await stores.identities.signIn(again) == .refused(.usedBefore))
            #expect(try await stores.sessions.state(of: again.session.record.id) == nil)
            #expect(try await stores.users.user(user.id) == user)
            #expect(try await stores.count("users") == 1)
            #expect(try await stores.count("audit_events") == 3)
        }
    }

    @Test(arguments: Engine.all) func `of many uses of one token at once one starts a session`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            for round in 0..<20 {
                let use = SSOUse.sample()
                let claims = try SSOClaims.sample(login: "user\(round)", email: "user\(round)@example.com")
                let results = try await withThrowingTaskGroup(of: SSOSignInResult.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            try await stores.identities.signIn(.sample("u-\(round)", claims: claims, use: use))
                        }
                    }
                    return try await group.reduce(into: [SSOSignInResult]()) { $0.append($1) }
                }
                #expect(results.count { $0 == .refused(.usedBefore) } == 7)
                #expect(try await stores.count("sessions") == Int64(round + 1))
                #expect(try await stores.count("users") == Int64(round + 1))
            }
        }
    }

    @Test(arguments: Engine.all) func `many first tokens of one user at once make one user`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            for round in 0..<10 {
                let claims = try SSOClaims.sample(login: "user\(round)", email: "user\(round)@example.com")
                let users = try await withThrowingTaskGroup(of: User.self) { group in
                    for _ in 0..<8 {
                        group.addTask { try await stores.signIn(.sample("u-\(round)", claims: claims)) }
                    }
                    return try await group.reduce(into: Set<User.ID>()) { $0.insert($1.id) }
                }
                #expect(users.count == 1)
                #expect(try await stores.count("identities") == Int64(round + 1))
                #expect(try await stores.count("users") == Int64(round + 1))
                #expect(try await stores.count("sessions") == Int64(8 * (round + 1)))
            }
        }
    }

    @Test(arguments: Engine.all) func `many who are renamed to one name at once are numbered`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            for round in 0..<5 {
                let people = (0..<6).map { "u-\(round)-\($0)" }
                for person in people {
                    _ = try await stores.signIn(.sample(person, claims: .sample(login: person, email: nil)))
                }
                let name = "star\(round)"
                let names = try await withThrowingTaskGroup(of: String?.self) { group in
                    for person in people {
                        group.addTask {
                            try await stores.signIn(.sample(person, claims: .sample(login: name, email: nil))).username?
                                .text
                        }
                    }
                    return try await group.reduce(into: [String?]()) { $0.append($1) }
                }
                #expect(Set(names).count == people.count)
                #expect(names.contains(name))
                #expect(names.allSatisfy { $0?.hasPrefix(name) == true })
            }
        }
    }

    @Test(arguments: Engine.all) func `a login that is taken gets a number, and an address that is taken waits`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let owner = try await stores.signIn(.sample(claims: .sample()))
            let user = try await stores.signIn(.sample("u-2", claims: .sample(login: "Alice")))
            #expect(user.id != owner.id)
            #expect(user.username?.text == "Alice-2")
            #expect(user.emailAddress == nil)
            #expect(user.pendingEmailAddress?.text == "alice@example.com")
            let third = try await stores.signIn(.sample("u-3", claims: .sample(login: "ALICE")))
            #expect(third.username?.text == "ALICE-3")
            #expect(try await stores.users.user(owner.id) == owner)
        }
    }

    @Test(arguments: Engine.all) func `an address that nobody vouches for waits for a proof`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await stores.signIn(.sample(claims: .sample(isVouchedFor: false)))
            #expect(user.emailAddress == nil)
            #expect(user.pendingEmailAddress?.text == "alice@example.com")
        }
    }

    @Test(arguments: Engine.all)
    func `what the backend tells otherwise is changed, and what the user has changed stays`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await stores.signIn(.sample(claims: .sample()))
            let renamed = try user.changed { user throws(FieldError) in
                user.username = try Username("bob")
                user.displayName = "Bob"
            }
            #expect(try await stores.users.replace(renamed, passwordHash: nil) == .replaced)
            // Unchanged claims change nothing.
            #expect(try await stores.signIn(.sample(claims: .sample())) == renamed)
            let changed = try await stores.signIn(.sample(claims: .sample(login: "carol", email: "carol@example.com")))
            #expect(changed.username?.text == "carol")
            #expect(changed.displayName == "Bob")
            #expect(changed.emailAddress == OwnedAddress(try EmailAddress("carol@example.com"), isVerified: true))
            #expect(changed.version == renamed.version + 1)
            #expect(try await stores.users.user(user.id) == changed)
            // A taken address does not replace the existing one.
            _ = try await stores.signIn(.sample("u-2", claims: .sample(login: "dave", email: "dave@example.com")))
            let pending = try await stores.signIn(.sample(claims: .sample(login: "carol", email: "dave@example.com")))
            #expect(pending.emailAddress == changed.emailAddress)
            #expect(pending.pendingEmailAddress?.text == "dave@example.com")
            // A taken login gets a number again.
            let taken = try await stores.signIn(.sample(claims: .sample(login: "dave", email: "dave@example.com")))
            #expect(taken.username?.text == "dave-2")
        }
    }

    @Test(arguments: Engine.all) func `claims that come and go change nothing that the user has changed`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await stores.signIn(.sample(claims: .sample()))
            let renamed = try user.changed { user throws(FieldError) in
                user.username = try Username("bob")
                user.displayName = "Bob"
                user.locale = "en"
            }
            #expect(try await stores.users.replace(renamed, passwordHash: nil) == .replaced)
            let silent = SSOClaims(login: "alice", emailAddress: try EmailAddress("alice@example.com"))
            for claims in [silent, SSOClaims(), try .sample(), SSOClaims(), try .sample(name: nil), try .sample()] {
                var claims = claims
                claims.isAddressVouchedFor = claims.emailAddress != nil
                #expect(try await stores.signIn(.sample(claims: claims)) == renamed)
            }
            // A claim that differs from all earlier ones is applied.
            let told = try await stores.signIn(.sample(claims: .sample(name: "Alice B.")))
            #expect(told.displayName == "Alice B." && told.username?.text == "bob" && told.locale == "en")
        }
    }

    @Test(arguments: Engine.all) func `a user who registered with the same name or address is another one`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            var local = try User.sample(username: "alice")
            local.emailAddress = OwnedAddress(try EmailAddress("alice@example.com"), isVerified: true)
            try #require(try await stores.users.insert(local, passwordHash: "hash", session: .sample(of: local)))
            let user = try await stores.signIn(.sample(claims: .sample()))
            #expect(user.id != local.id)
            #expect(try await stores.users.user(local.id) == local)
            #expect(try await stores.identities.identities(of: local.id).isEmpty)
            #expect(try await stores.count("sessions") == 2)
        }
    }

    @Test(arguments: Engine.all) func `a disabled user is refused, which is noted`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let user = try await stores.signIn(.sample(claims: .sample()))
            _ = try await stores.storage.transaction { tables in try tables.users.disable(user.id, at: .sample) }
            let request = try SSOSignIn.sample(claims: .sample(login: "eve"))
            #expect(try await stores.identities.signIn(request) == .refused(.userDisabled))
            #expect(try await stores.sessions.state(of: request.session.record.id) == nil)
            #expect(try await stores.kinds(of: user.id).last == .loginFailed)
            #expect(try await stores.users.user(user.id)?.username?.text == "alice")
        }
    }

    @Test(arguments: Engine.all) func `nobody in particular is a new pseudo user each time`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let first = try await stores.signIn(.sample(nil, claims: SSOClaims()))
            let second = try await stores.signIn(.sample(nil, claims: SSOClaims()))
            #expect(first.isPseudo)
            #expect(first.id != second.id)
            #expect(try await stores.count("identities") == 0)
        }
    }

    @Test(arguments: Engine.all) func `a deleted user's identity goes with them, and makes a new one`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await stores.signIn(.sample(claims: .sample()))
            try await stores.users.delete(user.id, at: .sample)
            #expect(try await stores.count("identities") == 0)
            let again = try await stores.signIn(.sample(claims: .sample()))
            #expect(again.id != user.id)
            #expect(again.username == user.username)
        }
    }

    @Test(arguments: Engine.databases) func `a use goes when the token's time is over, and not before`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            _ = try await stores.signIn(.sample(claims: .sample()))
            let purge = try DigestPurge("sso_uses", in: stores.database)
            let before = try await purge.removeOld(after: nil, among: 10, at: .sample.addingTimeInterval(599))
            #expect(before.removed == 0)
            let after = try await purge.removeOld(after: nil, among: 10, at: .sample.addingTimeInterval(600))
            #expect(after.removed == 1)
            #expect(try await stores.count("sso_uses") == 0)
            #expect(try SQLPurge.all(in: stores.database, pseudoUsersIdle: nil).map(\.name).contains("sso_uses"))
        }
    }
}
