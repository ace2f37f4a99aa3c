"""Results of other games, as imported: who played, when and where, and who won."""
