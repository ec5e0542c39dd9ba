package import Foundation
package import LatchkeyAPI
package import LatchkeyJSON
package import LatchkeyScreens
import ScreenCalls

/// The numbers are those in the stored objects.
package enum EntryKind: Int64, Sendable, Hashable, CaseIterable {
    case income = 1
    case expense = 2
}

/// The part of an entry that the user writes.
package struct EntryContent: Sendable, Hashable {
    package let amount: Amount
    package let name: String
    package let kind: EntryKind

    package init(amount: Amount, name: String, kind: EntryKind) {
        self.amount = amount
        self.name = name
        self.kind = kind
    }

    package func name(in language: Language) -> String {
        name.isEmpty ? kind.sentence.text(in: language) : name
    }

    /// The members of the stored object.
    package var members: [String: JSONValue] {
        ["amount": .integer(amount.cents), "name": .string(name), "type": .integer(kind.rawValue)]
    }
}

/// An entry of the account book.
package struct Entry: Sendable, Hashable, Identifiable {
    package let id: String
    /// The server refuses to change or delete an older version.
    package let version: Int64
    package let date: Date
    package let content: EntryContent

    package init(id: String, version: Int64, date: Date, content: EntryContent) {
        self.id = id
        self.version = version
        self.date = date
        self.content = content
    }

    /// The entry in an object of the bucket; nil if the object is something else.
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

    /// Negative for an expense.
    package var cents: Decimal {
        switch content.kind {
        case .income: Decimal(content.amount.cents)
        case .expense: -Decimal(content.amount.cents)
        }
    }
}

extension [Entry] {
    /// Income minus expenses, in cents.
    package var total: Decimal { reduce(0) { $0 + $1.cents } }
}
