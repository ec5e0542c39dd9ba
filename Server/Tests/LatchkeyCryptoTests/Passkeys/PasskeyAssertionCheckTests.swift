import LatchkeyCore
import LatchkeyCrypto
import PasskeyInputs
import Testing

@Suite struct PasskeyAssertionCheckTests {
    private let authenticator = TestAuthenticator()
    private let challenge = PasskeyChallenge.random()
    private let check: PasskeyAssertionCheck

    init() throws {
        check = PasskeyAssertionCheck(
            relyingParty: try PasskeyVectors.relyingParty(),
            cryptography: StandardPasskeyCryptography()
        )
    }

    private func use(
        flags: UInt8 = 0x05,
        counter: UInt32 = 0,
        of stored: StoredPasskey? = nil,
        from expectation: PasskeyAssertionCheck.Expectation = .anyUser,
        _ change: (inout TestAuthenticator.Assertion) -> Void = { _ in }
    ) throws -> VerifiedPasskey {
        var assertion = authenticator.assertion(for: challenge, flags: flags, counter: counter)
        change(&assertion)
        let passkey = try stored ?? authenticator.stored()
        return try check.check(try assertion.answer, with: passkey, for: challenge, from: expectation)
    }

    @Test func `a use of a passkey is verified`() throws {
        let verified = try use()
        #expect(verified.credentialID.bytes == authenticator.credentialID)
        #expect(verified.counter == .fine)
        #expect(!verified.isBackedUp)
        #expect(!verified.isBackupEligible)
    }

