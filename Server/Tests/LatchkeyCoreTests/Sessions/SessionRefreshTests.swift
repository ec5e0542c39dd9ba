import LatchkeyCore
import Testing

@Suite struct SessionRefreshTests {
    private let rules = Rules(trust: .shared)

    /// Refreshes a session, as the store answers it.
    private func refresh(
        _ signedIn: SignedIn,
        knowing applications: [Application]? = nil
    ) async throws -> RefreshedSession {
        let token = signedIn.session.refreshToken
        let next = "lkr_" + Base64URL.encode(token.family + SecureRandom.bytes(32))
        let refresh = rules.refresh(applications ?? [rules.application])
        return try await refresh.refresh(token, next: try #require(RefreshToken(next)), from: nil)
    }

    @Test func `a refresh is remembered from when the store was asked, not from when it answered`() async throws {
        let ada = try await rules.register()
        _ = try await rules.access(ada, tokens: PlainTokens(claims: rules.claims(ada)))
        let refreshed = SessionState.sample(id: ada.session.id, userID: ada.user.id)
        rules.instants.turn(by: .milliseconds(500))
        rules.stores.refresh = { [instants = rules.instants] _ in
            instants.turn(by: .milliseconds(400))
            return RefreshResult(session: refreshed, outcome: .refreshed)
        }
        _ = try await refresh(ada)
        rules.instants.turn(by: .milliseconds(399))
        #expect(rules.liveSessions[ada.session.id] == refreshed)
        rules.instants.turn(by: .milliseconds(1))
        #expect(rules.liveSessions[ada.session.id] == nil)
    }

    @Test func `a refresh that ends the session is known at once`() async throws {
        let ada = try await rules.register()
        _ = try await rules.access(ada, tokens: PlainTokens(claims: rules.claims(ada)))
        let ended = SessionState.sample(id: ada.session.id, userID: ada.user.id, ended: .reuseDetected)
        rules.stores.refresh = { _ in RefreshResult(session: ended, outcome: .ended(.reuseDetected)) }
        await #expect(throws: RefreshError.ended(.reuseDetected)) { try await refresh(ada) }
        #expect(rules.liveSessions[ada.session.id]?.ended == .reuseDetected)
    }

    @Test func `nobody is logged out for an application that only another server knows yet`() async throws {
        let ada = try await rules.register()
        let session = SessionState.sample(id: ada.session.id, userID: ada.user.id)
        rules.stores.refresh = { _ in RefreshResult(session: session, outcome: .refreshed) }
        let refused = RefreshError.storage(.unavailable("the application default is not known here yet"))
        await #expect(throws: refused) { try await refresh(ada, knowing: []) }
        _ = try await refresh(ada)
    }

    @Test func `a session whose user was deleted has ended`() async throws {
        let ada = try await rules.register()
        let session = SessionState.sample(id: ada.session.id, userID: nil)
        rules.stores.refresh = { _ in RefreshResult(session: session, outcome: .refreshed) }
        await #expect(throws: RefreshError.ended(.userDeleted)) { try await refresh(ada) }
    }
}
