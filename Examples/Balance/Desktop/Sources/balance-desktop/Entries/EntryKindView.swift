import Adwaita
import BalanceEntries
import BalanceModel
import LatchkeyUI
import ScreenCalls

/// The choice between income and expense.
@MainActor
final class EntryKindView {
    let root: Widget
    private let form: EntryFormModel
    private let choices: [(kind: EntryKind, choice: Choice)]

    init(_ form: EntryFormModel) {
        self.form = form
        let label = GraphicalSentence.typeLabel.text(in: form.language)
        let frame = RowList(label)
        var first: Choice?
        choices = EntryKind.allCases.map { kind in
            let name = kind.sentence.text(in: form.language)
            let choice = Choice(with: first)
            first = first ?? choice
            let row = Row(name)
            row.choose(by: choice)
            frame.append(row)
            choice.onChange { [weak choice] in
                if choice?.isChosen == true, form.draft.kind != kind { form.draft.kind = kind }
            }
            return (kind, choice)
        }
        root = Box(.vertical, spacing: 6, [Label(label).styled("heading"), frame])
    }

    func update() {
        for (kind, choice) in choices where kind == form.draft.kind { choice.isChosen = true }
    }
}
