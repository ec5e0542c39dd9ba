import Foundation
import LatchkeyScreens
import LatchkeyTesting

/// A person's authenticator app (RFC 6238).
struct AuthenticatorApp {
    private let secret: [UInt8]

    /// Reads the secret as a person types it.
    init(_ setUp: AuthenticatorSetUp) {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = setUp.secret.compactMap { alphabet.firstIndex(of: $0) }.flatMap { value in
            (0..<5).reversed().map { value >> $0 & 1 }
        }
        secret = stride(from: 0, through: bits.count - 8, by: 8).map { start in
            UInt8(bits[start..<start + 8].reduce(0) { $0 << 1 | $1 })
        }
    }

    /// The six digits at a time.
    func code(at time: Date) -> String {
        let step = UInt64(time.timeIntervalSince1970 / 30)
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> UInt64($0 * 8)) }
        let mac = SHA1Digest.hmac(counter, key: secret)
        let offset = Int(mac[19] & 15)
        let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}
