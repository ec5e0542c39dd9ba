#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import BalanceEntries
import BalanceModel
import LatchkeyUI
import ScreenCalls
import SwiftUI

/// The list: the total, the entries, and what a person can do with them.
struct EntryListView: View {
    @State private var list: EntryListModel
    @State private var showsAccount = false

    init(_ latchkey: LatchkeyClient, language: Language) {
        _list = State(initialValue: EntryListModel(latchkey, language: language))
    }

    var body: some View {
        NavigationStack {
            List {
                if list.isLoaded { total }
                entries
            }
            .overlay { placeholder }
            .refreshable { await list.load() }
            .safeAreaInset(edge: .bottom) { UndoBar(list: list) }
            .navigationTitle(text(BalanceSentence.listTitle))
            .navigationDestination(isPresented: $showsAccount) { AccountView() }
            .toolbar { EntryListToolbar(list: list, showsAccount: $showsAccount) }
        }
        .sheet(item: openForm) { form in EntryFormView(list: list, form: form).presentsSignIn() }
        .modifier(BalanceAlert(alert: list.alert, language: list.language) { list.dismissAlert() })
        .task { await list.load() }
    }

    private var total: some View {
        Section {
            LabeledContent(text(BalanceSentence.total)) {
                Text(Money.text(cents: list.total))
                    .monospacedDigit()
                    .foregroundStyle(list.total < 0 ? AnyShapeStyle(.red) : AnyShapeStyle(.primary))
            }
            .font(.headline)
        }
    }

    private var entries: some View {
        Section {
            ForEach(list.entries) { entry in EntryRow(list: list, entry: entry) }
        } footer: {
            if let note = list.note { Text(note) }
        }
    }

    @ViewBuilder private var placeholder: some View {
        if let progress = list.progress {
            if !list.isLoaded { ProgressView(progress) }
        } else if let placeholder = list.placeholder {
            Text(placeholder).foregroundStyle(.secondary).multilineTextAlignment(.center).padding()
        }
    }

    private var openForm: Binding<EntryFormModel?> {
        Binding { @MainActor in
            list.form
        } set: { @MainActor form in
            if form == nil { list.closeForm() }
        }
    }

    private func text(_ sentence: some Translated) -> String { sentence.text(in: list.language) }
}
#endif
