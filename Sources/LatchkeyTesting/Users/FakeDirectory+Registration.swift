import Foundation
import LatchkeyAPI

extension FakeDirectory {
    /// Makes a user of what somebody sent.
    mutating func register(_ form: RegisterRequest, at now: Date) throws(Refusal) -> User {
        var check = FieldCheck()
        var user = User(id: ids.next(at: now), createdAt: now, modifiedAt: now)
        var password: String?
        let names = [form.username, form.emailAddress, form.phoneNumber]
        let asksForPseudoUser = names.allSatisfy { $0 == nil } && form.password == nil
        if !asksForPseudoUser {
            user.username = check.required("username", form.username, FieldRules.username)
            password = check.required("password", form.password) { text throws(WrongField) in
                try FieldRules.password(text, of: names)
            }
        }
        user.pendingEmailAddress = check.optional("emailAddress", form.emailAddress, FieldRules.emailAddress)
        user.pendingPhoneNumber = check.optional("phoneNumber", form.phoneNumber, FieldRules.phoneNumber)
        user.displayName = check.optional("displayName", form.displayName, FieldRules.text)
        user.country = check.optional("country", form.country, FieldRules.country)
        user.locale = check.optional("locale", form.locale, FieldRules.locale)
        user.attributes = check.attributes(form.attributes ?? [:])
        user.isPseudo = user.username == nil
        try check.finish()
        if let username = user.username, self.user(named: username) != nil { throw .usernameTaken }
        users[user.id] = FakeUser(user: user, password: password)
        return user
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
