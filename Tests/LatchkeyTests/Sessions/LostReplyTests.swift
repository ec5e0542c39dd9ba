import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The stored state before a refresh is sent, and the behaviour if its reply is lost or another process was faster.
@Suite(.timeLimit(.minutes(1))) struct LostReplyTests {
    let clock = TestClock()
    let server = RefreshingServer()

    @Test func `the pair is stored before the request leaves`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "credentials.json")
            let store = FileCredentialStore(file: file)
            try await store.save(.sample(), replacing: nil)
            let transport = ScriptedTransport { request in
                guard request.isRefresh else { return try .text(200, "") }
                let onDisk = try StoredCredentials(serialized: Data(contentsOf: file)).session.refreshTokens
                let sent = try request.refreshPair
                #expect(onDisk?.current.secret == sent.refreshToken)
                #expect(onDisk?.next?.secret == sent.nextRefreshToken)
                return try .refreshed("access-2")
            }
            let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
            _ = try await latchkey.restore()
            clock.advance(601)
            _ = try await latchkey.data(for: .sample)
            let sent = try #require(await transport.sent.first).refreshPair
            #expect(try await store.load()?.session.refreshTokens?.current.secret == sent.nextRefreshToken)
            #expect(try await store.load()?.session.refreshTokens?.next == nil)
        }
    }

    @Test func `nothing is sent when the pair cannot be stored`() async throws {
        let store = FaultyStore(try await .holding())
        let latchkey = LatchkeyClient.sample(store: store, transport: .forbidden, clock: clock)
        _ = try await latchkey.restore()
        clock.advance(601)
        await store.fail(save: CocoaError(.fileWriteOutOfSpace))
        #expect(await code { try await latchkey.data(for: .sample) } == .storeUnwritable)
        #expect(await latchkey.user == .sample())
    }

    @Test func `a lost reply is answered by sending the same pair again`() async throws {
        let server = server
        let (latchkey, transport) = try await signedIn()
        clock.advance(601)
        await transport.answer { request in
            _ = try await server.answer(request)
            throw URLError(.networkConnectionLost)
        }
        for _ in 0..<3 {
            #expect(await code { try await latchkey.data(for: .sample) } == .networkUnavailable)
        }
        await transport.answer { try await server.answer($0) }
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        let pairs = await server.pairs.map { [$0.refreshToken, $0.nextRefreshToken] }
        // Each call makes two attempts.
        #expect(pairs.count == 7)
        #expect(Set(pairs).count == 1)
        #expect(await !server.hasEnded)
    }

    @Test func `after a crash in the middle the same pair is sent again`() async throws {
        let server = server
        let store = MemoryCredentialStore()
        try await store.save(.sample(), replacing: nil)
        let dying = ScriptedTransport { request in
            _ = try await server.answer(request)
            throw URLError(.networkConnectionLost)
        }
        let before = LatchkeyClient.sample(store: store, transport: dying, clock: clock)
        clock.advance(601)
        _ = await code { try await before.data(for: .sample) }

        clock.restart()
        let after = LatchkeyClient.sample(
            store: store,
            transport: ScriptedTransport { try await server.answer($0) },
            clock: clock
        )
        #expect(try await after.data(for: .sample).1.statusCode == 200)
        let pairs = await server.pairs.map { [$0.refreshToken, $0.nextRefreshToken] }
        // There were two attempts before the crash.
        #expect(pairs.count == 3)
        #expect(Set(pairs).count == 1)
    }

    @Test func `a new token that cannot be stored is used and refreshed with the same pair`() async throws {
        let server = server
        let store = FaultyStore(try await .holding())
        let transport = ScriptedTransport { request in
            let answer = try await server.answer(request)
            if request.isRefresh { await store.fail(save: CocoaError(.fileWriteOutOfSpace)) }
            return answer
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        clock.advance(601)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(await server.refreshes == 1)

        clock.advance(601)
        await store.fail(save: nil)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(Set(await server.pairs.map(\.nextRefreshToken)).count == 1)
        #expect(await !server.hasEnded)
    }

    @Test func `two clients that share a store make one refresh`() async throws {
        let server = server
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { try await server.answer($0) }
        let first = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        let second = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        _ = try await (first.restore(), second.restore())
        clock.advance(601)
        _ = try await first.data(for: .sample)
        _ = try await second.data(for: .sample)
        #expect(await server.refreshes == 1)
        #expect(await transport.sent.last?.bearer == "Bearer access-2")
    }

    @Test func `a superseded refresh reads the store again and goes on`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { request in
            guard request.isRefresh else { return try .text(200, "") }
            // Another process has been faster, twice.
            let stored = try #require(try await store.load())
            var moved = try stored.changing {
                $0.accessToken = AccessToken("access-of-another-process")
                $0.expiry = TokenExpiry(expiresIn: 600, serverDate: nil, deviceDate: .sample + 601)
                $0.refreshTokens = RefreshTokens(current: .sample(3))
            }
            moved.generation += 1
            try await store.save(moved, replacing: stored.generation)
            return try .problem(401, .superseded)
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        clock.advance(601)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(await transport.sent.last?.bearer == "Bearer access-of-another-process")
        #expect(await transport.sent.filter(\.isRefresh).count == 1)
    }

    @Test func `a superseded refresh of a store that has nothing newer keeps the session and does not loop`()
        async throws
    {
        let (latchkey, transport) = try await signedIn()
        await transport.answer { _ in try .problem(401, .superseded) }
        clock.advance(601)
        #expect(await code { try await latchkey.data(for: .sample) } == .superseded)
        #expect(await transport.sent.count == 2)
        #expect(await latchkey.user == .sample())
    }

    @Test func `a superseded pair moves on if the store has not, so that the server detects a thief`() async throws {
        let server = server
        let store = try await MemoryCredentialStore.holding(.sample(next: .sample(2)))
        // The thief had a copy of the store and has continued from its pair.
        for (from, to) in [(1, 2), (2, 3)] as [(UInt8, UInt8)] {
            _ = try await server.answer(.refresh(from: .sample(from), to: .sample(to)))
        }
        let transport = ScriptedTransport { try await server.answer($0) }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        clock.advance(601)
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.data(for: .sample) }
        #expect(error?.reason == .reuseDetected)
        #expect(await server.hasEnded)
        #expect(await latchkey.user == nil)
    }

    /// A client with a session of ten minutes, possibly after a restart.
    private func signedIn(restartedAfter seconds: Int = 0) async throws -> (LatchkeyClient, ScriptedTransport) {
        let server = server
        let transport = ScriptedTransport { try await server.answer($0) }
        let store = try await MemoryCredentialStore.holding()
        clock.set(date: .sample + TimeInterval(seconds))
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        _ = try await latchkey.restore()
        return (latchkey, transport)
    }
}
