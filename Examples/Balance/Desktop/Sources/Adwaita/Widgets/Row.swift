import CAdwaita

/// A row with a title, a smaller line, and widgets at its end.
package final class Row: Widget {
    package init(_ title: String, _ subtitle: String = "") {
        super.init(adw_action_row_new())
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_preferences_row_set_title(pointer(), title)
        adw_action_row_set_subtitle(pointer(), subtitle)
    }

    package func append(_ widget: Widget) { adw_action_row_add_suffix(pointer(), widget.widget) }

    /// Makes the row a button.
    package func onPress(_ act: @escaping @MainActor @Sendable () -> Void) {
        gtk_list_box_row_set_activatable(pointer(), 1)
        on("activated", act)
    }

    /// Makes the row a choice.
    package func choose(by check: Choice) {
        adw_action_row_add_prefix(pointer(), check.widget)
        adw_action_row_set_activatable_widget(pointer(), check.widget)
    }
}
