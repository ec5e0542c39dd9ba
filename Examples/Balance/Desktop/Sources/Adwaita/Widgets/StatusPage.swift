import CAdwaita

/// A picture, a title and a sentence, with a widget below.
package final class StatusPage: Widget {
    package init(icon: String? = nil, title: String, _ child: Widget? = nil) {
        super.init(adw_status_page_new())
        adw_status_page_set_title(opaque, title)
        adw_status_page_set_icon_name(opaque, icon)
        adw_status_page_set_child(opaque, child?.widget)
        gtk_widget_set_vexpand(widget, 1)
    }

    package var text: String = "" {
        didSet { adw_status_page_set_description(opaque, text.isEmpty ? nil : text.escaped) }
    }
}
