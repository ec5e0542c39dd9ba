package import LatchkeyJSON

/// A change to one value of a record.
package enum FieldChange<Value: Sendable>: Sendable {
    case unchanged
    case removed
    case set(Value)

    var isSet: Bool { if case .set = self { true } else { false } }
}

/// The unchecked changes to a user's record from a request.
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

    /// Whether `attributes` is the complete new value instead of a merge patch.
    package var replacesAttributes = false
    /// Whether new addresses become the user's own without verification, because the application's backend vouches for
    /// them.
    package var areAddressesProven = false

    package init() {}
}

extension FormCheck {
    /// Applies a change to a value, or records why it is refused.
    mutating func apply<Value>(
        _ change: FieldChange<String>,
        _ name: String,
        to value: inout Value?,
        _ check: (String) throws(FieldError) -> Value
    ) {
        switch change {
        case .unchanged: break
        case .removed: value = nil
        case .set(let text): value = required(name, text, check) ?? value
        }
    }
}
