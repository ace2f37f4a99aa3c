"""The clauses of Krimsutep, in our own words, in reading order."""

from scoring.kernel.errors import Cite, ClauseStanding, Tag

PHYSICAL, RULE = Tag.PHYSICAL, Tag.RULE
INFERRED, OURS = ClauseStanding.INFERRED, ClauseStanding.OURS

K1_1 = Cite(
    "K1.1", "Players and rounds", "p. 1, The game",
    "Three or four play, seated clockwise: eight rounds with three, six with four.",
    tag=PHYSICAL,
)  # fmt: skip
K1_2 = Cite(
    "K1.2", "The field", "p. 1, Preparation (picture lost)",
    "The field is a rectangle of card spaces. Six of them hold the Nile, 24 are free. Unless "
    "the table draws another one, it has columns a to e and rows 1 to 6, and the Nile lies on "
    "c3 d3 e3 a4 b4 c4: the one river from border to border, alike from both ends, with "
    "spaces one, two and three steps away.",
    standing=INFERRED, tag=PHYSICAL,
)  # fmt: skip
K1_3 = Cite(
    "K1.3", "Building cards", "p. 1, Preparation",
    "With three, everyone has an oasis, two single obelisks, a double obelisk, three small "
    "palaces and a big one; with four an oasis, a single and a double obelisk, two small "
    "palaces and a big one. In the end every free space is built on.",
    tag=PHYSICAL,
)  # fmt: skip
K1_4 = Cite(
    "K1.4", "Suit and trump cards", "p. 2, Phase 1",
    "Palace (red), obelisk (grey) and oasis (green) each have slaves 2 3 4, material 2 3 4 5, "
    "the foreman 6 and the master VII, lowest first. Trumps, lowest first: maid III, captain "
    "V, son VII, priest X, then wife and pharaoh, both XII. With four players the son stays "
    "in the box.",
    tag=PHYSICAL,
)  # fmt: skip
K1_5 = Cite(
    "K1.5", "The deal", "p. 3, Phase 1; p. 4, Phase 2",
    "The starting player deals first; then the deal goes to the left, round by round.",
    tag=PHYSICAL,
)  # fmt: skip
K2_1 = Cite(
    "K2.1", "All cards are dealt and played", "p. 3, Phase 1",
    "Everyone holds eleven cards with three players, eight with four, and all of them are "
    "played: each card falls once in a round, and every trick takes one from each.",
    tag=PHYSICAL,
)  # fmt: skip
K2_2 = Cite(
    "K2.2", "A building card in secret", "p. 3, Phase 1",
    "Before the first lead everyone lays one of the building cards left to them face down.",
    tag=RULE,
)  # fmt: skip
K2_3 = Cite(
    "K2.3", "Who leads", "p. 3, Phase 1",
    "The player left of the dealer leads the first trick, whoever wins a trick leads the "
    "next; play is clockwise.",
    tag=RULE,
)  # fmt: skip
K2_4 = Cite(
    "K2.4", "Following suit", "p. 3, Phase 1",
    "Follow the suit that was led, if you hold it; trumps are a suit like the others. Whoever "
    "does not follow shows that they hold none of it, and is held to that for the round: a "
    "card is refused when the cards still out no longer fit the hands that may hold them.",
    tag=RULE,
)  # fmt: skip
K2_5 = Cite(
    "K2.5", "Free to discard", "p. 3, Phase 1",
    "Whoever cannot follow may play any card; nobody has to beat what lies there.",
)  # fmt: skip
K2_6 = Cite(
    "K2.6", "Who takes the trick", "p. 3, Phase 1",
    "The highest trump takes it, else the highest card of the suit led. The VII is the best "
    "card of its suit, not a trump.",
)  # fmt: skip
K2_7 = Cite(
    "K2.7", "Wife and pharaoh", "p. 3, Phase 1",
    "They are equal. If both fall into one trick, the later takes it and earns 2 points; in "
    "different tricks they earn nothing.",
)  # fmt: skip
K2_8 = Cite(
    "K2.8", "The maid", "p. 3, Phase 1",
    "Winning a trick with the maid earns 2 points.",
)  # fmt: skip
K3_1 = Cite(
    "K3.1", "Most of a suit", "p. 3, Evaluation of tricks",
    "In each suit the values 2 to 6 count, 20 in all; slaves and the VII count nothing. Most "
    "of a suit earns 1 point, and everyone who ties for it earns it.",
)  # fmt: skip
K3_2 = Cite(
    "K3.2", "The favourite", "p. 3, Evaluation of tricks",
    "Whoever took the highest sum of Roman numerals is the favourite. Printed totals and text "
    "disagree about the three VIIs.",
)  # fmt: skip
K3_3 = Cite(
    "K3.3", "A draw for favourite", "p. 4, Evaluation of tricks",
    "If several have the highest Roman sum, a fair draw among them decides. It is entered only "
    "then.",
)  # fmt: skip
K4_1 = Cite(
    "K4.1", "The reveal", "p. 4, Phase 2",
    "Everyone reveals the building card laid down before the tricks: one that they still "
    "have.",
    tag=PHYSICAL,
)  # fmt: skip
K4_2 = Cite(
    "K4.2", "The order of building", "p. 4, Phase 2",
    "The favourite says in which order all build, themselves anywhere in it.",
    tag=RULE,
)  # fmt: skip
K4_3 = Cite(
    "K4.3", "Where a card may lie", "p. 4, Phase 2 (halves: picture lost)",
    "A card goes on any free space and need not touch another. All cards lie the same way, "
    "each with two halves. A small palace or single obelisk fills one half, and the card may "
    "be turned round; the others fill both, an oasis the whole card.",
    tag=PHYSICAL,
)  # fmt: skip
K4_4 = Cite(
    "K4.4", "Palaces", "p. 4, Phase 2",
    "Palace halves that touch along an edge are one palace. A palace card earns as many points "
    "as the palace that it is now part of has halves.",
)  # fmt: skip
K4_5 = Cite(
    "K4.5", "No palace over four", "p. 4, Phase 2",
    "A palace of more than four halves may not be built while any free space, either way "
    "round, avoids it. If none does, the card lies where its player likes and earns nothing.",
    tag=RULE,
)  # fmt: skip
K4_6 = Cite(
    "K4.6", "Obelisks", "p. 4, Phase 2",
    "An obelisk card earns a point for each obelisk on it and each one connected with them. An "
    "empty half breaks the connection.",
)  # fmt: skip
K4_7 = Cite(
    "K4.7", "Oases", "p. 4, Phase 2",
    "An oasis earns 3 points when it is built.",
)  # fmt: skip
K4_8 = Cite(
    "K4.8", "Doubling", "p. 4, Bonus points",
    "Whoever had, or shared, the most of the card’s own suit this round earns their building "
    "points twice. Nothing else is doubled.",
)  # fmt: skip
K5_1 = Cite(
    "K5.1", "The end", "p. 4, End of the game",
    "The game is over when the last round’s cards lie: all are built.",
)  # fmt: skip
K5_2 = Cite(
    "K5.2", "Oases at the end", "p. 4, End of the game",
    "Each oasis earns its owner its distance from the Nile, in steps, times the palace halves "
    "that touch its card along an edge, whoever built them.",
)  # fmt: skip
K5_3 = Cite(
    "K5.3", "Who wins", "p. 4, End of the game",
    "The most points win; a tie is shared.",
)  # fmt: skip
K6_1 = Cite(
    "K6.1", "A round that does not count", "not in the rulebook",
    "A misdeal or an abandoned round can be voided until its first building lies. The same "
    "player deals again.",
    standing=OURS,
)  # fmt: skip
K6_2 = Cite(
    "K6.2", "How much is entered", "not in the rulebook",
    "A round’s tricks are entered card by card, as who took what, or as sums only. What is not "
    "entered is checked as far as it can be: the sums must be such as some capture makes.",
    standing=OURS,
)  # fmt: skip

ALL = (
    K1_1, K1_2, K1_3, K1_4, K1_5,
    K2_1, K2_2, K2_3, K2_4, K2_5, K2_6, K2_7, K2_8,
    K3_1, K3_2, K3_3,
    K4_1, K4_2, K4_3, K4_4, K4_5, K4_6, K4_7, K4_8,
    K5_1, K5_2, K5_3,
    K6_1, K6_2,
)  # fmt: skip
