import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// A recovery that an operator starts.
@Suite struct RecoveryAdministrationTests {
    private static func administration(
        _ fixture: RecoveryFixture,
        _ providers: Set<PushProvider> = []
    ) -> RecoveryAdministration {
        let useCases = fixture.rules.useCases()
        return RecoveryAdministration(
            storage: fixture.rules.storage,
            messages: useCases.recoveryMessages,
            notices: SignInNotices(by: providers, ids: fixture.rules.ids, deliverySignal: WakeSignal()),
            digest: useCases.ports.tokenDigest,
            ids: fixture.rules.ids,
            clock: fixture.rules.clock
        )
    }

    private static func start(_ fixture: RecoveryFixture, sending: Bool = false) async throws -> OperatorRecovery {
        try await administration(fixture).start(
            of: fixture.ada.user.id,
            because: try AuditNote("Passport seen"),
            sending: sending
        )
    }

    @Test func `the link works at once, for 15 minutes, and the user gets a message`() async throws {
        let fixture = try await RecoveryFixture()
        let started = try await Self.start(fixture)
        let link = try #require(started.link)
        #expect(link.path == "/recovery")
        #expect(started.recipients.isEmpty)
        #expect(started.expiresAt == fixture.rules.clock.now().addingTimeInterval(15 * 60))
        let messages = try await fixture.messages()
        #expect(messages.map(\.kind) == [.recoveryStarted])
        #expect(messages.allSatisfy { $0.parameters.link?.token != link.token })
        _ = try await fixture.complete(try #require(RecoveryToken(link.token)))
    }

    @Test func `the user's push devices are notified, as of other recoveries`() async throws {
        let fixture = try await RecoveryFixture()
        let (ada, now) = (fixture.ada, fixture.rules.clock.now())
        let device = try PushDevice(provider: "apns", token: String(repeating: "a1", count: 32))
        try fixture.rules.memory.change { tables in
            _ = try tables.register(PushDeviceRecord(device, storedAs: [1]), for: ada.session.id, at: now)
        }
        _ = try await Self.administration(fixture, [.apns]).start(
            of: ada.user.id,
            because: try AuditNote("Passport seen"),
            sending: false
        )
        let records = try await DeliveryQueue.notifications(by: [.apns], in: fixture.rules.memory).newest(10)
        #expect(records.map(\.kind) == [NotificationKind.recoveryStarted.rawValue])
    }

    @Test func `the link is useless after 15 minutes`() async throws {
        let fixture = try await RecoveryFixture()
        let link = try #require(try await Self.start(fixture).link)
        let token = try #require(RecoveryToken(link.token))
        fixture.rules.clock.turn(by: 15 * 60)
        await #expect(throws: RecoveryError.over) { try await fixture.complete(token) }
        try await fixture.work()
        #expect(try fixture.recovery == nil)
    }

    @Test func `a link that is sent is not shown`() async throws {
        let fixture = try await RecoveryFixture()
        let started = try await Self.start(fixture, sending: true)
        #expect(started.link == nil)
        #expect(started.recipients.map(\.text) == ["ada@example.com"])
        let messages = try await fixture.messages()
        #expect(messages.map(\.kind) == [.recoveryStarted, .recoveryReady])
        _ = try await fixture.complete(try #require(messages.compactMap(\.recoveryToken).first))
    }

    @Test func `the event has the reason`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await Self.start(fixture)
        let event = try #require(fixture.rules.memory.events.last { $0.kind == .recoveryStarted })
        #expect(event.note?.text == "Passport seen")
        #expect(event.userID == fixture.ada.user.id)
    }

    @Test(arguments: ["", " \n", String(repeating: "x", count: 201), "a\u{202E}b"]) func `a bad reason is refused`(
        text: String
    ) {
        #expect(throws: FieldError.self) { try AuditNote(text) }
    }

    @Test func `it takes the place of a recovery that waits`() async throws {
        let fixture = try await RecoveryFixture()
        let former = try await fixture.openedToken()
        let link = try #require(try await Self.start(fixture).link)
        let token = try #require(RecoveryToken(link.token))
        await #expect(throws: RecoveryError.over) { try await fixture.complete(former) }
        _ = try await fixture.complete(token)
    }

    @Test func `the user still gets a message about a cancellation just before it`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.begin()
        try await fixture.rules.answer(try await fixture.rules.challenge(), .totp(fixture.app.code()))
        _ = try await fixture.messages()
        _ = try await Self.start(fixture)
        #expect(Set(try await fixture.messages().map(\.kind)) == [.recoveryCancelled, .recoveryStarted])
        #expect(fixture.kinds.contains(.recoveryCancelled))
    }

    @Test func `unknown and disabled users, and users without an address to send to, are refused`() async throws {
        let fixture = try await RecoveryFixture(email: nil)
        await #expect(throws: UserAdministrationError.noAddress) { try await Self.start(fixture, sending: true) }
        #expect(try await Self.start(fixture).link != nil)
        try fixture.rules.memory.disable(fixture.ada.user.id, at: fixture.rules.clock.now())
        await #expect(throws: UserAdministrationError.disabled) { try await Self.start(fixture) }
        await #expect(throws: UserAdministrationError.unknown) {
            try await Self.administration(fixture).start(of: "nobody", because: try AuditNote("x"), sending: false)
        }
    }
}
