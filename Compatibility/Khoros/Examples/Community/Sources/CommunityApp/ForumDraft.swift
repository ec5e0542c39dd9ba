/// A question or a reply with the key that names it before the forum does.
///
/// Sent again after a lost answer, it is written once.
struct NewText: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case question
        case reply(to: Int64)
    }

    let kind: Kind
    let key: String
    /// Empty for a reply.
    let title: String
    let text: String
}

enum ComposerField: Sendable, Hashable {
    case title, text

    var label: ForumSentence { self == .title ? .titleLabel : .textLabel }
}

/// The fields of the composer.
struct ForumDraft: Sendable {
    let kind: NewText.Kind
    private let id: String
    private var values: [ComposerField: String] = [:]
    private var sent: NewText?
    private var revision = 0

    /// - Parameters:
    ///   - kind: A question, or a reply to one.
    ///   - id: Unique to the composer.
    init(_ kind: NewText.Kind, id: String) {
        self.kind = kind
        self.id = id
    }

    var fields: [ComposerField] { kind == .question ? [.title, .text] : [.text] }

    subscript(field: ComposerField) -> String {
        get { values[field] ?? "" }
        set { values[field] = newValue }
    }

    /// Whether there is something to see in each field.
    var canSend: Bool { fields.allSatisfy { !self[$0].unicodeScalars.allSatisfy(\.isBlank) } }

    /// The text to send.
    ///
    /// A changed text is another one.
    mutating func text() -> NewText {
        if let sent, (sent.title, sent.text) != (self[.title], self[.text]) { revision += 1 }
        let text = NewText(kind: kind, key: "\(id).\(revision)", title: self[.title], text: self[.text])
        sent = text
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
    }
}
