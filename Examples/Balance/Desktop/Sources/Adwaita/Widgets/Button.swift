import CAdwaita

package final class Button: Widget {
    /// A button with words.
    package init(_ label: String, _ press: @escaping @MainActor @Sendable () -> Void) {
        super.init(gtk_button_new_with_label(label))
        on("clicked", press)
    }

    /// A button with a picture; its name is also its tooltip.
    package init(icon: String, _ name: String, _ press: @escaping @MainActor @Sendable () -> Void) {
        super.init(gtk_button_new_from_icon_name(icon))
        gtk_widget_set_tooltip_text(widget, name)
        self.name(name)
        on("clicked", press)
    }
}
