"""View models of a play's pages."""
