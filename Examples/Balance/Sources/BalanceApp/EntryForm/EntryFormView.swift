import BalanceEntries
import Foundation
import LatchkeyScreens
import ScreenCalls
import Terminal

/// The form for an entry: one prompt for each field.
struct EntryFormView {
    enum Exit {
        case saved(Entry)
        case cancelled
        /// Another device has changed or deleted the entry.
        case outdated
        case inputEnded
    }

    private let front: BalanceFront
    private let book: BalanceBook
    private let target: EntryTarget
    private var draft: EntryDraft
    /// The field whose value was refused: an empty line does not keep it.
    private var refused: EntryField?

    init(_ front: BalanceFront, _ book: BalanceBook, editing entry: Entry?) {
        self.front = front
        self.book = book
        draft = entry.map { EntryDraft($0.content) } ?? EntryDraft()
        target = EntryTarget(editing: entry)
        let title = entry == nil ? BalanceSentence.addTitle : .editTitle
        front.console.say(title.text(in: front.console.language), .bold)
        front.console.say(BalanceSentence.formHint.text(in: front.console.language))
    }

    /// Asks for the fields and saves.
    ///
    /// After a failure, it asks again and keeps what was typed.
    func run() async throws(SessionEnd) -> Exit {
        var form = self
        while true {
            for field in EntryField.allCases {
                if let exit = try await form.fill(field) { return exit }
            }
            if let exit = try await form.save() { return exit }
        }
    }

    /// Asks for a field until it is valid.
    ///
    /// An empty line keeps its value. Without a value, it goes back.
    private mutating func fill(_ field: EntryField) async throws(SessionEnd) -> Exit? {
        while true {
            let line: String
            switch try await front.line(prompt(for: field)) {
            case .inputEnded: return .inputEnded
            case .cancelled: return .cancelled
            case .typed(let text): line = text
            }
            if field != .name, line.command == "cancel" { return .cancelled }
            if line.isEmpty {
                if field == .amount, kept(field).isEmpty { return .cancelled }
            } else if !set(field, line) {
                say(.typeUnknown)
                continue
            }
            guard let problem = draft.problem(of: field) else {
                refused = nil
                return nil
            }
            refused = field
            front.console.say("\(label(of: field)): \(problem.text(in: language))")
        }
    }

    private func save() async throws(SessionEnd) -> Exit? {
        guard let content = draft.content(in: language) else { return nil }
        say(.saving)
        switch try await Reply({ [book, target] in try await book.save(content, as: target) }) {
        case .success(let entry): return .saved(entry)
        case .failure(let failure):
            front.console.show(failure.entryAlert(in: language))
            return failure.isAboutOutdatedEntry ? .outdated : nil
        }
    }
}

extension EntryFormView {
    private var language: Language { front.console.language }

    private func say(_ sentence: BalanceSentence) { front.console.say(sentence.text(in: language)) }

    private func label(of field: EntryField) -> String { field.label.text(in: language) }

    private func prompt(for field: EntryField) -> String {
        let kept = kept(field)
        return kept.isEmpty ? "\(label(of: field)): " : "\(label(of: field)) [\(kept)]: "
    }

    /// The value that an empty line keeps.
    private func kept(_ field: EntryField) -> String {
        if field == refused { return "" }
        return switch field {
        case .amount: draft.amount
        case .name: draft.name
        case .kind: draft.kind.sentence.text(in: language)
        }
    }

    /// Sets a field.
    ///
    /// - Returns: False for an unknown kind.
    private mutating func set(_ field: EntryField, _ line: String) -> Bool {
        switch field {
        case .amount: draft.amount = line
        case .name: draft.name = line
        case .kind:
            switch line.command {
            case "income", "i", "1", "収入": draft.kind = .income
            case "expense", "e", "2", "支出": draft.kind = .expense
            default: return false
            }
        }
        return true
    }
}
