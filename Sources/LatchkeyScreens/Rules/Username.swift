import Foundation
public import LatchkeyAPI

/// The local check of usernames.
public enum Username {
    /// Whether a text follows the rules for usernames.
    ///
    /// - Parameters:
    ///   - text: The trimmed text.
    ///   - policy: The server's rules.
    /// - Returns: Whether the server accepts it, unless it is taken.
    public static func isValid(_ text: String, under policy: UsernamePolicy = Policy.standard.username) -> Bool {
        !text.isEmpty && fault(in: text, under: policy) == nil
    }

    /// The fault of a typed username; nil if it is valid or empty.
    static func fault(in text: String, under policy: UsernamePolicy) -> Phrase? {
        if text.isEmpty { return nil }
        if text.hasControlCharacters { return Phrase(.usernameControlCharacters) }
        if !matches(text, policy.pattern) { return Phrase(.usernameCharacters) }
        let length = text.unicodeScalars.count
        return (policy.minimumLength...max(policy.minimumLength, policy.maximumLength)).contains(length)
            ? nil : lengthFault(under: policy)
    }

    static func lengthFault(under policy: UsernamePolicy) -> Phrase {
        Phrase(.usernameLength, String(policy.minimumLength), String(policy.maximumLength))
    }

    /// Whether a text matches; an unreadable pattern accepts every text, because the server checks again.
    private static func matches(_ text: String, _ pattern: String) -> Bool {
        guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar) else { return true }
        return (try? regex.wholeMatch(in: text)) != nil
    }
}

extension String {
    var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Whether two names are equal, ignoring case.
    func isSameName(as other: String) -> Bool {
        precomposedStringWithCanonicalMapping.lowercased() == other.precomposedStringWithCanonicalMapping.lowercased()
    }
}