    @Test func `the answer is of the passkey in the row`() {
        let other = Base64URL.encode([1, 2, 3])
        #expect(throws: PasskeyRefusal.type) { try use { $0.type = "password" } }
        #expect(throws: PasskeyRefusal.credentialID) { try use { $0.id = other } }
        #expect(throws: PasskeyRefusal.credentialID) { try use { $0.rawID = other } }
        #expect(throws: PasskeyRefusal.credentialID) {
            try use {
                $0.id = other
                $0.rawID = other
            }
        }
    }

    @Test func `without a name the answer says whose passkey it is`() {
        #expect(throws: PasskeyRefusal.userHandle) { try use { $0.userHandle = nil } }
        #expect(throws: PasskeyRefusal.userHandle) { try use { $0.userHandle = "" } }
    }

    @Test(arguments: ["A", "AQ==", "ünicode", String(repeating: "A", count: 1_000)])
    func `a user handle of another user or in another form is refused`(_ handle: String) throws {
        #expect(throws: PasskeyRefusal.userHandle) { try use { $0.userHandle = handle } }
        #expect(throws: PasskeyRefusal.userHandle) { try use { $0.userHandle = PasskeyUserHandle.random().text } }
        #expect(throws: PasskeyRefusal.userHandle) {
            try use(from: .user(authenticator.userHandle, asked: [])) { $0.userHandle = handle }
        }
    }

    @Test func `after a password the passkey is that user's, and the handle may be missing`() throws {
        _ = try use(from: .user(authenticator.userHandle, asked: []))
        _ = try use(from: .user(authenticator.userHandle, asked: [])) { $0.userHandle = nil }
        #expect(throws: PasskeyRefusal.userHandle) { try use(from: .user(.random(), asked: [])) }
        #expect(throws: PasskeyRefusal.userHandle) {
            try use(from: .user(.random(), asked: [])) { $0.userHandle = nil }
        }
    }

    @Test func `a passkey that was not asked for is refused`() throws {
        let own = try #require(PasskeyCredentialID(authenticator.credentialID))
        let other = try #require(PasskeyCredentialID([1, 2, 3]))
        let user = authenticator.userHandle
        _ = try use(from: .user(user, asked: [other, own]))
        #expect(throws: PasskeyRefusal.notAsked) { try use(from: .user(user, asked: [other])) }
    }

    @Test func `the client data is of this ceremony`() {
        #expect(throws: PasskeyRefusal.challenge) {
            try use { $0.clientData = TestAuthenticator.clientData("webauthn.get", .random()) }
        }
        #expect(throws: PasskeyRefusal.type) {
            try use { $0.clientData = TestAuthenticator.clientData("webauthn.create", challenge) }
        }
    }

    @Test func `the user must be there and verified`() {
        #expect(throws: PasskeyRefusal.userPresence) { try use(flags: 0x04) }
        #expect(throws: PasskeyRefusal.userVerification) { try use(flags: 0x01) }
        #expect(throws: PasskeyRefusal.userPresence) { try use(flags: 0x00) }
    }

    @Test func `a passkey of another relying party is refused`() throws {
        #expect(throws: PasskeyRefusal.relyingParty) { try use { $0.data[0] ^= 1 } }
        #expect(throws: PasskeyRefusal.relyingParty) {
            try use(of: authenticator.stored(relyingPartyID: "example.com"))
        }
    }

    @Test func `a passkey that is backed up can be backed up`() {
        #expect(throws: PasskeyRefusal.backup) { try use(flags: 0x15) }
    }

    @Test func `a passkey stays of the kind with or without copies`() throws {
        #expect(throws: PasskeyRefusal.backup) { try use(flags: 0x0D) }
        #expect(throws: PasskeyRefusal.backup) {
            try use(flags: 0x05, of: authenticator.stored(isBackupEligible: true))
        }
    }

    @Test func `whether a passkey has copies may change`() throws {
        let stored = try authenticator.stored(isBackupEligible: true)
        #expect(try use(flags: 0x1D, of: stored).isBackedUp)
        #expect(try use(flags: 0x0D, of: stored).isBackedUp == false)
    }

    @Test func `an assertion brings no credential`() {
        #expect(throws: PasskeyRefusal.authenticatorData) {
            try use { $0.data = authenticator.data(flags: 0x45, rest: authenticator.credential) }
        }
        #expect(throws: PasskeyRefusal.authenticatorData) { try use(flags: 0x45) }
    }

    @Test func `authenticator data ends where it says`() throws {
        #expect(throws: PasskeyRefusal.authenticatorData) { try use { $0.data += [0] } }
        #expect(throws: PasskeyRefusal.authenticatorData) { try use { $0.data.removeLast() } }
        #expect(throws: PasskeyRefusal.authenticatorData) { try use(flags: 0x85) }
        _ = try use { $0.data = authenticator.data(flags: 0x85, rest: [0xA0]) }
    }

    @Test(arguments: [0x07, 0x25, 0x27] as [UInt8])
    func `reserved flags are ignored`(_ flags: UInt8) throws {
        _ = try use(flags: flags)
    }

    @Test func `the signature is of the stored key over the data and the client data`() throws {
        let assertion = authenticator.assertion(for: challenge)
        let message = assertion.data + StandardPasskeyCryptography().sha256(assertion.clientData)
        let signature = try authenticator.sign(message)
        func use(_ signature: [UInt8]) throws -> VerifiedPasskey {
            let answer = assertion.answer(signature: Base64URL.encode(signature))
            return try check.check(answer, with: try authenticator.stored(), for: challenge, from: .anyUser)
        }
        _ = try use(signature)
        let wrong: [[UInt8]] = [
            try TestAuthenticator().sign(message), try authenticator.sign(message + [0]),
            try authenticator.sign(assertion.data), [], signature + [0], Array(signature.dropLast()),
            [UInt8](repeating: 1, count: 64), [0x30, 6, 2, 1, 0, 2, 1, 0],
            // The length in a longer form.
            [0x30, 0x81] + signature.dropFirst(),
        ]
        for wrong in wrong { #expect(throws: PasskeyRefusal.signature) { try use(wrong) } }
        #expect(throws: PasskeyRefusal.malformed) { try use([UInt8](repeating: 1, count: 1_025)) }
    }

    @Test func `a counter that rises is told`() throws {
        #expect(try use(counter: 8, of: authenticator.stored(counter: 7)).counter == .raised(to: 8))
        #expect(try use(counter: 1).counter == .raised(to: 1))
    }

    @Test(arguments: [0, 6, 7] as [UInt32])
    func `a counter that does not rise refuses a passkey without copies`(_ counter: UInt32) throws {
        #expect(throws: PasskeyRefusal.counterRepeated) {
            try use(counter: counter, of: authenticator.stored(counter: 7))
        }
    }

    @Test(arguments: [0, 6, 7] as [UInt32])
    func `a counter that does not rise is told for a passkey with copies`(_ counter: UInt32) throws {
        let stored = try authenticator.stored(counter: 7, isBackupEligible: true)
        #expect(try use(flags: 0x1D, counter: counter, of: stored).counter == .repeatedButSynced)
    }

    @Test func `a wrong signature is refused before the counter is looked at`() throws {
        let assertion = authenticator.assertion(for: challenge, counter: 1)
        #expect(throws: PasskeyRefusal.signature) {
            try check.check(
                assertion.answer(signature: "AAAA"),
                with: try authenticator.stored(counter: 7),
                for: challenge,
                from: .anyUser
            )
        }
    }
}
