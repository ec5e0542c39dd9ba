import Foundation
import LatchkeyAPI
package import LatchkeyScreens
import PrintableText

/// The form that adds or edits an entry.
///
/// A failed save stays on the form with everything as it was typed. Only an entry that was changed or deleted elsewhere
/// cannot be saved any more: the form says so and closes.
package struct EntryFormScreen: Sendable, Hashable {
    package let target: EntryTarget
    package let language: Language
    package private(set) var amount: String
    package private(set) var name: String
    package private(set) var kind: EntryKind
    package private(set) var focus: EntryField?
    package private(set) var messages: [EntryField: String] = [:]
    package private(set) var progress: String?
    package private(set) var alert: ScreenAlert?

    private var step = Step.editing

    private enum Step: Hashable {
        case editing
        case calling
        case hidingProgress(then: Outcome)
        case alerting(outdated: Bool)
        case done
    }

    private enum Outcome: Hashable {
        case saved(Entry)
        case failed(ScreenFailure)
    }

    /// An empty form.
    package init(addingAs id: String, language: Language) {
        target = .new(id: id)
        self.language = language
        amount = ""
        name = ""
        kind = .expense
    }

    /// A form filled with an entry.
    package init(editing entry: Entry, language: Language) {
        target = .existing(entry)
        self.language = language
        amount = Money.typed(entry.content.amount)
        name = entry.content.name
        kind = entry.content.kind
    }

    package var title: String {
        switch target {
        case .new: BalanceSentence.addTitle.text(in: language)
        case .existing: BalanceSentence.editTitle.text(in: language)
        }
    }

    package mutating func handle(_ event: EntryFormEvent) -> [EntryFormEffect] {
        switch (step, event) {
        case (.editing, .appeared): focus(on: .amount)
        case (.editing, .amountChanged(let text)): edit(.amount) { $0.amount = text }
        case (.editing, .nameChanged(let text)): edit(.name) { $0.name = text }
        case (.editing, .kindChanged(let kind)): edit(.kind) { $0.kind = kind }
        case (.editing, .returnPressed): moveOn()
        case (.editing, .submitted): submit()
        case (.editing, .cancelled): close(.cancelled)
        case (.calling, .saved(let entry)): hideProgress(animated: false, then: .saved(entry))
        case (.calling, .failed(let failure)): hideProgress(animated: true, then: .failed(failure))
        case (.hidingProgress(.saved(let entry)), .progressHidden): close(.saved(entry))
        case (.hidingProgress(.failed(let failure)), .progressHidden): show(failure)
        case (.alerting(outdated: false), .alertDismissed): returnToFields()
        case (.alerting(outdated: true), .alertDismissed): close(.outdated)
        default: []
        }
    }
}

extension EntryFormScreen {
    private mutating func edit(_ field: EntryField, _ change: (inout Self) -> Void) -> [EntryFormEffect] {
        change(&self)
        messages[field] = nil
        return []
    }

    private mutating func focus(on field: EntryField) -> [EntryFormEffect] {
        focus = field
        return [.focus(field)]
    }

    /// A field is checked when it is left, so that a person need not fill in the rest first.
    private mutating func moveOn() -> [EntryFormEffect] {
        guard let focus, let place = EntryField.allCases.firstIndex(of: focus) else { return submit() }
        if let message = fault(of: focus) {
            messages[focus] = message
            return [.showMessage(message, beside: focus), .focus(focus)]
        }
        let next = EntryField.allCases.index(after: place)
        return next == EntryField.allCases.endIndex ? submit() : self.focus(on: EntryField.allCases[next])
    }

    private mutating func submit() -> [EntryFormEffect] {
        messages = [:]
        for field in EntryField.allCases { messages[field] = fault(of: field) }
        guard messages.isEmpty, let amount = try? Amount(typed: amount) else { return showFaults() }
        let message = BalanceSentence.saving.text(in: language)
        step = .calling
        progress = message
        focus = nil
        let content = EntryContent(amount: amount, name: nameToSave, kind: kind)
        return [.closeKeyboard, .showProgress(message: message), .save(content, as: target)]
    }

    private mutating func showFaults() -> [EntryFormEffect] {
        let marked = EntryField.allCases.filter { messages[$0] != nil }
        let shown = marked.map { EntryFormEffect.showMessage(messages[$0] ?? "", beside: $0) }
        return shown + focus(on: marked.first ?? .amount)
    }

    private mutating func hideProgress(animated: Bool, then outcome: Outcome) -> [EntryFormEffect] {
        step = .hidingProgress(then: outcome)
        progress = nil
        return [.hideProgress(animated: animated)]
    }

    private mutating func show(_ failure: ScreenFailure) -> [EntryFormEffect] {
        let shown = failure.entryAlert(in: language)
        step = .alerting(outdated: failure.isAboutOutdatedEntry)
        alert = shown
        return [.showAlert(shown)]
    }

    private mutating func returnToFields() -> [EntryFormEffect] {
        step = .editing
        alert = nil
        return focus(on: .amount)
    }

    private mutating func close(_ outcome: EntryFormOutcome) -> [EntryFormEffect] {
        step = .done
        alert = nil
        return [.close(outcome)]
    }

    private var nameToSave: String {
        let trimmed = name.trimmingCharacters(in: .whitespaces)
        return trimmed.isEmpty ? kind.sentence.text(in: language) : trimmed
    }

    private func fault(of field: EntryField) -> String? {
        switch field {
        case .amount: amountFault?.sentence.text(in: language)
        case .name: name.isPrintable ? nil : BalanceSentence.nameControlCharacters.text(in: language)
        case .kind: nil
        }
    }

    private var amountFault: AmountFault? {
        do throws(AmountFault) {
            _ = try Amount(typed: amount)
            return nil
        } catch {
            return error
        }
    }
}
