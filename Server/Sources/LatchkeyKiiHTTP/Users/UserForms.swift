import LatchkeyCore
import LatchkeyJSON

extension KiiBody {
    /// What somebody who registers has sent; members that begin with `_` are no one's.
    func registration(byAdministrator: Bool) throws(KiiRefusal) -> RegistrationForm {
        var form = RegistrationForm(
            username: try textIfAny("loginName"),
            emailAddress: try textIfAny("emailAddress"),
            phoneNumber: try textIfAny("phoneNumber"),
            password: try textIfAny("password"),
            displayName: try textIfAny("displayName"),
            country: try textIfAny("country"),
            locale: try textIfAny("locale")?.asLanguageTag,
            attributes: attributes.filter { $0.value != .null }
        )
        form.isEmailAddressProven = byAdministrator && isTrue("emailAddressVerified")
        form.isPhoneNumberProven = byAdministrator && isTrue("phoneNumberVerified")
        return form
    }

    /// What is to be changed of a user.
    ///
    /// Clients send what the app keeps with a user as a whole, and of what everybody has only what is new.
    ///
    /// - Parameter isWhole: Whether what the app keeps and is not sent is to go.
    /// - Returns: The changes, which nobody has checked.
    /// - Throws: That a member is no text.
    func changes(isWhole: Bool) throws(KiiRefusal) -> ProfileChanges {
        var changes = ProfileChanges()
        if let name = try textIfAny("loginName") { changes.username = .set(name) }
        if let address = try textIfAny("emailAddress") { changes.emailAddress = .set(address) }
        if let number = try textIfAny("phoneNumber") { changes.phoneNumber = .set(number) }
        if let password = try textIfAny("password") { changes.password = .set(password) }
        changes.displayName = try change("displayName")
        changes.country = try change("country")
        changes.locale = try change("locale")
        if case .set(let locale) = changes.locale { changes.locale = .set(locale.asLanguageTag) }
        changes.attributes = .set(isWhole ? attributes.filter { $0.value != .null } : attributes)
        changes.replacesAttributes = isWhole
        return changes
    }

    private func change(_ name: String) throws(KiiRefusal) -> FieldChange<String> {
        if let text = try textIfAny(name) { return .set(text) }
        return members[name] != nil ? .removed : .unchanged
    }

    /// What the app keeps with its users beside what everybody has.
    private var attributes: [String: JSONValue] {
        members.filter { !$0.key.hasPrefix("_") && !LatchkeyCore.User.kiiMembers.contains($0.key) }
    }
}

extension String {
    /// `en-GB` for `en_GB`, as Apple's and Java's clients name it.
    fileprivate var asLanguageTag: String { replacing("_", with: "-") }
}
