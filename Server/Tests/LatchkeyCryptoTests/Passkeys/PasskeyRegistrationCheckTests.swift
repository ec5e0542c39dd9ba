import LatchkeyCore
import LatchkeyCrypto
import PasskeyInputs
import Testing

@Suite struct PasskeyRegistrationCheckTests {
    private let authenticator = TestAuthenticator()
    private let challenge = PasskeyChallenge.random()
    private let cryptography = StandardPasskeyCryptography()
    private let check: PasskeyRegistrationCheck

    init() throws {
        check = PasskeyRegistrationCheck(
            relyingParty: try PasskeyVectors.relyingParty(),
            cryptography: cryptography
        )
    }

    private func register(
        flags: UInt8 = 0x45,
        isConditional: Bool = false,
        _ change: (inout TestAuthenticator.Registration) throws -> Void = { _ in }
    ) throws -> NewPasskey {
        var registration = authenticator.registration(for: challenge, flags: flags)
        try change(&registration)
        return try check.check(try registration.answer, for: challenge, isConditional: isConditional)
    }

    @Test func `a new passkey is what the authenticator says`() throws {
        var registration = authenticator.registration(for: challenge, flags: 0x5D, counter: 7)
        registration.transports = ["internal", "hybrid"]
        registration.isDiscoverable = true
        let passkey = try check.check(try registration.answer, for: challenge)
        #expect(passkey.credentialID.bytes == authenticator.credentialID)
        #expect(passkey.key == authenticator.key)
        #expect(passkey.keyBytes == authenticator.keyBytes)
        #expect(COSEKey(bytes: passkey.keyBytes) == passkey.key)
        #expect(passkey.counter == 7)
        #expect(passkey.isBackupEligible && passkey.isBackedUp && passkey.isUserVerified)
        #expect(passkey.transports == ["internal", "hybrid"])
        #expect(passkey.isDiscoverable == true)
        #expect(passkey.relyingPartyID == "example.org")
    }

    @Test(arguments: ["", "public-key ", "password", "PUBLIC-KEY"])
    func `another type of credential is refused`(_ type: String) {
        #expect(throws: PasskeyRefusal.type) { try register { $0.type = type } }
    }

