import Foundation
import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

@Suite struct PasskeyRemovalTests {
    private let fixture: PasskeyFixture

    init() throws { fixture = try PasskeyFixture() }

    private func remove(_ authenticator: TestAuthenticator, by access: Access) async throws {
        let id = try #require(try fixture.record(of: authenticator)?.id)
        _ = try await fixture.useCases.passkeys.remove(
            id,
            by: fixture.proof(access),
            from: fixture.origin,
            with: fixture.application
        )
    }

    /// Takes the user's password away.
    private func removePassword(of access: Access) throws {
        try fixture.memory.change { tables in try tables.users.setPassword(nil, of: access.userID) }
    }

    @Test func `a removed passkey is unknown, and the other sessions have ended`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        let other = fixture.access(try await fixture.logIn(with: authenticator))
        try await remove(authenticator, by: ada)
        #expect(fixture.events.suffix(2) == [.passkeyRemoved, .sessionEnded(.factorChanged)])
        #expect(fixture.memory.sessions.first { $0.id == other.sessionID }?.ended == .factorChanged)
        await #expect(throws: PasskeyError.unknownPasskey) { try await fixture.logIn(with: authenticator) }
    }

    @Test func `the last way to log in stays`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        try removePassword(of: ada)
        await #expect(throws: PasskeyError.lastCredential) { try await remove(authenticator, by: ada) }
        #expect(try await fixture.logIn(with: authenticator).user.id == ada.userID)
    }

    @Test func `another passkey is another way to log in`() async throws {
        let ada = try await fixture.register()
        let (one, other) = (try await fixture.authenticator(of: ada), try await fixture.authenticator(of: ada))
        try removePassword(of: ada)
        try await remove(one, by: ada)
        await #expect(throws: PasskeyError.lastCredential) { try await remove(other, by: ada) }
    }

    @Test func `of two removals at once one leaves a passkey`() async throws {
        let ada = try await fixture.register()
        let (one, other) = (try await fixture.authenticator(of: ada), try await fixture.authenticator(of: ada))
        try removePassword(of: ada)
        let removed = await withTaskGroup(of: Bool.self) { group in
            for authenticator in [one, other] {
                group.addTask { (try? await remove(authenticator, by: ada)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(removed == 1)
        #expect(try await fixture.useCases.passkeys.list(of: ada).count == 1)
    }

    @Test(arguments: [false, true]) func `a proved address is a way to log in where the application sends codes`(
        offersMailedLogIn: Bool
    ) async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        try removePassword(of: ada)
        try fixture.memory.change { tables in
            guard var user = try tables.users.find(ada.userID) else { return }
            user.emailAddress = OwnedAddress(try EmailAddress("ada@example.com"), isVerified: true)
            user.version += 1
            _ = try tables.users.replace(user, passwordHash: nil)
        }
        var offering = fixture
        offering.application = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(offersMailedLogIn: offersMailedLogIn)
        )
        let id = try #require(try fixture.record(of: authenticator)?.id)
        let proof = try fixture.proof(ada)
        if offersMailedLogIn {
            _ = try await offering.useCases.passkeys.remove(
                id,
                by: proof,
                from: offering.origin,
                with: offering.application
            )
        } else {
            await #expect(throws: PasskeyError.lastCredential) {
                try await offering.useCases.passkeys.remove(
                    id,
                    by: proof,
                    from: offering.origin,
                    with: offering.application
                )
            }
        }
    }

    @Test func `the recovery codes go with the last passkey of a user without an authenticator app`() async throws {
        let ada = try await fixture.register()
        let (one, other) = (try await fixture.authenticator(of: ada), try await fixture.authenticator(of: ada))
        let codes = try await fixture.useCases.secondFactors.makeRecoveryCodes(
            by: fixture.proof(ada),
            from: fixture.origin,
            with: fixture.application
        )
        for (authenticator, left) in [(one, codes.count), (other, 0)] {
            try await remove(authenticator, by: ada)
            #expect(try await fixture.useCases.secondFactors.state(of: ada).recoveryCodesLeft == left)
        }
    }

    @Test func `a passkey of another user cannot be removed`() async throws {
        let (ada, bob) = (try await fixture.register(), try await fixture.register("bob"))
        let authenticator = try await fixture.authenticator(of: ada)
        await #expect(throws: PasskeyError.notFound) { try await remove(authenticator, by: bob) }
        #expect(try await fixture.logIn(with: authenticator).user.id == ada.userID)
    }

    @Test func `the signals list all passkeys that are left`() async throws {
        let ada = try await fixture.register()
        #expect(try await fixture.useCases.passkeys.signals(of: ada) == nil)
        let (one, other) = (try await fixture.authenticator(of: ada), try await fixture.authenticator(of: ada))
        let signals = try #require(try await fixture.useCases.passkeys.signals(of: ada))
        #expect(signals.credentialIDs.map(\.bytes) == [one.credentialID, other.credentialID])
        #expect(signals.userHandle == one.userHandle)
        #expect(signals.relyingPartyID == "example.org")
        #expect(signals.userName == "ada")
        try await remove(one, by: ada)
        try await remove(other, by: ada)
        #expect(try await fixture.useCases.passkeys.signals(of: ada)?.credentialIDs.isEmpty == true)
    }

    @Test func `there are no signals if the storage fails`() async throws {
        let ada = try await fixture.register()
        _ = try await fixture.authenticator(of: ada)
        fixture.rules.storage.error = .unavailable("gone")
        await #expect(throws: StoreError.unavailable("gone")) {
            try await fixture.useCases.passkeys.signals(of: ada)
        }
    }
}
