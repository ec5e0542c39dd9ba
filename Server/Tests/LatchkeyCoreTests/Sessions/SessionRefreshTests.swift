import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct SessionRefreshTests {
    private let rules = Rules(trust: .shared)

    /// Refreshes a session from one token to the next.
    private func refresh(
        _ token: RefreshToken,
        next: RefreshToken,
        knowing applications: [Application]? = nil
    ) async throws -> RefreshedSession {
        try await rules.refresh(applications ?? [rules.application]).refresh(token, next: next, from: nil)
    }

    /// A valid successor of a session's refresh token.
    private func next(_ signedIn: SignedIn) throws -> RefreshToken {
        let family = signedIn.session.refreshToken.family
        return try #require(RefreshToken("lkr_" + Base64URL.encode(family + SecureRandom.bytes(32))))
    }

    @Test func `a refresh is remembered from when the store was asked, not from when it answered`() async throws {
        let ada = try await rules.register()
        _ = try await rules.access(ada, tokens: PlainTokens(claims: rules.claims(ada)))
        rules.instants.turn(by: .milliseconds(500))
        rules.storage.interrupt { [instants = rules.instants] in instants.turn(by: .milliseconds(400)) }
        _ = try await refresh(ada.session.refreshToken, next: next(ada))
        rules.storage.interrupt(nil)
        rules.instants.turn(by: .milliseconds(399))
        #expect(rules.liveSessions[ada.session.id] == rules.memory.sessions.first)
        rules.instants.turn(by: .milliseconds(1))
        #expect(rules.liveSessions[ada.session.id] == nil)
    }

    @Test func `a refresh that ends the session is known at once`() async throws {
        let ada = try await rules.register()
        _ = try await rules.access(ada, tokens: PlainTokens(claims: rules.claims(ada)))
        let first = ada.session.refreshToken
        _ = try await refresh(first, next: next(ada))
        await #expect(throws: RefreshError.ended(.reuseDetected)) { try await refresh(first, next: next(ada)) }
        #expect(rules.liveSessions[ada.session.id]?.ended == .reuseDetected)
        #expect(rules.memory.events.last?.kind == .sessionEnded(.reuseDetected))
    }

    @Test func `nobody is logged out for an application that only another server knows yet`() async throws {
        let ada = try await rules.register()
        let (first, second) = (ada.session.refreshToken, try next(ada))
        let refused = RefreshError.storage(.unavailable("the application default is not known here yet"))
        await #expect(throws: refused) { try await refresh(first, next: second, knowing: []) }
        _ = try await refresh(first, next: second)
    }

    @Test func `a session of a client with a document is refreshed by the rules of the default application`()
        async throws
    {
        let ada = try await rules.register()
        let client = Application(id: "https://app.example.com/client", name: "Agent")
        let proof = Proof.session(of: ada.user.id, .password, at: rules.clock.now())
        let started = try await rules.useCases().sessionStart.start(proof, from: RequestOrigin(), with: client)
        let family = started.refreshToken.family
        let next = try #require(RefreshToken("lkr_" + Base64URL.encode(family + SecureRandom.bytes(32))))
        let refreshed = try await refresh(started.refreshToken, next: next)
        #expect(refreshed.id == started.id)
    }

    @Test func `a session whose user was deleted has ended`() async throws {
        let ada = try await rules.register()
        try rules.memory.delete(ada.user.id, at: rules.clock.now())
        await #expect(throws: RefreshError.ended(.userDeleted)) {
            try await refresh(ada.session.refreshToken, next: next(ada))
        }
    }
}
