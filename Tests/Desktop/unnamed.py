"""A window with two buttons, of which one has no name: the control of the check of names."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk  # noqa: E402


def show(application):
    buttons = Gtk.Box()
    buttons.append(Gtk.Button.new_with_label("With a name"))
    buttons.append(Gtk.Button.new_from_icon_name("user-trash-symbolic"))
    window = Gtk.ApplicationWindow(application=application, title="Control", child=buttons)
    window.present()


application = Gtk.Application(application_id="org.example.Control")
application.connect("activate", show)
application.run()
