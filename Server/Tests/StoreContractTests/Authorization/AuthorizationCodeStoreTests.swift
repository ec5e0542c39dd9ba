import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct AuthorizationCodeStoreTests {
    private static let digest = [UInt8](repeating: 7, count: 32)

    private func code(
        of user: User,
        by session: SessionRecord,
        digest: [UInt8] = digest,
        for applicationID: Application.ID = "default"
    ) -> AuthorizationCodeRecord {
        AuthorizationCodeRecord(
            id: newID(),
            codeDigest: digest,
            applicationID: applicationID,
            redirectURI: "https://app.example.com/callback",
            codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            userID: user.id,
            browserSessionID: session.id,
            authenticatedAt: .sample,
            methods: [.password, .oneTimeCode, .multipleFactors],
            createdAt: .sample,
            expiresAt: .sample.addingTimeInterval(60)
        )
    }

    /// A user with a stored code.
    private func prepare(_ stores: Stores) async throws -> (user: User, session: SessionRecord) {
        let (user, session) = try await stores.newUser("ada")
        #expect(try await stores.codes.insert(code(of: user, by: session)))
        return (user, session)
    }

    private func spend(_ stores: Stores, _ session: SessionRecord) async throws -> CodeSpending {
        try await stores.codes.spend(
            Self.digest,
            on: NewSession(session),
            event: AuditEvent(.loginSucceeded, id: ids.next(), starting: session),
            orEnd: .sample(.reuseDetected)
        )
    }

    @Test(arguments: Engine.all) func `a code is stored as it is`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let code = code(of: user, by: session)
            #expect(try await stores.codes.insert(code))
            #expect(try await stores.codes.code(Self.digest) == code)
            #expect(try await stores.codes.code([1, 2, 3]) == nil)
        }
    }

    @Test(arguments: Engine.all) func `an application that asks for more factors gets no code of a weaker session`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let code = code(of: user, by: session, for: "other")
            let required = AccountRules(secondFactorPolicy: .required)
            #expect(try await !stores.codes.insert(code, by: required, after: AccountRules()))
            #expect(try await !stores.codes.insert(code, by: required))
            #expect(try await stores.count("authorization_codes") == 0)
            // The session's own application has asked, perhaps on an earlier day on a remembered device.
            #expect(try await stores.codes.insert(code, by: required, after: required))
            let own = self.code(of: user, by: session, digest: [8])
            #expect(try await stores.codes.insert(own, by: required))
        }
    }

    @Test(arguments: Engine.all) func `a code starts one session, and its second use ends that`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await prepare(stores)
            let (first, second) = (SessionRecord.sample(of: user), SessionRecord.sample(of: user))
            #expect(try await spend(stores, first) == .started(user))
            #expect(try await stores.sessions.state(of: first.id)?.ended == nil)
            #expect(try await spend(stores, second) == .spentBefore(ended: [first.id]))
            #expect(try await stores.sessions.state(of: first.id)?.ended == .reuseDetected)
            #expect(try await stores.sessions.state(of: second.id) == nil)
            #expect(try await spend(stores, second) == .spentBefore(ended: []))
            let events = try await stores.events.events(of: user.id, before: nil, limit: 10)
            #expect(events.map(\.kind) == [.sessionEnded(.reuseDetected), .loginSucceeded, .userRegistered])
        }
    }

    @Test(arguments: Engine.all) func `of fifty uses at once one starts a session`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await prepare(stores)
            let outcomes = try await withThrowingTaskGroup(of: CodeSpending.self) { group in
                for _ in 0..<50 { group.addTask { try await spend(stores, .sample(of: user)) } }
                return try await group.reduce(into: [CodeSpending]()) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == .started(user) } == 1)
            #expect(!outcomes.contains(.refused))
            // The session of the registration lives on; the one that the code started does not.
            #expect(try await stores.sessions.live(of: user.id, at: .sample).count == 1)
        }
    }

    @Test(arguments: Engine.all) func `a code is of no use after its time`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await prepare(stores)
            let late = SessionRecord.sample(of: user, createdAt: .sample.addingTimeInterval(60))
            #expect(try await spend(stores, late) == .refused)
            let inTime = SessionRecord.sample(of: user, createdAt: .sample.addingTimeInterval(59))
            #expect(try await spend(stores, inTime) == .started(user))
        }
    }

    @Test(arguments: Engine.all) func `a code is of no use when the browser was logged out`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let (user, session) = try await prepare(stores)
            _ = try await stores.sessions.end(session.id, because: .signedOut, at: .sample)
            #expect(try await spend(stores, .sample(of: user)) == .refused)
            #expect(try await !stores.codes.insert(code(of: user, by: session, digest: [9])))
        }
    }

    @Test(arguments: Engine.all)
    func `a code is of no use to a user who was disabled, and goes with one who is deleted`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await prepare(stores)
            _ = try await stores.storage.transaction { tables in try tables.users.disable(user.id, at: .sample) }
            #expect(try await spend(stores, .sample(of: user)) == .refused)
            try await stores.users.delete(user.id, at: .sample)
            #expect(try await stores.count("authorization_codes") == 0)
        }
    }

    @Test(arguments: Engine.all) func `a spent code's session ends at the wish of who was shown the code`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await prepare(stores)
            #expect(try await stores.codes.endSession(of: Self.digest, .sample(.reuseDetected)) == [])
            let session = SessionRecord.sample(of: user)
            #expect(try await spend(stores, session) == .started(user))
            #expect(try await stores.codes.endSession(of: Self.digest, .sample(.reuseDetected)) == [session.id])
            #expect(try await stores.codes.endSession(of: Self.digest, .sample(.reuseDetected)) == [])
        }
    }

    @Test(arguments: Engine.all) func `a changed password makes codes that wait good for nothing`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada", hash: "old")
            #expect(try await stores.codes.insert(code(of: user, by: session)))
            _ = try await stores.passwords.change(
                of: user.id,
                from: "old",
                to: "new",
                event: .sample(.passwordChanged, of: user),
                notice: nil,
                by: session.id,
                cookieDigest: [4],
                .sample(.passwordChanged)
            )
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
            #expect(try await spend(stores, .sample(of: user)) == .refused)
        }
    }

    @Test(arguments: Engine.all) func `a user has so many codes that wait at the most`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await prepare(stores)
            #expect(try await spend(stores, .sample(of: user)) == .started(user))
            for byte in UInt8(10)..<40 {
                #expect(try await stores.codes.insert(code(of: user, by: session, digest: [byte])))
            }
            // Those codes, and the spent one, whose second use must be detected.
            #expect(try await stores.count("authorization_codes") == 21)
            #expect(try await stores.codes.code(Self.digest) != nil)
            #expect(try await stores.codes.code([39]) != nil)
        }
    }
}
