import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// The wait, the notices and the cancellation.
@Suite struct RecoveryTests {
    // MARK: - The beginning

    @Test func `a recovery begins after the password, waits three days, and tells each proved address`() async throws {
        let fixture = try await RecoveryFixture()
        try fixture.own(.phoneNumber(try PhoneNumber("+81312345678")))
        let begun = try await fixture.begin()
        #expect(begun.readyAt == fixture.rules.clock.now().addingTimeInterval(72 * RecoveryFixture.hour))
        let messages = try await fixture.messages()
        #expect(messages.map(\.kind) == [.recoveryStarted, .recoveryStarted])
        #expect(Set(messages.map(\.recipient.channel)) == [.email, .sms])
        #expect(messages.allSatisfy { $0.parameters.time == begun.readyAt && $0.cancelToken != nil })
        #expect(fixture.kinds.last == .recoveryStarted)
        #expect(fixture.rules.memory.sessions.count == 1, "nobody is logged in")
    }

    @Test func `a second request answers the same time and sends nothing`() async throws {
        let fixture = try await RecoveryFixture()
        let first = try await fixture.begin()
        _ = try await fixture.messages()
        fixture.rules.clock.turn(by: RecoveryFixture.hour)
        #expect(try await fixture.begin() == first)
        #expect(try await fixture.messages().isEmpty)
        #expect(fixture.kinds.filter { $0 == .recoveryStarted }.count == 1)
    }

    @Test func `a request after the wait says that the recovery is ready, and sends nothing`() async throws {
        let fixture = try await RecoveryFixture()
        let first = try await fixture.begin()
        #expect(!first.isReady)
        try await fixture.work(after: 36)
        try await fixture.work(after: 36)
        fixture.rules.clock.turn(by: RecoveryFixture.hour)
        let again = try await fixture.begin()
        #expect(again.isReady && again.readyAt == first.readyAt)
        #expect(try await fixture.work().isEmpty)
        #expect(try fixture.recovery?.cancelledAt == nil)
    }

