#!/usr/bin/python3
"""A bare WebKitGTK window as WebKitWebDriver starts it: webkit_window.py --automation CONSOLE.

It runs on Debian's own Python, with python3-gi and gir1.2-webkit2-4.1. What pages write to
their console goes to the file CONSOLE, beside which their storage is.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402  their versions come first

console = os.open(sys.argv[-1], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
for stream in (1, 2):  # the driver throws both away
    os.dup2(console, stream)

# A session that leaves nothing behind writes nothing to its console.
folder = f"{sys.argv[-1]}-storage"
storage = WebKit2.WebsiteDataManager(base_cache_directory=folder, base_data_directory=folder)
context = WebKit2.WebContext.new_with_website_data_manager(storage)
settings = WebKit2.Settings(
    enable_write_console_messages_to_stdout=True,
    hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
)


def window(*_: object) -> WebKit2.WebView:
    view = WebKit2.WebView(
        web_context=context, settings=settings, is_controlled_by_automation=True
    )
    frame = Gtk.Window(decorated=False, default_width=360, default_height=640)
    frame.add(view)
    frame.show_all()
    frame.move(0, 0)
    view.connect("close", lambda *_: frame.destroy())
    view.grab_focus()
    return view


def started(_: object, session: WebKit2.AutomationSession) -> None:
    phone = WebKit2.ApplicationInfo()
    phone.set_name("Phone")
    phone.set_version(1, 0, 0)
    session.set_application_info(phone)
    session.connect("create-web-view", window)


context.set_automation_allowed(True)
context.connect("automation-started", started)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, Gtk.main_quit)
Gtk.main()
