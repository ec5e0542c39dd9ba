import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

/// Users whose passkey has copies do without a password.
@Suite struct PasswordRemovalTests {
    private let fixture: PasskeyFixture
    /// User present and verified, backup eligible, credential data.
    private let eligible: UInt8 = 0x4D
    /// The same, backed up.
    private let backedUp: UInt8 = 0x5D

    init() throws { fixture = try PasskeyFixture() }

    private var removal: PasswordRemoval { fixture.useCases.passwordRemoval }

    private func remove(by access: Access) async throws {
        _ = try await removal.remove(by: fixture.proof(access), from: fixture.origin, with: fixture.application)
    }

    private func end(of access: Access) -> SessionEnd? {
        fixture.memory.sessions.first { $0.id == access.sessionID }?.ended
    }

    @Test func `it is offered once the passkey has copies`() async throws {
        let ada = try await fixture.register()
        #expect(try await !removal.isOffered(to: ada))
        let authenticator = try await fixture.authenticator(of: ada, flags: eligible)
        #expect(try await !removal.isOffered(to: ada))
        try await fixture.logIn(with: authenticator, flags: 0x1D)
        #expect(try await removal.isOffered(to: ada))
    }

    @Test func `the password no longer logs in, and the passkey does`() async throws {
        let (ada, other) = (try await fixture.register(), try await fixture.logInAgain())
        let authenticator = try await fixture.authenticator(of: ada, flags: backedUp)
        let again = try await fixture.logInAgain()
        try await remove(by: ada)
        #expect(fixture.memory.passwordHash(of: ada.userID) == nil)
        await #expect(throws: LogInError.invalidCredentials) { _ = try await fixture.logInAgain() }
        #expect(try await fixture.logIn(with: authenticator, flags: 0x1D).user.id == ada.userID)
        #expect(fixture.events.filter { $0 == .passwordRemoved }.count == 1)
        #expect(end(of: again) == .passwordChanged)
        #expect(end(of: other) == .factorChanged, "it ended when the passkey was added")
        #expect(try await !removal.isOffered(to: ada))
    }

    @Test func `without such a passkey of this server the password stays`() async throws {
        let ada = try await fixture.register()
        _ = try await fixture.authenticator(of: ada, flags: eligible)
        await #expect(throws: PasswordRemovalError.lastCredential) { try await remove(by: ada) }
        _ = try await fixture.authenticator(of: ada, flags: backedUp)
        var moved = fixture
        moved.relyingParty = try RelyingParty(publicURL: "https://example.com")
        let elsewhere = moved.useCases.passwordRemoval
        #expect(try await !elsewhere.isOffered(to: ada))
        await #expect(throws: PasswordRemovalError.lastCredential) {
            _ = try await elsewhere.remove(by: fixture.proof(ada), from: fixture.origin, with: fixture.application)
        }
        #expect(fixture.memory.passwordHash(of: ada.userID) != nil)
    }

    @Test func `an ended session removes nothing`() async throws {
        let ada = try await fixture.register()
        _ = try await fixture.authenticator(of: ada, flags: backedUp)
        try fixture.memory.end(ada.sessionID, because: .revoked, at: fixture.rules.clock.now())
        await #expect(throws: PasswordRemovalError.sessionEnded(.revoked)) { try await remove(by: ada) }
        #expect(fixture.memory.passwordHash(of: ada.userID) != nil)
    }
}
