"""The clauses of Cleopatra, in our own words, in reading order."""

from scoring.kernel.errors import Cite, ClauseStanding, Tag

PHYSICAL, RULE = Tag.PHYSICAL, Tag.RULE
INFERRED, OURS = ClauseStanding.INFERRED, ClauseStanding.OURS

C1_1 = Cite(
    "C1.1", "Players and what they start with", "p. 3, Setting up",
    "Three to five play, seated clockwise. Everyone begins with 5 talents, 3 cards, 3 Nile "
    "merchants and 2 statues of Anubis.",
    tag=PHYSICAL,
)  # fmt: skip
C1_2 = Cite(
    "C1.2", "The deck", "p. 2, Components",
    "109 cards. Standard: 30 artisans, 18 stones, 11 marbles, 9 woods, 7 lapis. Tainted: three "
    "doubles of each of these and 8 trompe-l’œil. Characters: two each of beggar, courtesan, "
    "envoy, scribe and smuggler, one vizier. Half of the shuffled deck lies face up.",
)  # fmt: skip
C1_3 = Cite(
    "C1.3", "The market", "p. 3, Setting up",
    "Three stalls, with one card each at the start.",
)  # fmt: skip
C1_4 = Cite(
    "C1.4", "The quarry", "p. 2, Components; p. 6, Inside the quarry",
    "Nine column walls, six sphinxes, two obelisks, a left and a right door frame, a pedestal "
    "and a throne, and twelve mosaics: the twelve pentominoes, one of each.",
)  # fmt: skip
C1_5 = Cite(
    "C1.5", "The garden", "p. 3, Setting up (picture lost)",
    "Squares a to i, from the left, and 1 to 9, from the back to the plaza. On some squares "
    "stands the throne, where nothing can lie, and some show a palm. No text that we have "
    "says which: d1 to f3 for the throne is our assumption, to be checked against the board "
    "and set for your copy once.",
    standing=OURS,
)  # fmt: skip
C1_6 = Cite(
    "C1.6", "Talents and amulets", "p. 2, Components",
    "The treasury’s 416 talents cannot run out. Should the 89 amulets ever run out, note what "
    "is owed and play on.",
    standing=INFERRED,
)  # fmt: skip
C1_7 = Cite(
    "C1.7", "What is secret", "p. 3, Setting up",
    "A player’s talents, amulets and hand are their secret; merchants, statues, dice and "
    "all that is built lie open.",
)  # fmt: skip
C2 = Cite(
    "C2", "The turn", "p. 3, The game turn",
    "On your turn visit the market or the quarry: exactly one of the two. Then it is the next "
    "player’s turn, clockwise.",
    tag=RULE,
)  # fmt: skip
C2_1 = Cite(
    "C2.1", "Visit the market", "p. 3, Visit the market",
    "Take all cards of one stall; then three new cards come from the draw pile, one to each "
    "stall.",
)  # fmt: skip
C2_2 = Cite(
    "C2.2", "When the draw pile is empty", "p. 3, Visit the market",
    "If a card must be drawn and none is left, even halfway through, the discard pile is "
    "shuffled into a new draw pile. If there are no cards at all, the emptied stall is filled "
    "first, then the others from the left.",
    standing=INFERRED,
)  # fmt: skip
C2_3 = Cite(
    "C2.3", "Visit the quarry", "p. 4, Visit the quarry",
    "Build one piece or more, as many as you can pay. They are placed one after another, so "
    "that an earlier one counts for a later one.",
)  # fmt: skip
C2_4 = Cite(
    "C2.4", "The order of a visit", "p. 4, Visit the quarry",
    "Pay and place; take the talents for every piece; take the bonus; Cleopatra walks; roll "
    "the dice; make the offering.",
)  # fmt: skip
C2_5 = Cite(
    "C2.5", "Bonus for several pieces", "p. 4, Visit the quarry",
    "Two pieces in one visit earn 2 talents more, three or more pieces 5. A mosaic is a piece.",
)  # fmt: skip
C2_6 = Cite(
    "C2.6", "Ten cards", "p. 3, Visit the market",
    "With more than ten cards at the end of your turn: discard down to ten and take one "
    "amulet, or keep them all and take one for each card above ten, or play a smuggler. "
    "Whoever still has more at the end of a later turn of their own pays again.",
    standing=INFERRED,
)  # fmt: skip
C2_7 = Cite(
    "C2.7", "When characters are played", "p. 4, Visit the quarry; p. 9, The worshippers",
    "At any moment of your own turn, even just received. The card lies on the discard pile "
    "before its effect begins.",
)  # fmt: skip
C3_1 = Cite(
    "C3.1", "What a piece costs", "p. 6 to 8, Inside the quarry",
    "Wall: artisan, wood, stone. Sphinx: artisan, stone, marble. Pedestal and throne, each: 3 "
    "artisans, 2 marbles, 2 lapis. Obelisk: 3 artisans, 2 woods, 2 stones. Door frame: 2 "
    "artisans, wood, marble, lapis. Mosaic: 2 artisans, stone, marble, lapis. An obelisk earns "
    "12 talents; of the others see their own clauses.",
    tag=RULE,
)  # fmt: skip
C3_2 = Cite(
    "C3.2", "One payment for the whole visit", "p. 4, Important notes",
    "A standard card gives one, a tainted double two of its resource, to be split over the "
    "pieces as you like. A merchant stands for one of anything and leaves the game, a "
    "trompe-l’œil for one material. You may overpay; nothing is given back.",
    tag=RULE,
)  # fmt: skip
C3_3 = Cite(
    "C3.3", "Tainted cards", "p. 4, Important notes",
    "Every tainted card that you pay with, a double or a trompe-l’œil, brings one amulet at "
    "once.",
)  # fmt: skip
C3_4 = Cite(
    "C3.4", "What can be played at all", "p. 2, Components",
    "Nobody plays more cards than they hold, more merchants than they have, or more cards of "
    "a kind than there are: those on the discard pile come back when it is shuffled. Where "
    "the entries do not add up, a hand counted at the table goes before them.",
    standing=INFERRED, tag=PHYSICAL,
)  # fmt: skip
C4_1 = Cite(
    "C4.1", "Column walls", "p. 6, Column walls",
    "Nine sites round the garden: 1 2 3 up the left side from the plaza, 4 5 6 along the back "
    "from the left, 7 8 9 down the right side. A wall is as long as three squares. It earns 3 "
    "talents and one more for each of these three that a mosaic covers when the wall is built.",
)  # fmt: skip
C4_2 = Cite(
    "C4.2", "Sphinxes", "p. 6, Sphinxes",
    "They stand on the plaza’s spots 1 to 6, in this order. The first of a pair earns 2 "
    "talents, the one across from it 5.",
    tag=RULE,
)  # fmt: skip
C4_3 = Cite(
    "C4.3", "Pedestal and throne", "p. 7, Pedestal and throne",
    "The pedestal comes first, the throne after it. Each earns 12 talents.",
    tag=RULE,
)  # fmt: skip
C4_4 = Cite(
    "C4.4", "Door frames", "p. 7, Door frames",
    "A door earns 4 talents and one more for each wall linked to it: the unbroken row of walls "
    "that starts at its corner. The left door’s starts at site 1, the right door’s at site 9.",
    standing=INFERRED,
)  # fmt: skip
C4_5 = Cite(
    "C4.5", "Cleopatra walks", "p. 4, Visit the quarry; p. 8, Mosaics",
    "She goes one step for each of the six kinds of piece of which all stand: walls, sphinxes, "
    "obelisks, doors, pedestal with throne, and mosaics once their pile is empty.",
)  # fmt: skip
C5_1 = Cite(
    "C5.1", "The mosaic on top", "p. 4, Important notes; p. 8, Mosaics",
    "Only the mosaic on top of the pile may be built; a scribe frees any other. The next one "
    "is seen when the one above it is gone.",
    tag=RULE,
)  # fmt: skip
C5_2 = Cite(
    "C5.2", "How a mosaic lies", "p. 8, Mosaics",
    "On five free squares of the garden, in its own shape, turned as you like.",
    tag=PHYSICAL,
)  # fmt: skip
C5_3 = Cite(
    "C5.3", "What a mosaic earns", "p. 8, Mosaics",
    "4 talents, and one more for each palm that it covers. Where the copy’s palms are not "
    "known here, the table says how many it covers.",
)  # fmt: skip
C5_4 = Cite(
    "C5.4", "Mosaics that fit nowhere", "p. 8, Mosaics",
    "After a visit with mosaics, the one now on top is set aside for good if there is no room "
    "for it, then the next, and so on. Only the one on top is tried, the game’s first too.",
    tag=RULE,
)  # fmt: skip
C5_5 = Cite(
    "C5.5", "What a sanctuary is", "p. 8, Building a sanctuary",
    "Free squares, joined along edges and closed in by mosaics, the border and the throne, "
    "where none of the mosaics still to be built fits. Four squares or fewer always are one; a "
    "larger area is one as soon as every mosaic that fits there is built or set aside.",
)  # fmt: skip
C5_6 = Cite(
    "C5.6", "Claiming a sanctuary", "p. 8, Building a sanctuary",
    "The builder whose mosaic formed it may put one of their two statues there at once; no "
    "other player ever can. One mosaic may form several.",
)  # fmt: skip
C6_1 = Cite(
    "C6.1", "Dice and altar", "p. 4, Visit the quarry",
    "After a visit to the quarry the blank dice are rolled; those that show the symbol go to "
    "the altar. With all five there, an offering is made at once.",
    tag=PHYSICAL,
)  # fmt: skip
C6_2 = Cite(
    "C6.2", "Bidding", "p. 5, Offerings",
    "Everyone takes talents in hand in secret, from none to all they have, and shows them "
    "together. All of them are lost.",
    tag=PHYSICAL,
)  # fmt: skip
C6_3 = Cite(
    "C6.3", "What an offering does", "p. 5, Offerings",
    "The highest bid gives back 3 amulets, or all there are if fewer. The second takes 1, the "
    "third 2, the fourth 3, the fifth 4. Equal bids share the better rank, and the next rank "
    "is skipped.",
)  # fmt: skip
C6_4 = Cite(
    "C6.4", "After an offering", "p. 5, Offerings",
    "All five dice leave the altar, blank again.",
)  # fmt: skip
C7 = Cite(
    "C7", "Characters", "p. 9 and 10, The worshippers of Sobek",
    "Beggar, 2 amulets: each opponent gives you 2 talents or a standard resource card, as "
    "they like; whoever has neither gives nothing. Courtesan, 1: take a card from those that "
    "lay on the discard pile. Envoy: take standard cards that opponents offer, and an amulet "
    "from the owner with each. Scribe, 2: build any mosaic of the pile this visit; or 0: turn "
    "one die onto the altar or off it. Smuggler, 1: keep your whole hand at the end of this "
    "turn. Vizier: draw five cards and keep as many as you like, an amulet for each.",
)  # fmt: skip
C8_1 = Cite(
    "C8.1", "When the game ends", "p. 5, Game end",
    "The moment Cleopatra reaches step 5: when five of the six kinds of piece are complete. "
    "Nobody has another turn.",
)  # fmt: skip
C8_2 = Cite(
    "C8.2", "Cards left in hand", "p. 5, Game end",
    "All discard their hands and take one amulet for each tainted or character card in them.",
)  # fmt: skip
C8_3 = Cite(
    "C8.3", "Sanctuaries give amulets back", "p. 5, Game end",
    "Each sanctuary of yours takes one amulet for every square, the statue’s included, as long "
    "as you have any.",
)  # fmt: skip
C8_4 = Cite(
    "C8.4", "The crocodile", "p. 5, Game end",
    "Whoever now has the most amulets is eaten and cannot win; all of them, if several have "
    "the most. If nobody has any, nobody is eaten.",
)  # fmt: skip
C8_5 = Cite(
    "C8.5", "The winner", "p. 5, Game end",
    "Of those not eaten, the most talents win, with 3 more for each merchant left. A tie goes "
    "to fewer amulets; if these are equal too, the win is shared.",
)  # fmt: skip
C9_1 = Cite(
    "C9.1", "What is not entered", "how games are recorded here",
    "Hands are secret, so nobody enters their cards; how many cards each hand holds follows "
    "from the entries.",
    standing=OURS,
)  # fmt: skip

ALL = (
    C1_1, C1_2, C1_3, C1_4, C1_5, C1_6, C1_7,
    C2, C2_1, C2_2, C2_3, C2_4, C2_5, C2_6, C2_7,
    C3_1, C3_2, C3_3, C3_4,
    C4_1, C4_2, C4_3, C4_4, C4_5,
    C5_1, C5_2, C5_3, C5_4, C5_5, C5_6,
    C6_1, C6_2, C6_3, C6_4,
    C7,
    C8_1, C8_2, C8_3, C8_4, C8_5,
    C9_1,
)  # fmt: skip
