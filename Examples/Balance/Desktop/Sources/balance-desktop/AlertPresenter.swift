import Adwaita
import LatchkeyUI

/// Shows the alert of a model in a dialog.
@MainActor
final class AlertPresenter {
    private let language: Language
    private var shown: (alert: ScreenAlert, dialog: MessageDialog)?

    init(_ language: Language) { self.language = language }

    func show(_ alert: ScreenAlert?, over window: Window, dismiss: @escaping @MainActor @Sendable () -> Void) {
        guard alert != shown?.alert else { return }
        close()
        guard let alert else { return }
        let dialog = MessageDialog(over: window, alert.title, alert.message)
        dialog.add("ok", Sentence.okButton.text(in: language))
        dialog.onAnswer { [weak self] _ in
            self?.shown = nil
            dismiss()
        }
        shown = (alert, dialog)
        dialog.present()
    }

    func close() {
        shown?.dialog.destroy()
        shown = nil
    }
}
