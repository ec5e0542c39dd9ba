/// Checks the values of a form and collects the errors of all fields.
struct FormCheck {
    private(set) var errors: FieldErrors = [:]

    /// The checked value; nil and an error if it is missing or invalid.
    mutating func required<Raw, Value>(
        _ name: String,
        _ raw: Raw?,
        _ check: (Raw) throws(FieldError) -> Value
    ) -> Value? {
        if raw == nil { errors[name] = .required }
        return optional(name, raw, check)
    }

    /// The checked value; nil if it is missing, nil and an error if it is invalid.
    mutating func optional<Raw, Value>(
        _ name: String,
        _ raw: Raw?,
        _ check: (Raw) throws(FieldError) -> Value
    ) -> Value? {
        guard let raw else { return nil }
        do {
            return try check(raw)
        } catch {
            errors[name] = error
            return nil
        }
    }

    mutating func refuse(_ name: String, _ error: FieldError) {
        errors[name] = error
    }
}
