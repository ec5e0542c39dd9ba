import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct ReauthenticationTests {
    private let rules = Rules()

    private func access(_ signedIn: SignedIn) async throws -> Access {
        try await rules.access(signedIn, tokens: PlainTokens(claims: rules.claims(signedIn, lifetime: 100_000)))
    }

    private func confirm(_ access: Access, _ password: String = "correct horse") async throws -> Reauthenticated {
        let reauthentication = rules.useCases().reauthentication
        return try await reauthentication.confirm(.password(password), of: access, from: RequestOrigin())
    }

    private func stored(_ access: Access) async throws -> SessionState? {
        try await rules.memory.read { tables in try tables.sessions.state(of: access.sessionID) }
    }

    @Test(arguments: [
        (-3600.0, false), (-6, false), (-5, true), (0, true), (299.999, true), (300, false), (100_000, false),
    ])
    func `an authentication counts for five minutes, and not if the clock was set back before it`(
        age: Double,
        counts: Bool
    ) async throws {
        let ada = try await access(try await rules.register())
        rules.clock.turn(by: age)
        #expect((ada.recentProof(at: rules.clock.now()) != nil) == counts)
    }

    @Test func `the right password counts from now on, in this session alone`() async throws {
        let ada = try await access(try await rules.register())
        let other = try await access(try await rules.logIn("ada", "correct horse"))
        let before = try await stored(other)
        rules.clock.turn(by: 1000)
        #expect(ada.recentProof(at: rules.clock.now()) == nil)
        let confirmed = try await confirm(ada)
        #expect(confirmed.access.recentProof(at: rules.clock.now())?.access == confirmed.access)
        #expect(confirmed.access.sessionID == ada.sessionID)
        #expect(confirmed.cookie == nil, "only a browser has a cookie")
        #expect(try await stored(ada)?.authenticatedAt == rules.clock.now())
        #expect(try await stored(other) == before)
    }

    @Test func `a wrong password counts for nothing, and is limited`() async throws {
        let ada = try await access(try await rules.register())
        let before = try await stored(ada)
        for _ in 1...5 {
            await #expect(throws: ReauthenticationError.password(.wrongPassword)) {
                _ = try await confirm(ada, "wrong horse")
            }
        }
        await #expect(throws: ReauthenticationError.password(.tooManyAttempts(retryAfter: .seconds(5)))) {
            _ = try await confirm(ada)
        }
        #expect(try await stored(ada) == before)
    }

    @Test func `a session that ends meanwhile is not authenticated`() async throws {
        let (memory, clock, ada) = (rules.memory, rules.clock, try await access(try await rules.register()))
        rules.hasher.interrupt { try? memory.end(ada.sessionID, because: .revoked, at: clock.now()) }
        await #expect(throws: ReauthenticationError.sessionEnded(.revoked)) { _ = try await confirm(ada) }
    }

    @Test func `a password that is changed meanwhile proves nothing`() async throws {
        let (memory, ada) = (rules.memory, try await access(try await rules.register()))
        rules.clock.turn(by: 1000)
        let other = try await rules.hasher.hash(Password("their horse"))
        rules.hasher.interrupt { try? memory.setPassword(other, of: ada.userID) }
        await #expect(throws: ReauthenticationError.password(.wrongPassword)) { _ = try await confirm(ada) }
        #expect(try await stored(ada)?.authenticatedAt != rules.clock.now())
    }

    @Test func `a user without a password cannot confirm one`() async throws {
        let guest = try await access(try await rules.register(nil, password: nil))
        await #expect(throws: ReauthenticationError.password(.wrongPassword)) { _ = try await confirm(guest, "") }
    }

    @Test func `a refresh does not count`() async throws {
        let ada = try await rules.register()
        let access = try await access(ada)
        let before = try await stored(access)?.authenticatedAt
        rules.clock.turn(by: 1000)
        let first = ada.session.refreshToken
        let text = "lkr_" + Base64URL.encode(first.family + SecureRandom.bytes(32))
        let next = try #require(RefreshToken(text))
        _ = try await rules.refresh([rules.application]).refresh(first, next: next, from: nil)
        #expect(try await stored(access)?.authenticatedAt == before)
    }
}

/// Changes by a recent proof instead of the password.
@Suite struct RecentProofTests {
    private let rules = Rules()

    private func proof(_ signedIn: SignedIn) async throws -> RecentProof {
        let access = try await rules.access(signedIn, tokens: PlainTokens(claims: rules.claims(signedIn)))
        return try #require(access.recentProof(at: rules.clock.now()))
    }

    private func change(_ proof: RecentProof, to new: String) async throws {
        _ = try await rules.passwordChange.change(
            to: new,
            by: proof,
            from: nil,
            rules: rules.application.passwordRules
        )
    }

    @Test func `the password is changed, and the other sessions end`() async throws {
        let ada = try await proof(try await rules.register())
        let other = try await proof(try await rules.logIn("ada", "correct horse"))
        try await change(ada, to: "another horse")
        #expect(try await rules.logIn("ada", "another horse").user.id == ada.access.userID)
        #expect(rules.liveSessions[other.access.sessionID]?.ended == .passwordChanged)
        #expect(rules.liveSessions[ada.access.sessionID]?.ended == nil)
    }

    @Test func `the rules for new passwords hold`() async throws {
        let ada = try await proof(try await rules.register())
        await #expect(throws: PasswordChangeError.invalid(["newPassword": .weakPassword(.tooShort(minimum: 8))])) {
            try await change(ada, to: "short")
        }
    }

    @Test func `a session that another password change ended changes nothing`() async throws {
        let ada = try await proof(try await rules.register())
        let other = try await proof(try await rules.logIn("ada", "correct horse"))
        try await change(other, to: "another horse")
        await #expect(throws: PasswordChangeError.sessionEnded(.passwordChanged)) {
            try await change(ada, to: "their horse")
        }
        #expect(try await rules.logIn("ada", "another horse").user.id == ada.access.userID)
    }

    @Test func `a user without a password has none to change`() async throws {
        let guest = try await proof(try await rules.register(nil, password: nil))
        await #expect(throws: PasswordChangeError.password(.wrongPassword)) {
            try await change(guest, to: "some horse")
        }
    }

    @Test func `the user is deleted`() async throws {
        let ada = try await proof(try await rules.register())
        try await rules.deletion.delete(by: ada)
        #expect(rules.memory.users.count == 0)
        #expect(rules.liveSessions[ada.access.sessionID]?.ended == .userDeleted)
    }
}
