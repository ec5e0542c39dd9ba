import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

// Wrong answers, and how many a guesser has.

extension ChallengeAnsweringTests {
    @Test func `five wrong answers end a challenge`() async throws {
        let (app, codes, _) = try await ada()
        let grant = try await rules.challenge()
        for answer in [FactorAnswer.totp(app.wrongCode), .totp(""), .recoveryCode("x"), .totp(app.wrongCode)] {
            await #expect(throws: ChallengeError.wrongAnswer) { try await rules.answer(grant, answer) }
        }
        await #expect(throws: ChallengeError.ended) { try await rules.answer(grant, .totp(app.wrongCode)) }
        await #expect(throws: ChallengeError.over) { try await rules.answer(grant, .totp(app.code())) }
        await #expect(throws: ChallengeError.over) { try await rules.answer(grant, .recoveryCode(codes[0].text)) }
    }

    @Test func `wrong codes count over all challenges, and too many end the login`() async throws {
        let (app, codes, _) = try await ada()
        let first = try await rules.challenge()
        for _ in 1...4 { _ = try? await rules.answer(first, .totp(app.wrongCode)) }
        let second = try await rules.challenge()
        _ = try? await rules.answer(second, .totp(app.wrongCode))
        await #expect(throws: ChallengeError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await rules.answer(second, .totp(app.code()))
        }
        await #expect(throws: ChallengeError.over) { try await rules.answer(second, .recoveryCode(codes[0].text)) }
        // Each kind of factor has its own count.
        try await rules.answer(try await rules.challenge(), .recoveryCode(codes[0].text))
    }

    @Test func `A70: many devices known before there was a factor give no more guesses`() async throws {
        let ada = try await rules.register()
        var keys: [DeviceKey] = []
        for _ in 1...20 { keys.append(try await rules.logIn("ada", "correct horse").session.deviceKey) }
        let (app, _) = try await rules.addTOTP(to: ada)
        for key in keys {
            let grant = try await rules.challenge(on: key)
            for _ in 1...5 { _ = try? await rules.answer(grant, .totp(app.wrongCode), on: key) }
        }
        rules.clock.turn(by: 60)
        let grant = try await rules.challenge(on: keys[0])
        let error = await #expect(throws: ChallengeError.self) {
            try await rules.answer(grant, .totp(app.code()), on: keys[0])
        }
        guard case .tooManyAttempts? = error else { throw StoreError.defect("\(String(describing: error))") }
    }

    /// Sends wrong codes to a new login that waits, each from another address.
    ///
    /// - Returns: The number of codes that were compared.
    private func guess(_ count: Int, _ app: AuthenticatorApp) async throws -> Int {
        guard let grant = try? await rules.challenge() else { return 0 }
        var compared = 0
        for number in 0..<count {
            do {
                let address = ClientAddress("198.51.100.\(number + 1)")
                try await rules.answer(grant, .totp(app.wrongCode), from: address)
            } catch let error as ChallengeError where error == .wrongAnswer || error == .ended {
                compared += 1
            } catch is ChallengeError {}
        }
        return compared
    }

    @Test func `A70: of 10,000 codes over many logins and addresses five are compared`() async throws {
        let (app, _, _) = try await ada()
        var compared = 0
        for _ in 0..<1000 { compared += try await guess(10, app) }
        #expect(compared == 5)
    }

    @Test func `A70: who guesses codes for ten days has little more than a hundred tries`() async throws {
        let (app, _, _) = try await ada()
        var compared = 0
        for _ in 0..<(10 * 24 * 4) {
            rules.clock.turn(by: 15 * 60 + 1)
            compared += try await guess(5, app)
        }
        #expect((100...115).contains(compared))
    }

    @Test func `a stranger with the password keeps nobody out of their own device`() async throws {
        let (app, _, ada) = try await ada()
        let key = ada.session.deviceKey
        for _ in 1...3 {
            guard let grant = try? await rules.challenge() else { break }
            for _ in 1...5 { _ = try? await rules.answer(grant, .totp(app.wrongCode)) }
        }
        let grant = try await rules.challenge(on: key)
        let answered = try await rules.answer(grant, .totp(app.code()), on: key)
        #expect(answered.signedIn.user.id == ada.user.id)
    }

    @Test func `ZITADEL CVE-2024-32868: a right password alone resets no count, and a completed login does`()
        async throws
    {
        let (app, _, _) = try await ada()
        for _ in 1...4 { _ = try await rules.challenge() }
        try await rules.answer(try await rules.challenge(), .totp(app.code()))
        for _ in 1...5 { _ = try await rules.challenge() }
        await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) { try await rules.challenge() }
    }

    @Test func `a hasher that is overloaded costs no attempt`() async throws {
        let (_, codes, _) = try await ada()
        let grant = try await rules.challenge()
        rules.hasher.isBusy = true
        for _ in 1...20 {
            await #expect(throws: ChallengeError.passwords(.busy)) {
                try await rules.answer(grant, .recoveryCode(codes[0].text))
            }
        }
        rules.hasher.isBusy = false
        try await rules.answer(grant, .recoveryCode(codes[0].text))
    }
}
