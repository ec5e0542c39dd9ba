import Foundation
package import LatchkeyScreens
import PrintableText
import ScreenCalls

/// A field of the form, in order.
package enum EntryField: Sendable, Hashable, CaseIterable {
    case amount, name, kind

    package var label: BalanceSentence {
        switch self {
        case .amount: .amountLabel
        case .name: .nameLabel
        case .kind: .typeLabel
        }
    }
}

/// The fields of the form, as they were typed.
package struct EntryDraft: Sendable, Hashable {
    package var amount = ""
    package var name = ""
    package var kind = EntryKind.expense

    package init() {}

    package init(_ content: EntryContent) {
        amount = Money.typed(content.amount)
        name = content.name
        kind = content.kind
    }

    /// The problem of a field; nil if it is valid.
    package func problem(of field: EntryField) -> BalanceSentence? {
        switch field {
        case .amount:
            do throws(AmountFault) {
                _ = try Amount(typed: amount)
                return nil
            } catch {
                return error.sentence
            }
        case .name: return name.isPrintable ? nil : .nameControlCharacters
        case .kind: return nil
        }
    }

    /// The entry to save; nil if a field has a problem.
    ///
    /// Without a name, the entry is named after its kind.
    package func content(in language: Language) -> EntryContent? {
        guard let amount = try? Amount(typed: amount), problem(of: .name) == nil else { return nil }
        let trimmed = name.trimmingCharacters(in: .whitespaces)
        return EntryContent(
            amount: amount,
            name: trimmed.isEmpty ? kind.sentence.text(in: language) : trimmed,
            kind: kind
        )
    }
}
