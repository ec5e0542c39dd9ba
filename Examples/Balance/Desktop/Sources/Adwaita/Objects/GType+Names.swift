import CAdwaita

// The macros for these types are not imported.
extension GType {
    static var string: GType { g_type_from_name("gchararray") }
    static var integer: GType { g_type_from_name("gint") }
}

extension GValue {
    /// Calls with a text as a value.
    static func with<Result>(_ text: String, _ body: (UnsafePointer<GValue>) -> Result) -> Result {
        var value = GValue()
        g_value_init(&value, .string)
        defer { g_value_unset(&value) }
        g_value_set_string(&value, text)
        return body(&value)
    }
}
