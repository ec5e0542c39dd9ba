import Foundation
import LatchkeyCore
import LatchkeyJSON

/// A user as the command line shows them, without the password's hash.
struct UserReport: Codable, Sendable, Equatable {
    let id: User.ID
    let username: String?
    let emailAddress: String?
    let emailAddressVerified: Bool
    let pendingEmailAddress: String?
    let phoneNumber: String?
    let phoneNumberVerified: Bool
    let pendingPhoneNumber: String?
    let displayName: String?
    let country: String?
    let locale: String?
    /// Only in the output for one user.
    var attributes: [String: JSONValue]?
    /// The number of live sessions; only in the output for one user.
    var sessions: Int?
    let isPseudo: Bool
    let hasPassword: Bool
    let createdAt: Date
    let modifiedAt: Date
    let disabledAt: Date?

    init(_ account: UserAccount) {
        let user = account.user
        id = user.id
        username = user.username?.text
        emailAddress = user.emailAddress?.address.text
        emailAddressVerified = user.emailAddress?.isVerified ?? false
        pendingEmailAddress = user.pendingEmailAddress?.text
        phoneNumber = user.phoneNumber?.address.text
        phoneNumberVerified = user.phoneNumber?.isVerified ?? false
        pendingPhoneNumber = user.pendingPhoneNumber?.text
        displayName = user.displayName
        country = user.country
        locale = user.locale
        isPseudo = user.isPseudo
        hasPassword = account.hasPassword
        createdAt = user.createdAt
        modifiedAt = user.modifiedAt
        disabledAt = account.disabledAt
    }

    /// The identifier, or the id of a pseudo user.
    var name: String { username ?? emailAddress ?? phoneNumber ?? id.rawValue }

    static let columns = ["ID", "USERNAME", "E-MAIL ADDRESS", "PHONE NUMBER", "CREATED", "STATE"]

    var row: [String] {
        [
            id.rawValue, username ?? "-", emailText, phoneText, Output.text(createdAt),
            disabledAt == nil ? "enabled" : "disabled",
        ]
    }

    var lines: String {
        let attributes = attributes.flatMap { $0.isEmpty ? nil : try? Output.json($0) }
        let values: [(String, String?)] = [
            ("Id", id.rawValue), ("Username", username), ("E-mail address", emailText), ("Phone number", phoneText),
            ("Display name", displayName), ("Country", country), ("Locale", locale), ("Attributes", attributes),
            ("Password", hasPassword ? "yes" : "none"), ("Sessions", sessions.map(String.init)),
            ("Created", Output.text(createdAt)), ("Changed", Output.text(modifiedAt)),
            ("Disabled", disabledAt.map(Output.text)),
        ]
        return values.compactMap { name, value in value.flatMap { $0 == "-" ? nil : "\(name): \($0)" } }
            .joined(separator: "\n")
    }

    private var emailText: String { Self.text(emailAddress, isVerified: emailAddressVerified, pendingEmailAddress) }
    private var phoneText: String { Self.text(phoneNumber, isVerified: phoneNumberVerified, pendingPhoneNumber) }

    private static func text(_ address: String?, isVerified: Bool, _ pending: String?) -> String {
        let owned = address.map { isVerified ? $0 : "\($0) (unverified)" }
        let texts = [owned, pending.map { "\($0) (pending)" }].compactMap { $0 }
        return texts.isEmpty ? "-" : texts.joined(separator: ", ")
    }
}
