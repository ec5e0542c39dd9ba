import Foundation
import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

/// Password resets of users with passkeys.
@Suite struct PasskeyResetTests {
    /// A user with a passkey and a verified address, and maybe without a password.
    private static func fixture(
        hasPassword: Bool,
        _ rules: AccountRules = AccountRules()
    ) async throws -> (fixture: RecoveryFixture, passkeys: PasskeyFixture, authenticator: TestAuthenticator) {
        let recovery = try await RecoveryFixture()
        var passkeys = try PasskeyFixture(rules: recovery.rules)
        passkeys.application = Application(id: Application.defaultID, name: "Default", accountRules: rules)
        let id = recovery.ada.user.id
        let authenticator = try await passkeys.authenticator(of: passkeys.access(recovery.ada))
        try recovery.rules.memory.change { tables in
            _ = try tables.totpSecrets.remove(of: id)
            if !hasPassword { try tables.users.setPassword(nil, of: id) }
        }
        _ = try await recovery.messages()
        return (recovery, passkeys, authenticator)
    }

    /// Resets the password by the link of a message.
    private static func reset(_ recovery: RecoveryFixture, _ passkeys: PasskeyFixture) async throws {
        let useCases = passkeys.useCases
        _ = try await useCases.verificationRequests.askForPasswordReset(
            of: "ada@example.com",
            locale: nil,
            from: nil,
            with: passkeys.application
        )
        _ = try await useCases.verificationDispatch.work()
        let message = try #require(try await recovery.messages().first { $0.kind == .passwordReset })
        let token = try #require(message.parameters.link?.token)
        try await useCases.passwordReset.confirm(
            .token(token),
            newPassword: "battery staple",
            from: nil,
            with: passkeys.application
        )
    }

    @Test func `a message alone gives a user without a password none: a recovery begins, which waits`() async throws {
        let (recovery, passkeys, _) = try await Self.fixture(hasPassword: false)
        let end = recovery.rules.clock.now().addingTimeInterval(72 * RecoveryFixture.hour)
        await #expect(throws: PasswordResetError.recovers(at: end)) { try await Self.reset(recovery, passkeys) }
        #expect(try await recovery.messages().map(\.kind) == [.recoveryStarted])
        #expect(recovery.rules.memory.passwordHash(of: recovery.ada.user.id) == nil)
        #expect(recovery.kinds.last == .recoveryStarted)
        try await recovery.work(after: 36)
        let token = try #require(try await recovery.work(after: 36).compactMap(\.recoveryToken).first)
        _ = try await recovery.complete(token, removing: [])
        _ = try await recovery.rules.logIn("ada", "battery staple")
    }

    @Test func `a login by the passkey cancels it`() async throws {
        let (recovery, passkeys, authenticator) = try await Self.fixture(hasPassword: false)
        await #expect(throws: PasswordResetError.self) { try await Self.reset(recovery, passkeys) }
        try await passkeys.logIn(with: authenticator)
        #expect(try await recovery.work().map(\.kind).contains(.recoveryCancelled))
    }

    @Test func `a user with a password resets it at once`() async throws {
        let (recovery, passkeys, _) = try await Self.fixture(hasPassword: true)
        try await Self.reset(recovery, passkeys)
        #expect(try recovery.recovery == nil)
        _ = try await recovery.rules.logIn("ada", "battery staple")
    }

    @Test func `where e-mails log in anyway, a reset needs no wait`() async throws {
        let rules = AccountRules(offersMailedLogIn: true)
        let (recovery, passkeys, _) = try await Self.fixture(hasPassword: false, rules)
        try await Self.reset(recovery, passkeys)
        #expect(try recovery.recovery == nil)
    }

    @Test func `where e-mails log in only together with the passkey, a reset waits`() async throws {
        let rules = AccountRules(offersMailedLogIn: true, secondFactorPolicy: .required)
        let (recovery, passkeys, _) = try await Self.fixture(hasPassword: false, rules)
        await #expect(throws: PasswordResetError.self) { try await Self.reset(recovery, passkeys) }
        #expect(try recovery.recovery != nil)
    }

    @Test func `where another application demands factors, a reset waits`() async throws {
        let rules = AccountRules(offersMailedLogIn: true)
        let (recovery, base, _) = try await Self.fixture(hasPassword: false, rules)
        let careful = AccountRules(secondFactorPolicy: .required)
        var changed = base
        changed.otherApplications = [
            Application(id: Application.ID("careful"), name: "Careful", accountRules: careful)
        ]
        let passkeys = changed
        await #expect(throws: PasswordResetError.self) { try await Self.reset(recovery, passkeys) }
        #expect(try recovery.recovery != nil)
    }
}
