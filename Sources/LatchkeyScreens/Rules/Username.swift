import Foundation
public import LatchkeyAPI

/// Whether a text can be a username, known without asking the server.
public enum Username {
    /// Whether a text can be a username.
    ///
    /// - Parameters:
    ///   - text: What was typed, without spaces around it.
    ///   - policy: What the server asks; the usual rules without it.
    /// - Returns: Whether the server would take it, if nobody has it yet.
    public static func isValid(_ text: String, under policy: UsernamePolicy = Policy.standard.username) -> Bool {
        !text.isEmpty && fault(in: text, under: policy) == nil
    }

    /// What is wrong with a username that was typed; nil when nothing is, or nothing was typed.
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

    /// A pattern that cannot be read forbids nothing: the server looks again.
    private static func matches(_ text: String, _ pattern: String) -> Bool {
        guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar) else { return true }
        return (try? regex.wholeMatch(in: text)) != nil
    }
}

extension String {
    var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Names are compared without case.
    func isSameName(as other: String) -> Bool {
        precomposedStringWithCanonicalMapping.lowercased() == other.precomposedStringWithCanonicalMapping.lowercased()
    }
}
