public import Foundation
public import LatchkeyAPI

/// An authenticator app that shows the codes of one account (RFC 6238), for an app's own tests.
///
/// ```swift
/// let app = try #require(FakeAuthenticatorApp(try await latchkey.factors.beginTOTP()))
/// try await latchkey.factors.confirmTOTP(app.code(at: server.clock.date))
/// ```
///
/// The server accepts each code once, so advance the clock by 30 seconds before the next. The description shows no
/// secret.
public struct FakeAuthenticatorApp: Sendable {
    private let secret: [UInt8]

    /// Adds an account, as if the person had scanned its QR code.
    ///
    /// - Parameter totp: The secret of the server; nil is made if it is not base32.
    public init?(_ totp: NewTOTP) {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
        var (secret, buffered, bits): ([UInt8], UInt32, UInt32) = ([], 0, 0)
        for letter in totp.secret.utf8 where letter != UInt8(ascii: " ") {
            guard let value = letters.firstIndex(of: letter) else { return nil }
            buffered = buffered << 5 | UInt32(value)
            bits += 5
            guard bits >= 8 else { continue }
            bits -= 8
            secret.append(UInt8(truncatingIfNeeded: buffered >> bits))
        }
        self.secret = secret
    }

    /// The code that the app shows.
    ///
    /// - Parameter date: The time.
    /// - Returns: Six digits.
    public func code(at date: Date) -> String {
        let step = UInt64(max(0, date.timeIntervalSince1970) / 30)
        let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> UInt64(56 - 8 * $0)) }
        let mac = SHA1Digest.hmac(counter, key: secret)
        let offset = Int(mac[19] & 15)
        let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension FakeAuthenticatorApp: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the type.
    public var description: String { "FakeAuthenticatorApp(…)" }
    /// The name of the type.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
