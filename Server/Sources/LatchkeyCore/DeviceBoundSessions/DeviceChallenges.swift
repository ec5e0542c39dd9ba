import Foundation

/// Makes and recognises the challenges that browsers sign.
///
/// A challenge is a time and its keyed digest, so making one stores nothing.
struct DeviceChallenges: Sendable {
    /// What a signed challenge is good for.
    enum Purpose: String {
        case registration, refresh
    }

    /// The time in which a browser must sign a challenge, in seconds.
    static let lifetime: TimeInterval = 5 * 60
    /// The largest clock difference between two servers, in seconds.
    private static let clockDifference: TimeInterval = 60

    let digest: any KeyedDigest

    /// A challenge for a session.
    ///
    /// - Parameters:
    ///   - purpose: What it is good for.
    ///   - id: The session.
    ///   - time: The time of the challenge.
    /// - Returns: A text of digits, letters, `-`, `_` and a dot.
    func challenge(for purpose: Purpose, of id: SessionRecord.ID, at time: Date) -> String {
        let milliseconds = time.milliseconds
        return "\(milliseconds)." + Base64URL.encode(mac(purpose, id, milliseconds))
    }

    /// The time of a challenge; nil if it is not ours, is for something else, or is too old.
    func time(of text: String, for purpose: Purpose, of id: SessionRecord.ID, at now: Date) -> Date? {
        guard text.utf8.count < 100 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let milliseconds = Int64(parts[0]), String(milliseconds) == parts[0],
            let mac = Base64URL.decode(parts[1]), Secret(mac) == Secret(self.mac(purpose, id, milliseconds))
        else { return nil }
        let time = Date(milliseconds: milliseconds)
        let age = now.timeIntervalSince(time)
        return age >= -Self.clockDifference && age < Self.lifetime ? time : nil
    }

    private func mac(_ purpose: Purpose, _ id: SessionRecord.ID, _ milliseconds: Int64) -> [UInt8] {
        digest.digest(Array("challenge\n\(purpose.rawValue)\n\(id.rawValue)\n\(milliseconds)".utf8))
    }
}
