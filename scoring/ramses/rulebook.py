"""The clauses of Ramses, in our own words, in reading order."""

from scoring.kernel.errors import Cite, ClauseStanding, Tag

PHYSICAL, RULE = Tag.PHYSICAL, Tag.RULE
INFERRED, OURS = ClauseStanding.INFERRED, ClauseStanding.OURS

R1_1 = Cite(
    "R1.1", "Players", "The game; section 6",
    "Two to four play, seated clockwise; one of them starts.",
    tag=PHYSICAL,
)  # fmt: skip
R1_2 = Cite(
    "R1.2", "The cards", "Section 3 (names and pictures lost)",
    "Nine works of art have 3 fragments (3A to 3I), four have 4 (4A to 4D), two have 6 (6A and "
    "6B). Every fragment is one card with a letter, 3A b say. With them come two jokers and "
    "eight trading cards.",
    tag=PHYSICAL,
)  # fmt: skip
R1_3 = Cite(
    "R1.3", "The deal", "Section 4",
    "Everyone starts with one card of each pile: 3, 4 and 6. Only then a joker is shuffled "
    "into pile 4, and the other into pile 6.",
    tag=PHYSICAL,
)  # fmt: skip
R1_4 = Cite(
    "R1.4", "The piles", "Section 4",
    "Every pile has 17 cards with two players, 16 with three, 15 with four. Piles 4 and 6 are "
    "too short for that, but all three together have just as many cards: so two cards of "
    "pile 3 are moved to pile 4 and six to pile 6, and the three are level.",
    standing=INFERRED,
)  # fmt: skip
R1_5 = Cite(
    "R1.5", "The plane", "Section 5",
    "What is exhibited lies side by side in one plane, a card to a space, all cards the same "
    "way up.",
    tag=PHYSICAL,
)  # fmt: skip
R2_1 = Cite(
    "R2.1", "Phase a: buy", "Section 6, phase a",
    "A turn can begin with taking one card: from one of the piles, or a trading card.",
    tag=RULE,
)  # fmt: skip
R2_2 = Cite(
    "R2.2", "Phase b: trade at once", "Section 6, phase b",
    "Whoever has just taken a trading card may start a trade with it, and keeps the card.",
    tag=RULE,
)  # fmt: skip
R2_3 = Cite(
    "R2.3", "Phase c: construct", "Section 6, phase c",
    "Then one construction, or none.",
    tag=RULE,
)  # fmt: skip
R2_4 = Cite(
    "R2.4", "Phase d: give", "Section 6, phase d",
    "Then one card may go to another player, who has to take it.",
    tag=RULE,
)  # fmt: skip
R2_5 = Cite(
    "R2.5", "Phase e: fill up", "Section 6, phase e",
    "Then a hand below four may draw from the piles, up to four cards in hand. Whether the "
    "pile of trading cards is one of them is settled by the table.",
    tag=RULE,
)  # fmt: skip
R2_6 = Cite(
    "R2.6", "Phase f: play a trading card", "Section 6, phase f",
    "At last a trading card from the hand may start a trade. It goes to the left neighbour, "
    "before the offers or after them, as the table has settled.",
    tag=RULE,
)  # fmt: skip
R2_7 = Cite(
    "R2.7", "No limit", "Section 6, phases a and e",
    "A hand may grow as it likes. A pile can run out; then there is nothing to draw from it.",
)  # fmt: skip
R3_1 = Cite(
    "R3.1", "Everyone offers", "Section 6, phases b and f",
    "Whoever starts the trade offers first; then every other player has to offer, unless they "
    "hold fewer than two cards.",
    tag=RULE,
)  # fmt: skip
R3_2 = Cite(
    "R3.2", "Two against two", "Section 6, phases b and f",
    "Every offer is two cards: one lies open, one face down. What is said of the hidden card "
    "need not be true.",
)  # fmt: skip
R3_3 = Cite(
    "R3.3", "One offer or none", "Section 6, phases b and f",
    "Whoever started the trade takes one of the offers against their own, or none. Trading "
    "cards may be offered like any card.",
)  # fmt: skip
R4_1 = Cite(
    "R4.1", "Trading cards in the hall", "Section 6, phase c",
    "One or several trading cards go from the hand into the hall; several lie edge to edge, "
    "as one piece.",
    tag=RULE,
)  # fmt: skip
R4_2 = Cite(
    "R4.2", "A work of three", "Section 6, phase c",
    "A complete work of 3 goes from the hand straight into the hall.",
)  # fmt: skip
R4_3 = Cite(
    "R4.3", "Begin a work", "Section 6, phase c",
    "A work of 4 or 6 is begun with at least three of its cards before its player; several may "
    "be under construction. A work of 3 is never laid out like that; if it "
    "is, it counts as under construction.",
    tag=RULE,
)  # fmt: skip
R4_4 = Cite(
    "R4.4", "Add to a work", "Section 6, phase c",
    "One or more cards are added to one work that lies under construction before the player.",
)  # fmt: skip
R4_5 = Cite(
    "R4.5", "A work of four or six", "Section 6, phase c",
    "A work of 4 or 6 enters the hall when it lay complete before its player as the turn "
    "began, never straight from the hand.",
    tag=RULE,
)  # fmt: skip
R4_6 = Cite(
    "R4.6", "Jokers", "Section 6, phase c",
    "A joker stands for any fragment. Whoever has the right card puts it in the joker’s place "
    "and takes the joker: from a work in the hall, whosever it is, or from one under "
    "construction. Points and marker stay as they are.",
    tag=RULE,
)  # fmt: skip
R4_7 = Cite(
    "R4.7", "Markers", "Sections 3 and 6, phase c",
    "A work in the hall carries the marker of who exhibited it. The box has four each; "
    "anything serves for a fifth.",
    standing=INFERRED,
)  # fmt: skip
R5_1 = Cite(
    "R5.1", "The frame", "Section 5",
    "All cards in the hall lie inside six by seven spaces. Which way round stays open until "
    "they are seven wide or seven high. Once the hall has outgrown the frame as played, only "
    "what makes it outgrow it further is a breach again.",
    tag=RULE,
)  # fmt: skip
R5_2 = Cite(
    "R5.2", "Edge to edge", "Section 6, phase c",
    "What is laid touches a card that lies there along an edge; only the very first need not.",
    tag=RULE,
)  # fmt: skip
R5_3 = Cite(
    "R5.3", "A card to a space", "Section 5",
    "A space holds one card, and a work takes as many spaces as it has cards.",
    standing=INFERRED, tag=PHYSICAL,
)  # fmt: skip
R5_4 = Cite(
    "R5.4", "Shapes", "Sections 3 and 5 (pictures lost)",
    "How the cards of a work lie together is drawn on them. As the drawings are lost, the "
    "table says: lines of three, squares of four and blocks of two by three; any shape that "
    "holds together; or one fixed shape for each work.",
    standing=INFERRED, tag=RULE,
)  # fmt: skip
R6_1 = Cite(
    "R6.1", "No room left", "Section 7",
    "The game is over at once when, after a construction, no work that is not in the hall "
    "would fit into it any more. Whether gaps for trading cards alone count is settled by the "
    "table. The turn is not played to its end.",
)  # fmt: skip
R6_2 = Cite(
    "R6.2", "The table ends the game", "Not in the rulebook",
    "The table says so itself where shapes are free, or where the hall has outgrown its "
    "frame; and when the game is stuck: in the last turn of everyone nothing happened.",
    standing=OURS,
)  # fmt: skip
R7_1 = Cite(
    "R7.1", "Exhibited works", "Section 8",
    "A work in the hall earns 3, 5 or 8 points, for 3, 4 or 6 fragments; jokers in it cost "
    "nothing.",
)  # fmt: skip
R7_2 = Cite(
    "R7.2", "Cards in hand", "Section 8",
    "Every art card left in a hand costs 1 point. Trading cards cost nothing and earn nothing.",
)  # fmt: skip
R7_3 = Cite(
    "R7.3", "Works under construction", "Section 8",
    "Works that lie before a player and are not in the hall, complete or not, cost 1 point.",
)  # fmt: skip
R7_4 = Cite(
    "R7.4", "Jokers left", "Section 8",
    "Every joker in a hand or under construction costs 3 points, and not 1 as an art card "
    "besides.",
)  # fmt: skip
R7_5 = Cite(
    "R7.5", "The winner", "Section 8",
    "The most points win; whoever ties shares the win.",
    standing=INFERRED,
)  # fmt: skip
R8_1 = Cite(
    "R8.1", "Every card is in one place", "Not in the rulebook",
    "A card that lies on the table is in nobody’s hand, and there are two jokers. A work is in "
    "the hall once, and then lies before nobody; but two players may have begun the same one.",
    standing=OURS, tag=PHYSICAL,
)  # fmt: skip
R8_2 = Cite(
    "R8.2", "As many cards as there are", "Not in the rulebook",
    "How many cards each hand and each pile has follows from what was entered. Nobody lays "
    "more than they hold, and a pile gives no more than it has. Of every kind of card only as "
    "many are out as were dealt and drawn. Where a table counts and finds more, a draw was "
    "forgotten: as played its count is true from there on, as far as the box has the cards.",
    standing=OURS, tag=PHYSICAL,
)  # fmt: skip
R8_3 = Cite(
    "R8.3", "The sums at the end", "Not in the rulebook",
    "Hands, works, hall and piles together have all art cards and jokers, and all eight "
    "trading cards. A joker that is nowhere else lies in a pile, so one must be left that can "
    "hold it. Hands that the entries contradict count as played, as far as the box has the "
    "cards.",
    standing=OURS, tag=PHYSICAL,
)  # fmt: skip
R8_4 = Cite(
    "R8.4", "Entry depth", "Not in the rulebook",
    "A table enters every phase, or only what is built and the final hands. What is not "
    "entered is not checked. At the start of a turn a table may say that from there on it "
    "enters only what is built.",
    standing=OURS,
)  # fmt: skip

ALL = (
    R1_1, R1_2, R1_3, R1_4, R1_5,
    R2_1, R2_2, R2_3, R2_4, R2_5, R2_6, R2_7,
    R3_1, R3_2, R3_3,
    R4_1, R4_2, R4_3, R4_4, R4_5, R4_6, R4_7,
    R5_1, R5_2, R5_3, R5_4,
    R6_1, R6_2,
    R7_1, R7_2, R7_3, R7_4, R7_5,
    R8_1, R8_2, R8_3, R8_4,
)  # fmt: skip
