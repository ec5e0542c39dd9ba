package import Foundation

/// A user as operators see them.
package struct UserAccount: Sendable, Equatable {
    package let user: User
    package let hasPassword: Bool
    /// The time since which they may not log in.
    package let disabledAt: Date?

    package init(user: User, hasPassword: Bool, disabledAt: Date?) {
        self.user = user
        self.hasPassword = hasPassword
        self.disabledAt = disabledAt
    }
}
