import Foundation
import LatchkeyAPI

extension FakeDirectory {
    /// Changes a user's record, all of it or nothing.
    mutating func update(
        _ access: Access,
        _ changes: UserChanges,
        if condition: VersionCondition,
        at now: Date
    ) throws(Refusal) -> FakeUser {
        let id = access.userID
        var record = try user(id)
        guard condition.allows(record.version) else { throw .stale }
        var check = FieldCheck()
        var user = record.user
        check.apply(changes.username, "username", to: &user.username, FieldRules.username)
        if record.user.username != nil, changes.username == .removed {
            check.refuse("username", .invalid("A username can be changed, not removed."))
        }
        check.apply(changes.emailAddress, "emailAddress", to: &user.pendingEmailAddress, FieldRules.emailAddress)
        check.apply(changes.phoneNumber, "phoneNumber", to: &user.pendingPhoneNumber, FieldRules.phoneNumber)
        check.apply(changes.displayName, "displayName", to: &user.displayName, FieldRules.text)
        check.apply(changes.country, "country", to: &user.country, FieldRules.country)
        check.apply(changes.locale, "locale", to: &user.locale, FieldRules.locale)
        switch changes.attributes {
        case .unchanged: break
        case .removed: user.attributes = [:]
        case .set(let patch):
            let merged = JSONValue.object(user.attributes).merging(.object(patch)).objectValue
            user.attributes = check.attributes(merged ?? [:])
        }
        user.isPseudo = user.username == nil
        record.password = check.password(changes.password, before: record, after: user)
        try check.finish()
        if let username = user.username, let other = self.user(named: username), other.user.id != id {
            throw .usernameTaken
        }
        user.modifiedAt = max(now, user.modifiedAt)
        record.user = user
        record.version += 1
        users[id] = record
        tell(.userUpdated, of: id, at: now, access.applicationID)
        return record
    }
}

extension FieldCheck {
    /// A pseudo user gets an identifier and a password together; others change their password elsewhere.
    fileprivate mutating func password(_ change: Change<String>, before: FakeUser, after: User) -> String? {
        let upgrades = before.user.isPseudo && !after.isPseudo
        switch change {
        case .set(let text) where upgrades:
            let names = [after.username, after.pendingEmailAddress, after.pendingPhoneNumber]
            return optional("password", text) { text throws(WrongField) in
                try FieldRules.password(text, of: names)
            }
        case .set where before.user.isPseudo: refuse("username", .missing)
        case .set, .removed: refuse("password", .invalid("A password is not changed together with the profile."))
        case .unchanged:
            if upgrades { refuse("password", .missing) }
        }
        return before.password
    }
}
