import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct VerificationSpendingTests {
    @Test(arguments: Engine.all) func `a reset sets the password, ends every session and stores who did it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, first) = try await stores.newUser("ada", hash: "old")
            let second = try await stores.newSession(of: ada)
            let (eve, others) = try await stores.newUser("eve", hash: "hers")
            let sent = try await stores.sendReset(to: ada)
            let ended = try #require(try await stores.reset(sent, of: ada, to: "new"))
            #expect(Set(ended) == [first.id, second.id])
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "new")
            #expect(try await stores.users.credentials(of: eve.id)?.passwordHash == "hers")
            #expect(try await stores.sessions.state(of: first.id)?.ended == .passwordChanged)
            #expect(try await stores.sessions.state(of: others.id)?.ended == nil)
            let kinds = try await stores.kinds(of: ada)
            #expect(kinds.filter { $0 == .passwordReset }.count == 1)
            #expect(kinds.filter { $0 == .sessionEnded(.passwordChanged) }.count == 2)
        }
    }

    @Test(arguments: Engine.all)
    func `a reset forgets the identities that were linked, and keeps the one that made the user`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, session) = try await stores.newUser("ada", hash: "old")
            _ = try await stores.identities.link(.sample("hers", by: session))
            let (eve, others) = try await stores.newUser("eve", hash: "old")
            _ = try await stores.identities.link(.sample("others", by: others))
            let made = try await stores.signIn(.sample("made", claims: .sample(email: nil)))
            _ = try await stores.reset(stores.sendReset(to: ada), of: ada, to: "new")
            #expect(try await stores.identities.identities(of: ada.id).isEmpty)
            #expect(try await stores.identities.identities(of: eve.id).map(\.uniqueID) == ["others"])
            let again = try await stores.signIn(.sample("hers", claims: .sample(login: "carol", email: nil)))
            #expect(again.id != ada.id)
            _ = try await stores.reset(stores.sendReset(to: made), of: made, to: "new")
            #expect(try await stores.identities.identities(of: made.id).map(\.uniqueID) == ["made"])
        }
    }

    @Test(arguments: Engine.all) func `of 50 resets at once with one proof exactly one is done`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada", hash: "old")
            let sent = try await stores.sendReset(to: ada)
            let winners = try await withThrowingTaskGroup { group in
                for number in 0..<50 {
                    group.addTask { try await stores.reset(sent, of: ada, to: "new \(number)") == nil ? nil : number }
                }
                return try await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
            }
            #expect(winners.count == 1)
            let hash = try await stores.users.credentials(of: ada.id)?.passwordHash
            #expect(hash == winners.first.map { "new \($0)" })
            #expect(try await stores.check(sent.code) == .over)
        }
    }

    @Test(arguments: Engine.all) func `nothing is reset for a user who is gone, or with a proof that is too old`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada", hash: "old")
            let (eve, _) = try await stores.newUser("eve", hash: "hers")
            let late = try await stores.sendReset(to: ada, at: .sample.addingTimeInterval(-3600))
            #expect(try await stores.reset(late, of: ada, to: "new") == nil)
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "old")
            let sent = try await stores.sendReset(to: eve)
            try await stores.users.delete(eve.id, at: .sample)
            #expect(try await stores.reset(sent, of: eve, to: "new") == nil)
            #expect(try await stores.check(sent.code) == .over)
        }
    }

    @Test(arguments: Engine.all) func `an address that is proved is the user's own, and logs them in`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser(pending: "ada@example.com", name: "ada")
            let address = Identifier.emailAddress(try EmailAddress("Ada@Example.com"))
            #expect(try await stores.users.credentials(of: address) == nil)
            let sent = try await stores.send(.sample(.address, user: ada), to: ada)
            #expect(try await stores.prove(sent, of: ada) == .given)
            let user = try #require(try await stores.users.credentials(of: address)?.user)
            #expect(user.id == ada.id)
            #expect(user.emailAddress == OwnedAddress(try EmailAddress("ada@example.com"), isVerified: true))
            #expect(user.pendingEmailAddress == nil)
            #expect(user.version == ada.version + 1)
            #expect(try await stores.prove(sent, of: ada) == .over)
        }
    }

    @Test(arguments: Engine.all) func `of two users with one address pending the first to prove it has it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            var users: [User] = []
            var sent: [SentVerification] = []
            for name in ["ada", "eve"] {
                let user = try await stores.newUser(pending: "ada@example.com", name: name)
                users.append(user)
                sent.append(try await stores.send(.sample(.address, user: user), to: user))
            }
            let (crowd, proofs) = (users, sent)
            let gifts = try await withThrowingTaskGroup { group in
                for (user, proof) in zip(crowd, proofs) {
                    group.addTask { try await stores.prove(proof, of: user) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(gifts.filter { $0 == .given }.count == 1)
            #expect(gifts.filter { $0 == .taken }.count == 1)
        }
    }

    @Test(arguments: Engine.all) func `an address that its user does not request any more is not given`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser(pending: "ada@example.com", name: "ada")
            let sent = try await stores.send(.sample(.address, user: ada), to: ada)
            let changed = try ada.changed { $0.pendingEmailAddress = try EmailAddress("other@example.com") }
            #expect(try await stores.users.replace(changed, passwordHash: nil) == .replaced)
            #expect(try await stores.prove(sent, of: ada) == .over)
            #expect(try await stores.users.user(ada.id)?.emailAddress == nil)
        }
    }

    @Test(arguments: Engine.all) func `a registration makes the user once, and none whose address is taken meanwhile`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            var gifts: [AddressClaim] = []
            for _ in 0..<2 {
                let user = try User.sample().owning("ada@example.com")
                let registration = PendingRegistration(user: user, passwordHash: "h")
                let sent = try await stores.send(.sample(.registration, registering: registration), to: nil)
                for _ in 0..<2 { gifts.append(try await stores.register(user, with: sent)) }
            }
            #expect(gifts == [.given, .over, .taken, .over])
            #expect(try await stores.count("users") == 1)
            #expect(try await stores.count("sessions") == 1)
        }
    }
}

extension Stores {
    fileprivate func kinds(of user: User) async throws -> [AuditEventKind] {
        try await events.events(of: user.id, before: nil, limit: 100).map(\.kind)
    }

    fileprivate func register(_ user: User, with sent: SentVerification) async throws -> AddressClaim {
        let session = SessionRecord.sample(of: user)
        return try await verifications.spend(
            sent.id,
            registering: user,
            passwordHash: "h",
            session: session,
            event: AuditEvent(.userRegistered, id: ids.next(), starting: session),
            at: .sample
        )
    }
}

extension User {
    fileprivate func owning(_ address: String) throws -> User {
        var user = self
        user.emailAddress = OwnedAddress(try EmailAddress(address), isVerified: true)
        return user
    }
}
