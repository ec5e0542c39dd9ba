import CAdwaita

/// A field with its label inside.
package final class TextRow: Widget {
    /// The kind of text, for keyboards on the screen.
    package enum Purpose: Sendable {
        case text, emailAddress, digits, amount
    }

    /// The names of the button that shows and hides a secret text.
    package struct Secret: Sendable {
        let show: String
        let hide: String

        package init(show: String, hide: String) {
            self.show = show
            self.hide = hide
        }
    }

    private let entry: Widget

    package init(_ label: String, secret: Secret? = nil, purpose: Purpose = .text) {
        let row = secret == nil ? adw_entry_row_new() : adw_password_entry_row_new()
        // The part that has the cursor.
        entry = Widget(gtk_editable_get_delegate(OpaquePointer(row)).map { UnsafeMutableRawPointer($0) })
        super.init(row)
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_preferences_row_set_title(pointer(), label)
        // Otherwise assistive technology sees the row, which never has the cursor.
        become(GTK_ACCESSIBLE_ROLE_LIST_ITEM)
        entry.become(GTK_ACCESSIBLE_ROLE_TEXT_BOX)
        entry.name(label)
        if let secret { nameButton(secret) } else { adw_entry_row_set_input_purpose(pointer(), purpose.value) }
    }

    /// GTK gives the button a tooltip only, in the language of the locale.
    private func nameButton(_ secret: Secret) {
        guard let button = buttons.first else { return }
        let entry = entry.raw
        func name() {
            let isShown = gtk_text_get_visibility(entry.assumingMemoryBound(to: GtkText.self)) != 0
            button.name(isShown ? secret.hide : secret.show)
            gtk_widget_set_tooltip_text(button.widget, isShown ? secret.hide : secret.show)
        }
        name()
        self.entry.on("notify::visibility") { name() }
    }

    package var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// What is wrong with the text.
    package var fault: String? {
        didSet {
            guard fault != oldValue else { return }
            set("error", fault != nil)
            entry.describe(fault ?? "")
            entry.invalid(fault != nil)
        }
    }

    package func onEdit(_ act: @escaping @MainActor @Sendable () -> Void) { on("changed", act) }

    /// Acts when Return is pressed.
    package func onReturn(_ act: @escaping @MainActor @Sendable () -> Void) { on("entry-activated", act) }

    package var hasFocus: Bool { gtk_widget_has_focus(entry.widget) != 0 }
}

extension TextRow.Purpose {
    fileprivate var value: GtkInputPurpose {
        switch self {
        case .text: GTK_INPUT_PURPOSE_FREE_FORM
        case .emailAddress: GTK_INPUT_PURPOSE_EMAIL
        case .digits: GTK_INPUT_PURPOSE_DIGITS
        case .amount: GTK_INPUT_PURPOSE_NUMBER
        }
    }
}
