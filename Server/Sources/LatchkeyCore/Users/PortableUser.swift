package import Foundation

/// A user with all data of their row, for the transfer between systems.
package struct PortableUser: Sendable, Equatable {
    package var user: User
    /// The hash of this or another system; nil for a user without a password.
    package var passwordHash: String?
    /// The times when the user's own addresses were verified.
    package var emailAddressVerifiedAt: Date?
    package var phoneNumberVerifiedAt: Date?
    /// The time since which the user may not log in.
    package var disabledAt: Date?

    package init(
        _ user: User,
        passwordHash: String? = nil,
        emailAddressVerifiedAt: Date? = nil,
        phoneNumberVerifiedAt: Date? = nil,
        disabledAt: Date? = nil
    ) {
        self.user = user
        self.passwordHash = passwordHash
        self.emailAddressVerifiedAt = emailAddressVerifiedAt
        self.phoneNumberVerifiedAt = phoneNumberVerifiedAt
        self.disabledAt = disabledAt
    }
}
