import Foundation
import LatchkeyAPI

/// What comes of a registration.
enum FakeRegistration: Sendable {
    case registered(User)
    /// A message was sent, known or not.
    case asked(String)
}

extension FakeDirectory {
    /// Makes a user of what somebody sent, or has them prove their address first.
    mutating func register(_ form: RegisterRequest, at now: Date) throws(Refusal) -> FakeRegistration {
        var record = try check(form, at: now)
        if !policy.verificationRequired { record.user.ownPendingAddresses() }
        for identifier in record.user.identifiers where user(identifier) != nil { throw .taken(identifier) }
        if record.password != nil, !record.user.hasIdentifier, let address = record.user.unprovenAddresses.first {
            return .asked(ask(.registration, of: address, registering: record, at: now))
        }
        users[record.user.id] = record
        return .registered(record.user)
    }

    private mutating func check(_ form: RegisterRequest, at now: Date) throws(Refusal) -> FakeUser {
        var check = FieldCheck()
        var user = User(id: ids.next(at: now), createdAt: now, modifiedAt: now)
        var password: String?
        let (names, rules) = ([form.username, form.emailAddress, form.phoneNumber], policy.password)
        let namesNothing = names.allSatisfy { $0 == nil }
        if !namesNothing || form.password != nil {
            user.username = check.optional("username", form.username, FieldRules.username)
            if namesNothing { check.refuse("username", .missing) }
            password = check.required("password", form.password) { text throws(WrongField) in
                try FieldRules.password(text, of: names, rules)
            }
        }
        user.pendingEmailAddress = check.optional("emailAddress", form.emailAddress, FieldRules.emailAddress)
        user.pendingPhoneNumber = check.optional("phoneNumber", form.phoneNumber) { text throws(WrongField) in
            try FieldRules.phoneNumber(text, in: form.country)
        }
        user.displayName = check.optional("displayName", form.displayName, FieldRules.text)
        user.country = check.optional("country", form.country, FieldRules.country)
        user.locale = check.optional("locale", form.locale, FieldRules.locale)
        user.attributes = check.attributes(form.attributes ?? [:])
        user.isPseudo = !user.hasIdentifier
        try check.finish()
        return FakeUser(user: user, password: password)
    }
}

extension FieldCheck {
    mutating func attributes(_ members: [String: JSONValue]) -> [String: JSONValue] {
        if JSONValue.object(members).hasNul {
            refuse("attributes", .unprintable)
        } else if (try? JSONEncoder().encode(members).count).map({ $0 > 64 * 1_024 }) ?? true {
            refuse("attributes", .invalid("The attributes are too large. Keep them under 64 KiB, or use a bucket."))
        }
        return members
    }
}

extension JSONValue {
    /// Whether a text within has the character U+0000.
    var hasNul: Bool {
        switch self {
        case .string(let text): text.utf8.contains(0)
        case .array(let elements): elements.contains(where: \.hasNul)
        case .object(let members): members.contains { $0.key.utf8.contains(0) || $0.value.hasNul }
        default: false
        }
    }
}
