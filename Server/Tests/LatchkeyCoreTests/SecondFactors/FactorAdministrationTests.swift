import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// An operator sees and removes what a user has lost.
@Suite struct FactorAdministrationTests {
    private let rules = Rules()

    private var administration: FactorAdministration {
        FactorAdministration(
            storage: rules.storage,
            notice: rules.useCases().factorNotice,
            liveSessions: rules.liveSessions,
            ids: rules.ids,
            clock: rules.clock
        )
    }

    private func remove(_ kinds: Set<SecondFactorKind>, of user: SignedIn) async throws -> FactorRemoval {
        try await administration.remove(kinds, of: user.user.id, because: try AuditNote("Phone lost"))
    }

    private func kinds(of userID: User.ID) async throws -> [AuditEventKind] {
        try await rules.storage.read { tables in try tables.events.page(of: userID, before: nil, limit: 100) }.map(
            \.kind
        )
    }

    @Test func `an operator sees what a user has`() async throws {
        let ada = try await rules.register()
        #expect(try await administration.factors(of: ada.user.id).totpSince == nil)
        _ = try await rules.addTOTP(to: ada)
        let factors = try await administration.factors(of: ada.user.id)
        #expect(factors.totpSince != nil)
        #expect(factors.recoveryCodesLeft == RecoveryCode.count)
        #expect(factors.passkeys.isEmpty)
    }

    @Test func `lost factors go, the sessions end, and the password alone logs in again`() async throws {
        let ada = try await rules.register()
        _ = try await rules.addTOTP(to: ada)
        let removal = try await remove(Set(SecondFactorKind.allCases), of: ada)
        #expect(removal.removed == [.totp, .recoveryCodes(RecoveryCode.count)])
        #expect(removal.endedSessions == [ada.session.id])
        #expect(rules.memory.sessions.first { $0.id == ada.session.id }?.ended == .factorChanged)
        let kinds = try await kinds(of: ada.user.id)
        #expect(kinds.filter { $0 == .factorRemoved }.count == 2)
        #expect(kinds.contains(.sessionEnded(.factorChanged)))
        _ = try await rules.logIn("ada", "correct horse")
    }

    @Test func `each event of a removal has the reason`() async throws {
        let ada = try await rules.register()
        _ = try await rules.addTOTP(to: ada)
        _ = try await remove(Set(SecondFactorKind.allCases), of: ada)
        let notes = rules.memory.events.filter { $0.kind == .factorRemoved }.map(\.note?.text)
        #expect(notes == ["Phone lost", "Phone lost"])
    }

    @Test func `only the chosen factors go`() async throws {
        let ada = try await rules.register()
        _ = try await rules.addTOTP(to: ada)
        #expect(try await remove([.recoveryCode], of: ada).removed.count == 1)
        let factors = try await administration.factors(of: ada.user.id)
        #expect(factors.totpSince != nil)
        #expect(factors.recoveryCodesLeft == 0)
    }

    @Test func `the recovery codes go with the last factor, so that they do not stand in for the next one`()
        async throws
    {
        let ada = try await rules.register()
        _ = try await rules.addTOTP(to: ada)
        let removal = try await remove([.totp], of: ada)
        #expect(removal.removed == [.totp, .recoveryCodes(RecoveryCode.count)])
        #expect(try await administration.factors(of: ada.user.id).recoveryCodesLeft == 0)
    }

    @Test func `nothing happens to a user without them`() async throws {
        let ada = try await rules.register()
        let (app, _) = try await rules.addTOTP(to: ada)
        let key = ada.session.deviceKey
        try await rules.answer(try await rules.challenge(on: key), .totp(app.code()), remembering: true, on: key)
        let before = try await kinds(of: ada.user.id)
        #expect(try await remove([.passkey], of: ada).endedSessions.isEmpty)
        #expect(try await kinds(of: ada.user.id) == before)
        #expect(try await administration.factors(of: ada.user.id).rememberedDevices == 1)
    }

    @Test func `an unknown user is reported`() async throws {
        await #expect(throws: UserAdministrationError.unknown) { try await administration.factors(of: "nobody") }
        await #expect(throws: UserAdministrationError.unknown) {
            try await administration.remove([.totp], of: "nobody", because: try AuditNote("Phone lost"))
        }
    }
}
