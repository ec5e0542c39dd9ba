import CAdwaita

/// Rows in a frame.
package final class RowList: Widget {
    package init(_ name: String) {
        super.init(gtk_list_box_new())
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_widget_add_css_class(widget, "boxed-list")
        self.name(name)
    }

    package func append(_ row: Widget) { gtk_list_box_append(opaque, row.widget) }

    package func insert(_ row: Widget, at index: Int) { gtk_list_box_insert(opaque, row.widget, Int32(index)) }

    package func remove(_ row: Widget) { gtk_list_box_remove(opaque, row.widget) }
}
