import LatchkeyCore
import LatchkeyJSON

extension KiiBody {
    /// Reads a registration; members that begin with `_` are ignored.
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

    /// Reads changes of a user.
    ///
    /// Clients send the app's own members completely, but only the changed ones of the common members.
    ///
    /// - Parameter isWhole: Whether missing members of the app are removed.
    /// - Returns: The unchecked changes.
    /// - Throws: A refusal if a member is not a text.
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

    /// The app's own members of a user.
    private var attributes: [String: JSONValue] {
        members.filter { !$0.key.hasPrefix("_") && !LatchkeyCore.User.kiiMembers.contains($0.key) }
    }
}

extension String {
    /// A language tag with hyphens: `en-GB` for `en_GB`, which Apple's and Java's clients send.
    fileprivate var asLanguageTag: String { replacing("_", with: "-") }
}
