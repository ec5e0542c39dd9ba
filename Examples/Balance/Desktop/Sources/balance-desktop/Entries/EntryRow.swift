import Adwaita
import BalanceEntries
import BalanceModel
import Foundation
import LatchkeyUI
import ScreenCalls

/// An entry of the list; pressing it opens its form.
@MainActor
final class EntryRow {
    let entry: Entry
    let root: Widget

    init(_ entry: Entry, _ list: EntryListModel) {
        self.entry = entry
        let (language, name) = (list.language, entry.content.name(in: list.language))
        let row = Row(name, entry.day(in: language))
        let amount = Label(entry.money, wraps: false).styled("numeric").centered()
        amount.set("error", entry.cents < 0)
        row.append(amount)
        let label = GraphicalSentence.deleteNamed.text(name, in: language)
        let delete = Button(icon: "user-trash-symbolic", label) { Task { await list.delete(entry) } }
        row.append(delete.styled("flat").centered())
        row.name("\(name), \(entry.money), \(entry.day(in: language))")
        row.describe(GraphicalSentence.editNamed.text(name, in: language))
        row.onPress { list.edit(entry) }
        row.onKey("Delete", everywhere: false) { Task { await list.delete(entry) } }
        root = row
    }
}
