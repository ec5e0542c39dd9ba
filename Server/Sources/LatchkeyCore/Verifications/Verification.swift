package import Foundation

/// A request to verify an address: the recipient enters the code of a message or opens its link.
///
/// It is stored before anyone looks up the user. So a request for an unknown user looks the same from outside, also in
/// its response time.
package struct Verification: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    ///
    /// Only the client that made the request knows it, and a code is valid only together with it.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The purpose of a verification.
    package enum Purpose: String, Sendable, CaseIterable {
        /// Sets a new password without the old one.
        case passwordReset = "password_reset"
        /// Makes an address the user's own.
        case address
        /// Registers a user with an address and no username.
        case registration
        /// Logs a user in without a password.
        case logIn = "log_in"
        /// Restores the address that a user had before another one.
        case addressUndo = "address_undo"
        /// Reports a login on a new device as someone else's.
        case newDevice = "new_device"

        /// The purposes of links that give an account back to its user.
        static let rescues: Set<Purpose> = [.addressUndo, .newDevice]
    }

    package let id: ID
    package let purpose: Purpose
    package let applicationID: Application.ID
    /// The identifier of the user for a reset, or the address to verify.
    package let identifier: Identifier
    /// The user who gets the address; nil if that is still unknown.
    package let userID: User.ID?
    /// The preferred language of the person who made the request.
    package let locale: String?
    /// The address of the client that made the request.
    package let clientAddress: ClientAddress?
    /// The user that a registration creates.
    package let registration: PendingRegistration?
    package let createdAt: Date
    /// The expiry of the code and the link.
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

/// A user who is created when their address is verified.
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
    /// The lifetime of a code and a link, in seconds.
    package static let lifetime: TimeInterval = 10 * 60
    /// The time in which the message of a registration can be requested again, in seconds.
    package static let repeatable: TimeInterval = 60 * 60
    /// The time in which a change of an address can be undone, and a login reported, in seconds.
    package static let undoLifetime: TimeInterval = 72 * 60 * 60
    /// The number of wrong codes that one verification accepts.
    package static let tries = 5
    /// The number of wrong codes at one address within a day; after them only links are valid.
    package static let mostWrongCodesInADay = 50
    package static let day: TimeInterval = 24 * 60 * 60
    /// The least time between two messages to one address for one purpose, in seconds.
    package static let pause: TimeInterval = 30
    /// The most messages to one address for one purpose within an hour, from all clients.
    package static let mostInAnHour = 20
    /// The most of these messages that one network address may request.
    package static let mostInAnHourFromOneAddress = 5
}
