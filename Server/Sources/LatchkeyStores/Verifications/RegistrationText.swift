import Foundation
import LatchkeyCore
import LatchkeyJSON

/// A pending registration as the JSON text of a column.
enum RegistrationText {
    private struct Members: Codable {
        var id: User.ID
        var emailAddress: String?
        var phoneNumber: String?
        var displayName: String?
        var country: String?
        var locale: String?
        var attributes: [String: JSONValue]
        var createdAt: Int64
        var passwordHash: String?
    }

    static func text(_ registration: PendingRegistration) throws -> String {
        let user = registration.user
        let members = Members(
            id: user.id,
            emailAddress: user.pendingEmailAddress?.text,
            phoneNumber: user.pendingPhoneNumber?.text,
            displayName: user.displayName,
            country: user.country,
            locale: user.locale,
            attributes: user.attributes,
            createdAt: user.createdAt.milliseconds,
            passwordHash: registration.passwordHash
        )
        return String(decoding: try JSONEncoder().encode(members), as: UTF8.self)
    }

    static func registration(_ text: String) throws -> PendingRegistration {
        let members = try JSONDecoder().decode(Members.self, from: Data(text.utf8))
        let time = Date(milliseconds: members.createdAt)
        let user = User(
            id: members.id,
            pendingEmailAddress: try members.emailAddress.map { text throws(FieldError) in try EmailAddress(text) },
            pendingPhoneNumber: try members.phoneNumber.map { text throws(FieldError) in try PhoneNumber(text) },
            displayName: members.displayName,
            country: members.country,
            locale: members.locale,
            attributes: members.attributes,
            createdAt: time,
            modifiedAt: time
        )
        return PendingRegistration(user: user, passwordHash: members.passwordHash)
    }
}
