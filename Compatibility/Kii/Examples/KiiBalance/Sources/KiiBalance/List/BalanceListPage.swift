import BalanceEntries
import Foundation
import KiiBalanceItems
import KiiSDK
import Terminal

/// The list as text: the total, then a line for each entry, with aligned amounts.
@MainActor struct BalanceListPage {
    private let entries: [(item: BalanceItem, day: String)]
    private let unreadable: Int

    init(_ objects: [KiiObject]) {
        entries = objects.compactMap { object in BalanceItem(object).map { ($0, object.day) } }
        unreadable = objects.count - entries.count
    }

    func draw(on console: Console) {
        let total = entries.reduce(0) { $0 + $1.item.balance }
        console.say("Total: \(Money.text(cents: total))", total < 0 ? .red : .plain)
        let amounts = entries.map { Money.text(cents: $0.item.balance) }
        let (amountWidth, numberWidth) = (amounts.map(\.count).max() ?? 0, String(entries.count).count)
        for (index, entry) in entries.enumerated() {
            let number = String(index + 1).padded(to: numberWidth)
            let line = "\(number)  \(entry.day)  \(amounts[index].padded(to: amountWidth))  \(entry.item.name)"
            console.say(line, entry.item.balance < 0 ? .red : .plain)
        }
        if entries.isEmpty { console.say("No entries yet. Enter add to write the first one.") }
        if unreadable > 0 { console.say("Not shown, because they are not entries: \(unreadable)") }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
