package import Foundation

/// The proof that the user of a session has authenticated within the last five minutes.
///
/// Only `Access.recentProof` makes one, so a change that takes it cannot be made without the check. A login counts, and
/// so does a password that the session confirms later (`Reauthentication`). A refresh does not, and neither does another
/// session of the user.
package struct RecentProof: Sendable, Equatable {
    /// The time for which an authentication counts, in seconds.
    package static let lifetime: TimeInterval = 5 * 60
    /// The most that the clocks of two servers differ, in seconds.
    static let clockDifference: TimeInterval = 5

    /// The session and its user.
    package let access: Access

    fileprivate init(_ access: Access) { self.access = access }
}

extension Access {
    /// The proof of a recent authentication.
    ///
    /// An authentication in the future does not count: if the clock was set back, nobody knows its age.
    ///
    /// - Parameter now: The current time.
    /// - Returns: Nil if the user must authenticate again.
    package func recentProof(at now: Date) -> RecentProof? {
        let age = now.timeIntervalSince(authenticatedAt)
        return age >= -RecentProof.clockDifference && age < RecentProof.lifetime ? RecentProof(self) : nil
    }
}
