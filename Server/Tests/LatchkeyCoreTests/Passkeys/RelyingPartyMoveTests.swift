import LatchkeyCore
import LatchkeyCrypto
import LatchkeyMemory
import PasskeyInputs
import Testing

/// Logins and their ways after the server has changed its relying party, which makes all passkeys useless.
@Suite struct RelyingPartyMoveTests {
    private let fixture: PasskeyFixture
    /// The same server with another relying party, and an application that asks for factors.
    private let moved: PasskeyFixture

    init() throws {
        let fixture = try PasskeyFixture()
        var moved = fixture
        moved.relyingParty = try RelyingParty(publicURL: "https://example.com")
        (self.fixture, self.moved) = (fixture, moved)
    }

    private func application(_ policy: SecondFactorPolicy) -> Application {
        Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(secondFactorPolicy: policy)
        )
    }

    /// The challenge after a login with the password.
    private func challenge(_ fixture: PasskeyFixture, _ policy: SecondFactorPolicy) async throws -> ChallengeGrant {
        let error = await #expect(throws: LogInError.self) {
            _ = try await fixture.useCases.passwordLogIn.logIn(
                "ada",
                password: "correct horse",
                from: fixture.origin,
                with: application(policy)
            )
        }
        guard case .refused(.secondFactorRequired(let grant?))? = error else {
            throw StoreError.defect("no challenge")
        }
        return grant
    }

    @Test(arguments: [SecondFactorPolicy.required, .passkey])
    func `a user with useless passkeys alone sets up a factor while logging in`(
        policy: SecondFactorPolicy
    ) async throws {
        let ada = try await fixture.register()
        _ = try await fixture.authenticator(of: ada)
        #expect(try await challenge(fixture, policy).factors == [.passkey])
        let grant = try await challenge(moved, policy)
        #expect(grant.factors.isEmpty)
        #expect(grant.enrollable.first == .passkey)
        var strict = moved
        strict.application = application(policy)
        let answering = strict.useCases.challengeAnswering
        let begun = try await answering.beginPasskey(grant.id, from: strict.origin, with: strict.application)
        guard case .creation(let creation) = begun else { throw StoreError.defect("no creation") }
        var registration = TestAuthenticator(userHandle: creation.userHandle).registration(for: creation.challenge)
        let clientData = String(decoding: registration.clientData, as: UTF8.self)
        registration.clientData = Array(clientData.replacing("example.org", with: "example.com").utf8)
        let party = StandardPasskeyCryptography().sha256(Array("example.com".utf8))
        registration.data.replaceSubrange(0..<party.count, with: party)
        let answered = try await answering.answer(
            grant.id,
            with: .newPasskey(creation.ceremonyID, try registration.answer),
            rememberingDevice: false,
            from: strict.origin,
            with: strict.application
        )
        #expect(answered.signedIn.user.id == ada.userID)
        #expect(try await challenge(moved, policy).factors == [.passkey])
    }

    // MARK: - The last way to log in

    /// A user without a password, who has an identity and a passkey of the old relying party.
    private func userWithoutPassword() async throws -> (access: Access, identity: Identity, passkey: PasskeyRecord) {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        let passkey = try #require(try fixture.record(of: authenticator))
        let identity = Identity(
            id: fixture.rules.ids.next(),
            userID: ada.userID,
            applicationID: fixture.application.id,
            uniqueID: "u-1",
            madeUser: false,
            claims: SSOClaims(),
            createdAt: fixture.rules.clock.now(),
            lastUsedAt: nil
        )
        try fixture.memory.change { tables in
            _ = try tables.identities.insert(identity)
            try tables.users.setPassword(nil, of: ada.userID)
        }
        return (ada, identity, passkey)
    }

    @Test func `an identity is the last way to log in beside a useless passkey`() async throws {
        let (ada, identity, _) = try await userWithoutPassword()
        await #expect(throws: IdentityUnlinkError.lastCredential) {
            try await moved.useCases.identities.unlink(identity.id, by: ada, from: nil)
        }
        try await fixture.useCases.identities.unlink(identity.id, by: ada, from: nil)
    }

    @Test func `a passkey is the last way to log in beside a useless one`() async throws {
        let (ada, identity, old) = try await userWithoutPassword()
        let present = PasskeyRecord(
            id: fixture.rules.ids.next(),
            userID: ada.userID,
            passkey: StoredPasskey(
                credentialID: try #require(PasskeyCredentialID(Array(repeating: 7, count: 16))),
                userHandle: old.passkey.userHandle,
                key: old.passkey.key,
                counter: 0,
                isBackupEligible: true,
                relyingPartyID: "example.com"
            ),
            keyBytes: old.keyBytes,
            name: "Phone",
            aaguid: old.aaguid,
            transports: [],
            isBackedUp: true,
            isUserVerified: true,
            isDiscoverable: nil,
            createdAt: fixture.rules.clock.now()
        )
        try fixture.memory.change { tables in
            try tables.identities.remove(identity.id)
            _ = try tables.passkeys.insert(present)
        }
        await #expect(throws: PasskeyError.lastCredential) { try await remove(present, by: ada) }
        try await remove(old, by: ada)
    }

    private func remove(_ passkey: PasskeyRecord, by access: Access) async throws {
        _ = try await moved.useCases.passkeys.remove(
            passkey.id,
            by: moved.proof(access),
            from: moved.origin,
            with: moved.application
        )
    }
}
