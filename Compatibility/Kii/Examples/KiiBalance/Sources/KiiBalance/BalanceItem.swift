import BalanceScreens
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

/// What an object of the balance book says.
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

    /// What an object says; nil when it is no entry, whoever may have written it.
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

    /// What it adds to the balance, in cents.
    var balance: Int128 { type == .income ? Int128(amount.cents) : -Int128(amount.cents) }
}
