package import Foundation

/// Codes that change with time (RFC 6238): HMAC-SHA-1, six digits, 30 seconds.
///
/// Many authenticator apps ignore other values.
package struct TOTP: Sendable {
    /// A period of 30 seconds, counted since 1970.
    package typealias Step = Int64

    private static let period = 30.0

    private let digest: any TOTPDigest

    package init(digest: any TOTPDigest) { self.digest = digest }

    package static func step(at time: Date) -> Step { Step((time.timeIntervalSince1970 / period).rounded(.down)) }

    /// Checks a code against the present step and its two neighbours, in constant time.
    ///
    /// - Parameters:
    ///   - code: The code that the user typed.
    ///   - secret: The user's secret.
    ///   - lastStep: The last step that was accepted; nil before the first.
    ///   - time: The server's time.
    /// - Returns: The step to store. Store it only where the stored one is lower, so that of two simultaneous logins
    ///   with one code one fails.
    /// - Throws: `TOTPRefusal`.
    package func accept(
        _ code: TOTPCode,
        for secret: TOTPSecret,
        after lastStep: Step?,
        at time: Date
    ) throws(TOTPRefusal) -> Step {
        let present = Self.step(at: time)
        // No early exit. The highest step of equal codes counts, so that none of them is accepted again.
        var accepted: Step?
        for step in max(0, present - 1)...max(0, present + 1) {
            accepted = self.code(of: secret, at: step).secret == code.secret ? step : accepted
        }
        guard let accepted else { throw .wrong }
        guard accepted > lastStep ?? -1 else { throw .used }
        return accepted
    }

    /// The code of a step (RFC 4226 §5.3).
    func code(of secret: TOTPSecret, at step: Step) -> TOTPCode {
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> Int64($0 * 8)) }
        let mac = digest.hmacSHA1(counter, key: secret.secret)
        let offset = Int(mac[19] & 15)
        let number = mac[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
        return TOTPCode(number: number & 0x7FFF_FFFF)
    }
}

/// The reason why a code is refused; the user gets one answer for both.
package enum TOTPRefusal: Error, Equatable, Sendable {
    /// It is no code of these minutes.
    case wrong
    /// It, or a later one, was accepted before.
    case used
}

/// The digest of codes that change with time.
package protocol TOTPDigest: Sendable {
    /// HMAC-SHA-1, 20 bytes.
    func hmacSHA1(_ message: [UInt8], key: Secret) -> [UInt8]
}
