import LatchkeyCore
import LatchkeyMemory
import Testing

/// Factors that users set up while they log in.
@Suite struct EnrollmentTests {
    private let rules = Rules().with(.required)

    /// A user without a factor, who registered before the application asked for one.
    private func register() async throws -> SignedIn { try await rules.with(.optional).register() }

    private func begin(_ grant: ChallengeGrant) async throws -> AuthenticatorApp {
        let new = try await rules.useCases().challengeAnswering.beginTOTP(
            grant.id,
            from: RequestOrigin(),
            with: rules.application
        )
        return AuthenticatorApp(secret: new.secret, clock: rules.clock)
    }

    @Test func `a user without one sets one up in the challenge, and gets recovery codes`() async throws {
        let before = try await register()
        let grant = try await rules.challenge()
        #expect(grant.factors.isEmpty)
        #expect(grant.enrollable == [.passkey, .totp])
        let app = try await begin(grant)
        let answered = try await rules.answer(grant, .totp(app.code()))
        #expect(answered.recoveryCodes.count == RecoveryCode.count)
        #expect(answered.signedIn.session.methods.level == .twoFactors)
        let kinds = rules.memory.events.map(\.kind)
        #expect(kinds.contains(.factorAdded) && kinds.contains(.recoveryCodesMade))
        #expect(rules.memory.sessions.first { $0.id == before.session.id }?.ended == .factorChanged)
        rules.clock.turn(by: 60)
        let next = try await rules.challenge()
        #expect(next.factors == [.totp, .recoveryCode])
        try await rules.answer(next, .recoveryCode(answered.recoveryCodes[0].text))
    }

    @Test func `a page that is loaded again shows the same secret`() async throws {
        _ = try await register()
        let grant = try await rules.challenge()
        let (one, two) = (try await begin(grant), try await begin(grant))
        #expect(one.secret == two.secret)
    }

    @Test func `Keycloak CVE-2026-18963: no step of the set-up can be left out`() async throws {
        _ = try await register()
        let grant = try await rules.challenge()
        await #expect(throws: ChallengeError.notOffered(.totp)) { try await rules.answer(grant, .totp("123456")) }
        let app = try await begin(grant)
        await #expect(throws: ChallengeError.wrongAnswer) { try await rules.answer(grant, .totp(app.wrongCode)) }
        try await rules.answer(grant, .totp(app.code()))
    }

    @Test func `mymate#42: a user with a factor sets up none with the password alone`() async throws {
        let ada = try await register()
        _ = try await rules.addTOTP(to: ada)
        let grant = try await rules.challenge()
        #expect(grant.enrollable.isEmpty)
        await #expect(throws: ChallengeError.notOffered(.totp)) { _ = try await begin(grant) }
        let passkey = rules.with(.passkey)
        let asked = try await passkey.challenge()
        #expect(asked.factors == [.totp, .recoveryCode], "the app is shown before a passkey is added")
        #expect(asked.enrollable.isEmpty)
    }

    @Test func `two challenges set up one authenticator app`() async throws {
        _ = try await register()
        let (one, two) = (try await rules.challenge(), try await rules.challenge())
        let (first, second) = (try await begin(one), try await begin(two))
        try await rules.answer(one, .totp(first.code()))
        await #expect(throws: ChallengeError.over) { try await rules.answer(two, .totp(second.code())) }
    }

    @Test func `a registration ends in a challenge, too`() async throws {
        await #expect(throws: RegistrationError.self) { try await rules.register("eve") }
        #expect(rules.memory.sessions.isEmpty)
        #expect(try await rules.challenge("eve").enrollable == [.passkey, .totp])
    }
}
