/// The local check of e-mail addresses.
public enum EmailAddress {
    /// Whether a text is an e-mail address as in HTML forms, at a domain of at least two labels.
    ///
    /// - Parameter text: The trimmed text.
    /// - Returns: Whether the server accepts its form.
    public static func isValid(_ text: String) -> Bool {
        let atom = /[A-Za-z0-9!#$%&'*+\-\/=?^_`{|}~]+(\.[A-Za-z0-9!#$%&'*+\-\/=?^_`{|}~]+)*/
        let label = /[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?/
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, parts[0].utf8.count <= 64 else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && parts[0].wholeMatch(of: atom) != nil
            && labels.allSatisfy { $0.wholeMatch(of: label) != nil }
    }
}
