import LatchkeyCore
import Testing

@Suite struct AuthenticatorDataTests {
    private static let header = [UInt8](repeating: 0xAA, count: 32)
    private static let aaguid = [UInt8](repeating: 0xBB, count: 16)
    private static let key: [UInt8] =
        [0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 0x20] + [UInt8](repeating: 7, count: 32)
    private static let extensions: [UInt8] = [0xA1, 0x6B] + Array("credProtect".utf8) + [2]

    private func data(flags: UInt8, counter: [UInt8] = [0, 0, 0, 0], _ rest: [UInt8] = []) throws -> AuthenticatorData {
        try AuthenticatorData(Self.header + [flags] + counter + rest)
    }

    private func credential(id: [UInt8] = [1, 2, 3], length: [UInt8]? = nil, key: [UInt8] = key) -> [UInt8] {
        Self.aaguid + (length ?? [UInt8(id.count >> 8), UInt8(id.count & 255)]) + id + key
    }

    @Test func `hash, flags and counter are at their places`() throws {
        let data = try data(flags: 0x1D, counter: [1, 2, 3, 4])
        #expect(data.relyingPartyHash == Self.header)
        #expect(data.flags == [.userPresent, .userVerified, .backupEligible, .backedUp])
        #expect(data.counter == 0x0102_0304)
        #expect(data.credential == nil)
    }

    @Test func `a new credential follows where the flag says so`() throws {
        let credential = try #require(try data(flags: 0x45, credential()).credential)
        #expect(credential.aaguid.bytes == Self.aaguid)
        #expect(credential.id.bytes == [1, 2, 3])
        #expect(credential.key == .ed25519([UInt8](repeating: 7, count: 32)))
        #expect(credential.keyBytes == Self.key)
    }

    @Test func `extensions follow where the flag says so`() throws {
        _ = try data(flags: 0x85, Self.extensions)
        let credential = try data(flags: 0xC5, credential() + Self.extensions).credential
        #expect(credential?.keyBytes == Self.key)
    }

    @Test(arguments: [0, 1, 36])
    func `fewer than 37 bytes are refused`(_ length: Int) {
        #expect(throws: PasskeyRefusal.authenticatorData) {
            try AuthenticatorData([UInt8](repeating: 0, count: length))
        }
    }

    @Test func `bytes after the end are refused`() {
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x05, [0]) }
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x45, credential() + [0]) }
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x85, Self.extensions + [0]) }
    }

    @Test func `parts that the flags do not announce are refused`() {
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x05, credential()) }
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x05, Self.extensions) }
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x45, credential() + Self.extensions) }
    }

    @Test func `parts that the flags announce must be there`() {
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x45) }
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x85) }
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0xC5, credential()) }
        #expect(throws: PasskeyRefusal.publicKey) { try data(flags: 0xC5, credential(key: [])) }
    }

    @Test(arguments: [[0x80], [0x00], [0x41, 0x00], [0xF6], [0xBF, 0xFF], [0xA2, 1, 2, 1, 3]] as [[UInt8]])
    func `extensions are one map`(_ extensions: [UInt8]) {
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x85, extensions) }
    }

    @Test func `a credential id has 1 to 1,023 bytes`() throws {
        _ = try data(flags: 0x45, credential(id: [UInt8](repeating: 1, count: 1_023)))
        #expect(throws: PasskeyRefusal.credentialID) { try data(flags: 0x45, credential(id: [])) }
        #expect(throws: PasskeyRefusal.credentialID) {
            try data(flags: 0x45, credential(id: [UInt8](repeating: 1, count: 1_024)))
        }
    }

    @Test func `a credential id ends within the data`() {
        #expect(throws: PasskeyRefusal.authenticatorData) { try data(flags: 0x45, credential(length: [3, 0xFF])) }
        #expect(throws: PasskeyRefusal.authenticatorData) {
            try data(flags: 0x45, Array(credential().prefix(17)))
        }
    }

    @Test func `every beginning of good data is refused`() {
        let whole = Self.header + [0xC5, 0, 0, 0, 0] + credential() + Self.extensions
        for length in 0..<whole.count {
            #expect(throws: PasskeyRefusal.self) { try AuthenticatorData(Array(whole.prefix(length))) }
        }
    }
}
