"""Views of a group's settings: devices, house rules, own copies, time zone."""
