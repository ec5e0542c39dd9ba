import Foundation
import LatchkeyAPI
import LatchkeyJSON

/// One line of the balance book.
struct Entry: Sendable, Hashable, Identifiable {
    let id: String
    /// Counts the changes; a save or deletion of an older version is refused.
    let version: Int64
    let date: Date
    let content: EntryContent

    /// What the entry adds to the balance, in cents; negative for an expense.
    var cents: Int128 {
        switch content.kind {
        case .income: Int128(content.amount.cents)
        case .expense: -Int128(content.amount.cents)
        }
    }
}

/// What a person writes into an entry.
struct EntryContent: Sendable, Hashable {
    let amount: Amount
    let name: String
    let kind: EntryKind
}

extension Entry {
    /// The entry that an object of the bucket holds; nil when the object is something else.
    init?(_ object: StoredObject) {
        guard
            let cents = object.members["amount"]?.integerValue, cents >= 0,
            let kind = object.members["type"]?.integerValue.flatMap(EntryKind.init(rawValue:))
        else { return nil }
        id = object.id
        version = object.version
        date = object.createdAt
        content = EntryContent(
            amount: Amount(cents: cents),
            name: object.members["name"]?.stringValue ?? "",
            kind: kind
        )
    }
}

extension EntryContent {
    /// The members of the object that holds it.
    var members: [String: JSONValue] {
        ["amount": .integer(amount.cents), "name": .string(name), "type": .integer(kind.rawValue)]
    }
}

extension [Entry] {
    /// All income less all expenses, in cents; exact whatever the amounts.
    var total: Int128 { reduce(0) { $0 + $1.cents } }
}
