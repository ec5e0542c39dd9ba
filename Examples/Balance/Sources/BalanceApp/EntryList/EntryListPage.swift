import BalanceEntries
import Foundation
import LatchkeyScreens
import Terminal
import ScreenCalls

/// The list as text: the total, then a line for each entry, with aligned amounts.
struct EntryListPage: Sendable {
    private let page: EntryPage
    private let language: Language
    private let timeZone: TimeZone

    init(_ page: EntryPage, in language: Language, timeZone: TimeZone = .current) {
        self.page = page
        self.language = language
        self.timeZone = timeZone
    }

    struct Line: Sendable, Hashable {
        let text: String
        let isNegative: Bool
    }

    func show(on console: Console) {
        console.say(BalanceSentence.listTitle.text(in: language), .bold)
        for line in lines { console.say(line.text, line.isNegative ? .red : .plain) }
        console.say(BalanceSentence.listCommands.text(in: language))
    }

    var lines: [Line] {
        let entries = page.entries
        let amounts = entries.map(\.money)
        let amountWidth = amounts.map(\.count).max() ?? 0
        let numberWidth = String(entries.count).count
        var lines = [totalLine(entries.total)]
        for (index, entry) in entries.enumerated() {
            let number = String(index + 1).padded(to: numberWidth)
            let amount = amounts[index].padded(to: amountWidth)
            let text =
                "\(number)  \(entry.day(in: language, timeZone: timeZone))  \(amount)  \(entry.content.name(in: language))"
            lines.append(Line(text: text, isNegative: entry.cents < 0))
        }
        return lines + notes
    }

    private func totalLine(_ total: Decimal) -> Line {
        let label = BalanceSentence.total.text(in: language)
        return Line(text: "\(label): \(Money.text(cents: total))", isNegative: total < 0)
    }

    private var notes: [Line] {
        var notes: [Line] = []
        if page.entries.isEmpty {
            notes.append(Line(text: BalanceSentence.noEntries.text(in: language), isNegative: false))
        }
        if page.unreadable > 0 {
            let count = String(page.unreadable)
            let text = BalanceSentence.unreadableObjects.text(count, in: language)
            notes.append(Line(text: text, isNegative: false))
        }
        return notes
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
