import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct ChallengeAnsweringTests {
    let rules = Rules()

    /// A user with an authenticator app, and their device.
    func ada() async throws -> (app: AuthenticatorApp, codes: [RecoveryCode], signedIn: SignedIn) {
        let ada = try await rules.register()
        let (app, codes) = try await rules.addTOTP(to: ada)
        return (app, codes, ada)
    }

    @Test func `Better Auth GHSA-xg6x-h9c9-2m83: nothing knows a session before the second factor`() async throws {
        let (app, _, ada) = try await ada()
        let grant = try await rules.challenge()
        #expect(rules.memory.sessions.map(\.id) == [ada.session.id])
        #expect(rules.memory.events.filter { $0.kind == .loginSucceeded }.isEmpty)
        let session = try await rules.answer(grant, .totp(app.code())).signedIn.session
        #expect(rules.memory.sessions.map(\.id).contains(session.id))
    }

    // MARK: - Right answers

    @Test func `a right code starts the session, which has proved two factors`() async throws {
        let (app, _, ada) = try await ada()
        let grant = try await rules.challenge()
        #expect(grant.factors == [.totp, .recoveryCode])
        #expect(grant.enrollable.isEmpty)
        #expect(rules.memory.sessions.count == 1, "a challenge is no session")
        let answered = try await rules.answer(grant, .totp(app.code()))
        #expect(answered.signedIn.user.id == ada.user.id)
        #expect(answered.signedIn.session.methods == [.password, .oneTimeCode, .multipleFactors])
        #expect(answered.recoveryCodes.isEmpty)
        #expect(rules.memory.events.last?.kind == .loginSucceeded)
        await #expect(throws: ChallengeError.over) { try await rules.answer(grant, .totp(app.code(after: 1))) }
    }

    @Test func `of two simultaneous answers with one code one wins`() async throws {
        let (app, _, _) = try await ada()
        let (one, two) = (try await rules.challenge(), try await rules.challenge())
        let code = app.code()
        let rules = rules
        let wins = await withTaskGroup(of: Bool.self) { group in
            for grant in [one, two] {
                group.addTask { (try? await rules.answer(grant, .totp(code))) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wins == 1)
    }

    @Test func `of simultaneous answers to one challenge one starts a session`() async throws {
        let (app, codes, _) = try await ada()
        let grant = try await rules.challenge()
        let answers: [FactorAnswer] = [.totp(app.code())] + codes.prefix(3).map { .recoveryCode($0.text) }
        let rules = rules
        let wins = await withTaskGroup(of: Bool.self) { group in
            for answer in answers {
                group.addTask { (try? await rules.answer(grant, answer)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wins == 1)
        #expect(rules.memory.sessions.count == 2)
    }

    @Test func `the code of the set-up logs nobody in`() async throws {
        let ada = try await rules.register()
        let (app, _) = try await rules.addTOTP(to: ada)
        rules.clock.turn(by: -60)
        let grant = try await rules.challenge()
        await #expect(throws: ChallengeError.wrongAnswer) { try await rules.answer(grant, .totp(app.code())) }
    }

    @Test func `Parse Server GHSA-4hf6-3x24-c9m8: a recovery code works once, in any spelling`() async throws {
        let (_, codes, _) = try await ada()
        let code = try #require(codes.first)
        let answered = try await rules.answer(
            try await rules.challenge(),
            .recoveryCode(" \(code.text.lowercased()) ")
        )
        #expect(answered.signedIn.session.methods == [.password, .oneTimeCode, .multipleFactors])
        #expect(rules.memory.events.suffix(2).map(\.kind) == [.recoveryCodeUsed, .loginSucceeded])
        let grant = try await rules.challenge()
        await #expect(throws: ChallengeError.wrongAnswer) {
            try await rules.answer(grant, .recoveryCode(code.text))
        }
        try await rules.answer(grant, .recoveryCode(codes[1].text))
    }

    @Test func `one guess at a recovery code costs one hash`() async throws {
        let (_, codes, _) = try await ada()
        let grant = try await rules.challenge()
        let before = rules.hasher.verifications
        for (number, text) in ["0000-0000-0000-0000-0000", codes[0].selector + "0000000000000000"].enumerated() {
            await #expect(throws: ChallengeError.wrongAnswer) { try await rules.answer(grant, .recoveryCode(text)) }
            #expect(rules.hasher.verifications == before + number + 1)
        }
        await #expect(throws: ChallengeError.wrongAnswer) { try await rules.answer(grant, .recoveryCode("no code")) }
        #expect(rules.hasher.verifications == before + 2, "a text that is no code is not hashed")
    }

    @Test func `a hash of another system is replaced before the challenge, which stays open`() async throws {
        let (app, _, ada) = try await ada()
        let foreign = CountingHasher.foreign + (try #require(rules.memory.passwordHash(of: ada.user.id)))
        try rules.memory.setPassword(foreign, of: ada.user.id)
        await #expect(throws: LogInError.invalidCredentials) { _ = try await rules.challenge("ada", "wrong horse") }
        #expect(rules.memory.passwordHash(of: ada.user.id) == foreign)
        let grant = try await rules.challenge()
        let renewed = try await rules.hasher.hash(Password("correct horse"))
        #expect(rules.memory.passwordHash(of: ada.user.id) == renewed)
        #expect(try await rules.answer(grant, .totp(app.code())).signedIn.user.id == ada.user.id)
    }

    @Test func `a hash that cannot be replaced now keeps nobody out`() async throws {
        let (app, _, ada) = try await ada()
        let foreign = CountingHasher.foreign + (try #require(rules.memory.passwordHash(of: ada.user.id)))
        try rules.memory.setPassword(foreign, of: ada.user.id)
        rules.hasher.error = .busy
        let grant = try await rules.challenge()
        rules.hasher.error = nil
        try await rules.answer(grant, .totp(app.code()))
        #expect(rules.memory.passwordHash(of: ada.user.id) == foreign)
    }

    // MARK: - What a challenge is bound to

    @Test func `a challenge lives five minutes, and a clock that goes back ends it`() async throws {
        let (app, _, _) = try await ada()
        let late = try await rules.challenge()
        rules.clock.turn(by: 300)
        await #expect(throws: ChallengeError.over) { try await rules.answer(late, .totp(app.code())) }
        let early = try await rules.challenge()
        rules.clock.turn(by: -3600)
        await #expect(throws: ChallengeError.over) { try await rules.answer(early, .totp(app.code())) }
    }

    @Test func `only the device that showed the password goes on`() async throws {
        let (app, _, ada) = try await ada()
        let grant = try await rules.challenge(on: ada.session.deviceKey)
        for key in [nil, DeviceKey.made()] {
            await #expect(throws: ChallengeError.over) { try await rules.answer(grant, .totp(app.code()), on: key) }
        }
        try await rules.answer(grant, .totp(app.code()), on: ada.session.deviceKey)
    }

    @Test func `another application cannot use it`() async throws {
        let (app, _, _) = try await ada()
        let grant = try await rules.challenge()
        var other = rules
        other.application = Application(id: "other", name: "Other")
        await #expect(throws: ChallengeError.over) { try await other.answer(grant, .totp(app.code())) }
    }

    @Test func `a user who is disabled, deleted or has another password meanwhile is refused`() async throws {
        let (app, _, ada) = try await ada()
        let first = try await rules.challenge()
        let hash = try #require(rules.memory.passwordHash(of: ada.user.id))
        try rules.memory.setPassword(try await rules.hasher.hash(Password("another horse")), of: ada.user.id)
        await #expect(throws: ChallengeError.over) { try await rules.answer(first, .totp(app.code())) }
        try rules.memory.setPassword(hash, of: ada.user.id)
        try rules.memory.disable(ada.user.id, at: rules.clock.now())
        await #expect(throws: ChallengeError.over) { try await rules.answer(first, .totp(app.code())) }
        try rules.memory.delete(ada.user.id, at: rules.clock.now())
        await #expect(throws: ChallengeError.over) { try await rules.answer(first, .totp(app.code())) }
    }

    @Test func `a factor that is removed while a challenge is open ends it`() async throws {
        let (app, _, ada) = try await ada()
        let grant = try await rules.challenge()
        let proof = try await rules.proof(of: ada, by: [.password, .oneTimeCode, .multipleFactors])
        _ = try await rules.useCases().secondFactors.removeTOTP(
            by: proof,
            from: RequestOrigin(),
            with: rules.application
        )
        await #expect(throws: ChallengeError.over) { try await rules.answer(grant, .totp(app.code())) }
    }

    @Test func `storage that fails between the proof and the session spends nothing`() async throws {
        let (app, _, _) = try await ada()
        let grant = try await rules.challenge()
        for _ in 1...6 {
            rules.storage.fail(1, .transaction)
            await #expect(throws: ChallengeError.storage(.unavailable("a test's fault"))) {
                try await rules.answer(grant, .totp(app.code()))
            }
        }
        #expect(rules.memory.sessions.count == 1)
        try await rules.answer(grant, .totp(app.code()))
    }

    @Test func `an unknown challenge is over`() async throws {
        let grant = ChallengeGrant(id: ChallengeID(.random()), factors: [.totp], enrollable: [])
        await #expect(throws: ChallengeError.over) { try await rules.answer(grant, .totp("123456")) }
    }

    // MARK: - Policies

    @Test func `ZITADEL CVE-2025-64103: a user with a factor is asked, also where it is optional`() async throws {
        let (app, _, _) = try await ada()
        let grant = try await rules.with(.optional).challenge()
        try await rules.answer(grant, .totp(app.code()))
        _ = try await rules.with(.off).logIn("ada", "correct horse")
    }

    @Test func `Keycloak CVE-2026-94218: the policy that counts is that of the end`() async throws {
        let (app, _, _) = try await ada()
        let grant = try await rules.challenge()
        let error = await #expect(throws: ChallengeError.self) {
            try await rules.with(.passkey).answer(grant, .totp(app.code()))
        }
        guard case .refused(.secondFactorRequired(let next?)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(next.factors.isEmpty)
        #expect(next.enrollable == [.passkey])
        #expect(rules.memory.sessions.count == 1)
    }

    @Test func `a wire that cannot ask refuses the right password like a wrong one, and records it`() async throws {
        _ = try await ada()
        await #expect(throws: LogInError.invalidCredentials) {
            _ = try await rules.logIn.logIn(
                "ada",
                password: "correct horse",
                from: RequestOrigin(asksForFactors: false),
                with: rules.application
            )
        }
        #expect(rules.memory.events.last?.kind == .loginFailed)
    }

    // MARK: - Remembered devices

    @Test func `a remembered device needs no second factor for its days, and then does`() async throws {
        let (app, _, ada) = try await ada()
        let key = ada.session.deviceKey
        let grant = try await rules.challenge(on: key)
        #expect(grant.rememberedDeviceDays == 30)
        try await rules.answer(grant, .totp(app.code()), remembering: true, on: key)
        let again = try await rules.logIn("ada", "correct horse", on: key)
        #expect(again.session.methods == .password, "it proves one factor all the same")
        _ = try await rules.challenge()
        rules.clock.turn(by: 30 * 24 * 60 * 60)
        _ = try await rules.challenge(on: key)
    }

    @Test func `no device is remembered where the application wants none`() async throws {
        let (app, _, ada) = try await ada()
        let (rules, key) = (rules.with(.optional, days: 0), ada.session.deviceKey)
        let grant = try await rules.challenge(on: key)
        #expect(grant.rememberedDeviceDays == 0)
        try await rules.answer(grant, .totp(app.code()), remembering: true, on: key)
        _ = try await rules.challenge(on: key)
    }

    @Test func `a new password makes remembered devices ask again`() async throws {
        let (app, _, ada) = try await ada()
        let key = ada.session.deviceKey
        let grant = try await rules.challenge(on: key)
        let signedIn = try await rules.answer(grant, .totp(app.code()), remembering: true, on: key).signedIn
        _ = try await rules.passwordChange.change(
            to: "another horse",
            by: try await rules.proof(of: signedIn),
            from: nil,
            rules: rules.application.passwordRules
        )
        _ = try await rules.challenge("ada", "another horse", on: key)
    }
}
