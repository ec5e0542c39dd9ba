import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

/// Codes that hand over the session started for them.
@Suite struct HandoverTests {
    private static let digest = [UInt8](repeating: 7, count: 32)

    private func code(of user: User, by session: SessionRecord) -> AuthorizationCodeRecord {
        AuthorizationCodeRecord(
            id: newID(),
            codeDigest: Self.digest,
            applicationID: "default",
            redirectURI: "com.example.community://oauth2callback",
            codeChallenge: nil,
            userID: user.id,
            browserSessionID: session.id,
            isHandover: true,
            authenticatedAt: .sample,
            createdAt: .sample,
            expiresAt: .sample.addingTimeInterval(60)
        )
    }

    /// The session with new secrets.
    private func successor(of session: SessionRecord, after seconds: TimeInterval) -> SessionRecord {
        let now = session.createdAt.addingTimeInterval(seconds)
        return SessionRecord(
            id: session.id,
            userID: session.userID,
            applicationID: session.applicationID,
            device: session.device,
            familyDigest: SecureRandom.bytes(32),
            chain: RefreshChain(current: Rest.second),
            createdAt: now,
            authenticatedAt: now,
            expiresAt: now.addingTimeInterval(1000)
        )
    }

    private func spend(_ stores: Stores, _ session: SessionRecord) async throws -> CodeSpending {
        try await stores.codes.spend(
            Self.digest,
            on: NewSession(session),
            event: AuditEvent(.loginSucceeded, id: ids.next(), starting: session),
            orEnd: .sample(.reuseDetected)
        )
    }

    @Test(arguments: Engine.all) func `a code without a challenge is stored as it is, and shortens its session`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            let code = code(of: user, by: session)
            #expect(try await stores.codes.insert(code))
            #expect(try await stores.codes.code(Self.digest) == code)
            #expect(try await stores.sessions.state(of: session.id)?.expiresAt == code.expiresAt)
        }
    }

    @Test(arguments: Engine.all) func `the session goes on with new secrets, and nothing of the old ones`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            #expect(try await stores.codes.insert(code(of: user, by: session)))
            let next = successor(of: session, after: 30)
            #expect(try await spend(stores, next) == .started(user))
            #expect(try await stores.count("sessions") == 1)
            #expect(try await stores.sessions.state(of: session.id)?.expiresAt == next.expiresAt)
            #expect(try await stores.refresh(session, from: Rest.first, to: Rest.third) == nil)
            // A client with a secret must send it to refresh its session.
            #expect(try await stores.refresh(next, from: Rest.second, to: Rest.third) == nil)
            let strictly = StrictRotation(application: Application(id: next.applicationID, name: "Any"), window: 10)
            let refreshed = try await stores.refresh(next, from: Rest.second, to: Rest.third, strictly: strictly)
            #expect(refreshed?.outcome == .refreshed)
            let events = try await stores.events.events(of: user.id, before: nil, limit: 10)
            #expect(events.map(\.kind) == [.userRegistered])
            #expect(try await spend(stores, successor(of: session, after: 31)) == .spentBefore(ended: [session.id]))
            #expect(try await stores.sessions.state(of: session.id)?.ended == .reuseDetected)
        }
    }

    @Test(arguments: Engine.all) func `a session that has ended meanwhile is not handed over`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada")
            #expect(try await stores.codes.insert(code(of: user, by: session)))
            _ = try await stores.sessions.end(session.id, because: .revoked, at: .sample)
            #expect(try await spend(stores, successor(of: session, after: 1)) == .refused)
            #expect(try await stores.sessions.state(of: session.id)?.ended == .revoked)
        }
    }
}
