import CAdwaita

/// A widget over which short messages appear, one at a time.
package final class ToastOverlay: Widget {
    private let child: Widget
    private let close: String
    private var toast: Object?

    /// `close` is the name of the button that closes a message.
    package init(_ child: Widget, close: String) {
        self.child = child
        self.close = close
        super.init(adw_toast_overlay_new())
        adw_toast_overlay_set_child(opaque, child.widget)
    }

    /// Shows a message with a button for some seconds, in place of an earlier one.
    package func show(
        _ message: String,
        button: String,
        seconds: UInt32 = 10,
        _ press: @escaping @MainActor @Sendable () -> Void
    ) {
        dismiss()
        let toast = Object(owned: UnsafeMutableRawPointer(adw_toast_new(message.escaped)))
        adw_toast_set_button_label(toast.opaque, button)
        adw_toast_set_timeout(toast.opaque, seconds)
        toast.on("button-clicked", press)
        self.toast = toast
        // The overlay takes over a reference.
        g_object_ref(toast.raw)
        adw_toast_overlay_add_toast(opaque, toast.opaque)
        nameButtons(button)
    }

    /// GTK names one button twice, and the other one not at all.
    private func nameButtons(_ name: String) {
        var part = gtk_widget_get_first_child(widget)
        while let toast = part {
            if toast != child.widget {
                let buttons = Widget(toast).buttons
                buttons.first?.name(name)
                buttons.last?.name(close)
            }
            part = gtk_widget_get_next_sibling(toast)
        }
    }

    /// Removes the message.
    package func dismiss() {
        if let toast { adw_toast_dismiss(toast.opaque) }
        toast = nil
    }
}
