package import Foundation
package import LatchkeyAPI
package import LatchkeyJSON
package import LatchkeyScreens

/// One line of the balance book.
package struct Entry: Sendable, Hashable, Identifiable {
    package let id: String
    /// Counts the changes; a save or deletion of an older version is refused.
    package let version: Int64
    package let date: Date
    package let content: EntryContent

    /// An entry.
    package init(id: String, version: Int64, date: Date, content: EntryContent) {
        self.id = id
        self.version = version
        self.date = date
        self.content = content
    }

    /// What the entry adds to the balance, in cents; negative for an expense.
    package var cents: Int128 {
        switch content.kind {
        case .income: Int128(content.amount.cents)
        case .expense: -Int128(content.amount.cents)
        }
    }
}

/// What a person writes into an entry.
package struct EntryContent: Sendable, Hashable {
    package let amount: Amount
    package let name: String
    package let kind: EntryKind

    /// What an entry says.
    package init(amount: Amount, name: String, kind: EntryKind) {
        self.amount = amount
        self.name = name
        self.kind = kind
    }
}

extension Entry {
    /// The entry that an object of the bucket holds; nil when the object is something else.
    package init?(_ object: StoredObject) {
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
    /// What it is called; by its kind where it has no name.
    package func name(in language: Language) -> String {
        name.isEmpty ? kind.sentence.text(in: language) : name
    }

    /// The members of the object that holds it.
    package var members: [String: JSONValue] {
        ["amount": .integer(amount.cents), "name": .string(name), "type": .integer(kind.rawValue)]
    }
}

extension [Entry] {
    /// All income less all expenses, in cents; exact whatever the amounts.
    package var total: Int128 { reduce(0) { $0 + $1.cents } }
}
