"""Balance on the screen, as assistive technology reads it."""

import os
import re
import subprocess

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("BALANCE_DESKTOP") or ROOT + "/.build/desktop/debug/balance-desktop"
EVENTS = ["object:children-changed", "object:state-changed", "object:text-changed", "object:property-change", "window:"]
# Roles of widgets that a person operates.
CONTROLS = {
    "push button", "toggle button", "check box", "radio button", "text", "password text", "entry", "list item", "link",
    "list", "combo box", "slider", "spin button", "menu item", "dialog", "frame", "alert",
}


class Missing(AssertionError):
    """What was awaited did not come."""


class Desk:
    """A program on the screen."""

    def __init__(self, arguments, environment=None):
        self.listener = Atspi.EventListener.new(lambda event: None)
        for event in EVENTS:
            self.listener.register(event)
        self.process = subprocess.Popen(
            arguments, env={**os.environ, **(environment or {})}, stderr=subprocess.PIPE, text=True
        )
        self.application = self.wait(self.own_application, "the program on the accessibility bus")

    def stop(self):
        """Ends the program; it must not have complained."""
        self.process.terminate()
        complaints = self.process.communicate(timeout=10)[1]
        for event in EVENTS:
            self.listener.deregister(event)
        assert not complaints, complaints

    def own_application(self):
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            try:
                child = desktop.get_child_at_index(index)
                if child and child.get_process_id() == self.process.pid:
                    return child
            except GLib.Error:
                # It ends just now.
                continue
        return None

    def wait(self, condition, what, seconds=20):
        """Looks again after each event on the accessibility bus, until the condition holds."""
        expired = []
        GLib.timeout_add(seconds * 1000, lambda: expired.append(True))
        while True:
            try:
                found = condition()
            except (GLib.Error, SystemError):
                # A part has gone meanwhile.
                found = None
            if found:
                return found
            if expired:
                raise Missing(f"{what} did not come; the screen shows:\n" + self.text())
            GLib.MainContext.default().iteration(True)

    # What it shows

    def nodes(self):
        """All parts of all windows, from the outside to the inside."""
        def walk(node, depth):
            yield node, depth
            for index in range(node.get_child_count()):
                child = node.get_child_at_index(index)
                if child:
                    yield from walk(child, depth + 1)

        self.application.clear_cache()
        for node, depth in walk(self.application, 0):
            yield Part(node, depth)

    def all(self, role, name=None):
        return [part for part in self.nodes() if part.role == role and name in (None, part.name)]

    def find(self, role, name):
        """The part with a role and a name; the last one, which is the one in the topmost window."""
        return self.wait(lambda: (self.all(role, name) or [None])[-1], f"{role} “{name}”")

    def gone(self, role, name):
        self.wait(lambda: not self.all(role, name), f"the end of {role} “{name}”")

    def shows(self, text):
        """Waits for a label or a description with a text."""
        self.wait(lambda: any(text in (part.name, part.description) for part in self.nodes()), f"“{text}”")

    def text(self):
        try:
            return "\n".join("  " * part.depth + str(part) for part in self.nodes())
        except GLib.Error as error:
            return f"nothing: {error}"

    def complaints(self):
        """The controls without a name; GTK then gives the name of its class."""
        return [
            str(part) for part in self.nodes()
            if part.role in CONTROLS and (not part.name.strip() or re.match("(Gtk|Adw)[A-Z]", part.name))
        ]

    def cursor(self):
        """The part with the cursor; the last one, which is that in the topmost window."""
        return ([part for part in self.nodes() if part.role != "frame" and part.is_("focused")] or [None])[-1]

    def has_cursor(self, role, name):
        """Waits until a part has the cursor; a row of the list may begin with the name."""
        self.wait(lambda: at(self.cursor(), role, name), f"the cursor in {role} “{name}”")

    # What a person does

    def tab_to(self, screen, role, name):
        """Presses Tab until a part has the cursor; returns the parts on the way."""
        way = []
        while not at(self.cursor(), role, name):
            before = self.cursor()
            assert len(way) < 40, f"Tab does not lead to {role} “{name}”, but to {way}"
            screen.press("Tab")
            self.wait(lambda: (now := self.cursor()) and str(now) != str(before), f"the cursor to leave {before}")
            way.append(str(self.cursor()))
        return way

    def press(self, name, role="push button"):
        part = self.find(role, name)
        self.wait(lambda: part.is_("sensitive"), f"{role} “{name}” to become active")
        assert part.node.do_action(0), f"{part} cannot be pressed"


def at(part, role, name):
    return part is not None and part.role == role and part.name.startswith(name)


class Part:
    """A part of a window."""

    def __init__(self, node, depth=0):
        self.node = node
        self.depth = depth
        self.role = node.get_role_name()
        self.name = node.get_name() or ""
        self.description = node.get_description() or ""

    def is_(self, state):
        self.node.clear_cache()
        return any(has.value_nick == state for has in self.node.get_state_set().get_states())

    def is_invalid(self):
        # GTK 4.8 has another name for the state.
        return self.is_("invalid") or self.is_("invalid-entry")

    @property
    def typed(self):
        return Atspi.Text.get_text(self.node, 0, -1)

    def __str__(self):
        return f"{self.role} “{self.name}”" + (f" ({self.description})" if self.description else "")
