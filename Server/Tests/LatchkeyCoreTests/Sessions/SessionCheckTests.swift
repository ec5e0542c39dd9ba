import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct SessionCheckTests {
    private let rules = Rules()

    @Test func `a good token of a session that lives is access`() async throws {
        let ada = try await rules.register()
        let access = try await rules.access(ada, tokens: PlainTokens(claims: rules.claims(ada)))
        #expect(access.userID == ada.user.id)
        #expect(access.sessionID == ada.session.id)
    }

    @Test func `a token that is not ours is refused`() async throws {
        let ada = try await rules.register()
        await #expect(throws: SessionCheckError.invalidToken) { try await rules.access(ada, tokens: PlainTokens()) }
    }

    @Test func `an ended session is told before an expired token`() async throws {
        let ada = try await rules.register()
        let tokens = PlainTokens(claims: rules.claims(ada))
        try rules.memory.end(ada.session.id, because: .revoked, at: rules.clock.now())
        rules.clock.turn(by: 10_000)
        await #expect(throws: SessionCheckError.ended(.revoked)) { try await rules.access(ada, tokens: tokens) }
    }

    @Test(arguments: [(599.0, true), (600.0, false)]) func `a token is over at its time`(
        turned: (seconds: Double, isGood: Bool)
    ) async throws {
        let ada = try await rules.register()
        let tokens = PlainTokens(claims: rules.claims(ada))
        rules.clock.turn(by: turned.seconds)
        if turned.isGood {
            _ = try await rules.access(ada, tokens: tokens)
        } else {
            await #expect(throws: SessionCheckError.tokenExpired) { try await rules.access(ada, tokens: tokens) }
        }
    }

    @Test func `a session that was idle for too long is over although the token is good`() async throws {
        let ada = try await rules.register()
        rules.clock.turn(by: 90 * 24 * 3600)
        let tokens = PlainTokens(claims: rules.claims(ada))
        await #expect(throws: SessionCheckError.ended(.expired)) { try await rules.access(ada, tokens: tokens) }
    }

    @Test func `a session that is over is told before its token that is over`() async throws {
        let ada = try await rules.register()
        let tokens = PlainTokens(claims: rules.claims(ada))
        rules.clock.turn(by: 90 * 24 * 3600)
        await #expect(throws: SessionCheckError.ended(.expired)) { try await rules.access(ada, tokens: tokens) }
    }

    @Test func `a session that the store does not know has ended`() async throws {
        let ada = try await rules.register()
        let elsewhere = Rules()
        let tokens = PlainTokens(claims: rules.claims(ada))
        await #expect(throws: SessionCheckError.ended(nil)) { try await elsewhere.access(ada, tokens: tokens) }
    }

    @Test func `a store that cannot be read is not an ended session`() async throws {
        let ada = try await rules.register()
        let tokens = PlainTokens(claims: rules.claims(ada))
        rules.storage.error = .unavailable("gone")
        await #expect(throws: SessionCheckError.storage(.unavailable("gone"))) {
            try await rules.access(ada, tokens: tokens)
        }
        rules.storage.error = nil
        _ = try await rules.access(ada, tokens: tokens)
        // The session is cached now, so the store is not read.
        rules.storage.error = .unavailable("gone")
        _ = try await rules.access(ada, tokens: tokens)
    }

    @Test func `a session of a client with a document opens nothing without scopes`() async throws {
        try rules.memory.insertUser(at: rules.clock.now())
        let client = "https://app.example.com/client" as Application.ID
        try rules.memory.insert(.sample(application: client, createdAt: rules.clock.now()))
        let claims = AccessClaims(
            userID: "u",
            sessionID: "s",
            applicationID: client,
            issuedAt: rules.clock.now(),
            expiresAt: rules.clock.now().addingTimeInterval(600),
            authenticatedAt: rules.clock.now()
        )
        let check = rules.useCases(tokens: PlainTokens(claims: claims)).sessionCheck
        await #expect(throws: SessionCheckError.insufficientScope(nil)) { try await check.check("token", from: nil) }
    }

    @Test func `keys that cannot be read are not a bad token`() async throws {
        let ada = try await rules.register()
        await #expect(throws: SessionCheckError.storage(.unavailable("gone"))) {
            try await rules.access(ada, tokens: PlainTokens(error: .storage(.unavailable("gone"))))
        }
    }
}
