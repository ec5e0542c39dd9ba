package import LatchkeyCore

/// A language that there are texts in.
package enum MessageLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// The language of a BCP 47 tag; English where there are no texts in that one.
    package init(locale: String?) {
        let language = locale?.prefix { $0.isASCII && $0.isLetter }.lowercased() ?? ""
        self = MessageLanguage(rawValue: language) ?? .english
    }
}

/// A part of a message that has a template of its own.
package enum MessagePart: String, Sendable, CaseIterable {
    /// The line that an e-mail is listed by.
    case subject
    /// An e-mail for programs that show no HTML.
    case text
    /// An e-mail.
    case html
    /// The whole of a text message.
    case sms
}

/// Which template: `verification.en.html` for example.
package struct TemplateName: Sendable, Hashable, CustomStringConvertible {
    package let kind: MessageKind
    package let language: MessageLanguage
    package let part: MessagePart

    package init(_ kind: MessageKind, _ language: MessageLanguage, _ part: MessagePart) {
        self.kind = kind
        self.language = language
        self.part = part
    }

    /// The template that a file is for; nil for a name that none has.
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
