import Adwaita
import BalanceModel
import Foundation
import LatchkeyUI

/// The part of a window that it shows at a time.
@MainActor
protocol Page: AnyObject {
    var root: Widget { get }
    /// Puts the cursor where a person begins.
    func begin()
    /// Closes its dialogs.
    func end()
}

extension Page {
    func end() {}
}

/// The main window: title screen, sign-in screens or list, with the dialogs above.
@MainActor
final class MainWindow {
    private enum Shown: Equatable {
        case opening, title, screen, list(contentID: Int)
    }

    private enum Host {
        case window, dialog
    }

    private let window: ApplicationWindow
    private let model: SignInModel
    private let alerts: AlertPresenter
    private var shown: Shown?
    private var page: (any Page)?
    /// The place of the presented screens.
    ///
    /// It stays the same while one follows another.
    private var host: Host?
    private var dialog: ScreenDialog?
    private var tracking: Tracking?

    init(_ application: Application, _ options: DesktopOptions) {
        let latchkey = LatchkeyClient(
            server: options.server,
            application: options.application,
            credentialStore: options.store.map { FileCredentialStore(file: $0) }
        )
        model = SignInModel(latchkey, options: SignInOptions(appName: "Kii Balance", language: options.language))
        window = ApplicationWindow(application, title: model.options.appName, width: 480, height: 640)
        alerts = AlertPresenter(model.options.language)
        window.onKey("<Control>q") { [weak window] in window?.close() }
        tracking = Tracking { [weak self] in self?.update() }
        Task { [model] in await model.run() }
    }

    func present() { window.present() }

    /// The window that a new dialog covers.
    private var top: Window { dialog?.window ?? (page as? EntryListPage)?.top ?? window }
}

extension MainWindow {
    private func update() {
        placeScreens()
        showPage()
        showDialog()
        let top = top
        alerts.show(model.alert, over: top) { [model] in model.dismissAlert() }
    }

    private func placeScreens() {
        if model.screen == nil {
            host = nil
        } else if host == nil {
            host = model.showsContent ? .dialog : .window
        }
    }

    private func showPage() {
        let next: Shown =
            if host == .window {
                .screen
            } else if model.showsContent {
                .list(contentID: model.contentID)
            } else {
                model.state == .opening ? .opening : .title
            }
        if next != shown {
            shown = next
            page?.end()
            let page = makePage(next)
            self.page = page
            window.content = page.root
            page.begin()
        }
        (page as? EntryListPage)?.cover(model.coversContent)
    }

    private func makePage(_ shown: Shown) -> any Page {
        switch shown {
        case .opening: OpeningPage()
        case .title: TitlePage(model)
        case .screen: ScreenPage(model, isDialog: false)
        case .list: EntryListPage(model, over: window)
        }
    }

    private func showDialog() {
        guard host == .dialog else {
            dialog?.close()
            dialog = nil
            return
        }
        if dialog == nil { dialog = ScreenDialog(model, over: top) }
    }
}
