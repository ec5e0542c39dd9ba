package import LatchkeyScreens

/// The composer of a new post.
///
/// The text stays until the blog has it or the person throws it away; `Send` is off while there is none.
package struct ComposerScreen: Sendable, Hashable {
    package let language: Language
    package private(set) var text = ""
    package private(set) var progress: String?
    package private(set) var error: String?

    private let id: String
    /// How often the text was changed since it was sent first: another text is another post.
    private var revision = 0
    private var sent: Draft?
    private var step = Step.editing

    private enum Step: Hashable {
        case editing
        case sending
        case hidingProgress(after: ComposerFailure?)
        case done
    }

    /// An empty composer.
    ///
    /// - Parameters:
    ///   - id: What no other composer has.
    ///   - language: The language of the person.
    package init(id: String, language: Language) {
        self.id = id
        self.language = language
    }

    package var title: String { BlogSentence.newPostTitle.text(in: language) }
    package var textLabel: String { BlogSentence.textLabel.text(in: language) }

    /// Whether `Send` is on.
    package var canSend: Bool { step == .editing && text.unicodeScalars.contains { !$0.isBlank } }

    package mutating func handle(_ event: ComposerEvent) -> [ComposerEffect] {
        switch (step, event) {
        case (.editing, .appeared): [.focus]
        case (.editing, .textChanged(let text)): edit(text)
        case (.editing, .sendChosen): send()
        case (.editing, .cancelChosen): close()
        case (.sending, .sent): hideProgress(after: nil)
        case (.sending, .failed(let failure)): hideProgress(after: failure)
        case (.hidingProgress(nil), .progressHidden): close()
        case (.hidingProgress(.some(let failure)), .progressHidden): returnToText(after: failure)
        default: []
        }
    }
}

extension ComposerScreen {
    private mutating func edit(_ text: String) -> [ComposerEffect] {
        self.text = text
        error = nil
        return []
    }

    private mutating func send() -> [ComposerEffect] {
        guard canSend else { return [.focus] }
        let message = BlogSentence.sending.text(in: language)
        step = .sending
        progress = message
        error = nil
        return [.closeKeyboard, .showProgress(message: message), .send(draft())]
    }

    private mutating func draft() -> Draft {
        if let sent, sent.text != text { revision += 1 }
        let draft = Draft(key: "\(id).\(revision)", text: text)
        sent = draft
        return draft
    }

    private mutating func hideProgress(after failure: ComposerFailure?) -> [ComposerEffect] {
        step = .hidingProgress(after: failure)
        progress = nil
        return [.hideProgress]
    }

    private mutating func returnToText(after failure: ComposerFailure) -> [ComposerEffect] {
        step = .editing
        error = failure.sentence?.text(in: language)
        return (error.map { [.showError($0)] } ?? []) + [.focus]
    }

    private mutating func close() -> [ComposerEffect] {
        step = .done
        return [.close]
    }
}

extension ComposerFailure {
    fileprivate var sentence: BlogSentence? {
        switch self {
        case .logInCancelled: nil
        case .userChanged: .userChanged
        case .other: .tryAgainLater
        }
    }
}

extension Unicode.Scalar {
    /// Whether nothing is seen of it.
    fileprivate var isBlank: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
    }
}
