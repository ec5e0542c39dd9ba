import Adwaita
import BalanceEntries
import BalanceModel
import LatchkeyUI
import ScreenCalls

/// The form for an entry, over the list.
@MainActor
final class EntryDialog {
    let window: Dialog
    private let form: EntryFormModel
    private let amount: EntryFieldView
    private let name: EntryFieldView
    private let kinds: EntryKindView
    private let save: Button
    private let cancel: Button
    private let input: Box
    private let progress = Progress().centered()
    private var shownProblem: EntryField?
    private var tracking: Tracking?

    init(_ form: EntryFormModel, of list: EntryListModel, over parent: Window) {
        self.form = form
        let language = form.language
        amount = EntryFieldView(.amount, form)
        name = EntryFieldView(.name, form)
        kinds = EntryKindView(form)
        save = Button(Sentence.saveButton.text(in: language)) { Task { await form.save() } }.styled("suggested-action")
        cancel = Button(Sentence.cancelButton.text(in: language)) { list.closeForm() }
        input = Box(.vertical, spacing: 18, [amount.root, name.root, kinds.root])
        let header = HeaderBar(form.title, hasClose: false)
        header.appendStart(cancel)
        header.appendEnd(save)
        let body = Box(.vertical, spacing: 12, [input, progress]).margins(horizontal: 18, vertical: 18)
        let content = Box(.vertical, [header, ScrolledPage(body)])
        window = Dialog(over: parent, title: form.title, content)
        content.onKey("Escape") { list.closeForm() }
        // The model closes it.
        window.onClose {
            list.closeForm()
            return true
        }
        amount.row.onReturn { [weak name] in name?.row.grabFocus() }
        name.row.onReturn { Task { await form.save() } }
        tracking = Tracking { [weak self] in self?.update() }
        window.present()
        amount.row.grabFocus()
    }

    var id: EntryFormModel.ID { form.id }

    func close() { window.destroy() }

    private func update() {
        amount.update()
        name.update()
        kinds.update()
        progress.message = form.progress
        for widget in [input, save, cancel] { widget.isSensitive = !form.isSaving }
        guard form.problematicField != shownProblem else { return }
        shownProblem = form.problematicField
        if shownProblem == .amount { amount.row.grabFocus() } else if shownProblem == .name { name.row.grabFocus() }
    }
}
