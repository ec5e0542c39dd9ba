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
        let country: String? = if case .set(let country) = changes.country { country } else { nil }
        check.apply(changes.phoneNumber, "phoneNumber", to: &user.pendingPhoneNumber) { text throws(WrongField) in
            try FieldRules.phoneNumber(text, in: country)
        }
        user.dropRemovedAddresses(changes)
        if !policy.verificationRequired, changes.emailAddress.isSet || changes.phoneNumber.isSet {
            user.ownPendingAddresses()
        }
        if !record.user.isPseudo, !user.hasIdentifier {
            for name in changes.removedAddresses {
                check.refuse(name, .invalid("This is all there is to log in with. Add another one first."))
            }
        }
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
        user.isPseudo = !user.hasIdentifier
        let rules = policy
        record.password = check.password(changes.password, before: record, after: user, rules)
        try check.finish()
        for identifier in user.identifiers {
            if let other = self.user(identifier), other.user.id != id { throw .taken(identifier) }
        }
        user.modifiedAt = max(now, user.modifiedAt)
        record.user = user
        record.version += 1
        users[id] = record
        tell(.userUpdated, of: id, at: now, access.applicationID)
        return record
    }
}

extension Change {
    fileprivate var isSet: Bool { if case .set = self { true } else { false } }
}

extension UserChanges {
    /// The names of the addresses that shall go.
    fileprivate var removedAddresses: [String] {
        (emailAddress == .removed ? ["emailAddress"] : []) + (phoneNumber == .removed ? ["phoneNumber"] : [])
    }
}

extension User {
    /// An address that is removed goes, proved or not; one that the user has already is not pending again.
    fileprivate mutating func dropRemovedAddresses(_ changes: UserChanges) {
        if changes.emailAddress == .removed { (emailAddress, emailAddressVerified) = (nil, false) }
        if changes.phoneNumber == .removed { (phoneNumber, phoneNumberVerified) = (nil, false) }
        if emailAddress == pendingEmailAddress { pendingEmailAddress = nil }
        if phoneNumber == pendingPhoneNumber { pendingPhoneNumber = nil }
    }
}

extension FieldCheck {
    /// A pseudo user gets an identifier and a password together; others change their password elsewhere.
    fileprivate mutating func password(
        _ change: Change<String>,
        before: FakeUser,
        after: User,
        _ policy: Policy
    ) -> String? {
        let upgrades = before.user.isPseudo && (!after.isPseudo || !after.unprovenAddresses.isEmpty)
        switch change {
        case .set(let text) where upgrades:
            return optional("password", text) { text throws(WrongField) in
                try FieldRules.password(text, of: after.names, policy.password)
            }
        case .set where before.user.isPseudo: refuse("username", .missing)
        case .set, .removed: refuse("password", .invalid("A password is not changed together with the profile."))
        case .unchanged:
            if before.user.isPseudo, !after.isPseudo { refuse("password", .missing) }
        }
        return before.password
    }
}
