import Adwaita
import BalanceEntries
import BalanceModel
import Foundation
import LatchkeyUI
import ScreenCalls

/// The total, and a row for each entry.
@MainActor
final class EntryListView {
    let root: Widget
    private let list: EntryListModel
    private let total = Label(centered: true).styled("title-1", "numeric").centered()
    private let balance: Box
    private let placeholder: StatusPage
    private let note = Label(centered: true).styled("dim-label", "caption")
    private let progress = Progress().centered()
    private let frame: RowList
    private var rows: [EntryRow] = []
    private var tracking: Tracking?

    init(_ list: EntryListModel) {
        self.list = list
        let heading = Label(BalanceSentence.total.text(in: list.language)).styled("dim-label").centered()
        balance = Box(.vertical, spacing: 6, [heading, total])
        frame = RowList(GraphicalSentence.entriesHeading.text(in: list.language))
        placeholder = StatusPage(icon: "accessories-calculator-symbolic", title: "").styled("compact")
        let content = Box(.vertical, spacing: 24, [balance, frame, placeholder, note, progress])
        root = ScrolledPage(content.margins(horizontal: 18, vertical: 24), width: 560)
        tracking = Tracking { [weak self] in self?.update() }
    }

    private func update() {
        balance.isVisible = list.isLoaded
        let money = Money.text(cents: list.total)
        total.text = money
        total.name("\(BalanceSentence.total.text(in: list.language)): \(money)")
        total.set("error", list.total < 0)
        placeholder.isVisible = list.placeholder != nil
        placeholder.text = list.placeholder ?? ""
        note.text = list.note ?? ""
        progress.message = list.progress
        showRows(list.entries)
        frame.isVisible = !rows.isEmpty
        frame.isSensitive = !list.isBusy
    }

    /// Keeps the rows of unchanged entries, and with them the cursor.
    private func showRows(_ entries: [Entry]) {
        let kept = rows.filter { entries.contains($0.entry) }
        guard kept.map(\.entry) != entries || kept.count != rows.count else { return }
        let isInOrder = kept.map(\.entry) == entries.filter { entry in kept.contains { $0.entry == entry } }
        let reused = isInOrder ? kept : []
        for row in rows where !reused.contains(where: { $0 === row }) { frame.remove(row.root) }
        rows = entries.enumerated().map { index, entry in
            if let row = reused.first(where: { $0.entry == entry }) { return row }
            let row = EntryRow(entry, list)
            frame.insert(row.root, at: index)
            return row
        }
    }
}
