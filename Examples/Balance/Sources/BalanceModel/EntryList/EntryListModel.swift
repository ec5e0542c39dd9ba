package import BalanceEntries
package import Foundation
package import Latchkey
import LatchkeyAPI
package import LatchkeyScreens
import LatchkeyUI
import Observation
import ScreenCalls

/// The list of a signed-in user, for any front with windows.
///
/// A front calls ``load()``, shows the entries, the total, ``progress``, ``alert`` and ``form``, and calls a method for
/// each thing that a person does. With a `SignInModel` as presenter of the client, a refused call shows the login and
/// is then sent again. Make another list when the model's `contentID` changes: its user has changed.
///
/// It does one thing at a time. While ``isBusy``, it ignores everything else.
@MainActor @Observable
package final class EntryListModel {
    package let language: Language
    package var order = EntryOrder.oldestFirst
    /// The form in front of the list; nil if it is closed.
    package private(set) var form: EntryFormModel?
    /// The entry that was deleted last, if that can be undone.
    package private(set) var deleted: Entry?
    package private(set) var alert: ScreenAlert?

    /// The entries that the server has confirmed; nil until they are loaded.
    private var page: EntryPage?
    private var work: BalanceSentence?
    @ObservationIgnored private let book: BalanceBook

    package init(_ latchkey: LatchkeyClient, language: Language) {
        self.language = language
        book = BalanceBook(of: latchkey)
    }
}

// MARK: - Displayed state

extension EntryListModel {
    package var entries: [Entry] { order.arrange(page?.entries ?? []) }
    /// The sum in cents.
    package var total: Decimal { entries.total }
    package var isLoaded: Bool { page != nil }
    package var isBusy: Bool { work != nil }
    /// The message beside a spinner; nil without a call.
    package var progress: String? { work?.text(in: language) }

    /// The sentence in place of entries; nil if there are some, or while the first ones are loaded.
    package var placeholder: String? {
        if isLoaded { return entries.isEmpty ? GraphicalSentence.noEntries.text(in: language) : nil }
        return isBusy ? nil : GraphicalSentence.listNotLoaded.text(in: language)
    }

    /// The sentence about objects that are no entries; nil if there are none.
    package var note: String? {
        guard let count = page?.unreadable, count > 0 else { return nil }
        return BalanceSentence.unreadableObjects.text(String(count), in: language)
    }

    /// The sentence beside the undo button; nil if nothing can be undone.
    package var undoMessage: String? {
        deleted.map { GraphicalSentence.deleted.text($0.content.name(in: language), in: language) }
    }
}

// MARK: - What a person does

extension EntryListModel {
    package func dismissAlert() { alert = nil }
    package func dismissUndo() { deleted = nil }

    /// Loads the entries; after a failure, it keeps those that it has.
    package func load() async {
        await run(.loading) { page = try await book.load() }
    }

    /// Opens the form for a new entry.
    package func add() { open(nil) }

    /// Opens the form for an entry.
    package func edit(_ entry: Entry) { open(entry) }

    /// Closes the form, unless it is saving.
    package func closeForm() {
        if form?.isSaving == false { form = nil }
    }

    /// Deletes an entry, unless it has changed elsewhere; then the list is loaded again.
    package func delete(_ entry: Entry) async {
        let failure = await run(.deleting) {
            try await book.delete(entry.id, ifVersion: entry.version)
            page?.entries.removeAll { $0.id == entry.id }
            deleted = entry
        }
        if failure?.isAboutOutdatedEntry == true { await load() }
    }

    /// Writes the entry that was deleted last once more, as a new one.
    package func undoDeletion() async {
        guard let entry = deleted else { return }
        await run(.saving) {
            page?.put(try await book.save(entry.content, as: .new(id: entry.id)))
            deleted = nil
        }
    }
}

extension EntryListModel {
    private func open(_ entry: Entry?) {
        guard isLoaded, form == nil else { return }
        form = EntryFormModel(book, editing: entry, language: language) { [weak self] in await self?.close($0) }
    }

    private func close(_ exit: EntryFormModel.Exit) async {
        form = nil
        switch exit {
        case .saved(let entry): page?.put(entry)
        case .outdated(let failure):
            alert = failure.entryAlert(in: language)
            await load()
        }
    }

    /// Makes calls, and shows why one failed.
    @discardableResult
    private func run(_ work: BalanceSentence, _ calls: () async throws -> Void) async -> ScreenFailure? {
        guard !isBusy else { return nil }
        self.work = work
        defer { self.work = nil }
        do {
            try await calls()
            return nil
        } catch {
            let failure = ScreenFailure(error)
            if !failure.isShownBySignIn { alert = failure.entryAlert(in: language) }
            return failure
        }
    }
}
