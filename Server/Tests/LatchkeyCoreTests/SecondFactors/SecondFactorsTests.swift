import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct SecondFactorsTests {
    private let rules = Rules()
    private let twoFactors: AuthenticationMethods = [.password, .oneTimeCode, .multipleFactors]

    private var factors: SecondFactors { rules.useCases().secondFactors }

    private func confirm(_ code: String, by proof: RecentProof) async throws -> FactorAdded {
        try await factors.confirmTOTP(code, by: proof, from: RequestOrigin(), with: rules.application)
    }

    @Test func `an authenticator app counts once it has shown a code`() async throws {
        let ada = try await rules.register()
        let proof = try await rules.proof(of: ada)
        let new = try await factors.beginTOTP(by: proof, with: rules.application)
        #expect(new.address.hasPrefix("otpauth://totp/Default:ada?secret="))
        _ = try await rules.logIn("ada", "correct horse")
        let app = AuthenticatorApp(secret: new.secret, clock: rules.clock)
        await #expect(throws: SecondFactorError.wrongCode) { _ = try await confirm(app.wrongCode, by: proof) }
        let added = try await confirm(app.code(), by: proof)
        #expect(Set(added.recoveryCodes.map(\.selector)).count == RecoveryCode.count)
        #expect(added.cookie == nil, "only a browser has a cookie")
        #expect(added.confirmed.access.methods == twoFactors)
        _ = try await rules.useCases().recentProofs.require(of: added.confirmed.access)
        _ = try await rules.challenge()
        let state = try await factors.state(of: rules.freshAccess(of: ada))
        #expect(state.hasFactor && state.recoveryCodesLeft == RecoveryCode.count)
    }

    @Test func `the session that set it up has proved it, and the other ones end`() async throws {
        let ada = try await rules.register()
        let other = try await rules.logIn("ada", "correct horse")
        _ = try await rules.addTOTP(to: ada)
        let stored = rules.memory.sessions.first { $0.id == ada.session.id }
        #expect(stored?.methods == twoFactors)
        #expect(stored?.ended == nil)
        #expect(rules.memory.sessions.first { $0.id == other.session.id }?.ended == .factorChanged)
        let kinds = rules.memory.events.map(\.kind)
        #expect(kinds.contains(.factorAdded) && kinds.contains(.recoveryCodesMade))
    }

    @Test func `a new secret takes the place of an unconfirmed one, and never of a confirmed one`() async throws {
        let ada = try await rules.register()
        let proof = try await rules.proof(of: ada)
        let first = try await factors.beginTOTP(by: proof, with: rules.application)
        let second = try await factors.beginTOTP(by: proof, with: rules.application)
        #expect(first.secret != second.secret)
        let old = AuthenticatorApp(secret: first.secret, clock: rules.clock)
        await #expect(throws: SecondFactorError.wrongCode) { _ = try await confirm(old.code(), by: proof) }
        let app = AuthenticatorApp(secret: second.secret, clock: rules.clock)
        _ = try await confirm(app.code(), by: proof)
        await #expect(throws: SecondFactorError.exists) {
            _ = try await factors.beginTOTP(by: proof, with: rules.application)
        }
        await #expect(throws: SecondFactorError.exists) { _ = try await confirm(app.code(after: 1), by: proof) }
    }

    @Test func `a secret is stored sealed, for its user alone`() async throws {
        let (ada, eve) = (try await rules.register(), try await rules.register("eve"))
        let proof = try await rules.proof(of: ada)
        let secret = try await factors.beginTOTP(by: proof, with: rules.application).secret
        let stored = try rules.memory.change { tables in try tables.totpSecrets.find(of: ada.user.id)?.sealed }
        let sealed = try #require(stored)
        #expect(sealed.firstRange(of: secret.secret.bytes) == nil)
        // An attacker who writes to the database cannot give a user the secret of another one.
        let now = rules.clock.now()
        try rules.memory.change { tables in
            _ = try tables.totpSecrets.insert(sealed, of: eve.user.id, at: now)
            _ = try tables.totpSecrets.confirm(sealed, of: eve.user.id, by: 0, at: now)
        }
        let grant = try await rules.challenge("eve")
        let app = AuthenticatorApp(secret: secret, clock: rules.clock)
        await #expect(throws: ChallengeError.self) { try await rules.answer(grant, .totp(app.code())) }
        #expect(rules.memory.sessions.filter { $0.userID == eve.user.id }.count == 1)
    }

    @Test func `a code confirms nothing that has not begun`() async throws {
        let proof = try await rules.proof(of: try await rules.register())
        await #expect(throws: SecondFactorError.notBegun) { _ = try await confirm("123456", by: proof) }
    }

    @Test func `of simultaneous confirmations one gets recovery codes`() async throws {
        let ada = try await rules.register()
        let proof = try await rules.proof(of: ada)
        let new = try await factors.beginTOTP(by: proof, with: rules.application)
        let code = AuthenticatorApp(secret: new.secret, clock: rules.clock).code()
        let (factors, application) = (factors, rules.application)
        let wins = await withTaskGroup(of: Bool.self) { group in
            for _ in 1...4 {
                group.addTask {
                    let added = try? await factors.confirmTOTP(
                        code,
                        by: proof,
                        from: RequestOrigin(),
                        with: application
                    )
                    return added?.recoveryCodes.isEmpty == false
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wins == 1)
    }

    @Test func `guesses at the code of a set-up are limited`() async throws {
        let ada = try await rules.register()
        let proof = try await rules.proof(of: ada)
        let new = try await factors.beginTOTP(by: proof, with: rules.application)
        let app = AuthenticatorApp(secret: new.secret, clock: rules.clock)
        for _ in 1...5 {
            await #expect(throws: SecondFactorError.wrongCode) { _ = try await confirm(app.wrongCode, by: proof) }
        }
        await #expect(throws: SecondFactorError.tooManyAttempts(retryAfter: .seconds(5))) {
            _ = try await confirm(app.code(), by: proof)
        }
    }

    @Test func `the recovery codes go with the last factor`() async throws {
        let ada = try await rules.register()
        _ = try await rules.addTOTP(to: ada)
        let proof = try await rules.proof(of: ada, by: twoFactors)
        _ = try await factors.removeTOTP(by: proof, from: RequestOrigin(), with: rules.application)
        let state = try await factors.state(of: rules.freshAccess(of: ada))
        #expect(!state.hasFactor && state.recoveryCodesLeft == 0)
        _ = try await rules.logIn("ada", "correct horse")
        #expect(rules.memory.events.contains { $0.kind == .factorRemoved })
        await #expect(throws: SecondFactorError.notFound) {
            _ = try await factors.removeTOTP(by: proof, from: RequestOrigin(), with: rules.application)
        }
    }

    @Test func `new recovery codes end the old ones, and need a factor`() async throws {
        let ada = try await rules.register()
        let early = try await rules.proof(of: ada)
        await #expect(throws: SecondFactorError.notFound) {
            _ = try await factors.makeRecoveryCodes(by: early, from: RequestOrigin(), with: rules.application)
        }
        let (_, old) = try await rules.addTOTP(to: ada)
        let proof = try await rules.proof(of: ada, by: twoFactors)
        let new = try await factors.makeRecoveryCodes(by: proof, from: RequestOrigin(), with: rules.application)
        let grant = try await rules.challenge()
        await #expect(throws: ChallengeError.wrongAnswer) {
            try await rules.answer(grant, .recoveryCode(old[0].text))
        }
        try await rules.answer(grant, .recoveryCode(new[0].text))
    }

    @Test func `nobody makes recovery codes without end, which send messages and cost hashes`() async throws {
        let ada = try await rules.register()
        _ = try await rules.addTOTP(to: ada)
        let proof = try await rules.proof(of: ada, by: twoFactors)
        func make() async throws {
            _ = try await factors.makeRecoveryCodes(by: proof, from: RequestOrigin(), with: rules.application)
        }
        for _ in 1..<AttemptAllowance.newFactors.stock { try await make() }
        let events = rules.memory.events.count
        await #expect(throws: SecondFactorError.self) { try await make() }
        #expect(rules.memory.events.count == events)
        rules.clock.turn(by: TimeInterval(AttemptAllowance.newFactors.interval))
        try await make()
    }

    @Test func `all proved addresses get a message, and unproved ones get none`() async throws {
        let ada = try await rules.register()
        try rules.memory.change { tables in
            guard var user = try tables.users.find(ada.user.id) else { return }
            user.emailAddress = OwnedAddress(try EmailAddress("ada@example.com"), isVerified: true)
            user.phoneNumber = OwnedAddress(try PhoneNumber("+81312345678"), isVerified: true)
            user.pendingEmailAddress = try EmailAddress("eve@example.com")
            user.version += 1
            _ = try tables.users.replace(user, passwordHash: nil)
        }
        _ = try await rules.addTOTP(to: ada)
        #expect(rules.memory.rowCounts["messages"] == 2)
    }

    @Test func `a session that has ended changes nothing`() async throws {
        let ada = try await rules.register()
        let proof = try await rules.proof(of: ada)
        try rules.memory.end(ada.session.id, because: .revoked, at: rules.clock.now())
        await #expect(throws: SecondFactorError.sessionEnded(.revoked)) {
            _ = try await factors.beginTOTP(by: proof, with: rules.application)
        }
    }

    @Test func `an operator who ends all sessions ends waiting logins and forgets devices`() async throws {
        let ada = try await rules.register()
        let (app, _) = try await rules.addTOTP(to: ada)
        let key = ada.session.deviceKey
        try await rules.answer(try await rules.challenge(on: key), .totp(app.code()), remembering: true, on: key)
        let waiting = try await rules.challenge()
        let sessions = SessionAdministration(
            storage: rules.storage,
            liveSessions: rules.liveSessions,
            ids: rules.ids,
            clock: rules.clock
        )
        #expect(try await sessions.endAll(of: ada.user.id) == 2)
        await #expect(throws: ChallengeError.over) { try await rules.answer(waiting, .totp(app.code(after: 1))) }
        _ = try await rules.challenge(on: key)
    }

    @Test func `forgotten devices ask for a second factor again`() async throws {
        let ada = try await rules.register()
        let (app, _) = try await rules.addTOTP(to: ada)
        let key = ada.session.deviceKey
        try await rules.answer(try await rules.challenge(on: key), .totp(app.code()), remembering: true, on: key)
        let proof = try await rules.proof(of: ada, by: twoFactors)
        #expect(try await factors.state(of: proof.access).rememberedDevices == 1)
        try await factors.forgetDevices(by: proof)
        _ = try await rules.challenge(on: key)
    }
}
