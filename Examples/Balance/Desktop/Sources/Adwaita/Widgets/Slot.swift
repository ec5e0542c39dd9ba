import CAdwaita

/// A place for one widget.
package final class Slot: Widget {
    package init() { super.init(adw_bin_new()) }

    package var child: Widget? {
        didSet { adw_bin_set_child(pointer(), child?.widget) }
    }
}
