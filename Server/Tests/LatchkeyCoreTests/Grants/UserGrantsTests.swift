import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// The applications that a user has given rights.
@Suite struct UserGrantsTests {
    private let rules = Rules()

    private var grants: UserGrants { rules.useCases().userGrants }

    private func access(_ signedIn: SignedIn) -> Access {
        Access(
            sessionID: signedIn.session.id,
            userID: signedIn.user.id,
            applicationID: rules.application.id,
            expiresAt: .distantFuture,
            authenticatedAt: rules.clock.now(),
            methods: .password
        )
    }

    private func logIn(in application: Application.ID) async throws -> SignedIn {
        var rules = self.rules
        rules.application = Application(id: application, name: "Balance")
        return try await rules.logIn("ada", "correct horse")
    }

    private func consent(of access: Access, to application: Application.ID) async throws {
        let now = rules.clock.now()
        try await rules.memory.transaction { tables in
            try tables.grants.put(
                Grant(
                    id: Grant.ID("0-\(application)-\(access.userID)"),
                    userID: access.userID,
                    applicationID: application,
                    scopes: Scopes(names: ["openid"]),
                    createdAt: now,
                    consentedAt: now,
                    lastUsedAt: now
                )
            )
        }
    }

    @Test func `applications with a session and with a consent are listed once`() async throws {
        let ada = access(try await rules.register())
        let start = rules.clock.now()
        try await consent(of: ada, to: "blog")
        try await consent(of: ada, to: "balance")
        rules.clock.turn(by: 60)
        _ = try await logIn(in: "balance")
        rules.clock.turn(by: 60)
        _ = try await logIn(in: "own")
        let applications = try await grants.applications(of: ada)
        #expect(applications.map(\.applicationID) == ["own", "balance", "blog"], "most recently used first")
        #expect(applications.map(\.sessionCount) == [1, 1, 0])
        #expect(applications.map { $0.grant != nil } == [false, true, true])
        #expect(applications[1].since == start)
        #expect(applications[1].lastUsedAt == start.addingTimeInterval(60))
    }

    @Test func `a withdrawal ends the sessions of the application at once, and no other`() async throws {
        let ada = access(try await rules.register())
        try await consent(of: ada, to: "balance")
        try await consent(of: ada, to: "blog")
        let (balance, blog) = (try await logIn(in: "balance"), try await logIn(in: "blog"))
        try await grants.withdraw("balance", by: ada, from: nil)
        #expect(try await grants.list(of: ada).map(\.applicationID) == ["blog"])
        let ended = try await rules.memory.read { tables in
            try [balance, blog].map { try tables.sessions.state(of: $0.session.id)?.ended }
        }
        #expect(ended == [.revoked, nil])
        await #expect(throws: SessionEndError.notFound) { try await grants.withdraw("balance", by: ada, from: nil) }
    }

    @Test func `a withdrawal takes back a code that is not exchanged yet`() async throws {
        let ada = access(try await rules.register())
        try await consent(of: ada, to: "balance")
        let code = AuthorizationCodeRecord(
            id: "c",
            codeDigest: [1],
            applicationID: "balance",
            redirectURI: "https://app.example.com/callback",
            codeChallenge: nil,
            userID: ada.userID,
            browserSessionID: ada.sessionID,
            authenticatedAt: rules.clock.now(),
            methods: .password,
            createdAt: rules.clock.now(),
            expiresAt: rules.clock.now().addingTimeInterval(60)
        )
        try await rules.memory.transaction { tables in try tables.authorizationCodes.insert(code) }
        try await grants.withdraw("balance", by: ada, from: nil)
        let stored = try await rules.memory.read { tables in try tables.authorizationCodes.find([1]) }
        #expect(stored == nil)
    }

    @Test func `a consent without a session can be withdrawn, and another user's stays`() async throws {
        let (ada, eve) = (access(try await rules.register()), access(try await rules.register("eve")))
        for user in [ada, eve] { try await consent(of: user, to: "balance") }
        try await grants.withdraw("balance", by: ada, from: nil)
        #expect(try await grants.list(of: ada).isEmpty)
        #expect(try await grants.list(of: eve).count == 1)
    }
}
