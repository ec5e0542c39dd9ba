import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// Fresh proofs before changes that a stolen session must not make (R17).
@Suite struct StepUpTests {
    private let rules = Rules()
    private let twoFactors: AuthenticationMethods = [.password, .oneTimeCode, .multipleFactors]

    private var reauthentication: Reauthentication { rules.useCases().reauthentication }

    private func demand(_ kinds: [ReauthenticationKind], _ level: AuthenticationLevel) -> StepUpDemand {
        StepUpDemand(maxAge: 300, level: level, kinds: kinds)
    }

    private var ofFactor: StepUpDemand { demand([.totp, .recoveryCode], .twoFactors) }

    private func update(_ access: Access, _ change: (inout ProfileChanges) -> Void) async throws {
        var changes = ProfileChanges()
        change(&changes)
        _ = try await rules.update.apply(changes, by: access, from: nil, if: .any, with: rules.application)
    }

    @Test func `a login of the last five minutes is enough for a user without a factor`() async throws {
        let ada = try await rules.register()
        let access = rules.freshAccess(of: ada)
        _ = try await rules.useCases().recentProofs.require(of: access)
        rules.clock.turn(by: 300)
        await #expect(throws: StepUpError.required(demand([.password], .oneFactor))) {
            _ = try await rules.useCases().recentProofs.require(of: access)
        }
    }

    @Test func `a user with an authenticator app has to have shown a factor`() async throws {
        let ada = try await rules.register()
        _ = try await rules.addTOTP(to: ada)
        await #expect(throws: StepUpError.required(ofFactor)) {
            _ = try await rules.proof(of: ada, by: .password)
        }
        _ = try await rules.proof(of: ada, by: twoFactors)
        _ = try await rules.proof(of: ada, by: [.userVerification, .keyPossession, .multipleFactors])
    }

    @Test func `Keycloak GHSA-8g9r-9wjw-37j4: a password changes nothing that a factor protects`() async throws {
        let ada = try await rules.register()
        _ = try await rules.addTOTP(to: ada)
        let access = rules.freshAccess(of: ada, by: .password)
        await #expect(throws: PasswordChangeError.stepUp(ofFactor)) {
            _ = try await rules.passwordChange.change(
                from: "correct horse",
                to: "another horse",
                by: access,
                from: nil,
                rules: rules.application.passwordRules
            )
        }
        await #expect(throws: UserDeletionError.stepUp(ofFactor)) {
            try await rules.deletion.delete(access, password: "correct horse")
        }
        await #expect(throws: ProfileUpdateError.stepUp(ofFactor)) {
            try await update(access) { $0.emailAddress = .set("ada@example.com") }
        }
        await #expect(throws: IdentityUnlinkError.stepUp(ofFactor)) {
            try await rules.useCases().identities.unlink(rules.ids.next(), by: access, from: nil)
        }
        #expect(rules.memory.users.count == 1)
    }

    @Test func `an address changes only with a fresh proof, and other fields without`() async throws {
        let ada = try await rules.register()
        let access = rules.freshAccess(of: ada)
        rules.clock.turn(by: 301)
        try await update(access) { $0.displayName = .set("Ada") }
        await #expect(throws: ProfileUpdateError.stepUp(demand([.password], .oneFactor))) {
            try await update(access) { $0.emailAddress = .set("ada@example.com") }
        }
        try await update(rules.freshAccess(of: ada)) { $0.emailAddress = .set("ada@example.com") }
        // The same address once more is no change.
        try await update(access) { $0.emailAddress = .set("ada@example.com") }
        await #expect(throws: ProfileUpdateError.stepUp(demand([.password], .oneFactor))) {
            try await update(access) { $0.emailAddress = .removed }
        }
    }

    @Test func `a guest gets their first name and address without another proof`() async throws {
        let guest = try await rules.register(nil, password: nil)
        let access = rules.freshAccess(of: guest)
        rules.clock.turn(by: 10_000)
        try await update(access) {
            $0.username = .set("ada")
            $0.emailAddress = .set("ada@example.com")
            $0.password = .set("correct horse")
        }
    }

    @Test func `a guest with an authenticator app proves a factor before they get a name or an address`() async throws {
        let guest = try await rules.register(nil, password: nil)
        _ = try await rules.addTOTP(to: guest)
        let access = rules.freshAccess(of: guest, by: .password)
        await #expect(throws: ProfileUpdateError.stepUp(ofFactor)) {
            try await update(access) {
                $0.username = .set("ada")
                $0.password = .set("correct horse")
            }
        }
        await #expect(throws: ProfileUpdateError.stepUp(ofFactor)) {
            try await update(access) { $0.emailAddress = .set("ada@example.com") }
        }
        try await update(rules.freshAccess(of: guest, by: twoFactors)) {
            $0.username = .set("ada")
            $0.password = .set("correct horse")
        }
    }

    @Test func `a user with an authenticator app proves a factor again, and not the password`() async throws {
        let ada = try await rules.register()
        let (app, codes) = try await rules.addTOTP(to: ada)
        let access = rules.freshAccess(of: ada, by: .password)
        #expect(try await reauthentication.kinds(of: access) == [.totp, .recoveryCode])
        await #expect(throws: ReauthenticationError.factorRequired([.totp, .recoveryCode])) {
            _ = try await reauthentication.confirm(.password("correct horse"), of: access, from: RequestOrigin())
        }
        let answers: [ReauthenticationAnswer] = [.totp(app.code()), .recoveryCode(codes[0].text)]
        for answer in answers {
            let confirmed = try await reauthentication.confirm(answer, of: access, from: RequestOrigin())
            #expect(confirmed.access.methods == twoFactors)
            _ = try await rules.useCases().recentProofs.require(of: confirmed.access)
            let issued = try await reauthentication.issueAccess(for: confirmed, with: rules.application)
            #expect(issued.token == "token of \(ada.session.id)")
            await #expect(throws: ReauthenticationError.wrongAnswer) {
                _ = try await reauthentication.confirm(answer, of: access, from: RequestOrigin())
            }
        }
    }

    @Test func `a factor that the user does not have is not asked for`() async throws {
        let access = rules.freshAccess(of: try await rules.register())
        #expect(try await reauthentication.kinds(of: access) == [.password])
        await #expect(throws: ReauthenticationError.notOffered(.totp)) {
            _ = try await reauthentication.confirm(.totp("123456"), of: access, from: RequestOrigin())
        }
        await #expect(throws: ReauthenticationError.notOffered(.recoveryCode)) {
            _ = try await reauthentication.confirm(.recoveryCode("x"), of: access, from: RequestOrigin())
        }
    }

    @Test func `a thief of a session cannot guess codes with it`() async throws {
        let ada = try await rules.register()
        let (app, _) = try await rules.addTOTP(to: ada)
        let access = rules.freshAccess(of: ada)
        for _ in 1...5 {
            await #expect(throws: ReauthenticationError.wrongAnswer) {
                _ = try await reauthentication.confirm(.totp(app.wrongCode), of: access, from: RequestOrigin())
            }
        }
        let failed = rules.memory.events.filter { $0.kind == .loginFailed }
        #expect(failed.count == 5)
        #expect(failed.allSatisfy { $0.userID == ada.user.id && $0.applicationID == rules.application.id })
        await #expect(throws: ReauthenticationError.tooManyAttempts(retryAfter: .seconds(5))) {
            _ = try await reauthentication.confirm(.totp(app.code()), of: access, from: RequestOrigin())
        }
    }
}
