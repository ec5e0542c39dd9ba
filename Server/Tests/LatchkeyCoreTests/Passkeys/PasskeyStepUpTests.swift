import LatchkeyCore
import PasskeyInputs
import Testing

/// Fresh proofs of users with passkeys.
@Suite struct PasskeyStepUpTests {
    private let fixture: PasskeyFixture
    /// The same server, where an application asks all users for a factor.
    private let strict: PasskeyFixture

    init() throws {
        let fixture = try PasskeyFixture()
        var strict = fixture
        strict.application = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(secondFactorPolicy: .required)
        )
        (self.fixture, self.strict) = (fixture, strict)
    }

    @Test func `a password suffices while no application asks all users for a factor`() async throws {
        let ada = try await fixture.register()
        _ = try await fixture.authenticator(of: ada)
        let reauthentication = fixture.useCases.reauthentication
        #expect(try await reauthentication.kinds(of: ada) == [.passkey, .password])
        _ = try await fixture.useCases.recentProofs.require(of: ada)
        _ = try await reauthentication.confirm(.password("correct horse"), of: ada, from: fixture.origin)
    }

    @Test func `where an application asks for factors, a password cannot add another one`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        let (reauthentication, proofs) = (strict.useCases.reauthentication, strict.useCases.recentProofs)
        let demand = StepUpDemand(maxAge: 300, level: .twoFactors, kinds: [.passkey])
        await #expect(throws: StepUpError.required(demand)) { _ = try await proofs.require(of: ada) }
        await #expect(throws: ReauthenticationError.factorRequired([.passkey])) {
            _ = try await reauthentication.confirm(.password("correct horse"), of: ada, from: strict.origin)
        }
        await #expect(throws: PasswordChangeError.stepUp(demand)) {
            _ = try await strict.useCases.passwordChange.change(
                from: "correct horse",
                to: "another horse",
                by: ada,
                from: nil,
                rules: strict.application.passwordRules
            )
        }
        let request = try await reauthentication.beginPasskey(of: ada)
        let answer = try authenticator.assertion(for: request.challenge).answer
        let confirmed = try await reauthentication.confirm(
            .passkey(request.ceremonyID, answer),
            of: ada,
            from: strict.origin
        )
        _ = try await proofs.require(of: confirmed.access)
    }

    @Test func `a wrong passkey in a login that waits is recorded as a failed login`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        var rules = fixture.rules
        rules.application = strict.application
        let (grant, answering) = (try await rules.challenge(), strict.useCases.challengeAnswering)
        let begun = try await answering.beginPasskey(grant.id, from: RequestOrigin(), with: strict.application)
        guard case .use(let request) = begun else {
            Issue.record("\(begun)")
            return
        }
        var assertion = authenticator.assertion(for: request.challenge)
        assertion.data[0] ^= 1
        let answer = FactorAnswer.passkey(request.ceremonyID, try assertion.answer)
        await #expect(throws: ChallengeError.passkey(.invalidCredentials)) {
            try await answering.answer(
                grant.id,
                with: answer,
                rememberingDevice: false,
                from: RequestOrigin(),
                with: strict.application
            )
        }
        #expect(strict.events.last == .loginFailed)
    }

    @Test func `a recovery code stands in for the passkey`() async throws {
        let ada = try await fixture.register()
        _ = try await fixture.authenticator(of: ada)
        let codes = try await fixture.useCases.secondFactors.makeRecoveryCodes(
            by: fixture.proof(ada),
            from: fixture.origin,
            with: fixture.application
        )
        let reauthentication = strict.useCases.reauthentication
        #expect(try await reauthentication.kinds(of: ada) == [.passkey, .recoveryCode])
        let answer = ReauthenticationAnswer.recoveryCode(codes[0].text)
        let confirmed = try await reauthentication.confirm(answer, of: ada, from: strict.origin)
        _ = try await strict.useCases.recentProofs.require(of: confirmed.access)
    }

    @Test func `a passkey that browsers can no longer use is not asked for`() async throws {
        let ada = try await fixture.register()
        _ = try await fixture.authenticator(of: ada)
        var moved = strict
        moved.relyingParty = nil
        #expect(try await moved.useCases.reauthentication.kinds(of: ada) == [.password])
        _ = try await moved.useCases.recentProofs.require(of: ada)
    }

    @Test func `a user without a factor adds the first one by the password`() async throws {
        let ada = try await fixture.register()
        #expect(try await strict.useCases.reauthentication.kinds(of: ada) == [.password])
        _ = try await strict.useCases.recentProofs.require(of: ada)
    }
}
