import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// The check of access tokens while other servers also end and refresh sessions.
@Suite struct SharedSessionCheckTests {
    private let rules = Rules(trust: .shared)

    /// A user whose session is cached.
    private func remembered(in rules: Rules) async throws -> (ada: SignedIn, tokens: PlainTokens) {
        let ada = try await rules.register()
        let tokens = PlainTokens(claims: rules.claims(ada, lifetime: 1_000_000_000))
        rules.storage.reads = 0
        _ = try await rules.access(ada, tokens: tokens)
        #expect(rules.storage.reads == 1)
        return (ada, tokens)
    }

    @Test func `a session that another server ended is refused within a second`() async throws {
        let (ada, tokens) = try await remembered(in: rules)
        try rules.memory.end(ada.session.id, because: .revoked, at: rules.clock.now())
        rules.instants.turn(by: .milliseconds(800))
        await #expect(throws: SessionCheckError.ended(.revoked)) { try await rules.access(ada, tokens: tokens) }
    }

    @Test func `whoever shares the sessions without saying so is let in for ever`() async throws {
        let alone = Rules(trust: .alone)
        let (ada, tokens) = try await remembered(in: alone)
        try alone.memory.end(ada.session.id, because: .revoked, at: alone.clock.now())
        alone.instants.turn(by: .seconds(100_000))
        _ = try await alone.access(ada, tokens: tokens)
        #expect(alone.storage.reads == 1)
    }

    @Test func `an end that was heard is told without asking the store`() async throws {
        let (ada, tokens) = try await remembered(in: rules)
        rules.liveSessions.end(ada.session.id, because: .signedOut)
        rules.instants.turn(by: .seconds(100))
        rules.clock.turn(by: 90 * 24 * 3600)
        rules.storage.error = .unavailable("gone")
        await #expect(throws: SessionCheckError.ended(.signedOut)) { try await rules.access(ada, tokens: tokens) }
    }

    @Test func `a session that another server refreshed is not refused for the expiry that is remembered`() async throws
    {
        let (ada, tokens) = try await remembered(in: rules)
        let refresh = rules.clock.now().addingTimeInterval(60)
        let extended = try rules.memory.change { try $0.sessions.extend(ada.session.id, at: refresh) }
        #expect(extended != nil)
        rules.clock.turn(by: 90 * 24 * 3600)
        _ = try await rules.access(ada, tokens: tokens)
        #expect(rules.storage.reads == 2)
        // The session is cached now.
        _ = try await rules.access(ada, tokens: tokens)
        #expect(rules.storage.reads == 2)
    }

    @Test func `a session that is remembered as over is read once more and then refused`() async throws {
        let (ada, tokens) = try await remembered(in: rules)
        rules.clock.turn(by: 90 * 24 * 3600)
        await #expect(throws: SessionCheckError.ended(.expired)) { try await rules.access(ada, tokens: tokens) }
        #expect(rules.storage.reads == 2)
    }

    @Test func `a session that is remembered as over is not refused while the store cannot be read`() async throws {
        let (ada, tokens) = try await remembered(in: rules)
        rules.clock.turn(by: 90 * 24 * 3600)
        rules.storage.error = .busy
        await #expect(throws: SessionCheckError.storage(.busy)) { try await rules.access(ada, tokens: tokens) }
    }

    @Test func `a session that is remembered as another user's is read once more`() async throws {
        let (ada, tokens) = try await remembered(in: rules)
        let eve = try await rules.register("eve")
        let theirs = PlainTokens(claims: rules.claims(ada, of: eve.user.id))
        for reads in 1...2 {
            rules.storage.reads = 0
            for _ in 1...reads {
                await #expect(throws: SessionCheckError.invalidToken) { try await rules.access(ada, tokens: theirs) }
            }
            #expect(rules.storage.reads == reads)
        }
        _ = try await rules.access(ada, tokens: tokens)
        #expect(rules.storage.reads == 2)
    }

    @Test func `a token that is over is refused without asking the store`() async throws {
        let (ada, _) = try await remembered(in: rules)
        let tokens = PlainTokens(claims: rules.claims(ada, lifetime: 0))
        await #expect(throws: SessionCheckError.tokenExpired) { try await rules.access(ada, tokens: tokens) }
        #expect(rules.storage.reads == 1)
    }
}
