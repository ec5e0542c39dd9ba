import Foundation
import LatchkeyCore
import LatchkeyCrypto
import Synchronization
import Testing

/// Tokens whose key another server has just made.
@Suite struct NewKeySearchTests {
    /// The keys in the database, as another server left them, and the clock.
    private final class Storage: Sendable {
        private struct State {
            var keys: [SigningKey] = []
            var error: (any Error)?
            var reads = 0
            var instant = ContinuousClock.now
            var looks = 0
        }

        private let state = Mutex(State())

        var keys: [SigningKey] {
            get { state.withLock { $0.keys } }
            set { state.withLock { $0.keys = newValue } }
        }
        /// The error of reading, unless it is nil.
        var error: (any Error)? {
            get { state.withLock { $0.error } }
            set { state.withLock { $0.error = newValue } }
        }
        var reads: Int { state.withLock { $0.reads } }
        /// The number of looks at the clock.
        var looks: Int { state.withLock { $0.looks } }

        func read() throws -> [SigningKey] {
            try state.withLock { state in
                state.reads += 1
                if let error = state.error { throw error }
                return state.keys
            }
        }

        func now() -> ContinuousClock.Instant {
            state.withLock { state in
                state.looks += 1
                return state.instant
            }
        }

        func turn(by duration: Duration) { state.withLock { $0.instant += duration } }
    }

    private static let claims = AccessClaims(
        userID: "user",
        sessionID: "session",
        applicationID: "default",
        issuedAt: Date(timeIntervalSince1970: 1_800_000_000),
        expiresAt: Date(timeIntervalSince1970: 1_800_000_600),
        authenticatedAt: Date(timeIntervalSince1970: 1_799_999_000)
    )

    private let issuer = Issuer("https://id.example.com")
    private let storage = Storage()
    private let old = SigningKey.generate(at: Date(timeIntervalSince1970: 1))
    private let new = SigningKey.generate(at: Date(timeIntervalSince1970: 2))

    init() { storage.keys = [new, old] }

    /// A server with the old key that may search for others.
    private func tokens(searching: Bool = true) async throws -> JWTAccessTokens {
        let ring = try SigningKeyRing([old])
        let search = NewKeySearch(now: storage.now) { [storage] in try await ring.reload { try storage.read() } }
        return JWTAccessTokens(issuer: issuer, keys: ring, newKeys: searching ? search : nil)
    }

    private func token(signedWith key: SigningKey) async throws -> String {
        try await JWTAccessTokens(issuer: issuer, keys: try SigningKeyRing([key])).issue(Self.claims)
    }

    /// A token of an unknown key.
    private func forged() async throws -> String {
        try await token(signedWith: .generate(at: Date(timeIntervalSince1970: 3)))
    }

    private func isRefused(_ token: String, by tokens: JWTAccessTokens) async -> Bool {
        do {
            _ = try await tokens.verify(token)
            return false
        } catch { return error == .invalid }
    }

    @Test func `a token of another server's new key is accepted`() async throws {
        let token = try await token(signedWith: new)
        #expect(try await tokens().verify(token).userID == "user")
        #expect(storage.reads == 1)
        #expect(await isRefused(token, by: try await tokens(searching: false)))
    }

    @Test func `a token of a known key causes no search`() async throws {
        let (tokens, token) = (try await tokens(), try await token(signedWith: old))
        for _ in 0..<3 { _ = try await tokens.verify(token) }
        #expect(storage.reads == 0)
        #expect(storage.looks == 0)
    }

    @Test func `a found key stays known`() async throws {
        let tokens = try await tokens()
        for _ in 0..<3 {
            _ = try await tokens.verify(try await token(signedWith: new))
            storage.turn(by: .seconds(10))
        }
        #expect(storage.reads == 1)
    }