    @Test func `its id, its raw id and the id in the authenticator data are the same`() {
        let other = Base64URL.encode([1, 2, 3])
        #expect(throws: PasskeyRefusal.credentialID) { try register { $0.id = other } }
        #expect(throws: PasskeyRefusal.credentialID) { try register { $0.rawID = other } }
        #expect(throws: PasskeyRefusal.credentialID) {
            try register {
                $0.id = other
                $0.rawID = other
            }
        }
    }

    @Test(arguments: ["=", "\n", "!", " "])
    func `base64url is strict and has no padding`(_ addition: String) throws {
        #expect(throws: PasskeyRefusal.credentialID) {
            try register {
                $0.id += addition
                $0.rawID += addition
            }
        }
        let good = try authenticator.registration(for: challenge).answer
        #expect(throws: PasskeyRefusal.malformed) {
            try check.check(good.with(clientDataJSON: good.clientDataJSON + addition), for: challenge)
        }
        #expect(throws: PasskeyRefusal.malformed) {
            try check.check(good.with(attestationObject: good.attestationObject + addition), for: challenge)
        }
    }

    @Test func `the challenge is that of the ceremony`() throws {
        let answer = try authenticator.registration(for: .random()).answer
        #expect(throws: PasskeyRefusal.challenge) { try check.check(answer, for: challenge) }
    }

    @Test func `an assertion's client data registers nothing`() {
        #expect(throws: PasskeyRefusal.type) {
            try register { $0.clientData = TestAuthenticator.clientData("webauthn.get", challenge) }
        }
    }

    @Test func `an attestation object has 64 KiB at most`() throws {
        let good = try authenticator.registration(for: challenge).answer
        let long = Base64URL.encode([UInt8](repeating: 0, count: 64 * 1024 + 1))
        #expect(throws: PasskeyRefusal.malformed) {
            try check.check(good.with(attestationObject: long), for: challenge)
        }
        #expect(throws: PasskeyRefusal.malformed) {
            try check.check(good.with(clientDataJSON: String(repeating: "A", count: 10_000_000)), for: challenge)
        }
    }

    @Test(arguments: ["", "oA", "gA", "AA", "o2NmbXRkbm9uZQ"])
    func `an attestation object is a map of its three members`(_ text: String) throws {
        let good = try authenticator.registration(for: challenge).answer
        #expect(throws: PasskeyRefusal.malformed) {
            try check.check(good.with(attestationObject: text), for: challenge)
        }
    }

    @Test func `the user must be there and verified`() throws {
        #expect(throws: PasskeyRefusal.userPresence) { try register(flags: 0x44) }
        #expect(throws: PasskeyRefusal.userVerification) { try register(flags: 0x41) }
    }

    @Test(arguments: [0x40, 0x41, 0x44, 0x45] as [UInt8])
    func `a conditional ceremony takes a passkey that is made without the user`(_ flags: UInt8) throws {
        let passkey = try register(flags: flags, isConditional: true)
        #expect(passkey.isUserVerified == (flags & 4 != 0))
    }

    @Test func `a conditional ceremony refuses all else`() {
        #expect(throws: PasskeyRefusal.backup) { try register(flags: 0x50, isConditional: true) }
        #expect(throws: PasskeyRefusal.challenge) {
            try register(isConditional: true) {
                $0.clientData = TestAuthenticator.clientData("webauthn.create", .random())
            }
        }
    }

    @Test func `a passkey that is backed up can be backed up`() throws {
        #expect(throws: PasskeyRefusal.backup) { try register(flags: 0x55) }
        #expect(try register(flags: 0x4D).isBackedUp == false)
        #expect(try register(flags: 0x5D).isBackedUp)
    }

    @Test(arguments: [0x47, 0x65, 0x67] as [UInt8])
    func `reserved flags are ignored`(_ flags: UInt8) throws {
        _ = try register(flags: flags)
    }

    @Test func `data without a credential registers nothing`() {
        #expect(throws: PasskeyRefusal.authenticatorData) {
            try register { $0.data = authenticator.data(flags: 0x05) }
        }
    }

    @Test func `a passkey of another relying party is refused`() {
        #expect(throws: PasskeyRefusal.relyingParty) { try register { $0.data[0] ^= 1 } }
    }

    @Test func `a key that is not on its curve is refused`() {
        #expect(throws: PasskeyRefusal.publicKey) { try register { $0.data[$0.data.count - 1] ^= 1 } }
    }

    @Test func `an Ed25519 key with which anyone could sign is refused`() throws {
        // The neutral point, and a point of order 8.
        let weak = [
            [1] + [UInt8](repeating: 0, count: 31),
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a".hexadecimal,
        ]
        for point in weak { #expect(!cryptography.isUsable(.ed25519(point))) }
    }

    @Test func `extensions are skipped`() throws {
        _ = try register(flags: 0xC5) { $0.data += [0xA1, 0x6B] + Array("credProtect".utf8) + [2] }
    }

    @Test(arguments: [
        "fido-u2f", "android-key", "android-safetynet", "apple", "tpm", "compound", "", "None", "packed ",
    ])
    func `another format of attestation is not supported`(_ format: String) {
        #expect(throws: PasskeyRefusal.attestationFormat) { try register { $0.format = format } }
        #expect(PasskeyRefusal.attestationFormat.isUnsupportedAttestation)
    }

    @Test func `only the format is an unsupported attestation`() {
        #expect(PasskeyRefusal.allCases.filter(\.isUnsupportedAttestation) == [.attestationFormat])
    }

    @Test func `a packed attestation with certificates is not supported`() {
        #expect(throws: PasskeyRefusal.attestationFormat) {
            try register {
                $0.format = "packed"
                try $0.statement.add(.text("alg"), .negative(6))
                try $0.statement.add(.text("sig"), .bytes([1]))
                try $0.statement.add(.text("x5c"), .array([.bytes([1])]))
            }
        }
    }

    private func packed(
        algorithm: CBORValue = .negative(6),
        signature: (([UInt8]) throws -> [UInt8])? = nil,
        more: Bool = false
    ) throws -> NewPasskey {
        try register {
            $0.format = "packed"
            let message = $0.data + cryptography.sha256($0.clientData)
            try $0.statement.add(.text("alg"), algorithm)
            try $0.statement.add(.text("sig"), .bytes(try (signature ?? authenticator.sign)(message)))
            if more { try $0.statement.add(.text("more"), .null) }
        }
    }

    @Test func `a packed attestation is signed by the new key`() throws {
        #expect(try packed().key == authenticator.key)
        #expect(throws: PasskeyRefusal.attestationStatement) { try packed { try TestAuthenticator().sign($0) } }
        #expect(throws: PasskeyRefusal.attestationStatement) { try packed { try authenticator.sign($0 + [0]) } }
        #expect(throws: PasskeyRefusal.attestationStatement) { try packed { _ in [] } }
    }

    @Test func `a packed attestation has exactly the key's algorithm and a signature`() {
        #expect(throws: PasskeyRefusal.attestationStatement) { try packed(algorithm: .negative(7)) }
        #expect(throws: PasskeyRefusal.attestationStatement) { try packed(algorithm: .null) }
        #expect(throws: PasskeyRefusal.attestationStatement) { try packed(more: true) }
        #expect(throws: PasskeyRefusal.attestationStatement) { try register { $0.format = "packed" } }
    }

    @Test func `no attestation has an empty statement`() {
        #expect(throws: PasskeyRefusal.attestationStatement) {
            try register { try $0.statement.add(.text("sig"), .bytes([1])) }
        }
    }

    @Test func `at most 8 transports of 32 characters are kept, and none refuses the passkey`() throws {
        let sent = ["usb", "", String(repeating: "x", count: 33), "a\nb"] + (0..<9).map { "future-\($0)" }
        let passkey = try register { $0.transports = sent }
        #expect(passkey.transports == ["usb"] + (0..<7).map { "future-\($0)" })
    }
}

extension PasskeyRegistrationAnswer {
    fileprivate func with(clientDataJSON: String? = nil, attestationObject: String? = nil) -> Self {
        PasskeyRegistrationAnswer(
            type: type,
            id: id,
            rawID: rawID,
            clientDataJSON: clientDataJSON ?? self.clientDataJSON,
            attestationObject: attestationObject ?? self.attestationObject
        )
    }
}
