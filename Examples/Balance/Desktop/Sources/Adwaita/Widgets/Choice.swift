import CAdwaita

/// A button of which one in its group is chosen.
package final class Choice: Widget {
    package init(with other: Choice? = nil) {
        super.init(gtk_check_button_new())
        become(GTK_ACCESSIBLE_ROLE_RADIO)
        if let other { gtk_check_button_set_group(pointer(), other.pointer()) }
    }

    package var isChosen: Bool {
        get { gtk_check_button_get_active(pointer()) != 0 }
        set { if newValue != isChosen { gtk_check_button_set_active(pointer(), newValue ? 1 : 0) } }
    }

    package func onChange(_ act: @escaping @MainActor @Sendable () -> Void) { on("toggled", act) }
}
