/// Whether a text can be an e-mail address, known without asking the server.
public enum EmailAddress {
    /// Whether a text can be an e-mail address, as HTML forms understand them, at a domain of two parts or more.
    ///
    /// - Parameter text: What was typed, without spaces around it.
    /// - Returns: Whether the server would take it; whether somebody receives there, only a message tells.
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
