import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import ServerTesting
import Testing

/// An authenticator app that has read the secret on a page.
struct Authenticator: Equatable {
    private let key: [UInt8]

    init(_ page: SeenPage) throws {
        let match = try #require(page.text.firstMatch(of: /<code>([A-Z2-7 ]+)<\/code>/), "no secret: \(page.text)")
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
        var (bytes, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
        for character in match.1.utf8 where character != UInt8(ascii: " ") {
            bits = bits << 5 | UInt32(try #require(letters.firstIndex(of: character)))
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        key = bytes
    }

    /// The code of a time (RFC 6238).
    func code(at time: Date) -> String {
        let step = Int64(time.timeIntervalSince1970 / 30)
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> Int64($0 * 8)) }
        let mac = HMACSHA1TOTPDigest().hmacSHA1(counter, key: Secret(key))
        let offset = Int(mac[19] & 15)
        let number = mac[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension PageServer {
    /// A user with an authenticator app, and its recovery codes; the browser stays logged in.
    func setUpTOTP(_ browser: Browser) async throws -> (app: Authenticator, codes: [String]) {
        try await register()
        try await browser.logIn()
        try await browser.open("/account/security")
        let app = try Authenticator(try await browser.send("authenticator"))
        let page = try await browser.send("authenticator", ["code": app.code(at: clock.now())])
        #expect(page.name == "recovery-codes", "\(page.text)")
        let codes = page.text.matches(of: /<li><code>([^<]*)<\/code>/).map { String($0.1) }
        // The next code is another one.
        clock.turn(by: 30)
        return (app, codes)
    }

    func setPolicy(_ policy: SecondFactorPolicy) async throws {
        var change = ApplicationChange()
        change.secondFactorPolicy = policy
        _ = try await composition.administration.applications.change(LatchkeyCore.Application.defaultID, by: change)
    }
}
