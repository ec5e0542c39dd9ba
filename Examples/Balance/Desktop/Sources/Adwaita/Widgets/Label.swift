import CAdwaita

/// A text.
package final class Label: Widget {
    /// A text that takes several lines if it `wraps`.
    package init(_ text: String = "", wraps: Bool = true, centered: Bool = false) {
        super.init(gtk_label_new(text))
        gtk_label_set_wrap(opaque, wraps ? 1 : 0)
        gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        if centered { gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER) } else { gtk_label_set_xalign(opaque, 0) }
    }

    /// Lets the person select and copy the text.
    package func selectable() -> Self {
        gtk_label_set_selectable(opaque, 1)
        return self
    }

    /// Empty texts take no place.
    package var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set {
            isVisible = !newValue.isEmpty
            if newValue != text { gtk_label_set_text(opaque, newValue) }
        }
    }
}
