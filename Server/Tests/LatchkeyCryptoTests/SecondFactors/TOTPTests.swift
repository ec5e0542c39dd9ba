import Foundation
import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct TOTPTests {
    private let totp = TOTP(digest: HMACSHA1TOTPDigest())
    private let secret: TOTPSecret

    init() throws { secret = try #require(TOTPSecret(Array("12345678901234567890".utf8))) }

    private func accept(_ digits: String, at seconds: TimeInterval, after last: TOTP.Step? = nil) throws -> TOTP.Step {
        let code = try #require(TOTPCode(typed: digits))
        return try totp.accept(code, for: secret, after: last, at: Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
        (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ])
    func `the codes of RFC 6238 are accepted at their times`(_ time: TimeInterval, _ digits: String) throws {
        #expect(try accept(digits, at: time) == TOTP.Step(time / 30))
    }

    @Test(
        arguments: Array(
            [
                "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
            ].enumerated()
        )
    )
    func `the codes of RFC 4226 are those of the first steps`(_ step: Int, _ digits: String) throws {
        #expect(try accept(digits, at: Double(step) * 30) == TOTP.Step(step))
        #expect(try accept(digits, at: Double(step) * 30 + 29.999) == TOTP.Step(step))
    }

    @Test func `the step before and the step after are accepted, others are not`() throws {
        // Step 5.
        let digits = "254676"
        #expect(throws: TOTPRefusal.wrong) { try accept(digits, at: 3 * 30 + 29) }
        #expect(try accept(digits, at: 4 * 30) == 5)
        #expect(try accept(digits, at: 6 * 30 + 29) == 5)
        #expect(throws: TOTPRefusal.wrong) { try accept(digits, at: 7 * 30) }
    }

    @Test func `a code is accepted once`() throws {
        let step = try accept("254676", at: 150)
        #expect(throws: TOTPRefusal.used) { try accept("254676", at: 150, after: step) }
        // Its window is 90 seconds long.
        #expect(throws: TOTPRefusal.used) { try accept("254676", at: 209, after: step) }
    }

    @Test func `a code from before the last one is refused`() throws {
        let later = try accept("287922", at: 150)
        #expect(later == 6)
        #expect(throws: TOTPRefusal.used) { try accept("254676", at: 150, after: later) }
        #expect(throws: TOTPRefusal.used) { try accept("338314", at: 150, after: later) }
        #expect(try accept("162583", at: 180, after: later) == 7)
    }

    @Test func `a clock that was set back accepts nothing that is not later`() throws {
        #expect(throws: TOTPRefusal.used) { try accept("254676", at: 150, after: 1_000_000) }
    }

    @Test func `the first step and the time before it are no trap`() throws {
        #expect(try accept("755224", at: 0) == 0)
        #expect(try accept("755224", at: -10) == 0)
        #expect(throws: TOTPRefusal.wrong) { try accept("000000", at: -1_000_000) }
    }

    @Test func `of equal codes the later step counts`() throws {
        let totp = TOTP(digest: ConstantDigest())
        let code = try #require(TOTPCode(typed: "000000"))
        #expect(try totp.accept(code, for: secret, after: nil, at: Date(timeIntervalSince1970: 300)) == 11)
    }

    @Test(arguments: [
        "123456", " 123 456 ", "123-456", "1 2 3 4 5 6", "\u{FF11}\u{FF12}\u{FF13}\u{FF14}\u{FF15}\u{FF16}",
        "123\u{3000}456\n",
    ])
    func `spaces, dashes and the width of digits do not matter`(_ typed: String) throws {
        let totp = TOTP(digest: ConstantDigest(number: 123_456))
        let code = try #require(TOTPCode(typed: typed))
        #expect(try totp.accept(code, for: secret, after: nil, at: .now) > 0)
    }

    @Test(arguments: [
        "", "12345", "1234567", "12345a", "١٢٣٤٥٦", "+12345", String(repeating: " ", count: 500) + "123456",
    ])
    func `other texts are no code`(_ typed: String) {
        #expect(TOTPCode(typed: typed) == nil)
    }

    @Test func `a secret has 20 random bytes and prints nothing`() {
        let secrets = (0..<20).map { _ in TOTPSecret.random() }
        #expect(Set(secrets.map(\.groups)).count == 20)
        #expect(secrets[0].secret.bytes.count == 20)
        #expect("\(secrets[0])" == "TOTPSecret(…)")
        #expect(TOTPSecret([1, 2, 3]) == nil)
    }

    @Test func `an authenticator app reads this address`() {
        #expect(
            secret.address(issuer: "Kii Balance", account: "ada@example.com")
                == "otpauth://totp/Kii%20Balance:ada%40example.com"
                + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kii%20Balance"
        )
    }

    @Test func `names with any characters are encoded`() {
        let address = secret.address(issuer: "A:B&C", account: "家計簿+x?#")
        #expect(address.hasPrefix("otpauth://totp/A%3AB%26C:%E5%AE%B6%E8%A8%88%E7%B0%BF%2Bx%3F%23?secret="))
        #expect(address.hasSuffix("&issuer=A%3AB%26C"))
    }

    @Test func `people type the secret in groups of four`() {
        #expect(secret.groups == "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
    }
}

/// Gives all steps the same code.
private struct ConstantDigest: TOTPDigest {
    var number: UInt32 = 0

    func hmacSHA1(_ message: [UInt8], key: Secret) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } + [UInt8](repeating: 0, count: 16)
    }
}
