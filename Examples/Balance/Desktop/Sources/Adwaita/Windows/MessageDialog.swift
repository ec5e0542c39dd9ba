import CAdwaita

/// A short message with buttons, over a window.
package final class MessageDialog: Window {
    package enum Style: Sendable { case plain, suggested, destructive }

    private var hasButton = false

    package init(over parent: Window, _ heading: String, _ body: String, _ child: Widget? = nil) {
        super.init(adw_message_dialog_new(parent.window, heading, body))
        title = heading
        if let child { adw_message_dialog_set_extra_child(pointer(), child.widget) }
    }

    /// Adds a button; Escape presses the first one, Return the last one that destroys nothing.
    package func add(_ id: String, _ label: String, _ style: Style = .plain) {
        adw_message_dialog_add_response(pointer(), id, label)
        switch style {
        case .plain: break
        case .suggested: adw_message_dialog_set_response_appearance(pointer(), id, ADW_RESPONSE_SUGGESTED)
        case .destructive: adw_message_dialog_set_response_appearance(pointer(), id, ADW_RESPONSE_DESTRUCTIVE)
        }
        if !hasButton { adw_message_dialog_set_close_response(pointer(), id) }
        hasButton = true
        if style != .destructive { adw_message_dialog_set_default_response(pointer(), id) }
    }

    package override func present() {
        nameButtons()
        super.present()
    }

    /// GTK names each button twice.
    private func nameButtons() {
        for button in buttons where g_type_check_instance_is_a(button.pointer(), gtk_button_get_type()) != 0 {
            if let label = gtk_button_get_label(button.pointer()) { button.name(String(cString: label)) }
        }
    }

    /// Acts with the id of the pressed button; the window is closing by itself.
    package func onAnswer(_ act: @escaping @MainActor @Sendable (String) -> Void) {
        onSignal("response") { act($0.string(0)) }
    }
}
