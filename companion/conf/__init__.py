"""Settings that come from the environment: database, mail, single values."""
