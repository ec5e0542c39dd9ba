#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import BalanceEntries
import BalanceModel
import ScreenCalls
import SwiftUI

/// An entry of the list: a tap edits it, and a swipe or its menu deletes it too.
struct EntryRow: View {
    let list: EntryListModel
    let entry: Entry

    private var name: String { entry.content.name(in: list.language) }

    var body: some View {
        Button {
            list.edit(entry)
        } label: {
            // Below each other, if large type leaves no room side by side.
            ViewThatFits(in: .horizontal) {
                HStack {
                    description
                    Spacer(minLength: 16)
                    amount
                }
                VStack(alignment: .leading, spacing: 4) {
                    description
                    amount
                }
            }
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .disabled(list.isBusy)
        .accessibilityLabel(Text(verbatim: "\(name), \(entry.money), \(entry.day(in: list.language))"))
        .accessibilityHint(Text(text(.editNamed)))
        .swipeActions(edge: .trailing, allowsFullSwipe: true) { actions }
        .contextMenu { actions }
    }

    private var description: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: name)
            Text(verbatim: entry.day(in: list.language)).font(.footnote).foregroundStyle(.secondary)
        }
    }

    private var amount: some View {
        Text(verbatim: entry.money)
            .monospacedDigit()
            .foregroundStyle(entry.cents < 0 ? AnyShapeStyle(.red) : AnyShapeStyle(.primary))
    }

    @ViewBuilder private var actions: some View {
        Button(text(.deleteNamed), systemImage: "trash", role: .destructive) { Task { await list.delete(entry) } }
        Button(text(.editNamed), systemImage: "pencil") { list.edit(entry) }
    }

    private func text(_ sentence: GraphicalSentence) -> String { sentence.text(name, in: list.language) }
}
#endif
