import Foundation

/// The nonces for logins on the device: each is good for five minutes and one login.
///
/// None is stored before its use: its time and a MAC are in it.
struct FederatedNonces: Sendable {
    /// In seconds.
    static let lifetime = 5 * 60
    private static let (randomBytes, markBytes) = (16, 16)

    let digest: any KeyedDigest

    func make(at now: Date) -> String {
        let time = UInt64(clamping: Int64(now.timeIntervalSince1970))
        let head = (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - 8 * UInt64($0))) }
        let bytes = head + SecureRandom.bytes(Self.randomBytes)
        return Base64URL.encode(bytes + mark(of: bytes))
    }

    /// The single use of a nonce; nil if this server did not make it, or it is too old.
    func use(of text: String, at now: Date) -> SSOUse? {
        guard text.utf8.count <= 64, let bytes = Base64URL.decode(text),
            bytes.count == 8 + Self.randomBytes + Self.markBytes
        else { return nil }
        let body = Array(bytes.dropLast(Self.markBytes))
        guard Secret(Array(bytes.suffix(Self.markBytes))) == Secret(mark(of: body)) else { return nil }
        let time = body.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let age = now.timeIntervalSince1970 - TimeInterval(time)
        guard (-SSOUse.clockDifference...TimeInterval(Self.lifetime)).contains(age) else { return nil }
        return SSOUse(
            digest: digest.digest(Array("used nonce\u{0}".utf8) + bytes),
            keptUntil: Date(timeIntervalSince1970: TimeInterval(time) + TimeInterval(2 * Self.lifetime))
        )
    }

    private func mark(of bytes: [UInt8]) -> [UInt8] {
        Array(digest.digest(Array("nonce of a device\u{0}".utf8) + bytes).prefix(Self.markBytes))
    }
}
