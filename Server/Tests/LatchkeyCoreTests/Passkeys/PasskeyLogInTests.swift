import Foundation
import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

@Suite struct PasskeyLogInTests {
    let fixture: PasskeyFixture

    init() throws { fixture = try PasskeyFixture() }

    @Test func `a passkey logs its user in without a name, as two factors`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        let signedIn = try await fixture.logIn(with: authenticator)
        #expect(signedIn.user.id == ada.userID)
        #expect(signedIn.session.methods.words == ["mfa", "user", "pop", "hwk"])
        #expect(signedIn.session.methods.level == .phishingResistant)
        #expect(fixture.events.last == .loginSucceeded)
        #expect(try fixture.record(of: authenticator)?.lastUsedAt == fixture.rules.clock.now())
    }

    @Test func `the options name nobody's passkeys`() async throws {
        _ = try await fixture.authenticator(of: try await fixture.register())
        let request = try await fixture.beginLogIn()
        #expect(request.allowed.isEmpty)
        #expect(request.relyingPartyID == "example.org")
    }

    @Test func `a passkey suffices where an application demands one`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        var strict = fixture
        strict.application = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(secondFactorPolicy: .passkey)
        )
        #expect(try await strict.logIn(with: authenticator).user.id == ada.userID)
    }

    @Test func `the application's policy comes last, and is no secret to the right user`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        var closed = fixture
        closed.application = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(emailDomains: [try EmailDomain("example.com")])
        )
        await #expect(throws: PasskeyError.refused(.emailDomain)) {
            try await closed.logIn(with: authenticator, counter: 5)
        }
        // The refused login has stored nothing.
        #expect(try fixture.record(of: authenticator)?.passkey.counter == 0)
        #expect(fixture.events.last == .loginFailed)
    }

    @Test func `a passkey that gains or loses its copies is stored so`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register(), flags: 0x4D)
        #expect(try fixture.record(of: authenticator)?.isBackedUp == false)
        let signedIn = try await fixture.logIn(with: authenticator, flags: 0x1D)
        #expect(signedIn.session.methods.words == ["mfa", "user", "pop", "swk"])
        #expect(try fixture.record(of: authenticator)?.isBackedUp == true)
    }
}

// MARK: - Owners

extension PasskeyLogInTests {
    @Test func `the answer must name its owner by their handle`() async throws {
        let (ada, bob) = (try await fixture.register(), try await fixture.register("bob"))
        let (authenticator, other) = (
            try await fixture.authenticator(of: ada), try await fixture.authenticator(of: bob)
        )
        for handle in [nil, "", other.userHandle.text, PasskeyUserHandle.random().text] {
            await #expect(throws: PasskeyError.invalidCredentials) {
                try await fixture.logIn(with: authenticator) { $0.userHandle = handle }
            }
        }
        #expect(try await fixture.logIn(with: authenticator).user.id == ada.userID)
    }

    @Test func `a passkey that nobody has is reported as unknown`() async throws {
        _ = try await fixture.register()
        await #expect(throws: PasskeyError.unknownPasskey) { try await fixture.logIn(with: TestAuthenticator()) }
        #expect(fixture.events.last == .loginFailed)
        #expect(fixture.memory.events.last?.userID == nil)
    }

    @Test func `the passkey of a disabled user is not reported as unknown`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        try fixture.memory.disable(ada.userID, at: fixture.rules.clock.now())
        await #expect(throws: PasskeyError.invalidCredentials) { try await fixture.logIn(with: authenticator) }
    }

    @Test func `a passkey is not reported as unknown because the storage fails`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let request = try await fixture.beginLogIn()
        let answer = try authenticator.assertion(for: request.challenge).answer
        fixture.rules.storage[.read] = .unavailable("gone")
        await #expect(throws: PasskeyError.storage(.unavailable("gone"))) {
            try await fixture.logIn(answer, request.ceremonyID)
        }
    }

    @Test func `a passkey of another relying party is refused, but not reported as unknown`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        var moved = fixture
        moved.relyingParty = try RelyingParty(publicURL: "https://example.com")
        await #expect(throws: PasskeyError.invalidCredentials) { try await moved.logIn(with: authenticator) }
    }

    @Test func `a wrong answer is recorded for the owner`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await fixture.logIn(with: authenticator, flags: 0x01)
        }
        #expect(fixture.memory.events.last?.kind == .loginFailed)
        #expect(fixture.memory.events.last?.userID == ada.userID)
    }
}

