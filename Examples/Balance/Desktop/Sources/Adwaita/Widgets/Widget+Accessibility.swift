import CAdwaita

// For assistive technology.
extension Widget {
    /// The name, for a widget that shows no text.
    package func named(_ name: String) -> Self {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
        return self
    }

    package func name(_ name: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name) }

    /// A sentence about the widget, such as what is wrong with its text.
    package func describe(_ description: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description) }

    /// Whether its text is refused.
    package func invalid(_ isInvalid: Bool) {
        var state = GTK_ACCESSIBLE_STATE_INVALID
        var value = GValue()
        gtk_accessible_state_init_value(state, &value)
        g_value_set_enum(
            &value,
            Int32((isInvalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE).rawValue)
        )
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        GValue.with(text) { gtk_accessible_update_property_value(opaque, 1, &property, $0) }
    }
}
