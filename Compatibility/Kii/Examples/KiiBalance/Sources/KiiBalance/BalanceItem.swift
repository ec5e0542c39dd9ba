import BalanceEntries
import Foundation
import KiiSDK

/// Whether an entry adds to the balance or takes from it.
enum BalanceItemType: Int {
    case income = 1
    case expense = 2

    /// The name of an entry that has none.
    var name: String {
        switch self {
        case .income: "Income"
        case .expense: "Expense"
        }
    }
}

/// An entry of the account book.
struct BalanceItem {
    static let bucket = "balance_book"

    static let fieldAmount = "amount"
    static let fieldName = "name"
    static let fieldType = "type"
    static let fieldCreated = "_created"

    /// In cents.
    let amount: Amount
    let name: String
    let type: BalanceItemType

    /// The entry in an object; nil if it is something else.
    init?(_ object: KiiObject) {
        guard let cents = (object.getForKey(Self.fieldAmount) as? NSNumber)?.int64Value, cents >= 0,
            let number = object.getForKey(Self.fieldType) as? NSNumber,
            let type = BalanceItemType(rawValue: number.intValue)
        else { return nil }
        amount = Amount(cents: cents)
        self.type = type
        let name = object.getForKey(Self.fieldName) as? String ?? ""
        self.name = name.isEmpty ? type.name : name
    }

    /// Negative for an expense, in cents.
    var balance: Decimal { type == .income ? Decimal(amount.cents) : -Decimal(amount.cents) }
}
