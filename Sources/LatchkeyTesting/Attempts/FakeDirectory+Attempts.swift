import Foundation
import LatchkeyAPI

/// Attempts at one password that failed, one after the other.
struct FakeAttempts: Sendable {
    var count = 0
    /// When the next one may come.
    var freeAt: Date

    /// How long the next one waits after the last.
    var wait: TimeInterval { count < 5 ? 0 : min(15 * 60, 5 * pow(2, Double(count - 5))) }
}

extension FakeDirectory {
    /// Counts an attempt that is about to be made; after the fifth in a row the next one waits, each time twice as long.
    ///
    /// The clock stands still until a test turns it, so the real server's days and addresses are left out.
    mutating func admit(_ subject: String, at now: Date) throws(Refusal) {
        var attempts = attempts[subject] ?? FakeAttempts(freeAt: now)
        // A clock that was set back makes nobody wait for longer.
        let isWaiting = attempts.freeAt > now && attempts.freeAt <= now.addingTimeInterval(attempts.wait + 60)
        guard !isWaiting else {
            throw Refusal(
                .tooManyAttempts,
                "There were too many attempts. Wait as long as Retry-After says, then try again.",
                retryAfter: Int(attempts.freeAt.timeIntervalSince(now).rounded(.up))
            )
        }
        attempts.count += 1
        attempts.freeAt = now.addingTimeInterval(attempts.wait)
        self.attempts[subject] = attempts
    }

    /// Whose attempts a login counts among: on a device that the user has logged in on before, those of that device.
    func subject(ofName name: String, _ found: User?, on deviceKey: String?) -> String {
        if let found, let deviceKey, deviceKeys[found.id]?.contains(deviceKey) == true {
            return "device \(deviceKey) \(found.id)"
        }
        // All names of one user are one, and so is all that people may write for the same name.
        if let found { return "login \(found.id)" }
        return "name "
            + name.precomposedStringWithCompatibilityMapping.lowercased()
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
