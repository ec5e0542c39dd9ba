import CAdwaita

/// A part of a window.
package class Widget: Object {
    var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

    package var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    package var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    package func grabFocus() { gtk_widget_grab_focus(widget) }
}

// MARK: - Appearance

extension Widget {
    /// Adds classes of the style sheet.
    package func styled(_ classes: String...) -> Self {
        for name in classes { gtk_widget_add_css_class(widget, name) }
        return self
    }

    package func set(_ name: String, _ isSet: Bool) {
        if isSet { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }

    package func expanding() -> Self {
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        return self
    }

    package func centered(horizontally: Bool = true, vertically: Bool = true) -> Self {
        if horizontally { gtk_widget_set_halign(widget, GTK_ALIGN_CENTER) }
        if vertically { gtk_widget_set_valign(widget, GTK_ALIGN_CENTER) }
        return self
    }

    package func margins(horizontal: Int32 = 0, vertical: Int32 = 0) -> Self {
        gtk_widget_set_margin_start(widget, horizontal)
        gtk_widget_set_margin_end(widget, horizontal)
        gtk_widget_set_margin_top(widget, vertical)
        gtk_widget_set_margin_bottom(widget, vertical)
        return self
    }
}

// MARK: - Parts

extension Widget {
    /// The visible buttons in it, also those that GTK made.
    var buttons: [Widget] {
        var buttons: [Widget] = []
        var child = gtk_widget_get_first_child(widget)
        while let part = child {
            let isButton = gtk_accessible_get_accessible_role(OpaquePointer(part)) == GTK_ACCESSIBLE_ROLE_BUTTON
            if gtk_widget_get_visible(part) != 0 { buttons += isButton ? [Widget(part)] : Widget(part).buttons }
            child = gtk_widget_get_next_sibling(part)
        }
        return buttons
    }
}

// MARK: - Keyboard

/// An action for a key, which the controller retains.
private final class KeyAction: Sendable {
    let act: @MainActor @Sendable () -> Void

    init(_ act: @escaping @MainActor @Sendable () -> Void) { self.act = act }
}

extension Widget {
    /// Acts when a key is pressed, such as `Escape` or `<Control>n`.
    ///
    /// The cursor may be anywhere in the window, or must be in the widget.
    package func onKey(_ key: String, everywhere: Bool = true, _ act: @escaping @MainActor @Sendable () -> Void) {
        let callback: GtkShortcutFunc = { _, _, action in
            guard let action else { return 0 }
            let act = Unmanaged<KeyAction>.fromOpaque(action).takeUnretainedValue().act
            MainActor.assumeIsolated { act() }
            return 1
        }
        let action = gtk_callback_action_new(callback, Unmanaged.passRetained(KeyAction(act)).toOpaque()) { action in
            if let action { Unmanaged<KeyAction>.fromOpaque(action).release() }
        }
        let controller = gtk_shortcut_controller_new()
        gtk_shortcut_controller_add_shortcut(
            controller,
            gtk_shortcut_new(gtk_shortcut_trigger_parse_string(key), action)
        )
        if everywhere { gtk_shortcut_controller_set_scope(controller, GTK_SHORTCUT_SCOPE_GLOBAL) }
        gtk_widget_add_controller(widget, controller)
    }

    /// Acts when the cursor comes into this widget or a part of it, and when it leaves.
    package func onFocus(
        entered: @escaping @MainActor @Sendable () -> Void,
        left: @escaping @MainActor @Sendable () -> Void
    ) {
        let controller = gtk_event_controller_focus_new()
        let focus = Object(owned: UnsafeMutableRawPointer(controller))
        focus.on("enter", entered)
        focus.on("leave", left)
        // The widget takes over a reference.
        g_object_ref(UnsafeMutableRawPointer(controller))
        gtk_widget_add_controller(widget, controller)
    }
}