    @Test func `however many keys are invented, one search begins per second`() async throws {
        let tokens = try await tokens()
        for second in 1...3 {
            for _ in 0..<20 { #expect(await isRefused(try await forged(), by: tokens)) }
            #expect(storage.reads == second)
            storage.turn(by: .milliseconds(999))
            #expect(await isRefused(try await forged(), by: tokens))
            #expect(storage.reads == second)
            storage.turn(by: .milliseconds(1))
        }
    }

    @Test func `the next search finds a key that was made between two searches`() async throws {
        storage.keys = [old]
        let (tokens, token) = (try await tokens(), try await token(signedWith: new))
        #expect(await isRefused(token, by: tokens))
        storage.keys = [new, old]
        #expect(await isRefused(token, by: tokens))
        storage.turn(by: .seconds(1))
        #expect(try await tokens.verify(token).userID == "user")
    }

    @Test func `a token that is foreign in another way causes no search`() async throws {
        let tokens = try await tokens()
        let parts = try await forged().split(separator: ".").map(String.init)
        let id = Base64URL.encode(SecureRandom.bytes(32))
        let headers = [
            #"{"alg":"ES256","typ":"JWT","kid":"\#(id)"}"#,
            #"{"alg":"none","typ":"at+jwt","kid":"\#(id)"}"#,
            #"{"alg":"ES256","typ":"at+jwt","kid":"\#(id)","jku":"https://evil"}"#,
            #"{"alg":"ES256","typ":"at+jwt","kid":"\#(id)A"}"#,
            #"{"alg":"ES256","typ":"at+jwt","kid":"1"}"#,
            #"{"alg":"ES256","typ":"at+jwt"}"#,
        ]
        for header in headers {
            let token = "\(Base64URL.encode(Array(header.utf8))).\(parts[1]).\(parts[2])"
            #expect(await isRefused(token, by: tokens), "\(header)")
        }
        #expect(await isRefused("\(parts[0]).\(parts[1]).AAAA", by: tokens))
        #expect(storage.reads == 0)
        // The same header in every valid form.
        let header = #"{"alg":"ES256","typ":"at+jwt","kid":"\#(id)"}"#
        #expect(await isRefused("\(Base64URL.encode(Array(header.utf8))).\(parts[1]).\(parts[2])", by: tokens))
        #expect(storage.reads == 1)
    }

    @Test func `a token that names a new key and is signed with another is refused`() async throws {
        let (good, forged) = (try await token(signedWith: new), try await forged())
        let (header, rest) = (try #require(good.split(separator: ".").first), forged.split(separator: ".").dropFirst())
        #expect(await isRefused(([header] + rest).joined(separator: "."), by: try await tokens()))
        #expect(storage.reads == 1)
    }

    @Test func `while the keys cannot be read, no token is called foreign`() async throws {
        let (tokens, token) = (try await tokens(), try await token(signedWith: new))
        storage.error = StoreError.unavailable("gone")
        for _ in 0..<3 {
            await #expect(throws: AccessTokenError.storage(.unavailable("gone"))) { try await tokens.verify(token) }
        }
        #expect(storage.reads == 1)
        // Known keys stay valid.
        #expect(try await tokens.verify(try await self.token(signedWith: old)).userID == "user")
        storage.error = nil
        storage.turn(by: .seconds(1))
        #expect(try await tokens.verify(token).userID == "user")
        #expect(storage.reads == 2)
    }

    @Test func `keys that cannot be opened are a defect`() async throws {
        storage.error = SealingError.cannotOpen
        let tokens = try await tokens()
        let token = try await token(signedWith: new)
        await #expect(throws: AccessTokenError.defect("cannotOpen")) { try await tokens.verify(token) }
    }

    @Test func `calls during a search wait for it, however long it takes`() async throws {
        let ring = try SigningKeyRing([old])
        let (opened, open) = AsyncStream.makeStream(of: Void.self)
        let search = NewKeySearch(now: storage.now) { [storage] in
            try await ring.reload {
                for await _ in opened {}
                return try storage.read()
            }
        }
        let tokens = JWTAccessTokens(issuer: issuer, keys: ring, newKeys: search)
        var waiting: [Task<User.ID?, any Error>] = []
        for count in 1...5 {
            let token = try await token(signedWith: new)
            waiting.append(Task { try await tokens.verify(token).userID })
            while storage.looks < count { await Task.yield() }
            storage.turn(by: .seconds(60))
        }
        // A cancelled request does not cancel the search for others.
        waiting.first?.cancel()
        open.finish()
        for task in waiting { #expect(try await task.value == "user") }
        #expect(storage.reads == 1)
    }
}
