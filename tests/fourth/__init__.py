"""A small fourth game, Mounds, added by `docs/adding-a-game.md` for its tests alone."""
