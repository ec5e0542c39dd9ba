import CAdwaita

/// A widget that scrolls vertically, in the middle and not wider than is good to read.
package final class ScrolledPage: Widget {
    package init(_ child: Widget, width: Int32 = 440) {
        let clamp = adw_clamp_new()
        adw_clamp_set_maximum_size(OpaquePointer(clamp), width)
        adw_clamp_set_child(OpaquePointer(clamp), child.widget)
        super.init(gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_child(opaque, clamp)
        gtk_widget_set_vexpand(widget, 1)
    }
}
