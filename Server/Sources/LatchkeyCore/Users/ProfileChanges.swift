package import LatchkeyJSON

/// What shall become of one value of a record.
package enum FieldChange<Value: Sendable>: Sendable {
    case unchanged
    case removed
    case set(Value)

    var isSet: Bool { if case .set = self { true } else { false } }
}

/// The changes to a user's record that somebody has sent, before they are checked.
package struct ProfileChanges: Sendable {
    package var username: FieldChange<String> = .unchanged
    package var emailAddress: FieldChange<String> = .unchanged
    package var phoneNumber: FieldChange<String> = .unchanged
    package var password: FieldChange<String> = .unchanged
    package var displayName: FieldChange<String> = .unchanged
    package var country: FieldChange<String> = .unchanged
    package var locale: FieldChange<String> = .unchanged
    /// A merge patch (RFC 7396).
    package var attributes: FieldChange<[String: JSONValue]> = .unchanged

    /// Whether the attributes are all that there are to be, and no merge patch.
    package var replacesAttributes = false
    /// Whether new addresses are the user's own without a proof, because the application's backend knows that they are.
    package var areAddressesProven = false

    package init() {}
}
