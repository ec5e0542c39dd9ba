package import LatchkeyCore

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

    package var description: String { "\(kind.rawValue).\(language.rawValue).\(part.rawValue)" }
    package var file: String { description + ".mustache" }
}
