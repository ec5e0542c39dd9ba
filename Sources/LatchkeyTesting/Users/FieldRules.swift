import Foundation
import LatchkeyAPI

/// The rules of the real server for what a user's record may hold.
enum FieldRules {
    static func username(_ text: String) throws(WrongField) -> String {
        try present(text)
        guard text.utf8.count >= 3, text.utf8.count <= 64, text.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil else {
            throw WrongField(.invalidUsername, "A username has 3 to 64 letters, digits, hyphens, underscores or dots.")
        }
        return text
    }

    static func emailAddress(_ text: String) throws(WrongField) -> String {
        try present(text)
        let atom = /[A-Za-z0-9!#$%&'*+\-\/=?^_`{|}~]+(\.[A-Za-z0-9!#$%&'*+\-\/=?^_`{|}~]+)*/
        let label = /[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?/
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let labels = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard text.utf8.count <= 254, parts.count == 2, parts[0].utf8.count <= 64, parts[1].utf8.count <= 253,
            parts[0].wholeMatch(of: atom) != nil, labels.count >= 2,
            labels.allSatisfy({ $0.wholeMatch(of: label) != nil })
        else {
            throw WrongField(.invalidEmailAddress, "This is not an e-mail address. Give one like ada@example.com.")
        }
        return text.lowercased()
    }

    /// A number as it is dialled at home becomes one of the country; of countries this knows a few, to see an app send one.
    static func phoneNumber(_ text: String, in country: String?) throws(WrongField) -> String {
        let prefixes = ["JP": "81", "GB": "44", "DE": "49", "FR": "33", "KR": "82", "AU": "61", "US": "1", "CA": "1"]
        guard !text.hasPrefix("+"), let prefix = country.flatMap({ prefixes[$0.uppercased()] }) else {
            return try phoneNumber(text)
        }
        let isDialledWithZero = prefix != "1" && text.hasPrefix("0")
        return try phoneNumber("+" + prefix + (isDialledWithZero ? text.dropFirst() : text[...]))
    }

    static func phoneNumber(_ text: String) throws(WrongField) -> String {
        try present(text)
        let compact = text.filter { !" .-()".contains($0) }
        guard compact.wholeMatch(of: /\+[1-9][0-9]{6,14}/) != nil else {
            throw WrongField(
                .invalidPhoneNumber,
                "This is not an international phone number. Give one like +81312345678."
            )
        }
        return compact
    }

    static func password(
        _ text: String,
        of names: [String?],
        _ rules: PasswordPolicy
    ) throws(WrongField) -> String {
        guard !text.isEmpty else { throw .missing }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .unprintable
        }
        let length = text.precomposedStringWithCanonicalMapping.unicodeScalars.count
        let detail: String
        if length < rules.minimumLength {
            detail = "The password is too short. Use at least \(rules.minimumLength) characters."
        } else if length > rules.maximumLength {
            detail = "The password is too long. Use at most \(rules.maximumLength) characters."
        } else {
            if names.contains(where: { $0?.lowercased() == text.lowercased() }) {
                detail = "The password is the user's own name. Choose another one."
            } else {
                guard rules.minimumStrength > 0, let advice = GuessedPassword.advice(on: text, of: names) else {
                    return text
                }
                detail = advice
            }
        }
        throw WrongField(.weakPassword, detail)
    }

    static func country(_ text: String) throws(WrongField) -> String {
        let country = text.uppercased()
        guard country.wholeMatch(of: /[A-Z]{2}/) != nil else {
            throw .invalid("The country is not known. Give two letters, for example JP.")
        }
        return country
    }

    static func locale(_ text: String) throws(WrongField) -> String {
        guard text.utf8.count <= 35, text.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil else {
            throw .invalid("The language is not a BCP 47 tag. Give one like en or ja-JP.")
        }
        return text
    }

    /// A text for people: NFC, without surrounding white space, 1 to 100 characters.
    static func text(_ text: String) throws(WrongField) -> String {
        guard !text.hasControlCharacters else { throw .unprintable }
        let text = text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { throw .missing }
        guard text.unicodeScalars.count <= 100 else {
            throw WrongField(.tooLong, "This is too long. Use at most 100 characters.")
        }
        return text
    }

    private static func present(_ text: String) throws(WrongField) {
        guard !text.isEmpty else { throw .missing }
        guard !text.hasControlCharacters else { throw .unprintable }
    }
}

extension String {
    /// Whether the text has characters that cannot be shown or that change how others are.
    var hasControlCharacters: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
            case .format:
                ![0x200C, 0x200D].contains(scalar.value) && !(0xE0020...0xE007F).contains(scalar.value)
            default: false
            }
        }
    }
}
