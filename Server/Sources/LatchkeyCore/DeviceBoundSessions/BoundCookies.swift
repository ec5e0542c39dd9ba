import Foundation

/// Makes and checks the short-lived cookie that a bound session needs beside its own.
///
/// The cookie is its expiry and a keyed digest, so it is valid on every server and a refresh replaces nothing.
package struct BoundCookies: Sendable {
    /// The lifetime of the cookie, in seconds.
    package static let lifetime = 10 * 60

    let digest: any KeyedDigest
    let clock: any WallClock

    /// A new cookie for a session that is bound to a key.
    func cookie(for id: SessionRecord.ID, boundTo publicKey: [UInt8]) -> String {
        let expiry = clock.now().addingTimeInterval(TimeInterval(Self.lifetime)).milliseconds
        return "\(expiry)." + Base64URL.encode(mac(expiry, id, publicKey))
    }

    /// Whether a cookie is that of a session and its key, and has not expired.
    func isGood(_ text: String?, for id: SessionRecord.ID, boundTo publicKey: [UInt8]) -> Bool {
        guard let text, text.utf8.count < 100 else { return false }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let expiry = Int64(parts[0]), String(expiry) == parts[0],
            let mac = Base64URL.decode(parts[1]), Secret(mac) == Secret(self.mac(expiry, id, publicKey))
        else { return false }
        return clock.now().milliseconds < expiry
    }

    private func mac(_ expiry: Int64, _ id: SessionRecord.ID, _ publicKey: [UInt8]) -> [UInt8] {
        digest.digest(Array("cookie\n\(expiry)\n\(id.rawValue)\n\(Base64URL.encode(publicKey))".utf8))
    }
}
