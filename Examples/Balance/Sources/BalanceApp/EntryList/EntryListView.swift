import BalanceEntries
import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import ScreenCalls
import Terminal

/// The list of entries.
struct EntryListView {
    private let front: BalanceFront
    private let book: BalanceBook
    /// The entries that the server has confirmed; nil until they are loaded.
    private var page: EntryPage?

    init(_ front: BalanceFront) {
        self.front = front
        book = BalanceBook(of: front.latchkey)
    }

    func run() async -> Place {
        var view = self
        do throws(SessionEnd) {
            try await view.load()
            while true {
                if let place = try await view.follow(try await front.line("> ")) { return place }
            }
        } catch {
            return .title(error)
        }
    }

    /// Follows a command.
    ///
    /// The end of the input leaves the app.
    private mutating func follow(_ line: Line) async throws(SessionEnd) -> Place? {
        guard case .typed(let text) = line else { return .quit }
        let words = text.command.split(whereSeparator: \.isWhitespace).map(String.init)
        switch (words.first, words.count) {
        case ("add", 1): return try await edit(nil)
        case ("refresh", 1): try await load()
        case ("password", 1): return .changePassword
        case ("security", 1): return .security
        case ("logout", 1): return try await logOut()
        case ("quit", 1): return .quit
        case ("help", 1): say(.listHelp)
        case ("edit", 2), ("delete", 2):
            guard let entry = entry(words[1]) else { return nil }
            return words[0] == "edit" ? try await edit(entry) : try await delete(entry)
        case ("edit", 1), ("delete", 1): console.say(BalanceSentence.numberMissing.text(text.command, in: language))
        case (nil, _): break
        default: console.sayUnknown(text.command)
        }
        return nil
    }
}

extension EntryListView {
    private var console: Console { front.console }
    private var language: Language { front.console.language }

    private func say(_ sentence: BalanceSentence) { console.say(sentence.text(in: language)) }

    private mutating func load() async throws(SessionEnd) {
        say(.loading)
        switch try await Reply({ [book] in try await book.load() }) {
        case .success(let loaded): page = loaded
        case .failure(let failure): console.show(ScreenAlert(failure, in: language))
        }
        show()
    }

    private func show() {
        guard let page else { return say(.refreshOffered) }
        EntryListPage(page, in: language).show(on: console)
    }

    /// The entry with a number of the list.
    private func entry(_ word: String) -> Entry? {
        guard let page else {
            say(.refreshOffered)
            return nil
        }
        guard let number = Int(word), number >= 1, number <= page.entries.count else {
            console.say(BalanceSentence.noSuchEntry.text(word, in: language))
            return nil
        }
        return page.entries[number - 1]
    }

    /// Opens the form for an entry, or for a new one.
    private mutating func edit(_ entry: Entry?) async throws(SessionEnd) -> Place? {
        guard page != nil else {
            say(.refreshOffered)
            return nil
        }
        switch try await EntryFormView(front, book, editing: entry).run() {
        case .saved(let saved): page?.put(saved)
        case .cancelled: break
        case .outdated:
            try await load()
            return nil
        case .inputEnded: return .quit
        }
        show()
        return nil
    }

    private mutating func delete(_ entry: Entry) async throws(SessionEnd) -> Place? {
        let question = BalanceSentence.deleteQuestion.text(entry.content.name(in: language), in: language)
        console.say("\(BalanceSentence.confirmTitle.text(in: language)): \(question)")
        switch try await front.answer() {
        case nil: return .quit
        case false: show()
        case true: try await deleteConfirmed(entry)
        }
        return nil
    }

    private mutating func deleteConfirmed(_ entry: Entry) async throws(SessionEnd) {
        say(.deleting)
        switch try await Reply({ [book] in try await book.delete(entry.id, ifVersion: entry.version) }) {
        case .success: page?.entries.removeAll { $0.id == entry.id }
        case .failure(let failure):
            console.show(failure.entryAlert(in: language))
            if failure.isAboutOutdatedEntry { return try await load() }
        }
        show()
    }

    private func logOut() async throws(SessionEnd) -> Place? {
        switch try await Reply({ try await front.latchkey.logOut() }) {
        case .success: return .title(nil)
        case .failure(let failure):
            console.show(ScreenAlert(failure, in: language))
            show()
            return nil
        }
    }
}
