package import Foundation
import LatchkeyJSON

/// A user as one line of JSON, the format of imports and exports.
///
/// Times are texts, so they keep their milliseconds.
struct UserLine: Codable {
    var id: String?
    var username: String?
    var emailAddress: String?
    var emailAddressVerified: Bool?
    var emailAddressVerifiedAt: String?
    /// Whether the address is the user's own without verification, as some applications allow.
    var ownsEmailAddress: Bool?
    var pendingEmailAddress: String?
    var phoneNumber: String?
    var phoneNumberVerified: Bool?
    var phoneNumberVerifiedAt: String?
    var ownsPhoneNumber: Bool?
    var pendingPhoneNumber: String?
    var displayName: String?
    var country: String?
    var locale: String?
    var attributes: [String: JSONValue]?
    var passwordHash: String?
    var createdAt: String?
    var modifiedAt: String?
    var version: Int64?
    var disabled: Bool?
    var disabledAt: String?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, username, emailAddress, emailAddressVerified, emailAddressVerifiedAt, ownsEmailAddress
        case pendingEmailAddress, phoneNumber, phoneNumberVerified, phoneNumberVerifiedAt, ownsPhoneNumber
        case pendingPhoneNumber, displayName, country, locale, attributes, passwordHash, createdAt, modifiedAt, version
        case disabled, disabledAt
    }
}

// MARK: - Reading

extension UserLine {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The names of a line's members.
    private struct Names: Decodable {
        let all: [String]

        init(from decoder: any Decoder) throws {
            all = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
        }
    }

    /// A line and the names of its members, read together.
    private struct Named: Decodable {
        let line: UserLine
        let names: [String]

        init(from decoder: any Decoder) throws {
            names = try Names(from: decoder).all
            line = try UserLine(from: decoder)
        }
    }

    /// Reads a line.
    ///
    /// A misspelled member is refused instead of ignored.
    init(_ bytes: [UInt8]) throws(UserLineProblem) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        do {
            // JSONDecoder alone accepts too much, such as two members with the same name.
            try JSONSyntax.check(bytes)
        } catch {
            switch error {
            case .duplicateName: throw .duplicateMember
            case .malformed, .tooDeep: throw .notJSON
            }
        }
        let named: Named
        do { named = try JSONDecoder().decode(Named.self, from: Data(bytes)) } catch let error as DecodingError {
            throw UserLineProblem(error)
        } catch { throw .notJSON }
        if let name = named.names.first(where: { CodingKeys(rawValue: $0) == nil }) {
            throw .unknownMember(UserLineProblem.shown(name))
        }
        self = named.line
    }
}

// MARK: - Writing

extension UserLine {
    init(_ portable: PortableUser) {
        let user = portable.user
        id = user.id.rawValue
        username = user.username?.text
        if let owned = user.emailAddress {
            emailAddress = owned.address.text
            emailAddressVerified = owned.isVerified
            emailAddressVerifiedAt = portable.emailAddressVerifiedAt.map(Timestamp.text)
            if !owned.isVerified { ownsEmailAddress = true }
        }
        pendingEmailAddress = user.pendingEmailAddress?.text
        if let owned = user.phoneNumber {
            phoneNumber = owned.address.text
            phoneNumberVerified = owned.isVerified
            phoneNumberVerifiedAt = portable.phoneNumberVerifiedAt.map(Timestamp.text)
            if !owned.isVerified { ownsPhoneNumber = true }
        }
        pendingPhoneNumber = user.pendingPhoneNumber?.text
        displayName = user.displayName
        country = user.country
        locale = user.locale
        if !user.attributes.isEmpty { attributes = user.attributes }
        passwordHash = portable.passwordHash
        createdAt = Timestamp.text(user.createdAt)
        modifiedAt = Timestamp.text(user.modifiedAt)
        version = user.version
        if let time = portable.disabledAt {
            disabled = true
            disabledAt = Timestamp.text(time)
        }
    }
}

extension PortableUser {
    /// The user as one line of JSON, without a line end.
    package func line() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(UserLine(self))
    }
}
