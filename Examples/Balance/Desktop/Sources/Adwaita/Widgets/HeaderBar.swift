import CAdwaita

/// The bar at the top of a window, with its title.
package final class HeaderBar: Widget {
    private let titleWidget: OpaquePointer?

    package init(_ title: String, hasClose: Bool = true) {
        let titleWidget = adw_window_title_new(title, nil)
        self.titleWidget = OpaquePointer(titleWidget)
        super.init(adw_header_bar_new())
        adw_header_bar_set_title_widget(opaque, titleWidget)
        adw_header_bar_set_show_end_title_buttons(opaque, hasClose ? 1 : 0)
    }

    package var title: String {
        get { String(cString: adw_window_title_get_title(titleWidget)) }
        set { adw_window_title_set_title(titleWidget, newValue) }
    }

    package func appendStart(_ widget: Widget) { adw_header_bar_pack_start(opaque, widget.widget) }

    package func appendEnd(_ widget: Widget) { adw_header_bar_pack_end(opaque, widget.widget) }
}
