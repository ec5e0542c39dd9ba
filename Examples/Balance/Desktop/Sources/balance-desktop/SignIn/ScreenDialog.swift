import Adwaita
import LatchkeyUI

/// The presented sign-in screens over another window, such as the login that a request waits for.
@MainActor
final class ScreenDialog {
    let window: Dialog
    private let page: ScreenPage

    init(_ model: SignInModel, over parent: Window) {
        page = ScreenPage(model, isDialog: true)
        window = Dialog(over: parent, title: model.screen?.title ?? "", page.root)
        // The model closes it.
        window.onClose {
            model.closeScreen()
            return true
        }
        window.present()
        page.begin()
    }

    func close() { window.destroy() }
}
