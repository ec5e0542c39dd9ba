package import LatchkeyCore

/// The languages of the built-in texts.
package enum MessageLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// The language of a BCP 47 tag; English for other languages.
    package init(locale: String?) {
        let language = locale?.prefix { $0.isASCII && $0.isLetter }.lowercased() ?? ""
        self = MessageLanguage(rawValue: language) ?? .english
    }
}

/// The parts of a message, each with a template.
package enum MessagePart: String, Sendable, CaseIterable {
    case subject
    /// The plain text of an e-mail.
    case text
    /// The HTML of an e-mail.
    case html
    case sms
}

/// The name of a template, for example `verification.en.html`.
package struct TemplateName: Sendable, Hashable, CustomStringConvertible {
    package let kind: MessageKind
    package let language: MessageLanguage
    package let part: MessagePart

    package init(_ kind: MessageKind, _ language: MessageLanguage, _ part: MessagePart) {
        self.kind = kind
        self.language = language
        self.part = part
    }

    /// The template of a file; nil for other names.
    package init?(file: String) {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[3] == "mustache", let kind = MessageKind(rawValue: parts[0]),
            let language = MessageLanguage(rawValue: parts[1]), let part = MessagePart(rawValue: parts[2])
        else { return nil }
        self.init(kind, language, part)
    }

    package static let all = MessageKind.allCases.flatMap { kind in
        MessageLanguage.allCases.flatMap { language in
            MessagePart.allCases.map { TemplateName(kind, language, $0) }
        }
    }

    package var description: String { "\(kind.rawValue).\(language.rawValue).\(part.rawValue)" }
    package var file: String { description + ".mustache" }
}
