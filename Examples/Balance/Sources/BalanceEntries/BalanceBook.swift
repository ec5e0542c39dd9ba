import Foundation
package import Latchkey
import LatchkeyAPI
import LatchkeyJSON

/// All objects of the bucket, oldest first.
package struct EntryPage: Sendable, Hashable {
    package var entries: [Entry] = []
    /// The number of objects that are no entries.
    package var unreadable = 0

    package init(entries: [Entry] = [], unreadable: Int = 0) {
        self.entries = entries
        self.unreadable = unreadable
    }

    /// Puts a saved entry in its place.
    ///
    /// A new one is the newest, so it comes last.
    package mutating func put(_ entry: Entry) {
        if let place = entries.firstIndex(where: { $0.id == entry.id }) {
            entries[place] = entry
        } else {
            entries.append(entry)
        }
    }
}

/// The place to save a form.
package enum EntryTarget: Sendable, Hashable {
    /// A new entry. The form makes the id, so that saving it again after a lost answer writes one entry.
    case new(id: String)
    case existing(id: String, version: Int64)

    /// The place of an entry; without one, that of a new entry.
    package init(editing entry: Entry?) {
        self =
            entry.map { .existing(id: $0.id, version: $0.version) } ?? .new(id: UUID().uuidString.lowercased())
    }
}

/// The user's bucket `balance_book`.
package struct BalanceBook: Sendable {
    package static let appName = "Kii Balance"

    private let bucket: ObjectBucket

    package init(of latchkey: LatchkeyClient) { bucket = latchkey.bucket("balance_book") }

    package func load() async throws(LatchkeyError) -> EntryPage {
        let objects = try await bucket.allObjects(order: .created)
        let entries = objects.compactMap(Entry.init)
        return EntryPage(entries: entries, unreadable: objects.count - entries.count)
    }

    /// An entry; nil if the object is something else.
    package func entry(_ id: String) async throws(LatchkeyError) -> Entry? { Entry(try await bucket.read(id)) }

    package func save(_ content: EntryContent, as target: EntryTarget) async throws(LatchkeyError) -> Entry {
        let object =
            switch target {
            case .new(let id): try await bucket.replace(id, with: content.members)
            case .existing(let id, let version): try await change(id, to: content, ifVersion: version)
            }
        guard let saved = Entry(object) else {
            throw LatchkeyError(code: .unexpectedAnswer, message: "The server stored something else. Try again.")
        }
        return saved
    }

    /// Deletes an entry.
    ///
    /// - Throws: `stale` if it has another version.
    package func delete(_ id: String, ifVersion version: Int64) async throws(LatchkeyError) {
        try await bucket.delete(id, ifVersion: version)
    }

    /// After a lost answer, our own change makes the version stale.
    private func change(
        _ id: String,
        to content: EntryContent,
        ifVersion version: Int64
    ) async throws(LatchkeyError) -> StoredObject {
        do {
            return try await bucket.patch(id, content.members, ifVersion: version)
        } catch {
            guard error.code == .stale else { throw error }
            let stored = try await bucket.read(id)
            guard Entry(stored)?.content == content else { throw error }
            return stored
        }
    }
}
