import CAdwaita

/// Widgets below or beside one another.
package final class Box: Widget {
    package enum Direction { case vertical, horizontal }

    package init(_ direction: Direction = .vertical, spacing: Int32 = 0, _ children: [Widget] = []) {
        super.init(gtk_box_new(direction == .vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, spacing))
        for child in children { append(child) }
    }

    package func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }

    package func remove(_ child: Widget) { gtk_box_remove(pointer(), child.widget) }
}
