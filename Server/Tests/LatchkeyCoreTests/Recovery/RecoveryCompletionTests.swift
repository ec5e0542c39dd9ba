import Foundation
import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

/// The end of recoveries.
@Suite struct RecoveryCompletionTests {
    @Test func `the user sees what they have`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        let state = try await fixture.rules.useCases().recoveryCompletion.state(token)
        #expect(state.user.id == fixture.ada.user.id)
        #expect(state.factors.totpSince != nil)
        #expect(state.factors.recoveryCodesLeft == RecoveryCode.count)
        #expect(state.hasPassword)
        await #expect(throws: RecoveryError.over) {
            try await fixture.rules.useCases().recoveryCompletion.state(RecoveryToken(.random()))
        }
    }

    @Test func `a new password and the loss of the app end all sessions, and the password logs in`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        #expect(try await fixture.complete(token).id == fixture.ada.user.id)
        #expect(fixture.rules.memory.sessions.allSatisfy { $0.ended == .factorChanged })
        #expect(fixture.kinds.contains(.recoveryCompleted) && fixture.kinds.contains(.passwordReset))
        #expect(fixture.kinds.filter { $0 == .factorRemoved }.count == 2)
        #expect(Set(try await fixture.messages().map(\.kind)) == [.passwordChanged, .totpRemoved])
        await #expect(throws: RecoveryError.over) { try await fixture.complete(token) }
        _ = try await fixture.rules.logIn("ada", "battery staple")
        #expect(fixture.kinds.last == .loginSucceeded, "the recovery itself logs nobody in")
    }

    @Test func `each verified address learns of the new password`() async throws {
        let fixture = try await RecoveryFixture()
        try fixture.own(.phoneNumber(try PhoneNumber("+81312345678")))
        _ = try await fixture.complete(try await fixture.openedToken(), removing: [])
        let messages = try await fixture.messages()
        #expect(messages.map(\.kind) == [.passwordChanged, .passwordChanged])
        #expect(Set(messages.map(\.recipient.channel)) == [.email, .sms])
    }

    @Test func `a factor that is kept is still asked for`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        _ = try await fixture.complete(token, removing: [])
        let grant = try await fixture.rules.challenge("ada", "battery staple")
        #expect(grant.factors == [.totp, .recoveryCode])
        try await fixture.rules.answer(grant, .totp(fixture.app.code()))
    }

    @Test func `recovery codes go with the last factor`() async throws {
        let fixture = try await RecoveryFixture()
        _ = try await fixture.complete(try await fixture.openedToken(), removing: [.totp])
        #expect(fixture.rules.memory.rowCounts["recovery_codes"] == 0)
    }

    @Test func `a password that breaks the rules leaves the link valid`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        await #expect(throws: RecoveryError.invalid(["newPassword": .weakPassword(.tooShort(minimum: 8))])) {
            try await fixture.complete(token, .password("short"))
        }
        _ = try await fixture.complete(token)
    }

    @Test func `storage that fails leaves the link valid, and everything as it was`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        let (hash, kinds) = (fixture.rules.memory.passwordHash(of: fixture.ada.user.id), fixture.kinds)
        fixture.rules.storage.fail(1, .transaction)
        await #expect(throws: RecoveryError.storage(.unavailable("a test's fault"))) {
            _ = try await fixture.complete(token)
        }
        #expect(fixture.rules.memory.passwordHash(of: fixture.ada.user.id) == hash)
        #expect(fixture.kinds == kinds)
        #expect(try await fixture.rules.challenge().factors == [.totp, .recoveryCode])
        _ = try await fixture.complete(token)
    }

    @Test func `remembered devices and waiting logins end`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        let grant = try await fixture.rules.challenge()
        _ = try await fixture.complete(token, removing: [])
        await #expect(throws: ChallengeError.over) {
            try await fixture.rules.answer(grant, .totp(fixture.app.code()))
        }
    }

    @Test func `A72: a reset password leaves the factor, and the recovery still waits anew`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        let hash = try await fixture.rules.hasher.hash(Password("battery staple"))
        let (now, rules) = (fixture.rules.clock.now(), fixture.rules)
        let event = AuditEvent(
            .passwordReset,
            id: rules.ids.next(),
            of: fixture.ada.user.id,
            at: now,
            from: RequestOrigin(),
            with: nil
        )
        try rules.memory.change { tables in
            let ending = SessionEnding(.passwordChanged, at: now, from: nil, eventIDs: rules.ids)
            _ = try tables.setPassword(hash, of: fixture.ada.user.id, nil, event, ending)
        }
        #expect(try await rules.challenge("ada", "battery staple").factors.contains(.totp))
        await #expect(throws: RecoveryError.over) { try await fixture.complete(token) }
    }

    // MARK: - Races

    @Test func `of a cancellation and a completion at the same time exactly one wins`() async throws {
        for _ in 0..<20 {
            let fixture = try await RecoveryFixture()
            let token = try await fixture.openedToken()
            async let completed = (try? await fixture.complete(token)) != nil
            async let cancelled =
                (try? await fixture.rules.useCases().recoveryCancellation.cancel(token, from: RequestOrigin())) != nil
            let wins = await [completed, cancelled]
            #expect(wins.filter(\.self).count == 1)
            #expect(fixture.kinds.contains(.recoveryCompleted) == wins[0])
            #expect(fixture.kinds.contains(.recoveryCancelled) == wins[1])
        }
    }

    @Test func `of simultaneous completions one wins`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        let wins = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask { (try? await fixture.complete(token, .password("battery staple \(number)"))) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wins == 1)
    }

    // MARK: - Passkeys

    @Test func `a passkey completes a recovery, and the server without passkeys refuses it`() async throws {
        let fixture = try await RecoveryFixture()
        let token = try await fixture.openedToken()
        await #expect(throws: RecoveryError.passkey(.unavailable(nil))) {
            try await fixture.rules.useCases().recoveryCompletion.beginPasskey(token)
        }
        var passkeys = try PasskeyFixture(rules: fixture.rules)
        passkeys.application = fixture.rules.application
        let completion = passkeys.useCases.recoveryCompletion
        let creation = try await completion.beginPasskey(token)
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        let registration = authenticator.registration(for: creation.challenge)
        _ = try await completion.complete(
            token,
            choosing: .passkey(creation.ceremonyID, registration.answer),
            removing: [.totp],
            from: RequestOrigin(),
            with: fixture.rules.application
        )
        #expect(fixture.kinds.contains(.passkeyAdded))
        #expect(try await passkeys.logIn(with: authenticator).user.id == fixture.ada.user.id)
    }
}
