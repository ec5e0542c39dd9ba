package import Latchkey
import LatchkeyAPI
import LatchkeyJSON

/// The user's bucket `balance_book`: what the screens know of the server.
package struct BalanceBook: Sendable {
    private let bucket: Bucket

    package init(of latchkey: LatchkeyClient) { bucket = latchkey.bucket("balance_book") }

    /// All entries, oldest first.
    package func load() async throws(LatchkeyError) -> EntryPage {
        let objects = try await bucket.allObjects(order: .created)
        let entries = objects.compactMap(Entry.init)
        return EntryPage(entries: entries, unreadable: objects.count - entries.count)
    }

    /// One entry as it is now; nil when there is none with this id.
    package func entry(_ id: String) async throws(LatchkeyError) -> Entry? {
        do {
            return Entry(try await bucket.read(id))
        } catch .notFound {
            return nil
        } catch {
            throw error
        }
    }

    /// Writes an entry.
    ///
    /// Sent again after a lost reply, it writes the same entry, not a second one.
    package func save(_ content: EntryContent, as target: EntryTarget) async throws(LatchkeyError) -> Entry {
        let object =
            switch target {
            case .new(let id): try await bucket.replace(id, with: content.members)
            case .existing(let entry): try await change(entry, to: content)
            }
        guard let saved = Entry(object) else {
            throw LatchkeyError(code: .unexpectedAnswer, message: "The server has kept something else. Try again.")
        }
        return saved
    }

    /// Deletes an entry, unless it was changed since it was read.
    package func delete(_ entry: Entry) async throws(LatchkeyError) {
        try await bucket.delete(entry.id, ifVersion: entry.version)
    }

    /// A change that is refused as stale may be our own, when only the reply to it was lost.
    private func change(_ entry: Entry, to content: EntryContent) async throws(LatchkeyError) -> StoredObject {
        do {
            return try await bucket.patch(entry.id, content.members, ifVersion: entry.version)
        } catch {
            guard error.code == .stale else { throw error }
            let stored = try await bucket.read(entry.id)
            guard Entry(stored)?.content == content else { throw error }
            return stored
        }
    }
}
