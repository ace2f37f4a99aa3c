"""Settings and hints of a device, and help: nothing of it belongs to a group."""
