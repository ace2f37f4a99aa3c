"""Progressive web app over https: installable, and readable without a connection."""
