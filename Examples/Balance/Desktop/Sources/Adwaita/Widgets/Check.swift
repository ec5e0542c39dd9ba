import CAdwaita

/// A box with words that can be ticked.
package final class Check: Widget {
    package init(_ label: String) { super.init(gtk_check_button_new_with_label(label)) }

    package var isOn: Bool {
        get { gtk_check_button_get_active(pointer()) != 0 }
        set { if newValue != isOn { gtk_check_button_set_active(pointer(), newValue ? 1 : 0) } }
    }

    package func onChange(_ act: @escaping @MainActor @Sendable () -> Void) { on("toggled", act) }
}
