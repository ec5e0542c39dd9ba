import LatchkeyCore
import Testing

@Suite struct PasskeyValueTests {
    @Test(
        arguments: [
            (0, 0, true, PasskeyCounter.fine), (0, 0, false, .fine), (0, 1, false, .raised(to: 1)),
            (7, 8, false, .raised(to: 8)), (7, 8, true, .raised(to: 8)), (7, .max, false, .raised(to: .max)),
            (7, 7, false, .refused), (7, 6, false, .refused), (7, 0, false, .refused), (.max, .max, false, .refused),
            (7, 7, true, .repeatedButSynced), (7, 6, true, .repeatedButSynced), (7, 0, true, .repeatedButSynced),
        ] as [(UInt32, UInt32, Bool, PasskeyCounter)]
    )
    func `a counter must rise, unless the authenticator does not count or the passkey has copies`(
        _ stored: UInt32,
        _ received: UInt32,
        _ isBackupEligible: Bool,
        _ counter: PasskeyCounter
    ) {
        #expect(PasskeyCounter(stored: stored, received: received, isBackupEligible: isBackupEligible) == counter)
    }

    @Test func `a user handle is 32 random bytes`() {
        let handles = (0..<20).map { _ in PasskeyUserHandle.random() }
        #expect(Set(handles).count == 20)
        #expect(handles.allSatisfy { $0.bytes.count == 32 && $0.text.utf8.count == 43 })
        #expect(PasskeyUserHandle(text: handles[0].text) == handles[0])
    }

    @Test func `an imported user handle has 1 to 64 bytes`() {
        #expect(PasskeyUserHandle([]) == nil)
        #expect(PasskeyUserHandle([1])?.bytes == [1])
        #expect(PasskeyUserHandle([UInt8](repeating: 1, count: 64)) != nil)
        #expect(PasskeyUserHandle([UInt8](repeating: 1, count: 65)) == nil)
        #expect(PasskeyUserHandle(text: "") == nil)
        #expect(PasskeyUserHandle(text: "AQ==") == nil)
        #expect(PasskeyUserHandle(text: String(repeating: "A", count: 1_000_000)) == nil)
    }

    @Test func `a challenge is 32 random bytes`() {
        let challenges = (0..<20).map { _ in PasskeyChallenge.random() }
        #expect(Set(challenges.map(\.text)).count == 20)
        #expect(challenges.allSatisfy { $0.bytes.count == 32 })
        #expect(PasskeyChallenge(challenges[0].bytes) == challenges[0])
        #expect(PasskeyChallenge([UInt8](repeating: 0, count: 31)) == nil)
        #expect(PasskeyChallenge([UInt8](repeating: 0, count: 33)) == nil)
    }

    @Test func `a ceremony lasts 10 minutes, and the browser stops after 5`() {
        #expect(PasskeyChallenge.lifetime == .seconds(600))
        #expect(PasskeyChallenge.browserTimeout == .milliseconds(300_000))
    }

    @Test func `a credential id has 1 to 1,023 bytes in strict base64url`() {
        #expect(PasskeyCredentialID([]) == nil)
        #expect(PasskeyCredentialID([UInt8](repeating: 1, count: 1_023)) != nil)
        #expect(PasskeyCredentialID([UInt8](repeating: 1, count: 1_024)) == nil)
        #expect(PasskeyCredentialID(text: "AQ")?.bytes == [1])
        for text in ["", "AQ==", "AR", "A", "A+", "A/", " AQ", String(repeating: "A", count: 3_000)] {
            #expect(PasskeyCredentialID(text: text) == nil)
        }
    }

    @Test(arguments: [
        ("fbfc300711544ecc8c0b6e020557d7bd", nil), ("fbfc300711" + "544ecc8c0b6e020557d7be", nil),
        ("fbfc3007154e4ecc8c0b6e020557d7bd", "Apple Passwords"), ("bada5566a7aa401fbd9645619a55120d", "1Password"),
        ("08987058cadc4b81b6e130de50dcbe96", "Windows Hello"), ("00000000000000000000000000000000", nil),
        ("53414d53554e47000000000000000000", "Samsung Pass"),
    ])
    func `known passkey managers have a name`(_ digits: String, _ name: String?) throws {
        let bytes = try #require(digits.utf8.hexadecimalBytes)
        #expect(try #require(AAGUID(bytes)).name == name)
    }

    @Test func `the model of an authenticator is written as a UUID`() throws {
        let bytes = try #require("8446ccb9ab1db374750b2367ff6f3a1f".utf8.hexadecimalBytes)
        #expect(AAGUID(bytes)?.description == "8446ccb9-ab1d-b374-750b-2367ff6f3a1f")
        #expect(AAGUID(bytes.dropLast()) == nil)
    }
}
