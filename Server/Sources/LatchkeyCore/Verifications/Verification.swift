package import Foundation

/// A request to prove that a person receives mail at an address: they type in a code that is sent there, or open a link
/// is opened.
///
/// It is stored as it was asked, before anybody looks whether there is such a user: what is asked in vain looks the same
/// from outside, also by the time it takes.
package struct Verification: Sendable, Equatable {
    /// A UUID version 7 in lower case, which only who asked knows: a code is good together with it alone.
    package typealias ID = String

    /// What the proof is for.
    package enum Purpose: String, Sendable, CaseIterable {
        /// To set a new password without the old one.
        case passwordReset = "password_reset"
        /// To have an address of one's own.
        case address
        /// To be registered with an address and no username.
        case registration
        /// To give a user the address back that was theirs before another one.
        case addressUndo = "address_undo"
    }

    package let id: ID
    package let purpose: Purpose
    package let applicationID: Application.ID
    /// Whom a reset is for, or which address is to be proved.
    package let identifier: Identifier
    /// The user whose address it shall be; nil where that is still to be found out.
    package let userID: User.ID?
    /// The language that whoever asked prefers.
    package let locale: String?
    /// Where it was asked from.
    package let clientAddress: ClientAddress?
    /// The user to be made by a registration.
    package let registration: PendingRegistration?
    package let createdAt: Date
    /// When its code and link expire.
    package let expiresAt: Date

    package init(
        id: ID,
        purpose: Purpose,
        applicationID: Application.ID,
        identifier: Identifier,
        userID: User.ID? = nil,
        locale: String? = nil,
        clientAddress: ClientAddress? = nil,
        registration: PendingRegistration? = nil,
        createdAt: Date,
        expiresAt: Date
    ) {
        self.id = id
        self.purpose = purpose
        self.applicationID = applicationID
        self.identifier = identifier
        self.userID = userID
        self.locale = locale
        self.clientAddress = clientAddress
        self.registration = registration
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// A user who is made when their address is proved.
package struct PendingRegistration: Sendable, Equatable {
    package let user: User
    package let passwordHash: String?

    package init(user: User, passwordHash: String?) {
        self.user = user
        self.passwordHash = passwordHash
    }
}

/// The limits of verifications.
package enum VerificationRules {
    /// How long a code and a link are good, in seconds.
    package static let lifetime: TimeInterval = 10 * 60
    /// For how long the message of a registration can be asked for again, in seconds.
    package static let repeatable: TimeInterval = 60 * 60
    /// How long a change of an address can be undone, in seconds.
    package static let undoLifetime: TimeInterval = 72 * 60 * 60
    /// How many wrong codes are taken.
    package static let tries = 5
    /// How many wrong codes are taken at one address within a day; then only links are good.
    package static let mostWrongCodesInADay = 50
    package static let day: TimeInterval = 24 * 60 * 60
    /// The least time between two messages to one address for one purpose, in seconds.
    package static let pause: TimeInterval = 30
    /// How many messages for one purpose go to one address within an hour, however many ask.
    package static let mostInAnHour = 20
    /// How many of them are asked for from one network address.
    package static let mostInAnHourFromOneAddress = 5
}
