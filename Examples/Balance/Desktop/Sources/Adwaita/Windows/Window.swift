import CAdwaita

/// A window with a header bar of its own.
package class Window: Widget {
    var window: UnsafeMutablePointer<GtkWindow> { pointer() }

    package func present() { gtk_window_present(window) }

    package var title: String {
        get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(window, newValue) }
    }

    /// Closes the window, as the person does with its button.
    package func close() { gtk_window_close(window) }

    /// Closes the window and frees its widgets.
    package func destroy() {
        removeCursor()
        gtk_window_destroy(window)
    }

    /// Takes the cursor out of the content, which otherwise warns that it lost it.
    func removeCursor() { gtk_window_set_focus(window, nil) }

    /// Acts when the person closes the window; true keeps it open.
    package func onClose(_ act: @escaping @MainActor @Sendable () -> Bool) {
        onSignal("close-request") { $0.answer(act()) }
    }
}

/// The main window of an application.
package final class ApplicationWindow: Window {
    package init(_ application: Application, title: String, width: Int32, height: Int32) {
        super.init(adw_application_window_new(application.pointer()))
        self.title = title
        gtk_window_set_default_size(window, width, height)
    }

    package var content: Widget? {
        didSet {
            removeCursor()
            adw_application_window_set_content(pointer(), content?.widget)
        }
    }
}

/// A window over another one, which waits meanwhile.
package final class Dialog: Window {
    package init(over parent: Window, title: String, width: Int32 = 420, _ content: Widget) {
        super.init(adw_window_new())
        self.title = title
        gtk_window_set_default_size(window, width, -1)
        gtk_window_set_transient_for(window, parent.window)
        gtk_window_set_modal(window, 1)
        adw_window_set_content(pointer(), content.widget)
    }
}
