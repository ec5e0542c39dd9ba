import Foundation
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// A reference to a user, in a path or at a login.
enum UserReference: Sendable {
    /// The caller.
    case me
    case id(LatchkeyCore.User.ID)
    case identifier(Identifier)
    /// A reference that matches no user: its member and its text.
    case nobody(field: String, value: String)

    /// A segment of a path, for example `LOGIN_NAME:ada`, percent-encoded or not.
    init(segment: String, _ phoneNumbers: any LocalPhoneNumbers) throws(LocalPhoneNumbersMissing) {
        let text = segment.removingPercentEncoding ?? segment
        if text == "me" {
            self = .me
        } else if let reference = try Self(prefixed: text, phoneNumbers) {
            self = reference
        } else {
            self =
                IDSource.isID(text.lowercased()) ? .id(.init(text.lowercased())) : .nobody(field: "userID", value: text)
        }
    }

    /// The identifier of a login: `ada`, `ada@example.com` or `+81312345678`, with or without a prefix.
    ///
    /// - Returns: Our form of the identifier; if it is invalid, a text that matches no user.
    static func logInName(
        _ text: String,
        _ phoneNumbers: any LocalPhoneNumbers
    ) throws(LocalPhoneNumbersMissing) -> String {
        guard let reference = try Self(prefixed: text, phoneNumbers) else { return text }
        switch reference {
        case .identifier(.username(let name)): return name.text
        case .identifier(let address): return address.key
        // Usernames have no colon.
        case .me, .id, .nobody: return text
        }
    }

    /// Nil without a prefix.
    private init?(prefixed text: String, _ phoneNumbers: any LocalPhoneNumbers) throws(LocalPhoneNumbersMissing) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let value = String(text[text.index(after: colon)...])
        switch text[..<colon] {
        case "LOGIN_NAME":
            self =
                (try? Username(value)).map { .identifier(.username($0)) } ?? .nobody(field: "loginName", value: value)
        case "EMAIL":
            self =
                (try? EmailAddress(value)).map { .identifier(.emailAddress($0)) }
                ?? .nobody(field: "emailAddress", value: value)
        case "PHONE":
            self =
                try Self.phoneNumber(value, phoneNumbers).map { .identifier(.phoneNumber($0)) }
                ?? .nobody(field: "phoneNumber", value: value)
        default: self = .nobody(field: "userID", value: value)
        }
    }

    /// A number in E.164 format, or a national one after its country code: `JP-09012345678`.
    private static func phoneNumber(
        _ text: String,
        _ phoneNumbers: any LocalPhoneNumbers
    ) throws(LocalPhoneNumbersMissing) -> PhoneNumber? {
        if let number = try? PhoneNumber(text) { return number }
        let parts = text.split(separator: "-", maxSplits: 1)
        guard text.utf8.count <= 40, parts.count == 2, parts[0].utf8.count == 2,
            let international = try phoneNumbers.international(String(parts[1]), in: parts[0].uppercased())
        else { return nil }
        return try? PhoneNumber(international)
    }
}
