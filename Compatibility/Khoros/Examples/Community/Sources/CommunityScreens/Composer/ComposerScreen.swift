package import LatchkeyScreens

/// The composer of a question or a reply.
///
/// What is written stays until the forum has it or the person throws it away.
package struct ComposerScreen: Sendable, Hashable {
    package let kind: Draft.Kind
    package let language: Language
    package private(set) var progress: String?

    private var values: [ComposerField: String] = [:]
    private let id: String
    /// How often something was changed since it was sent first: another text is another question or reply.
    private var revision = 0
    private var sent: Draft?
    private var step = Step.editing

    private enum Step: Hashable {
        case editing
        case sending
        case hidingProgress(after: ForumFailure?)
        case done
    }

    /// An empty composer.
    ///
    /// - Parameters:
    ///   - kind: What is written.
    ///   - id: What no other composer has.
    ///   - language: The language of the person.
    package init(_ kind: Draft.Kind, id: String, language: Language) {
        self.kind = kind
        self.id = id
        self.language = language
    }

    package var title: String { (kind == .question ? ForumSentence.askTitle : .replyTitle).text(in: language) }

    /// What there is to write, in order.
    package var fields: [ComposerField] { kind == .question ? [.title, .text] : [.text] }

    package func label(of field: ComposerField) -> String {
        (field == .title ? ForumSentence.titleLabel : .textLabel).text(in: language)
    }

    package func value(of field: ComposerField) -> String { values[field] ?? "" }

    /// The first field in which nothing is written.
    package var emptyField: ComposerField? { fields.first { value(of: $0).allSatisfy(\.isBlank) } }

    /// Whether it can be sent.
    package var canSend: Bool { step == .editing && emptyField == nil }

    package mutating func handle(_ event: ComposerEvent) -> [ComposerEffect] {
        switch (step, event) {
        case (.editing, .appeared): [.focus(fields[0])]
        case (.editing, .edited(let field, let value)): edit(field, value)
        case (.editing, .sendChosen): send()
        case (.editing, .cancelChosen): close()
        case (.sending, .sent): hideProgress(after: nil)
        case (.sending, .failed(let failure)): hideProgress(after: failure)
        case (.hidingProgress(nil), .progressHidden): close()
        case (.hidingProgress(.some(let failure)), .progressHidden): stay(after: failure)
        default: []
        }
    }
}

extension ComposerScreen {
    private mutating func edit(_ field: ComposerField, _ value: String) -> [ComposerEffect] {
        values[field] = value
        return []
    }

    private mutating func send() -> [ComposerEffect] {
        if let emptyField { return [.focus(emptyField)] }
        let message = ForumSentence.sending.text(in: language)
        step = .sending
        progress = message
        return [.closeKeyboard, .showProgress(message: message), .send(draft())]
    }

    private mutating func draft() -> Draft {
        let (title, text) = (value(of: .title), value(of: .text))
        if let sent, (sent.title, sent.text) != (title, text) { revision += 1 }
        let draft = Draft(kind, key: "\(id).\(revision)", title: title, text: text)
        sent = draft
        return draft
    }

    private mutating func hideProgress(after failure: ForumFailure?) -> [ComposerEffect] {
        step = .hidingProgress(after: failure)
        progress = nil
        return [.hideProgress]
    }

    private mutating func stay(after failure: ForumFailure) -> [ComposerEffect] {
        step = .editing
        return (failure.alert(in: language).map { [.showAlert($0)] } ?? []) + [.focus(.text)]
    }

    private mutating func close() -> [ComposerEffect] {
        step = .done
        return [.close]
    }
}

extension Character {
    /// Whether nothing is seen of it.
    fileprivate var isBlank: Bool {
        unicodeScalars.allSatisfy { scalar in
            scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
                || scalar.properties.generalCategory == .control
        }
    }
}
