import CAdwaita

extension String {
    /// The text for a widget that reads markup.
    var escaped: String {
        guard let escaped = g_markup_escape_text(self, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
