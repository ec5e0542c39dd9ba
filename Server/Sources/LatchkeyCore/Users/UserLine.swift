package import Foundation
import LatchkeyJSON

/// A user as one line of JSON: what other systems write, and what we write for them.
///
/// Times are texts, so that they are kept to the millisecond.
struct UserLine: Codable {
    var id: String?
    var username: String?
    var emailAddress: String?
    var emailAddressVerified: Bool?
    var emailAddressVerifiedAt: String?
    /// An address that is not proved and the user's own all the same, as an application may have it.
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

    /// A line and the names in it, read together.
    private struct Named: Decodable {
        let line: UserLine
        let names: [String]

        init(from decoder: any Decoder) throws {
            names = try Names(from: decoder).all
            line = try UserLine(from: decoder)
        }
    }

    /// The line that some bytes are.
    ///
    /// What is misspelled is refused, not lost.
    init(_ bytes: [UInt8]) throws(UserLineProblem) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        do {
            // JSONDecoder alone would let much pass, as of two members of one name.
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
        id = user.id
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
