"""Pages of a group's people: list, person, merging two into one."""
