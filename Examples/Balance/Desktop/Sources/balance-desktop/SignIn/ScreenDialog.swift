import Adwaita
import LatchkeyUI

/// The presented sign-in screens over another window, such as the login that a request waits for.
@MainActor
final class ScreenDialog {
    let window: Dialog
    private let page: ScreenPage
    private var tracking: Tracking?

    init(_ model: SignInModel, over parent: Window) {
        page = ScreenPage(model, isDialog: true)
        window = Dialog(over: parent, title: model.screen?.title ?? "", page.root)
        // The model closes it.
        window.onClose {
            model.closeScreen()
            return true
        }
        tracking = Tracking { [window] in
            if let title = model.screen?.title { window.title = title }
        }
        window.present()
        page.begin()
    }

    func close() { window.destroy() }
}
