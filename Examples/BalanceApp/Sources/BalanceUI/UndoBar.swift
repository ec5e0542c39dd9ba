#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import Accessibility
import BalanceEntries
import BalanceModel
import ScreenCalls
import SwiftUI

/// Says which entry was deleted, and writes it once more.
struct UndoBar: View {
    let list: EntryListModel
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
        ZStack {
            if let message = list.undoMessage {
                HStack {
                    Text(message)
                    Spacer(minLength: 16)
                    Button(GraphicalSentence.undo.text(in: list.language)) { Task { await list.undoDeletion() } }
                        .keyboardShortcut("z")
                        .disabled(list.isBusy)
                }
                .padding()
                .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 12))
                .padding()
            }
        }
        .animation(reducesMotion ? nil : .default, value: list.undoMessage)
        .onChange(of: list.undoMessage) { _, message in
            if let message { AccessibilityNotification.Announcement(message).post() }
        }
    }
}
#endif
