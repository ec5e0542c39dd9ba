import Foundation
import LatchkeyJSON

/// A standard claim about a user (OpenID Connect Core §5.1).
package enum UserClaim: String, Sendable, CaseIterable {
    case name
    case preferredUsername = "preferred_username"
    case locale
    case updatedAt = "updated_at"
    case familyName = "family_name"
    case givenName = "given_name"
    case middleName = "middle_name"
    case nickname
    case profile
    case picture
    case website
    case gender
    case birthdate
    case zoneinfo
    case email
    case emailVerified = "email_verified"
    case phoneNumber = "phone_number"
    case phoneNumberVerified = "phone_number_verified"
    case address

    /// The scope that asks for it (OpenID Connect Core §5.4).
    package var scope: String {
        switch self {
        case .email, .emailVerified: Scopes.email
        case .phoneNumber, .phoneNumberVerified: Scopes.phone
        case .address: Scopes.address
        default: Scopes.profile
        }
    }

    /// The value for a user; nil if it is missing.
    package func value(of user: User) -> ClaimValue? {
        switch self {
        case .name: user.displayName.flatMap(Self.text)
        case .preferredUsername: user.username.flatMap { Self.text($0.text) }
        case .locale: user.locale.flatMap(Self.text)
        case .updatedAt: .integer(Int64(user.modifiedAt.timeIntervalSince1970))
        // A pending address may be another person's, so no claim shows it.
        case .email: user.emailAddress.flatMap { Self.text($0.address.text) }
        case .emailVerified: user.emailAddress.map { .flag($0.isVerified) }
        case .phoneNumber: user.phoneNumber.flatMap { Self.text($0.address.text) }
        case .phoneNumberVerified: user.phoneNumber.map { .flag($0.isVerified) }
        case .address: attribute(of: user)?.objectValue.flatMap(Self.address)
        default: attribute(of: user)?.stringValue.flatMap(Self.text)
        }
    }

    /// The user's attribute with the claim's name, also in the spelling of Swift: `family_name` or `familyName`.
    private func attribute(of user: User) -> JSONValue? {
        user.attributes[rawValue] ?? user.attributes[Self.inCamelCase(rawValue)]
    }

    private static func inCamelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(words.first.map { String($0) } ?? "") { $0 + $1.capitalized }
    }

    /// The longest text of an attribute, in bytes; longer ones are left out.
    private static let longest = 2000

    private static func text(_ text: String) -> ClaimValue? {
        text.isEmpty || text.utf8.count > longest ? nil : .text(text)
    }

    private static let addressMembers = [
        "formatted", "street_address", "locality", "region", "postal_code", "country",
    ]

    private static func address(_ members: [String: JSONValue]) -> ClaimValue? {
        let values = addressMembers.map { name in
            let value = members[name] ?? members[inCamelCase(name)]
            return (name, value?.stringValue.flatMap { Self.text($0) })
        }
        let known = Dictionary(uniqueKeysWithValues: values).compactMapValues(\.self)
        return known.isEmpty ? nil : .object(known)
    }
}

extension User {
    /// The claims of scopes, and single ones by their names; missing data is left out.
    package func claims(of scopes: Scopes, and names: Set<String> = []) -> Claims {
        var claims: Claims = [:]
        for claim in UserClaim.allCases where scopes.contains(claim.scope) || names.contains(claim.rawValue) {
            claims[claim.rawValue] = claim.value(of: self)
        }
        return claims
    }
}
