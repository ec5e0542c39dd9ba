import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct BrowserSessionStoreTests {
    private static let cookie = [UInt8](repeating: 3, count: 32)

    private func prepare(_ stores: Stores) async throws -> SessionRecord {
        let (user, _) = try await stores.newUser("ada")
        let session = SessionRecord.sample(of: user, cookieDigest: Self.cookie)
        #expect(try await stores.sessions.insert(session))
        return session
    }

    @Test(arguments: Engine.all) func `a browser's session is found by its cookie`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let found = try await stores.sessions.browserSession(Self.cookie)
            #expect(found?.state.id == session.id)
            #expect(found?.extendedAt == session.createdAt)
            #expect(try await stores.sessions.browserSession([1]) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a session keeps how and when its user last authenticated`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let other = try await stores.newUser("eve").1
            let later = session.authenticatedAt.addingTimeInterval(1000)
            let methods: AuthenticationMethods = [.password, .multipleFactors]
            try await stores.storage.transaction { tables in
                try tables.sessions.setAuthenticated(methods, at: later, of: session.id)
            }
            #expect(try await stores.sessions.browserSession(Self.cookie)?.state.methods == methods)
            #expect(try await stores.sessions.state(of: other.id)?.methods == other.methods)
            #expect(try await stores.sessions.browserSession(Self.cookie)?.state.authenticatedAt == later)
            #expect(try await stores.sessions.state(of: session.id)?.expiresAt == session.expiresAt)
            #expect(try await stores.sessions.state(of: other.id)?.authenticatedAt == other.authenticatedAt)
            let extended = try await stores.sessions.extend(session.id, at: session.createdAt.addingTimeInterval(10))
            #expect(extended?.authenticatedAt == later, "an extension is no authentication")
        }
    }

    @Test(arguments: Engine.all) func `a new cookie replaces the previous one of a live session`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let next = [UInt8](repeating: 4, count: 32)
            #expect(
                try await stores.storage.transaction { tables in
                    try tables.sessions.replaceCookie(of: session.id, with: next)
                }
            )
            #expect(try await stores.sessions.browserSession(Self.cookie) == nil)
            #expect(try await stores.sessions.browserSession(next)?.state.id == session.id)
        }
    }

    @Test(arguments: Engine.all) func `a session that is used lives on, by the policy of its application`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            let later = session.createdAt.addingTimeInterval(500)
            let extended = try await stores.sessions.extend(session.id, at: later)
            #expect(extended?.expiresAt == later.addingTimeInterval(7_776_000))
            #expect(try await stores.sessions.browserSession(Self.cookie)?.extendedAt == later)
            let lastDay = session.createdAt.addingTimeInterval(31_536_000)
            let isLonger = try await stores.storage.transaction { tables in
                try tables.sessions.rotate(
                    session.id,
                    from: session.chain.current,
                    to: session.chain,
                    at: later,
                    expiresAt: lastDay.addingTimeInterval(1000)
                )
            }
            #expect(isLonger)
            // Its absolute lifetime has ended.
            #expect(try await stores.sessions.extend(session.id, at: lastDay) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a session with an idle lifetime of its own is extended by the shorter one`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, _) = try await stores.newUser("ada")
            for (own, effective) in [(7200, 7200), (9_999_999, 7_776_000)] {
                let cookie = [UInt8](repeating: UInt8(own % 251), count: 32)
                let session = SessionRecord.sample(of: user, cookieDigest: cookie, ownIdleLifetime: own)
                #expect(try await stores.sessions.insert(session))
                #expect(try await stores.sessions.browserSession(cookie)?.idleLifetime == own)
                let later = session.createdAt.addingTimeInterval(500)
                let extended = try await stores.sessions.extend(session.id, at: later)
                #expect(extended?.expiresAt == later.addingTimeInterval(TimeInterval(effective)))
            }
        }
    }

    @Test(arguments: Engine.all) func `a session that is over is not extended`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let session = try await prepare(stores)
            #expect(try await stores.sessions.extend(session.id, at: session.expiresAt) == nil)
            _ = try await stores.sessions.end(session.id, because: .signedOut, at: .sample)
            #expect(try await stores.sessions.extend(session.id, at: .sample) == nil)
            #expect(try await stores.sessions.browserSession(Self.cookie)?.state.ended == .signedOut)
        }
    }

    @Test(arguments: Engine.all) func `a changed password gives the browser that changes it another cookie`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, app) = try await stores.newUser("ada", hash: "old")
            let session = SessionRecord.sample(of: user, cookieDigest: Self.cookie)
            #expect(try await stores.sessions.insert(session))
            let outcome = try await change(stores, "old", to: "new", of: user, by: session)
            #expect(outcome == .replaced(ended: [app.id], isBrowser: true))
            #expect(try await stores.sessions.browserSession(Self.cookie) == nil)
            #expect(try await stores.sessions.browserSession([4])?.state.id == session.id)
        }
    }

    @Test(arguments: Engine.all) func `the session of an app gets no cookie`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, session) = try await stores.newUser("ada", hash: "old")
            let outcome = try await change(stores, "old", to: "new", of: user, by: session)
            #expect(outcome == .replaced(ended: [], isBrowser: false))
            #expect(try await stores.sessions.browserSession([4]) == nil)
        }
    }

    private func change(
        _ stores: Stores,
        _ old: String,
        to new: String,
        of user: User,
        by session: SessionRecord
    ) async throws -> PasswordReplacement {
        try await stores.passwords.change(
            of: user.id,
            from: old,
            to: new,
            event: .sample(.passwordChanged, of: user),
            notice: nil,
            by: session.id,
            cookieDigest: [4],
            .sample(.passwordChanged)
        )
    }
}
