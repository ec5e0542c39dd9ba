import CAdwaita
import Foundation
import LatchkeyUI
import Testing

@testable import Adwaita
@testable import balance_desktop

/// Needs a display; `Tests/Desktop/run` has one.
@MainActor
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil))
struct LifetimeTests {
    private let model: SignInModel

    init() throws {
        adw_init()
        let server = try #require(URL(string: "http://127.0.0.1:1"))
        model = SignInModel(LatchkeyClient(server: server, credentialStore: MemoryCredentialStore()))
    }

    @Test func `a widget frees the handlers of its signals, keys and focus`() {
        weak var token: Token?
        do {
            let captured = Token()
            token = captured
            let button = Button("Press") { captured.touch() }
            button.onKey("Delete") { captured.touch() }
            button.onFocus {
                captured.touch()
            } left: {
                captured.touch()
            }
            #expect(token != nil)
        }
        #expect(token == nil)
    }

    @Test func `a handler that captures its widget is found, so the check is not blind`() {
        weak var leaked: Button?
        do {
            let button = Button("Press") {}
            button.on("clicked") { button.isVisible = false }
            leaked = button
        }
        #expect(leaked != nil)
    }

    @Test func `a title page that is left is freed`() {
        expectFreed { TitlePage(model) }
    }

    @Test(arguments: [SignInScreen.logIn(), .register, .forgotPassword(), .changePassword])
    func `a sign-in screen that is left is freed`(_ screen: SignInScreen) {
        model.show(screen)
        expectFreed {
            let page = ScreenPage(model, isDialog: false)
            page.begin()
            return page
        }
    }

    @Test func `a list that is left is freed`() {
        expectFreed { EntryListPage(model, over: Window(adw_window_new())) }
    }

    @Test func `an account that is closed is freed`() {
        let parent = Window(adw_window_new())
        let freed = Freed()
        weak var left: AccountDialog?
        do {
            let account = AccountDialog(model, over: parent) {}
            left = account
            freed.watch(account.window)
            account.close()
        }
        #expect(left == nil)
        #expect(freed.isFreed)
        parent.destroy()
    }

    /// Shows a page in a window, and then another widget.
    private func expectFreed(_ make: () -> some Page) {
        let window = Window(adw_window_new())
        let slot = Slot()
        adw_window_set_content(window.pointer(), slot.widget)
        window.present()
        let freed = Freed()
        weak var left: AnyObject?
        do {
            let page = make()
            left = page
            freed.watch(page.root)
            slot.child = page.root
            page.end()
        }
        window.removeCursor()
        slot.child = nil
        #expect(left == nil)
        #expect(freed.isFreed)
        window.destroy()
    }
}

private final class Token: Sendable {
    func touch() {}
}

/// Notices when GTK frees a widget.
private final class Freed {
    private(set) var isFreed = false

    @MainActor
    func watch(_ widget: Widget) {
        g_object_weak_ref(
            widget.pointer(),
            { freed, _ in
                if let freed { Unmanaged<Freed>.fromOpaque(freed).takeUnretainedValue().isFreed = true }
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }
}
