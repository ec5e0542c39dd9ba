import Foundation
import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

// The registrations that are refused.

extension PasskeyAdditionTests {
    private func refuse(
        _ error: PasskeyError,
        isConditional: Bool = false,
        flags: UInt8 = 0x45,
        _ change: (inout TestAuthenticator.Registration) -> Void = { _ in }
    ) async throws {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada, isConditional: isConditional)
        var registration = TestAuthenticator().registration(for: creation.challenge, flags: flags)
        change(&registration)
        let answer = try registration.answer
        await #expect(throws: error) { try await fixture.add(answer, to: creation, by: ada) }
        #expect(try await fixture.useCases.passkeys.list(of: ada).isEmpty)
    }

    @Test func `a passkey of another relying party is refused`() async throws {
        try await refuse(.invalidPasskey(.relyingParty)) { $0.data[0] ^= 1 }
    }

    @Test func `an answer from another origin is refused`() async throws {
        try await refuse(.invalidPasskey(.origin)) {
            let text = String(decoding: $0.clientData, as: UTF8.self)
            $0.clientData = Array(text.replacing("https://example.org", with: "https://example.org.evil.com").utf8)
        }
    }

    @Test func `an attestation that the server does not know is unsupported`() async throws {
        try await refuse(.unsupportedAttestation) { $0.format = "tpm" }
    }

    @Test(arguments: [UInt8(0x44), 0x41, 0x40]) func `the user must be there and verified`(
        _ flags: UInt8
    ) async throws {
        try await refuse(.invalidPasskey(flags & 1 == 0 ? .userPresence : .userVerification), flags: flags)
    }

    @Test func `only a ceremony that began as conditional may lack its user, and the passkey still logs in`()
        async throws
    {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada, isConditional: true)
        #expect(creation.isConditional)
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        let answer = try authenticator.registration(for: creation.challenge, flags: 0x58).answer
        let added = try await fixture.add(answer, to: creation, by: ada)
        #expect(!added.passkey.isUserVerified)
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await fixture.logIn(with: authenticator, flags: 0x18)
        }
        #expect(try await fixture.logIn(with: authenticator, flags: 0x1D).user.id == ada.userID)
    }

    @Test func `a passkey of somebody else, or the same one again, is not taken`() async throws {
        let (ada, bob) = (try await fixture.register(), try await fixture.register("bob"))
        let authenticator = try await fixture.authenticator(of: ada)
        for access in [ada, bob] {
            let creation = try await fixture.beginAddition(by: access)
            let answer = try authenticator.registration(for: creation.challenge).answer
            await #expect(throws: PasskeyError.exists) { try await fixture.add(answer, to: creation, by: access) }
        }
        #expect(try fixture.record(of: authenticator)?.userID == ada.userID)
        #expect(try await fixture.useCases.passkeys.list(of: bob).isEmpty)
    }

    @Test func `a user has at most twenty passkeys, also with a ceremony that began before`() async throws {
        let ada = try await fixture.register()
        for _ in 1..<20 {
            _ = try await fixture.authenticator(of: ada)
            fixture.rules.clock.turn(by: 30)
        }
        let early = try await fixture.beginAddition(by: ada)
        _ = try await fixture.authenticator(of: ada)
        let answer = try TestAuthenticator().registration(for: early.challenge).answer
        await #expect(throws: PasskeyError.tooMany) { try await fixture.add(answer, to: early, by: ada) }
        fixture.rules.clock.turn(by: 30)
        await #expect(throws: PasskeyError.tooMany) { try await fixture.beginAddition(by: ada) }
        #expect(try await fixture.useCases.passkeys.list(of: ada).count == 20)
    }
}
