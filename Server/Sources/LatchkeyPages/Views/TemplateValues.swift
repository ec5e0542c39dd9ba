/// The fields of a view as dictionaries, for its template.
///
/// Mustache looks a name up by reflection on all fields of a view, and on those of the views around it. This reads each
/// field once instead, and lookups find it in a dictionary.
enum TemplateValues {
    /// The stored properties of a view by their names, without those that are nil.
    static func of(_ view: some Sendable) -> [String: Any] { fields(of: Mirror(reflecting: view)) }

    private static func fields(of mirror: Mirror) -> [String: Any] {
        var fields: [String: Any] = [:]
        for child in mirror.children {
            guard let name = child.label, let value = value(child.value) else { continue }
            fields[name] = value
        }
        return fields
    }

    private static func value(_ value: Any) -> Any? {
        switch value {
        case is String, is Bool, is Int: return value
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { Self.value($0.value) }
        case .collection: return mirror.children.map { Self.value($0.value) ?? "" }
        case .struct: return fields(of: mirror)
        default: return value
        }
    }
}
