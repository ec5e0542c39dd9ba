import LatchkeyCore
import LatchkeyCrypto
import PasskeyInputs
import Testing

/// Logins after the server has changed its relying party, which makes all passkeys useless.
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
}
