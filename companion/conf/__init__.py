"""Settings from the environment: database, mail, single values."""
