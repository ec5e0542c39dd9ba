import BalanceScreens
import Foundation
import LatchkeyScreens
import ScreenCalls
import Terminal

/// The form in the terminal: a prompt for the field with the cursor.
struct EntryFormView: TerminalView {
    static let firstEvent = EntryFormEvent.appeared

    /// How the form is left.
    enum Exit: Sendable {
        case closed(EntryFormOutcome)
        case left(Place)
    }

    private let front: BalanceFront
    private let book: BalanceBook
    private var screen: EntryFormScreen
    /// A return key that follows the line just typed.
    private var pressesReturn = false

    init(_ front: BalanceFront, _ book: BalanceBook, showing screen: EntryFormScreen) {
        self.front = front
        self.book = book
        self.screen = screen
        front.console.say(screen.title, .bold)
        front.say(.formHint)
    }

    mutating func handle(_ event: EntryFormEvent) -> [EntryFormEffect] { screen.handle(event) }

    mutating func perform(_ effect: EntryFormEffect) async -> Step<EntryFormEvent, Exit> {
        switch effect {
        case .showMessage(let message, let field): front.console.say("\(label(of: field)): \(message)")
        case .showProgress(let message): front.console.say(message)
        case .save(let content, let target): return await save(content, as: target)
        case .hideProgress: return .report(.progressHidden)
        case .showAlert(let alert):
            front.show(alert)
            return .report(.alertDismissed)
        case .close(let outcome): return .leave(.closed(outcome))
        case .focus, .closeKeyboard: break
        }
        return .none
    }

    mutating func ask() async -> Step<EntryFormEvent, Exit> {
        if pressesReturn {
            pressesReturn = false
            return .report(.returnPressed)
        }
        let field = screen.focus ?? .amount
        switch await front.inbox.next(prompt(for: field), untilSessionEnds: true) {
        case .line(let line): return step(for: line, in: field)
        case .end(let forGood): return forGood ? .leave(.left(.quit)) : .report(.cancelled)
        case .sessionEnded(let reason):
            return await front.isSignedOut() ? .leave(.left(.title(SessionEnd(reason: reason)))) : .none
        }
    }
}

extension EntryFormView {
    private func save(_ content: EntryContent, as target: EntryTarget) async -> Step<EntryFormEvent, Exit> {
        switch await Reply({ try await book.save(content, as: target) }) {
        case .success(let entry): .report(.saved(entry))
        case .failure(let failure): .report(.failed(failure))
        case .sessionEnded(let reason): .leave(.left(.title(SessionEnd(reason: reason))))
        }
    }

    /// An empty line keeps what is there; an amount that is not there yet cannot be kept, so it goes back.
    private mutating func step(for line: String, in field: EntryField) -> Step<EntryFormEvent, Exit> {
        if field != .name, line.command == "cancel" { return .report(.cancelled) }
        if line.isEmpty {
            return field == .amount && kept(field).isEmpty ? .report(.cancelled) : .report(.returnPressed)
        }
        guard let event = event(for: line, in: field) else {
            front.say(.typeUnknown)
            return .none
        }
        pressesReturn = true
        return .report(event)
    }

    private func event(for line: String, in field: EntryField) -> EntryFormEvent? {
        switch field {
        case .amount: .amountChanged(line)
        case .name: .nameChanged(line)
        case .kind: EntryKind(typed: line.command).map(EntryFormEvent.kindChanged)
        }
    }

    private func prompt(for field: EntryField) -> String {
        let kept = kept(field)
        return kept.isEmpty ? "\(label(of: field)): " : "\(label(of: field)) [\(kept)]: "
    }

    /// What an empty line leaves as it is; nothing where it was found fault with.
    private func kept(_ field: EntryField) -> String {
        guard screen.messages[field] == nil else { return "" }
        return switch field {
        case .amount: screen.amount
        case .name: screen.name
        case .kind: screen.kind.sentence.text(in: front.language)
        }
    }

    private func label(of field: EntryField) -> String {
        let sentence: BalanceSentence =
            switch field {
            case .amount: .amountLabel
            case .name: .nameLabel
            case .kind: .typeLabel
            }
        return sentence.text(in: front.language)
    }
}

extension EntryKind {
    /// The kind that a person typed, in small letters.
    init?(typed word: String) {
        switch word {
        case "income", "i", "1", "収入": self = .income
        case "expense", "e", "2", "支出": self = .expense
        default: return nil
        }
    }
}
