import LatchkeyCore
import LatchkeyCrypto
import PasskeyInputs
import Testing

/// The published test vectors, and 58 answers that each differ from a good one in one thing.
@Suite struct PasskeyVectorTests {
    private static let good = [
        "none.ES256", "packed-self.ES256", "none.ES256.crossOrigin", "none.ES256.topOrigin",
        "none.ES256.long-credential-id", "own.none.ES256", "own.none.EdDSA", "own.none.RS256",
        "own.packed-self.EdDSA", "own.none.ES256.conditional",
    ]

    /// The reason against a good registration; nil where there is none.
    private static let registrationRefusals: [String: PasskeyRefusal] = [
        "none.ES256": .userVerification, "none.ES256.crossOrigin": .crossOrigin, "none.ES256.topOrigin": .crossOrigin,
        "none.ES256.long-credential-id": .userVerification, "own.none.ES256.conditional": .userPresence,
    ]

    private static let assertionRefusals: [String: PasskeyRefusal] = [
        "none.ES256": .userVerification, "packed-self.ES256": .userVerification,
        "none.ES256.crossOrigin": .crossOrigin, "none.ES256.topOrigin": .crossOrigin,
    ]

    private static let faults = (try? PasskeyVectors.load())?.bad ?? []

    private let vectors: PasskeyVectors
    private let relyingParty: RelyingParty
    private let cryptography = StandardPasskeyCryptography()

    init() throws {
        vectors = try PasskeyVectors.load()
        relyingParty = try PasskeyVectors.relyingParty()
    }

    private func register(
        _ registration: PasskeyVectors.Registration,
        isConditional: Bool = false
    ) throws -> NewPasskey {
        let check = PasskeyRegistrationCheck(relyingParty: relyingParty, cryptography: cryptography)
        let challenge = try #require(PasskeyChallenge(registration.challenge.hexadecimal))
        return try check.check(registration.answer, for: challenge, isConditional: isConditional)
    }

    private func use(
        _ assertion: PasskeyVectors.Assertion,
        of registration: PasskeyVectors.Registration,
        isBackupEligible: Bool
    ) throws -> VerifiedPasskey {
        let check = PasskeyAssertionCheck(relyingParty: relyingParty, cryptography: cryptography)
        let passkey = StoredPasskey(
            credentialID: try #require(PasskeyCredentialID(registration.credentialID.hexadecimal)),
            userHandle: try #require(PasskeyVectors.userHandle),
            key: try #require(COSEKey(bytes: registration.publicKey.hexadecimal)),
            counter: 0,
            isBackupEligible: isBackupEligible,
            relyingPartyID: relyingParty.id
        )
        let challenge = try #require(PasskeyChallenge(assertion.challenge.hexadecimal))
        return try check.check(assertion.answer(with: registration), with: passkey, for: challenge, from: .anyUser)
    }

    @Test func `the file has ten good pairs and 58 others`() {
        #expect(Set(vectors.good.keys) == Set(Self.good))
        #expect(vectors.bad.count == 58)
        #expect(Set(vectors.bad.map(\.case)).count == 58)
        #expect(Self.faults.count == 58)
    }

    @Test(arguments: good)
    func `a good registration is taken, or refused for what our policy forbids`(_ name: String) throws {
        let registration = try #require(vectors.good[name]).registration
        if let refusal = Self.registrationRefusals[name] {
            #expect(throws: refusal) { try register(registration) }
        } else {
            let passkey = try register(registration)
            #expect(passkey.credentialID.bytes == registration.credentialID.hexadecimal)
            #expect(passkey.keyBytes == registration.publicKey.hexadecimal)
            #expect(passkey.aaguid.bytes == registration.aaguid.hexadecimal)
            #expect(passkey.counter == 0)
            #expect(passkey.isUserVerified)
            #expect(passkey.relyingPartyID == "example.org")
        }
    }

    @Test(arguments: good)
    func `a good registration without the user is taken if the ceremony is conditional`(_ name: String) throws {
        let registration = try #require(vectors.good[name]).registration
        if Self.registrationRefusals[name] == .crossOrigin {
            #expect(throws: PasskeyRefusal.crossOrigin) { try register(registration, isConditional: true) }
        } else {
            let passkey = try register(registration, isConditional: true)
            let flags = try #require(registration.flags.hexadecimal.first)
            #expect(passkey.isUserVerified == (flags & 4 != 0))
            #expect(passkey.isBackupEligible == (flags & 8 != 0))
            #expect(passkey.isBackedUp == (flags & 16 != 0))
        }
    }

    @Test(arguments: good)
    func `a good assertion is taken, or refused for what our policy forbids`(_ name: String) throws {
        let pair = try #require(vectors.good[name])
        let data = try AuthenticatorData(pair.assertion.authenticatorData.hexadecimal)
        func use() throws -> VerifiedPasskey {
            let isBackupEligible = data.flags.contains(.backupEligible)
            return try self.use(pair.assertion, of: pair.registration, isBackupEligible: isBackupEligible)
        }
        if let refusal = Self.assertionRefusals[name] {
            #expect(throws: refusal) { try use() }
        } else {
            let verified = try use()
            #expect(verified.counter == .fine)
            #expect(verified.isBackedUp == data.flags.contains(.backedUp))
        }
    }

    @Test(arguments: good)
    func `every good assertion is signed by its key, and no changed one is`(_ name: String) throws {
        let pair = try #require(vectors.good[name])
        let key = try #require(COSEKey(bytes: pair.registration.publicKey.hexadecimal))
        let clientData = pair.assertion.clientDataJSON.hexadecimal
        var message = pair.assertion.authenticatorData.hexadecimal + cryptography.sha256(clientData)
        let signature = pair.assertion.signature.hexadecimal
        #expect(cryptography.isValid(signature, of: message, by: key))
        message[40] ^= 1
        #expect(!cryptography.isValid(signature, of: message, by: key))
    }

    @Test(arguments: faults)
    func `an answer with one fault is refused for the reason named`(_ fault: PasskeyVectors.Fault) throws {
        let base = try #require(vectors.good["own.none.ES256"])
        func check() throws {
            if let registration = fault.registration {
                _ = try register(registration)
            } else {
                let assertion = try #require(fault.assertion)
                _ = try use(assertion, of: base.registration, isBackupEligible: true)
            }
        }
        if let refusal = try fault.refusal {
            #expect(throws: refusal, "\(fault.case)") { try check() }
        } else {
            #expect(fault.case == "reserved-bits")
            try check()
        }
    }

    @Test func `57 of the 58 are refused`() throws {
        #expect(try vectors.bad.filter { try $0.refusal != nil }.count == 57)
    }
}
