import Foundation
import LatchkeyJSON

extension ProfileUpdate {
    private static let lastIdentifier = FieldError.invalid(
        "This is all there is to log in with. Add another one first."
    )

    /// Checks the changes, and applies them to the record.
    ///
    /// - Returns: The changed record, and the first password of a pseudo user.
    /// - Throws: `ProfileUpdateError.invalid` with all errors.
    func check(
        _ changes: ProfileChanges,
        on user: User,
        _ application: Application
    ) throws(ProfileUpdateError) -> (User, Password?) {
        var check = FormCheck()
        var changed = user
        check.apply(changes.username, "username", to: &changed.username) { value throws(FieldError) in
            try Username(value)
        }
        if user.username != nil, case .removed = changes.username {
            check.refuse("username", .invalid("A username can be changed, not removed."))
        }
        let country =
            if case .set(let text) = changes.country { try? Profile.country(text) } else { user.country }
        check.apply(changes.emailAddress, "emailAddress", to: &changed.pendingEmailAddress) {
            value throws(FieldError) in
            try EmailAddress(value)
        }
        check.apply(changes.phoneNumber, "phoneNumber", to: &changed.pendingPhoneNumber) { value throws(FieldError) in
            try PhoneNumber(value, in: country, phoneNumbers)
        }
        if changes.areAddressesProven {
            if changes.emailAddress.isSet { changed.ownProvenEmailAddress() }
            if changes.phoneNumber.isSet { changed.ownProvenPhoneNumber() }
        }
        changed.dropRemovedAddresses(changes)
        if !application.accountRules.requiresVerification, changes.nameAddresses { changed.ownPendingAddresses() }
        if !user.isPseudo, changed.isPseudo {
            for name in changes.removedAddresses { check.refuse(name, Self.lastIdentifier) }
        }
        check.apply(changes.displayName, "displayName", to: &changed.displayName) { value throws(FieldError) in
            try Profile.displayName(value)
        }
        check.apply(changes.country, "country", to: &changed.country) { value throws(FieldError) in
            try Profile.country(value)
        }
        check.apply(changes.locale, "locale", to: &changed.locale) { value throws(FieldError) in
            try Profile.locale(value)
        }
        switch changes.attributes {
        case .unchanged: break
        case .removed: changed.attributes = [:]
        case .set(let patch):
            let merged =
                changes.replacesAttributes
                ? patch : JSONValue.object(user.attributes).merging(.object(patch)).objectValue
            changed.attributes =
                check.required("attributes", merged) { value throws(FieldError) in try Profile.attributes(value) }
                ?? [:]
        }
        let password = checkPassword(changes, before: user, after: changed, rules: application.passwordRules, &check)
        guard check.errors.isEmpty else { throw .invalid(check.errors) }
        changed.version += 1
        changed.modifiedAt = max(clock.now(), user.modifiedAt)
        return (changed, password)
    }

    /// A pseudo user gets an identifier and a password together; other users change their password elsewhere.
    private func checkPassword(
        _ changes: ProfileChanges,
        before: User,
        after: User,
        rules: PasswordRules,
        _ check: inout FormCheck
    ) -> Password? {
        let upgrades = before.isPseudo && (!after.isPseudo || !after.unprovenAddresses.isEmpty)
        switch changes.password {
        case .set(let text) where upgrades:
            return check.required("password", text) { value throws(FieldError) in
                try rules.accept(value, names: after.names, estimator: estimator)
            }
        case .set where before.isPseudo:
            check.refuse("username", .required)
        case .set, .removed:
            check.refuse("password", .invalid("A password is not changed together with the profile."))
        case .unchanged:
            if before.isPseudo, !after.isPseudo { check.refuse("password", .required) }
        }
        return nil
    }
}

extension ProfileChanges {
    fileprivate var nameAddresses: Bool { emailAddress.isSet || phoneNumber.isSet }

    /// The fields of the addresses to remove.
    fileprivate var removedAddresses: [String] {
        var names: [String] = []
        if case .removed = emailAddress { names.append("emailAddress") }
        if case .removed = phoneNumber { names.append("phoneNumber") }
        return names
    }
}

extension User {
    /// Removes the addresses that a change removes, verified or not.
    ///
    /// An address that the user has verified does not become pending again.
    fileprivate mutating func dropRemovedAddresses(_ changes: ProfileChanges) {
        if case .removed = changes.emailAddress { emailAddress = nil }
        if case .removed = changes.phoneNumber { phoneNumber = nil }
        if emailAddress?.address == pendingEmailAddress { pendingEmailAddress = nil }
        if phoneNumber?.address == pendingPhoneNumber { pendingPhoneNumber = nil }
    }
}
