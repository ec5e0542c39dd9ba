import CAdwaita

/// A spinner with its message; invisible without one.
package final class Progress: Widget {
    private let label = Label()
    private let spinner = gtk_spinner_new()

    package init() {
        let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        super.init(row)
        gtk_box_append(pointer(), spinner)
        gtk_box_append(pointer(), label.widget)
        isVisible = false
    }

    package var message: String? {
        didSet {
            label.text = message ?? ""
            isVisible = message != nil
            gtk_spinner_set_spinning(OpaquePointer(spinner), message == nil ? 0 : 1)
        }
    }
}
