package import BalanceEntries
package import Foundation
package import KiiSDK

/// Whether an entry adds to the balance or takes from it.
package enum BalanceItemType: Int, CaseIterable {
    case income = 1
    case expense = 2

    /// The name of an entry that has none.
    package var name: String {
        switch self {
        case .income: "Income"
        case .expense: "Expense"
        }
    }
}

/// An entry of the account book.
package struct BalanceItem {
    package static let bucket = "balance_book"

    package static let fieldAmount = "amount"
    package static let fieldName = "name"
    package static let fieldType = "type"
    package static let fieldCreated = "_created"

    /// In cents.
    package let amount: Amount
    package let name: String
    package let type: BalanceItemType

    /// The entry in an object; nil if it is something else.
    package init?(_ object: KiiObject) {
        guard let cents = (object.getForKey(Self.fieldAmount) as? NSNumber)?.int64Value, cents >= 0,
            let number = object.getForKey(Self.fieldType) as? NSNumber,
            let type = BalanceItemType(rawValue: number.intValue)
        else { return nil }
        amount = Amount(cents: cents)
        self.type = type
        let name = object.getForKey(Self.fieldName) as? String ?? ""
        self.name = name.isEmpty ? type.name : name
    }

    /// Writes an entry into an object.
    package static func write(_ amount: Amount, _ name: String, _ type: BalanceItemType, into object: KiiObject) {
        object.setObject(NSNumber(value: amount.cents), forKey: fieldAmount)
        object.setObject(name.isEmpty ? type.name : name, forKey: fieldName)
        object.setObject(NSNumber(value: type.rawValue), forKey: fieldType)
    }

    /// Negative for an expense, in cents.
    package var balance: Decimal { type == .income ? Decimal(amount.cents) : -Decimal(amount.cents) }
}
