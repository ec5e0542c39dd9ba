import Adwaita
import LatchkeyUI

/// The presented sign-in screen with its header bar, in the main window or in a dialog.
@MainActor
final class ScreenPage: Page {
    let root: Widget
    private let model: SignInModel
    private let header: HeaderBar
    private let slot = Slot()
    private let cancel: Button
    private var form: CredentialFormView?
    private var tracking: Tracking?

    init(_ model: SignInModel, isDialog: Bool) {
        self.model = model
        header = HeaderBar(model.screen?.title ?? "", hasClose: !isDialog)
        cancel = Button(Sentence.cancelButton.text(in: model.options.language)) { model.send(.cancelled) }
        header.appendStart(cancel)
        root = Box(.vertical, [header, slot])
        root.onKey("Escape") { model.send(.cancelled) }
        tracking = Tracking { [weak self] in self?.update() }
    }

    func begin() { form?.begin() }

    private func update() {
        // The closed screen stays until its window goes.
        guard let screen = model.screen else { return }
        if form?.id != screen.id {
            let form = CredentialFormView(screen, model)
            self.form = form
            slot.child = form.root
            header.title = screen.title
        }
        cancel.isSensitive = model.progress == nil
        form?.show(screen, progress: model.progress)
    }
}
