import CAdwaita

// For assistive technology.
extension Widget {
    /// Sets the name, in place of the label that GTK takes.
    package func name(_ name: String) {
        gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    }

    /// Sets the role, before the widget is shown.
    func become(_ role: GtkAccessibleRole) {
        var value = GValue()
        g_value_init(&value, gtk_accessible_role_get_type())
        g_value_set_enum(&value, Int32(role.rawValue))
        g_object_set_property(pointer(), "accessible-role", &value)
        g_value_unset(&value)
    }

    /// A sentence about the widget, such as what is wrong with its text.
    package func describe(_ description: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description) }

    /// Whether its text is refused.
    package func invalid(_ isInvalid: Bool) {
        var state = GTK_ACCESSIBLE_STATE_INVALID
        var value = GValue()
        // GTK 4.8 declares an enumeration, but reads an integer.
        g_value_init(&value, .integer)
        let truth = isInvalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE
        g_value_set_int(&value, Int32(truth.rawValue))
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        GValue.with(text) { gtk_accessible_update_property_value(opaque, 1, &property, $0) }
    }
}
