package import BalanceEntries
import LatchkeyAPI
package import LatchkeyScreens
import LatchkeyUI
import Observation
import ScreenCalls

/// The form for an entry, or for a new one.
///
/// A front binds the fields to ``draft`` and calls ``save()``. The list closes the form when the entry is saved, or when
/// another device has changed it. After any other failure, the form stays and keeps what was typed. Saving it again
/// after a lost answer writes one entry.
@MainActor @Observable
package final class EntryFormModel: Identifiable {
    enum Exit {
        case saved(Entry)
        /// Another device has changed or deleted the entry.
        case outdated(ScreenFailure)
    }

    package let language: Language
    package var draft: EntryDraft
    package private(set) var isSaving = false
    package private(set) var alert: ScreenAlert?

    /// Whether the problems are shown: from the first attempt to save.
    private var showsProblems = false
    private let entry: Entry?
    @ObservationIgnored private let target: EntryTarget
    @ObservationIgnored private let book: BalanceBook
    @ObservationIgnored private let close: (Exit) async -> Void

    init(
        _ book: BalanceBook,
        editing entry: Entry?,
        language: Language,
        close: @escaping @MainActor (Exit) async -> Void
    ) {
        self.book = book
        self.entry = entry
        self.language = language
        self.close = close
        target = EntryTarget(editing: entry)
        draft = entry.map { EntryDraft($0.content) } ?? EntryDraft()
    }
}

extension EntryFormModel {
    package var title: String { (entry == nil ? BalanceSentence.addTitle : .editTitle).text(in: language) }

    /// The message beside a spinner; nil without a call.
    package var progress: String? { isSaving ? BalanceSentence.saving.text(in: language) : nil }

    /// Whether closing the form would lose something that was typed.
    package var isChanged: Bool { draft != (entry.map { EntryDraft($0.content) } ?? EntryDraft()) }

    /// The problem to show beside a field; nil if there is none.
    package func message(for field: EntryField) -> String? {
        showsProblems ? draft.problem(of: field)?.text(in: language) : nil
    }

    /// The first field with a problem to show, which should get the focus.
    package var problematicField: EntryField? { EntryField.allCases.first { message(for: $0) != nil } }

    package func dismissAlert() { alert = nil }

    /// Saves the entry if no field has a problem.
    package func save() async {
        guard !isSaving else { return }
        guard let content = draft.content(in: language) else {
            showsProblems = true
            return
        }
        isSaving = true
        defer { isSaving = false }
        do {
            await close(.saved(try await book.save(content, as: target)))
        } catch {
            let failure = ScreenFailure(error)
            if failure.isAboutOutdatedEntry { return await close(.outdated(failure)) }
            if !failure.isShownBySignIn { alert = ScreenAlert(failure, in: language) }
        }
    }
}
