"""Checks of style sheets and scripts with node: `make web`, which needs no browser."""
