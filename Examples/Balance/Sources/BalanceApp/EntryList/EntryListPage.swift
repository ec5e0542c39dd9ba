import BalanceScreens
import Foundation
import LatchkeyScreens
import Terminal

/// The list as text: the total, then a line for each entry, with the amounts one below the other.
struct EntryListPage: Sendable {
    private let screen: EntryListScreen
    private let locale: Locale
    private let timeZone: TimeZone

    init(_ screen: EntryListScreen, timeZone: TimeZone = .current) {
        self.screen = screen
        self.timeZone = timeZone
        locale = Locale(identifier: screen.language == .japanese ? "ja_JP" : "en_US")
    }

    struct Line: Sendable, Hashable {
        let text: String
        let isNegative: Bool
    }

    func show(on console: Console) {
        console.say(screen.title, .bold)
        for line in lines { console.say(line.text, line.isNegative ? .red : .plain) }
        console.say(BalanceSentence.listCommands.text(in: screen.language))
    }

    var lines: [Line] {
        let entries = screen.entries
        let amounts = entries.map { Money.text(cents: $0.cents) }
        let amountWidth = amounts.map(\.count).max() ?? 0
        let numberWidth = String(entries.count).count
        var lines = [totalLine(entries.total)]
        for (index, entry) in entries.enumerated() {
            let number = String(index + 1).padded(to: numberWidth)
            let amount = amounts[index].padded(to: amountWidth)
            let text = "\(number)  \(date(of: entry))  \(amount)  \(entry.content.name(in: screen.language))"
            lines.append(Line(text: text, isNegative: entry.cents < 0))
        }
        return lines + notes
    }

    private func totalLine(_ total: Int128) -> Line {
        let label = BalanceSentence.total.text(in: screen.language)
        return Line(text: "\(label): \(Money.text(cents: total))", isNegative: total < 0)
    }

    private var notes: [Line] {
        var notes: [Line] = []
        if screen.entries.isEmpty {
            notes.append(Line(text: BalanceSentence.noEntries.text(in: screen.language), isNegative: false))
        }
        if screen.page.unreadable > 0 {
            let count = String(screen.page.unreadable)
            let text = BalanceSentence.unreadableObjects.text(count, in: screen.language)
            notes.append(Line(text: text, isNegative: false))
        }
        return notes
    }

    private func date(of entry: Entry) -> String {
        var style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale)
        style.timeZone = timeZone
        return entry.date.formatted(style)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
