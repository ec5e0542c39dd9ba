import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct OpaqueAccessTests {
    private let rules = Rules()
    private let token = OpaqueAccessToken(.random())
    /// The digest of the session's refresh token.
    private static let current = [UInt8](repeating: 1, count: 32)

    /// Stores a session that lives for a day, with a token that lives for an hour.
    private func keep(ended: SessionEnd? = nil, sessionLifetime: Double = 86_400) throws {
        let now = rules.clock.now()
        let record = OpaqueTokenRecord(
            digest: PlainDigest().digest(token.bytes),
            expiresAt: now.addingTimeInterval(3600)
        )
        try rules.memory.insertUser(at: now)
        try rules.memory.insert(
            .sample(current: Self.current, opaqueToken: record, createdAt: now, lifetime: sessionLifetime)
        )
        if let ended { try rules.memory.end("s", because: ended, at: now) }
    }

    private func check(_ text: String? = nil, from address: ClientAddress? = nil) async throws -> Access {
        let check = SessionCheck(
            tokens: PlainTokens(),
            opaqueAccess: OpaqueAccess(
                storage: rules.storage,
                activity: rules.activity,
                digest: PlainDigest(),
                clock: rules.clock
            ),
            applications: ApplicationDirectory([]),
            storage: rules.storage,
            liveSessions: rules.liveSessions,
            activity: rules.activity,
            issuer: { "https://id.example.com" },
            clock: rules.clock
        )
        return try await check.check(text ?? token.secretText, from: address)
    }

    @Test func `a good token of a session that lives is access`() async throws {
        try keep()
        let access = try await check()
        #expect(access.userID == "u" && access.sessionID == "s" && access.applicationID == "default")
        #expect(access.expiresAt == rules.clock.now().addingTimeInterval(3600))
        #expect(access.authenticatedAt == Date(milliseconds: 1_800_000_000_000))
    }

    @Test func `a token of nobody, or that a refresh has replaced, is refused`() async throws {
        await #expect(throws: SessionCheckError.invalidToken) { try await check() }
        try keep()
        _ = try await check()
        let next = OpaqueTokenRecord(digest: [1], expiresAt: rules.clock.now().addingTimeInterval(3600))
        #expect(try rules.memory.change { try $0.sessions.give(next, to: "s", refreshedTo: Self.current) })
        await #expect(throws: SessionCheckError.invalidToken) { try await check() }
    }

    @Test(arguments: [SessionEnd.signedOut, .revoked, .passwordChanged, .userDisabled, .reuseDetected])
    func `a token of a session that has ended tells why, also when it is over`(end: SessionEnd) async throws {
        try keep(ended: end)
        await #expect(throws: SessionCheckError.ended(end)) { try await check() }
        rules.clock.turn(by: 100_000)
        await #expect(throws: SessionCheckError.ended(end)) { try await check() }
    }

    @Test func `a token of a user who is deleted is over`() async throws {
        try keep()
        try rules.memory.delete("u", at: rules.clock.now())
        await #expect(throws: SessionCheckError.ended(.userDeleted)) { try await check() }
    }

    @Test(arguments: [(3599.0, true), (3600.0, false)]) func `a token is over at its time`(
        turned: (seconds: Double, isGood: Bool)
    ) async throws {
        try keep()
        rules.clock.turn(by: turned.seconds)
        if turned.isGood {
            _ = try await check()
        } else {
            await #expect(throws: SessionCheckError.tokenExpired) { try await check() }
        }
    }

    @Test func `a session that is over is told before its token that is over`() async throws {
        try keep(sessionLifetime: 1800)
        rules.clock.turn(by: 1800)
        await #expect(throws: SessionCheckError.ended(.expired)) { try await check() }
        rules.clock.turn(by: 7200)
        await #expect(throws: SessionCheckError.ended(.expired)) { try await check() }
    }

    @Test func `what only looks like one is refused, and asks nobody`() async throws {
        rules.storage.error = .unavailable("gone")
        let rest = token.secretText.dropFirst(4)
        for text in ["lka_", "lka_\(rest)A", "lka_\(rest.dropLast())", "lka_\(rest.dropLast())=", "lka_ \(rest)"] {
            await #expect(throws: SessionCheckError.invalidToken) { try await check(text) }
        }
        // Another prefix means another kind of token, which this server has not issued.
        for prefix in ["lkr_", "lkp_", "lcs_", "LKA_", ""] {
            await #expect(throws: SessionCheckError.invalidToken) { try await check(prefix + rest) }
        }
    }

    @Test func `a store that cannot be read is not an ended session`() async throws {
        try keep()
        rules.storage.error = .unavailable("gone")
        await #expect(throws: SessionCheckError.storage(.unavailable("gone"))) { try await check() }
        rules.storage.error = nil
        _ = try await check()
    }

    @Test func `each check is noted as a use of the session`() async throws {
        try keep()
        let address = ClientAddress("192.0.2.7")
        _ = try await check(from: address)
        #expect(rules.activity.lastUse(of: "s") == SessionUse(at: rules.clock.now(), from: address))
    }

    @Test func `a session lives as long as its token, with a refresh token longer, and at most as long as any`()
        async throws
    {
        let (now, year) = (rules.clock.now(), 365 * 86_400)
        let cases: [(lifetime: Int, given: Int, isRefreshable: Bool, expiry: Double)] = [
            (3600, 3600, false, 3600), (3600, 3600, true, 90 * 86_400), (year, year, true, Double(year)),
            (2_147_483_647, year, true, Double(year)), (2_147_483_647, year, false, Double(year)),
        ]
        for (number, row) in cases.enumerated() {
            let outcome = try await rules.registration.register(
                RegistrationForm(username: "user\(number)", password: "correct horse"),
                from: RequestOrigin(credential: .opaqueToken(lifetime: row.lifetime, isRefreshable: row.isRefreshable)),
                with: rules.application
            )
            guard case .signedIn(let signedIn) = outcome else {
                Issue.record("not signed in")
                return
            }
            #expect(OpaqueAccessToken(signedIn.session.access.token) != nil)
            #expect(signedIn.session.access.lifetime == row.given)
            #expect(signedIn.session.expiresAt == now.addingTimeInterval(row.expiry))
        }
    }

    @Test func `it is not printed`() {
        #expect("\(token) \(String(reflecting: token))" == "OpaqueAccessToken(…) OpaqueAccessToken(…)")
    }
}
