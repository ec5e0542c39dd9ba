#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import BalanceEntries
import BalanceModel
import LatchkeyScreens
import ScreenCalls
import SwiftUI

#if os(iOS) || os(visionOS)
import UIKit
#endif

/// The form for an entry, or for a new one.
struct EntryFormView: View {
    let list: EntryListModel
    @Bindable var form: EntryFormModel
    @FocusState private var focus: EntryField?

    var body: some View {
        NavigationStack {
            Form {
                field(.amount, $form.draft.amount, hint: .amountHint).amountKeyboard()
                field(.name, $form.draft.name, hint: .nameHint)
                Picker(text(GraphicalSentence.typeLabel), selection: $form.draft.kind) {
                    ForEach(EntryKind.allCases, id: \.self) { kind in Text(text(kind.sentence)).tag(kind) }
                }
                .pickerStyle(.segmented)
            }
            .formStyle(.grouped)
            .disabled(form.isSaving)
            .overlay { if let progress = form.progress { ProgressView(progress) } }
            .onSubmit { save() }
            .navigationTitle(form.title)
            .toolbar { buttons }
        }
        .onAppear { focus = .amount }
        .interactiveDismissDisabled(form.isSaving || form.isChanged)
        .modifier(BalanceAlert(alert: form.alert, language: form.language) { form.dismissAlert() })
        .formSize()
    }

    @ToolbarContentBuilder private var buttons: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            Button(Sentence.cancelButton.text(in: form.language)) { list.closeForm() }.disabled(form.isSaving)
        }
        ToolbarItem(placement: .confirmationAction) {
            Button(Sentence.saveButton.text(in: form.language)) { save() }.disabled(form.isSaving)
        }
    }

    /// A field with its hint, or with its problem after an attempt to save.
    private func field(_ field: EntryField, _ value: Binding<String>, hint: GraphicalSentence) -> some View {
        let problem = form.message(for: field)
        return Section {
            TextField(text(field.label), text: value)
                .focused($focus, equals: field)
                .accessibilityHint(Text(problem ?? text(hint)))
        } footer: {
            Text(problem ?? text(hint))
                .foregroundStyle(problem == nil ? AnyShapeStyle(.secondary) : AnyShapeStyle(.red))
                .accessibilityHidden(true)
        }
    }

    private func save() {
        Task {
            await form.save()
            if let field = form.problematicField { focus = field }
        }
    }

    private func text(_ sentence: some Translated) -> String { sentence.text(in: form.language) }
}

extension View {
    /// The keyboard for amounts; only where there is one on the screen.
    fileprivate func amountKeyboard() -> some View {
        #if os(macOS)
        self
        #else
        keyboardType(.decimalPad)
        #endif
    }

    /// The size of the form on the Mac, where a sheet has none.
    fileprivate func formSize() -> some View {
        #if os(macOS)
        frame(minWidth: 400, minHeight: 320)
        #else
        self
        #endif
    }
}
#endif