    @Test func `a request names no time in the past, even if a step is late`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.begin()
        fixture.rules.clock.turn(by: 73 * RecoveryFixture.hour)
        let late = fixture.rules.clock.now()
        let begun = try await fixture.begin()
        #expect(!begun.isReady && begun.readyAt == late.addingTimeInterval(36 * RecoveryFixture.hour))
        try await fixture.work()
        fixture.rules.clock.turn(by: 37 * RecoveryFixture.hour)
        let next = try await fixture.begin()
        #expect(!next.isReady && next.readyAt == fixture.rules.clock.now())
    }

    @Test(arguments: [1, 720]) func `an application chooses the wait`(hours: Int) async throws {
        let fixture = try await RecoveryFixture(wait: hours)
        let end = fixture.rules.clock.now().addingTimeInterval(TimeInterval(hours) * RecoveryFixture.hour)
        #expect(try await fixture.begin().readyAt == end)
    }

    @Test func `nobody gets around a long wait at another application`() async throws {
        let fixture = try await RecoveryFixture(wait: 1)
        let careful = Application(
            id: Application.ID("careful"),
            name: "Careful",
            accountRules: AccountRules(recoveryWaitHours: 720)
        )
        let useCases = fixture.rules.useCases(applications: [fixture.rules.application, careful])
        let begun = try await useCases.recoveryRequests.begin(
            try await fixture.rules.challenge().id,
            from: RequestOrigin(),
            with: fixture.rules.application
        )
        #expect(begun.readyAt == fixture.rules.clock.now().addingTimeInterval(720 * RecoveryFixture.hour))
    }

    @Test(arguments: [0, 721]) func `no application waits shorter than an hour or longer than 30 days`(
        hours: Int
    ) throws {
        var change = ApplicationChange()
        change.recoveryWaitHours = hours
        #expect(throws: ApplicationChangeError.recoveryWait) {
            try change.applied(to: Application(id: Application.defaultID, name: "Default"))
        }
    }

    @Test func `a user without an address needs an operator`() async throws {
        let fixture = try await RecoveryFixture(email: nil)
        await #expect(throws: RecoveryError.noAddress) { try await fixture.begin() }
        #expect(try fixture.recovery == nil)
    }

    @Test func `a user who has no factor yet has lost none`() async throws {
        let rules = Rules().with(.required)
        try await rules.with(.off).register()
        let grant = try await rules.challenge()
        await #expect(throws: RecoveryError.notNeeded) {
            try await rules.useCases().recoveryRequests.begin(grant.id, from: RequestOrigin(), with: rules.application)
        }
    }

    @Test func `a challenge that is over begins nothing`() async throws {
        let fixture = try await RecoveryFixture()
        let (rules, requests) = (fixture.rules, fixture.rules.useCases().recoveryRequests)
        let grant = try await rules.challenge()
        try await rules.answer(grant, .totp(fixture.app.code()))
        let late = try await rules.challenge()
        rules.clock.turn(by: TimeInterval(LogInChallenge.lifetime))
        for id in [grant.id, late.id, ChallengeID(.random())] {
            await #expect(throws: RecoveryError.over) {
                try await requests.begin(id, from: RequestOrigin(), with: rules.application)
            }
        }
    }

    // MARK: - The wait

    @Test func `there is a notice at half-way, and the link at the end`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.begin()
        #expect(try await fixture.work(after: 35).map(\.kind) == [.recoveryStarted])
        #expect(try await fixture.work(after: 1).map(\.kind) == [.recoveryWaiting])
        #expect(try await fixture.work(after: 35).isEmpty)
        let last = try await fixture.work(after: 1)
        #expect(last.map(\.kind) == [.recoveryReady])
        #expect(try await fixture.work().isEmpty)
        let token = try #require(last.first?.recoveryToken)
        #expect(try await fixture.rules.useCases().recoveryCompletion.state(token).user.id == fixture.ada.user.id)
    }

    @Test func `a clock that jumps ahead leaves half of the wait after the notice`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.begin()
        _ = try await fixture.messages()
        #expect(try await fixture.work(after: 1000).map(\.kind) == [.recoveryWaiting])
        #expect(try await fixture.work(after: 35).isEmpty)
        #expect(try await fixture.work(after: 1).map(\.kind) == [.recoveryReady])
    }

    @Test func `a clock that is set back opens nothing early`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        fixture.rules.clock.turn(by: -24 * RecoveryFixture.hour)
        await #expect(throws: RecoveryError.over) { try await fixture.complete(token) }
        fixture.rules.clock.turn(by: 24 * RecoveryFixture.hour)
        _ = try await fixture.complete(token)
    }

    @Test func `two servers send each message once`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.begin()
        _ = try await fixture.messages()
        fixture.rules.clock.turn(by: 36 * RecoveryFixture.hour)
        await withTaskGroup { group in
            for _ in 0..<5 { group.addTask { _ = try? await fixture.rules.useCases().recoveryNotices.work() } }
        }
        #expect(try await fixture.messages().map(\.kind) == [.recoveryWaiting])
    }

    @Test func `a step that fails holds up no other user's`() async throws {
        let fixture = try await RecoveryFixture()
        let rules = fixture.rules
        let bob = try await rules.register("bob")
        try RecoveryFixture.own(.emailAddress(try EmailAddress("bob@example.com")), bob.user.id, rules)
        _ = try await rules.addTOTP(to: bob)
        for name in ["ada", "bob"] {
            _ = try await rules.useCases().recoveryRequests.begin(
                try await rules.challenge(name).id,
                from: RequestOrigin(),
                with: rules.application
            )
        }
        _ = try await fixture.messages()
        rules.clock.turn(by: 36 * RecoveryFixture.hour)
        rules.storage.fail(1, .transaction)
        await #expect(throws: StoreError.self) { try await rules.useCases().recoveryNotices.work() }
        #expect(try await fixture.messages().map(\.kind) == [.recoveryWaiting])
        #expect(try await fixture.work().map(\.kind) == [.recoveryWaiting])
    }

    @Test func `a link that nobody used ends after three days, and another recovery may begin`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        fixture.rules.clock.turn(by: 72 * RecoveryFixture.hour)
        await #expect(throws: RecoveryError.over) { try await fixture.complete(token) }
        let begun = try await fixture.begin()
        #expect(begun.readyAt == fixture.rules.clock.now().addingTimeInterval(72 * RecoveryFixture.hour))
        #expect(!fixture.kinds.contains(.recoveryCancelled))
        #expect(try await fixture.work(after: 500).map(\.kind) == [.recoveryStarted, .recoveryWaiting])
    }

    @Test func `a link that nobody used is removed`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.openedToken()
        #expect(try await fixture.work(after: 72).isEmpty)
        #expect(try fixture.recovery == nil)
    }

    // MARK: - New addresses

    @Test func `an address of the last three days gets a notice instead of the link`() async throws {
        let fixture = try await RecoveryFixture()
        try fixture.own(.phoneNumber(try PhoneNumber("+81312345678")))
        fixture.rules.clock.turn(by: 71 * RecoveryFixture.hour)
        _ = try await fixture.begin()
        try await fixture.work(after: 36)
        let last = try await fixture.work(after: 36)
        #expect(last.first { $0.recipient.channel == .email }?.kind == .recoveryReady)
        #expect(last.first { $0.recipient.channel == .sms }?.kind == .recoveryWaiting)
    }

    @Test func `the only address gets the link, however new it is`() async throws {
        let fixture = try await RecoveryFixture(email: nil)
        try fixture.own(.phoneNumber(try PhoneNumber("+81312345678")))
        _ = try await fixture.openedToken()
    }

    @Test func `an address that is three days old gets the link`() async throws {
        let fixture = try await RecoveryFixture()
        try fixture.own(.phoneNumber(try PhoneNumber("+81312345678")))
        fixture.rules.clock.turn(by: 72 * RecoveryFixture.hour)
        _ = try await fixture.begin()
        try await fixture.work(after: 36)
        #expect(try await fixture.work(after: 36).map(\.kind) == [.recoveryReady, .recoveryReady])
    }

    // MARK: - Cancellation

    @Test func `the link in a notice cancels, once, and the user gets a message`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.begin()
        let cancel = try #require(try await fixture.messages().first?.cancelToken)
        try await fixture.cancel(cancel)
        #expect(try await fixture.messages().map(\.kind) == [.recoveryCancelled])
        #expect(fixture.kinds.last == .recoveryCancelled)
        await #expect(throws: RecoveryError.over) { try await fixture.cancel(cancel) }
        #expect(try await fixture.work(after: 500).isEmpty)
    }

    @Test func `a login that waits begins no other recovery after a cancellation`() async throws {
        let fixture = try await RecoveryFixture()
        let grant = try await fixture.rules.challenge()
        _ = try await fixture.begin()
        try await fixture.cancel(try #require(try await fixture.messages().first?.cancelToken))
        await #expect(throws: RecoveryError.over) {
            try await fixture.rules.useCases().recoveryRequests.begin(
                grant.id,
                from: RequestOrigin(),
                with: fixture.rules.application
            )
        }
    }

    @Test func `the link in the last message cancels, too`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        try await fixture.rules.useCases().recoveryCancellation.cancel(token, from: RequestOrigin())
        await #expect(throws: RecoveryError.over) { try await fixture.complete(token) }
    }

    @Test func `any login cancels, and the user gets a message`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        try await fixture.rules.answer(try await fixture.rules.challenge(), .totp(fixture.app.code()))
        await #expect(throws: RecoveryError.over) { try await fixture.complete(token) }
        let kinds = try await fixture.work().map(\.kind)
        #expect(kinds.contains(.recoveryCancelled))
        #expect(fixture.kinds.last == .recoveryCancelled)
        #expect(try fixture.recovery == nil)
        #expect(try await fixture.work().isEmpty)
    }

    @Test func `a password alone is no login and cancels nothing`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        _ = try await fixture.rules.challenge()
        _ = try await fixture.complete(token)
    }

    @Test func `a new recovery after a cancellation first tells of that`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.begin()
        try await fixture.rules.answer(try await fixture.rules.challenge(), .totp(fixture.app.code()))
        _ = try await fixture.messages()
        let begun = try await fixture.begin()
        #expect(begun.readyAt == fixture.rules.clock.now().addingTimeInterval(72 * RecoveryFixture.hour))
        #expect(Set(try await fixture.messages().map(\.kind)) == [.recoveryCancelled, .recoveryStarted])
    }

    @Test func `a changed password cancels`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.begin()
        let proof = try await fixture.rules.proof(of: fixture.ada, by: [.password, .oneTimeCode, .multipleFactors])
        _ = try await fixture.rules.passwordChange.change(
            to: "battery staple",
            by: proof,
            from: nil,
            rules: fixture.rules.application.passwordRules
        )
        #expect(try await fixture.work().map(\.kind).contains(.recoveryCancelled))
    }

    @Test func `an operator who removes the factor cancels`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.begin()
        let administration = FactorAdministration(
            storage: fixture.rules.storage,
            notice: nil,
            liveSessions: fixture.rules.liveSessions,
            ids: fixture.rules.ids,
            clock: fixture.rules.clock
        )
        _ = try await administration.remove(
            [.totp],
            of: fixture.ada.user.id,
            because: try AuditNote("Phone lost")
        )
        #expect(try await fixture.work().map(\.kind).contains(.recoveryCancelled))
    }

    @Test func `a disabled user recovers nothing`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        try fixture.rules.memory.disable(fixture.ada.user.id, at: fixture.rules.clock.now())
        await #expect(throws: RecoveryError.over) { try await fixture.complete(token) }
        #expect(try await fixture.work(after: 72).isEmpty)
        #expect(try fixture.recovery == nil)
    }
}
