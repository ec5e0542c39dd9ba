#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import BalanceEntries
import BalanceModel
import LatchkeyScreens
import ScreenCalls
import SwiftUI

/// Add, and a menu with refresh, the order and the account.
struct EntryListToolbar: ToolbarContent {
    @Bindable var list: EntryListModel
    @Binding var showsAccount: Bool

    var body: some ToolbarContent {
        ToolbarItem(placement: .primaryAction) {
            Button(BalanceSentence.addTitle.text(in: list.language), systemImage: "plus") { list.add() }
                .keyboardShortcut("n", modifiers: [.command, .shift])
                .disabled(!list.isLoaded || list.isBusy)
        }
        ToolbarItem(placement: .secondaryAction) {
            Button(text(.refresh), systemImage: "arrow.clockwise") { Task { await list.load() } }
                .keyboardShortcut("r")
                .disabled(list.isBusy)
        }
        ToolbarItem(placement: .secondaryAction) {
            Picker(text(.order), selection: $list.order) {
                ForEach(EntryOrder.allCases, id: \.self) { order in Text(text(order.sentence)).tag(order) }
            }
        }
        ToolbarItem(placement: .secondaryAction) {
            Button(Sentence.accountTitle.text(in: list.language), systemImage: "person.crop.circle") {
                showsAccount = true
            }
        }
    }

    private func text(_ sentence: GraphicalSentence) -> String { sentence.text(in: list.language) }
}
#endif