// MARK: - Counters

extension PasskeyLogInTests {
    @Test func `a counter that rises is stored with the session`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register(), counter: 3)
        try await fixture.logIn(with: authenticator, counter: 4)
        #expect(try fixture.record(of: authenticator)?.passkey.counter == 4)
    }

    @Test(arguments: [UInt32(0), 3, 4]) func `a passkey without copies whose counter repeats is refused and recorded`(
        _ counter: UInt32
    ) async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada, counter: 4)
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await fixture.logIn(with: authenticator, counter: counter)
        }
        #expect(fixture.events.suffix(2) == [.passkeyCounterRepeated, .loginFailed])
        #expect(fixture.memory.events.suffix(2).allSatisfy { $0.userID == ada.userID })
        #expect(try fixture.record(of: authenticator)?.passkey.counter == 4)
    }

    @Test func `a copy whose counter repeats is let in and recorded, and the higher counter stays`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada, flags: 0x5D, counter: 4)
        fixture.rules.clock.turn(by: 60)
        #expect(try await fixture.logIn(with: authenticator, flags: 0x0D, counter: 2).user.id == ada.userID)
        #expect(fixture.events.contains(.passkeyCounterRepeated))
        let record = try #require(try fixture.record(of: authenticator))
        #expect(record.passkey.counter == 4)
        #expect(record.lastUsedAt == fixture.rules.clock.now())
        #expect(!record.isBackedUp, "the copies may have gone")
    }

    @Test func `a forged answer records no repeated counter`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register(), counter: 4)
        let request = try await fixture.beginLogIn()
        let assertion = authenticator.assertion(for: request.challenge, counter: 1)
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await fixture.logIn(assertion.answer(signature: Base64URL.encode([1, 2, 3])), request.ceremonyID)
        }
        #expect(!fixture.events.contains(.passkeyCounterRepeated))
    }

    @Test func `a counter that another login has used meanwhile is refused`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register(), counter: 1)
        let request = try await fixture.beginLogIn()
        let answer = try authenticator.assertion(for: request.challenge, counter: 5).answer
        let use = try await fixture.useCases.passkeyCeremonies.verifyUse(
            request.ceremonyID,
            answer,
            kind: .logIn,
            boundTo: nil,
            by: nil
        )
        try await fixture.logIn(with: authenticator, counter: 6)
        let isStored = try fixture.memory.change { [now = fixture.rules.clock.now()] tables in
            try use.store(in: tables, at: now)
        }
        #expect(!isStored)
    }

    @Test func `a passkey that is removed meanwhile logs nobody in`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada, flags: 0x5D)
        let request = try await fixture.beginLogIn()
        let use = try await fixture.useCases.passkeyCeremonies.verifyUse(
            request.ceremonyID,
            authenticator.assertion(for: request.challenge, flags: 0x1D).answer,
            kind: .logIn,
            boundTo: nil,
            by: nil
        )
        let isStored = try fixture.memory.change { [now = fixture.rules.clock.now()] tables in
            try tables.passkeys.removeAll(of: ada.userID)
            return try use.store(in: tables, at: now)
        }
        #expect(!isStored)
    }
}

// MARK: - Attempts

extension PasskeyLogInTests {
    @Test func `strangers cannot fill the storage with ceremonies`() async throws {
        let most = AttemptAllowance.passwords.stock
        for _ in 0..<most { _ = try await fixture.beginLogIn() }
        await #expect(throws: PasskeyError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await fixture.beginLogIn()
        }
    }

    @Test func `failed answers count for the address, and right ones do not`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let answer = try authenticator.assertion(for: .random()).answer
        for _ in 0..<AttemptAllowance.passwords.stock - 1 {
            _ = try? await fixture.logIn(answer, Ceremony.ID(fixture.rules.ids.next()))
        }
        let request = try await fixture.beginLogIn()
        let right = try authenticator.assertion(for: request.challenge).answer
        await #expect(throws: PasskeyError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await fixture.logIn(right, request.ceremonyID)
        }
        // The ceremony is still there.
        fixture.rules.clock.turn(by: 5)
        _ = try await fixture.logIn(right, request.ceremonyID)
    }

    @Test func `a login by a passkey clears no failures with passwords, which do not block it`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        for _ in 1...5 { _ = try? await fixture.rules.logIn("ada", "wrong horse") }
        try await fixture.logIn(with: authenticator)
        await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await fixture.rules.logIn("ada", "correct horse")
        }
    }
}
