import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct AuditEventTests {
    private static let kinds: [AuditEventKind] =
        [
            .userRegistered, .userUpdated, .passwordChanged, .addressVerified, .passwordReset, .loginSucceeded,
            .loginFailed,
        ]
        + SessionEnd.allCases.map { .sessionEnded($0) }

    @Test(arguments: kinds) func `a kind is its word and its reason`(kind: AuditEventKind) {
        #expect(AuditEventKind(name: kind.name, reason: kind.reason) == kind)
    }

    private static let others: [(name: String, reason: SessionEnd?)] = [
        ("session_ended", nil), ("login_failed", .revoked), ("", nil), ("LOGIN_FAILED", nil),
    ]

    @Test(arguments: others) func `another word is no kind`(other: (name: String, reason: SessionEnd?)) {
        #expect(AuditEventKind(name: other.name, reason: other.reason) == nil)
    }
}

@Suite struct LogInEventTests {
    private let rules = Rules()

    @Test(arguments: ["ada", "eve", "no name", ""])
    func `a refused login is noted, whoever was named`(identifier: String) async throws {
        let ada = try await rules.register()
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn(identifier, "wrong horse") }
        let event = try #require(rules.memory.events.last)
        #expect(rules.memory.events.count == 2)
        #expect(event.kind == .loginFailed)
        #expect(event.userID == (identifier == "ada" ? ada.user.id : nil))
        #expect(event.sessionID == nil)
    }

    @Test func `a disabled user's right password is noted as refused`() async throws {
        let ada = try await rules.register()
        try rules.memory.disable(ada.user.id, at: rules.clock.now())
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn("ada", "correct horse") }
        #expect(rules.memory.events.last?.kind == .loginFailed)
        #expect(rules.memory.events.last?.userID == ada.user.id)
    }

    @Test(arguments: ["ada", "eve"])
    func `a refusal that cannot be noted is a refusal, and is reported once`(identifier: String) async throws {
        try await rules.register()
        rules.storage[.transaction] = .unavailable("full")
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn(identifier, "wrong horse") }
        #expect(rules.reported.errors == [.unavailable("full")])
    }

    @Test func `a password that costs no hash costs no storage`() async throws {
        try await rules.register()
        let long = String(repeating: "x", count: 257)
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn("ada", long) }
        #expect(rules.memory.events.map(\.kind) == [.userRegistered])
    }
}
