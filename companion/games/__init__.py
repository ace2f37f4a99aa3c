"""How each game is presented: the only code for single games beside `scoring`."""
