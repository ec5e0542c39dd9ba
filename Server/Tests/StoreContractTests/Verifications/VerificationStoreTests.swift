import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct VerificationStoreTests {
    @Test(arguments: Engine.all) func `a request is looked at once, the oldest first, with all that it says`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try User.sample()
            let registration = PendingRegistration(user: try user.pending("ada@example.com"), passwordHash: "h")
            let requests = [
                try Verification.sample(), try .sample(of: "ada"), try .sample(.address, of: "+81312345678"),
                try .sample(.registration, registering: registration),
            ]
            for request in requests { try await stores.verifications.insert(request) }
            let claimEnd = Date.sample.addingTimeInterval(30)
            let first = try await stores.verifications.claim(3, at: .sample, until: claimEnd)
            #expect(first == Array(requests.prefix(3)))
            #expect(try await stores.verifications.claim(3, at: .sample, until: claimEnd) == [requests[3]])
            #expect(try await stores.verifications.claim(3, at: .sample, until: claimEnd) == [])
        }
    }

    @Test(arguments: Engine.all) func `a request whose server has died is looked at again, one that is done is not`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let requests = [try Verification.sample(), try .sample(of: "ada")]
            for request in requests { try await stores.verifications.insert(request) }
            let claimEnd = Date.sample.addingTimeInterval(30)
            _ = try await stores.verifications.claim(9, at: .sample, until: claimEnd)
            try await stores.verifications.prepare(requests[0], nil, message: nil, at: .sample)
            let before = claimEnd.addingTimeInterval(-1)
            #expect(try await stores.verifications.claim(9, at: before, until: claimEnd) == [])
            #expect(try await stores.verifications.claim(9, at: claimEnd, until: claimEnd) == [requests[1]])
        }
    }

    @Test(arguments: Engine.all) func `two servers that look at requests at once get none twice`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            for _ in 0..<40 { try await stores.verifications.insert(.sample()) }
            let claimed = try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await stores.verifications.claim(2, at: .sample, until: .sample.addingTimeInterval(30))
                    }
                }
                return try await group.reduce(into: []) { $0 += $1.map(\.id) }
            }
            #expect(Set(claimed).count == claimed.count)
            let rest = try await stores.verifications.claim(99, at: .sample, until: .sample.addingTimeInterval(30))
            #expect(claimed.count + rest.count == 40)
        }
    }

    @Test(arguments: Engine.all) func `a right code is told as often as one asks, a wrong one five times`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let sent = try await stores.sendReset(to: user)
            for _ in 0..<VerificationRules.tries {
                #expect(try await stores.right(sent.code) == user.id)
                #expect(try await stores.check(sent.wrongCode) == .wrong)
            }
            #expect(try await stores.check(sent.wrongCode) == .over)
            #expect(try await stores.check(sent.code) == .over)
            // Codes that a stranger has tried do not affect the link.
            #expect(try await stores.right(sent.token) == user.id)
        }
    }

    @Test(arguments: Engine.all) func `guesses that come together are counted one after the other`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let sent = try await stores.sendReset(to: user)
            let verdicts = try await withThrowingTaskGroup { group in
                for _ in 0..<50 { group.addTask { try await stores.check(sent.wrongCode) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(verdicts.filter { $0 == .wrong }.count == VerificationRules.tries)
            #expect(verdicts.filter { $0 == .over }.count == 50 - VerificationRules.tries)
        }
    }

    @Test(arguments: Engine.all) func `where nobody was sent anything every code is wrong, as often as elsewhere`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let request = try Verification.sample(of: "nobody")
            try await stores.verifications.insert(request)
            let guess = DigestedProof.code(digest(), of: request.id)
            #expect(try await stores.check(guess) == .wrong)
            try await stores.verifications.prepare(request, nil, message: nil, at: .sample)
            for _ in 1..<VerificationRules.tries { #expect(try await stores.check(guess) == .wrong) }
            #expect(try await stores.check(guess) == .over)
            #expect(try await stores.check(.code(digest(), of: newID())) == .over)
            #expect(try await stores.check(.token(digest())) == .wrong)
        }
    }

    @Test(arguments: Engine.all) func `a proof is over after ten minutes, and is none for another purpose`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let sent = try await stores.sendReset(to: user)
            for proof in [sent.code, sent.token] {
                let end = sent.verification.expiresAt
                #expect(try await stores.right(proof, at: end.addingTimeInterval(-0.001)) == user.id)
                #expect(try await stores.verifications.check(proof, for: [.passwordReset], at: end) == .over)
                #expect(try await stores.verifications.check(proof, for: [.address], at: .sample) == .over)
            }
        }
    }

    @Test(arguments: Engine.all) func `a newer message makes the older ones of its user and purpose worthless`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            let (eve, _) = try await stores.newUser("eve")
            let older = try await stores.sendReset(to: ada)
            let address = try await stores.send(.sample(.address), to: ada)
            let others = try await stores.sendReset(to: eve)
            let newer = try await stores.sendReset(to: ada)
            #expect(try await stores.check(older.code) == .over)
            #expect(try await stores.check(older.token) == .over)
            #expect(try await stores.right(newer.code) == ada.id)
            #expect(try await stores.right(others.code) == eve.id)
            let verdict = try await stores.verifications.check(address.code, for: [.address], at: .sample)
            guard case .right = verdict else {
                Issue.record("\(verdict)")
                return
            }
        }
    }

    @Test(arguments: Engine.all) func `of a message that is worthless a wrong code is as wrong as of one for nobody`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            let older = try await stores.sendReset(to: ada)
            _ = try await stores.sendReset(to: ada)
            for _ in 0..<VerificationRules.tries { #expect(try await stores.check(older.wrongCode) == .wrong) }
            #expect(try await stores.check(older.wrongCode) == .over)
        }
    }

    @Test(arguments: Engine.all) func `two addresses of a user are proved beside each other, asked for at once too`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            let requests = try ["ada@example.com", "+81312345678"].map {
                try Verification.sample(.address, of: $0, user: ada)
            }
            for request in requests { try await stores.verifications.insert(request) }
            for request in requests {
                let sent = SentVerification(verification: request)
                let preparation = sent.preparation(for: ada)
                try await stores.verifications.prepare(request, preparation, message: nil, at: .sample)
                guard case .right = try await stores.verifications.check(sent.code, for: [.address], at: .sample) else {
                    Issue.record("over")
                    return
                }
            }
            // A message that is prepared too late ends nothing.
            let late = SentVerification(verification: requests[0]).preparation(for: ada)
            let next = try await stores.send(.sample(.address, user: ada), to: ada)
            try await stores.verifications.prepare(requests[0], late, message: nil, at: .sample)
            guard case .right = try await stores.verifications.check(next.code, for: [.address], at: .sample) else {
                Issue.record("ended by one that was too slow")
                return
            }
        }
    }

    @Test(arguments: Engine.all) func `messages are counted by where they went and what for`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            let times = [0, 60, 120].map { Date.sample.addingTimeInterval($0) }
            for time in times { _ = try await stores.sendReset(to: user, at: time) }
            _ = try await stores.send(.sample(.address), to: user)
            let address = Identifier.emailAddress(try EmailAddress("ada@example.com"))
            let all = try await stores.verifications.messages(
                to: address,
                for: .passwordReset,
                since: .sample.addingTimeInterval(-1)
            )
            #expect(all.count == 3)
            #expect(all.map(\.time).max() == times[2])
            #expect(all.allSatisfy { $0.clientAddress == ClientAddress("192.0.2.7") })
            let late = try await stores.verifications.messages(to: address, for: .passwordReset, since: times[1])
            #expect(late.count == 1)
        }
    }
}

extension Stores {
    func check(_ proof: DigestedProof) async throws -> ProofVerdict {
        try await verifications.check(proof, for: [.passwordReset], at: .sample)
    }

    /// The user of a proof, if it is right.
    func right(_ proof: DigestedProof, at time: Date = .sample) async throws -> User.ID? {
        guard case .right(let proven) = try await verifications.check(proof, for: [.passwordReset], at: time) else {
            return nil
        }
        return proven.userID
    }
}

extension User {
    func pending(_ address: String) throws -> User {
        var user = self
        user.pendingEmailAddress = try EmailAddress(address)
        return user
    }
}
