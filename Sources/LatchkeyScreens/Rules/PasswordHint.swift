import Foundation
public import LatchkeyAPI

/// A hint for a password while it is typed.
///
/// The server checks more; a password without a hint may still be too easy to guess.
public enum PasswordHint: Sendable, Hashable {
    /// It has fewer characters than this minimum.
    case tooShort(minimum: Int)
    /// It has more characters than this maximum.
    case tooLong(maximum: Int)
    /// It contains a control character.
    case controlCharacters
    /// It is the person's own name.
    case ownName
    /// It is the person's own address.
    case ownAddress
    /// It is a very common password.
    case common
    /// It repeats a shorter text.
    case repetition
    /// It is a sequence, for example `abcdefgh` or `87654321`.
    case sequence

    /// The hint as a sentence.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: Text to show beside the field.
    public func text(in language: Language) -> String { phrase.text(in: language) }

    /// Whether the password breaks a rule of the policy, so that the server refuses it.
    public var isRule: Bool {
        switch self {
        case .tooShort, .tooLong, .controlCharacters, .ownName, .ownAddress: true
        case .common, .repetition, .sequence: false
        }
    }

    var phrase: Phrase {
        switch self {
        case .tooShort(let minimum): Phrase(.passwordTooShort, String(minimum))
        case .tooLong(let maximum): Phrase(.passwordTooLong, String(maximum))
        case .controlCharacters: Phrase(.passwordControlCharacters)
        case .ownName: Phrase(.passwordIsUsername)
        case .ownAddress: Phrase(.passwordIsAddress)
        case .common: Phrase(.passwordCommon)
        case .repetition: Phrase(.passwordRepeats)
        case .sequence: Phrase(.passwordIsSequence)
        }
    }
}

extension Password {
    /// Whether a password follows the policy; the server also checks how easy it is to guess.
    ///
    /// - Parameters:
    ///   - policy: The server's rules.
    ///   - names: The person's own names and addresses.
    /// - Returns: Whether its length is allowed, it has no control characters, and it differs from the names.
    public func isValid(under policy: PasswordPolicy = Policy.standard.password, names: [String] = []) -> Bool {
        hint(under: policy, names: names).map { !$0.isRule } ?? true
    }

    /// The hint for a password.
    ///
    /// - Parameters:
    ///   - policy: The server's rules.
    ///   - names: The person's own names and addresses.
    /// - Returns: The first hint; nil if there is none or the password is empty.
    public func hint(under policy: PasswordPolicy = Policy.standard.password, names: [String] = []) -> PasswordHint? {
        if isEmpty { return nil }
        if text.hasControlCharacters { return .controlCharacters }
        if length < policy.minimumLength { return .tooShort(minimum: policy.minimumLength) }
        if length > policy.maximumLength { return .tooLong(maximum: policy.maximumLength) }
        if let name = names.first(where: { text.isSameName(as: $0) }) {
            return name.contains("@") ? .ownAddress : .ownName
        }
        return policy.minimumStrength > 0 ? guess : nil
    }

    /// Why it is easy to guess, by simple checks.
    private var guess: PasswordHint? {
        let text = text.precomposedStringWithCompatibilityMapping.lowercased()
        if Self.common.contains(text.trimmingCharacters(in: .decimalDigits)) || Self.common.contains(text) {
            return .common
        }
        let values = text.unicodeScalars.map { Int($0.value) }
        let steps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
        if steps == [0] || text.isRepetition { return .repetition }
        return steps == [1] || steps == [-1] ? .sequence : nil
    }

    /// Very common passwords, without trailing digits.
    private static let common: Set<String> = [
        "password", "passw0rd", "p@ssw0rd", "passwort", "iloveyou", "sunshine", "princess", "football", "baseball",
        "superman", "trustno", "whatever", "starwars", "computer", "qwerty", "qwertyui", "qwertyuiop", "qwertz",
        "azerty", "1q2w3e4r", "1qaz2wsx", "asdfghjkl", "zxcvbnm", "letmein", "welcome", "changeme", "admin", "monkey",
        "dragon", "master", "shadow", "secret", "abc", "test", "pokemon", "sakura", "doraemon",
    ]
}

extension String {
    /// Whether it repeats a shorter text.
    fileprivate var isRepetition: Bool {
        guard count >= 6 else { return false }
        return (2...3).contains { length in
            let unit = prefix(length)
            return String(repeating: String(unit), count: count / length + 1).hasPrefix(self)
        }
    }
}
