"""How each game is drawn and asked: the only Python beside `scoring` that knows a game."""
