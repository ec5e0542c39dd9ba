/// Checks the values of a form and collects the errors of all fields.
struct FormCheck {
    private(set) var errors: FieldErrors = [:]

    /// The checked value, or nil when it is missing or wrong; both are errors.
    mutating func required<Raw, Value>(
        _ name: String,
        _ raw: Raw?,
        _ check: (Raw) throws(FieldError) -> Value
    ) -> Value? {
        if raw == nil { errors[name] = .required }
        return optional(name, raw, check)
    }

    /// The checked value, or nil when it is missing, which is fine, or wrong, which is an error.
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
