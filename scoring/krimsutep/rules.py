"""The rules of each kind of entry: one function a rule, in the order of the table below."""

from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Rules, by_rules, stands
from scoring.kernel.messages import Listed, Message, listed, message, plural
from scoring.kernel.seats import clockwise, every_seat_once
from scoring.krimsutep import entries, entry_depths, score
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.board import MOST_HALVES
from scoring.krimsutep.components import SON, Building, Card, Half, Suit
from scoring.krimsutep.due import can_be_voided, is_due
from scoring.krimsutep.revoke import refuse_revoke
from scoring.krimsutep.state import State


def its_kind_is_due(state: State, entry: entries.AnyEntry) -> None:
    """A round has tricks, a draw if the favourite is tied, cards, an order and buildings."""
    is_due(state, entries.NAMES[type(entry)])


def round_can_be_voided(state: State, _: entries.Void) -> None:
    """A round is voided between its first entry and its first building."""
    can_be_voided(state)


def a_card_from_each(state: State, trick: entries.Trick) -> None:
    """A trick has one card from each player."""
    if len(trick.cards) != len(state.seats):
        raise RuleViolation(book.K2_1, _cards_are_missing(state, trick), field="cards")


def _cards_are_missing(state: State, trick: entries.Trick) -> Message:
    players, laid = len(state.seats), len(trick.cards)
    if laid > players or (trick.leader or 0) not in range(players):
        pattern = "A trick has {players} cards, one from each; not {laid}."
        return message(pattern, players=players, laid=laid)
    leader = state.deal.leader if trick.leader is None else trick.leader
    return _are_missing(state.named(*clockwise(leader, players)[laid:]))


def _are_missing(players: Listed) -> Message:
    return plural(
        "{players:’s} card is missing.",
        "{players:’s} cards are missing.",
        len(players.items),
        players=players,
    )


def no_son_with_four(state: State, trick: entries.Trick) -> None:
    """With four players the son is in the box."""
    if len(state.seats) > 3 and SON in trick.cards:  # noqa: PLR2004 - four players
        why = message("With four players the son stays in the box.")
        raise RuleViolation(book.K1_4, why, field="cards")


def each_card_once(state: State, trick: entries.Trick) -> None:
    """A card falls once in a round."""
    seen = state.deal.seen
    for card in trick.cards:
        if card.bit & seen:
            _refuse_repeated(state, card)
        seen |= card.bit


def _refuse_repeated(state: State, card: Card) -> None:
    for number, taken in enumerate(state.deal.tricks):
        if card in taken.cards:
            pattern = "{card:^} fell in trick {trick} already."
            fell = message(pattern, card=card.words, trick=number + 1)
            earlier = state.began + number
            raise RuleViolation(book.K2_1, fell, field="cards", earlier=earlier)
    why = message("{card:^} cannot fall twice in a trick.", card=card.words)
    raise RuleViolation(book.K2_1, why, field="cards")


def the_leader_leads(state: State, trick: entries.Trick) -> None:
    """Left of the dealer leads, then the winner of the trick; another leader only as played."""
    if trick.leader is None:
        return
    if not 0 <= trick.leader < len(state.seats):
        # the clause can be breached, but only by a seat at the table
        why = message("No such seat led: the leader is none of the players.")
        raise RuleViolation(book.K2_3, why, field="leader", waivable=False)
    rightful = state.seats[state.deal.leader]
    if trick.leader != state.deal.leader:
        other = state.seats[trick.leader]
        why = message("{player} leads this trick, not {other}.", player=rightful, other=other)
        raise RuleViolation(book.K2_3, why, field="leader")
    if trick.as_played is None:
        pattern = "{player} leads anyway: a leader is named only as played."
        why = message(pattern, player=rightful)
        raise RuleViolation(book.K2_3, why, field="leader")


def nobody_revokes(state: State, trick: entries.Trick) -> None:
    """A seat that holds the suit led follows it; a hand that showed a void holds none of it."""
    refuse_revoke(state, trick)


def drawn_from_the_tied(state: State, draw: entries.Draw) -> None:
    """The draw is won by one of those who tie."""
    if draw.seat not in state.favourites:
        tied = state.named(*state.favourites)
        why = message("The draw is between {players}.", players=tied)
        raise RuleViolation(book.K3_3, why, field="seat")


def cards_still_there(state: State, reveal: entries.Reveal) -> None:
    """Everyone reveals a building card that they still have."""
    if len(reveal.cards) != len(state.seats):
        raise RuleViolation(book.K4_1, _cards_stay_down(state, reveal), field="cards")
    for seat, building in enumerate(reveal.cards):
        if not state.has(seat, building):
            why = message(
                "{player} has no {building} left, but {others}.",
                player=state.seats[seat],
                building=building.word,
                others=listed(each.word for each in state.left_to(seat)),
            )
            raise RuleViolation(book.K4_1, why, field="cards")


def _cards_stay_down(state: State, reveal: entries.Reveal) -> Message:
    missing = state.seats[len(reveal.cards) :]
    if not missing:
        return message("{cards} cards are revealed, one by each.", cards=len(state.seats))
    return _are_missing(listed(missing))


def everyone_builds_once(state: State, order: entries.Order) -> None:
    """The order names every seat once."""
    if not every_seat_once(order.seats, len(state.seats)):
        why = _not_once_each(state, order)
        raise RuleViolation(book.K4_2, why, field="seats", waivable=False)


def _not_once_each(state: State, order: entries.Order) -> Message:
    named = [(name, order.seats.count(seat)) for seat, name in enumerate(state.seats)]
    twice, missing = (
        listed(n for n, count in named if count > 1),
        listed(n for n, count in named if not count),
    )
    said = list[Message]()
    if twice:
        said.append(
            plural(
                "{players} is named twice",
                "{players} are named twice",
                len(twice.items),
                players=twice,
            )
        )
    if missing:
        said.append(
            plural(
                "{players} is missing",
                "{players} are missing",
                len(missing.items),
                players=missing,
            )
        )
    strangers = [seat for seat in order.seats if not 0 <= seat < len(state.seats)]
    said += [message("there is no seat {seat}", seat=seat) for seat in strangers[:1]]
    return message("{reasons:^}.", reasons=listed(said))


def on_a_free_space(state: State, build: entries.Build) -> None:
    """A card lies on a free space of the field."""
    cell, halves = build.cell, state.layout.halves
    if cell not in halves:
        why = message("There is no space {cell} on this field.", cell=str(cell))
        raise RuleViolation(book.K4_3, why, field="cell")
    if cell in state.layout.nile.cells:
        why = message("The Nile flows through {cell}.", cell=str(cell))
        raise RuleViolation(book.K4_3, why, field="cell")
    laid = state.field.on(cell)
    if laid is not None:
        why = message(
            "{player}’s {building} lies on {cell}.",
            player=state.seats[laid.seat],
            building=laid.building.word,
            cell=str(cell),
        )
        raise RuleViolation(book.K4_3, why, field="cell")


def the_half_is_said(state: State, build: entries.Build) -> None:
    """A building of one half needs its half, a building of two has none."""
    building = state.in_hand
    if building.turns and build.half is None:
        pattern = "Say which half of {cell} the {building} fills."
        why = message(pattern, cell=str(build.cell), building=building.word)
        raise RuleViolation(book.K4_3, why, field="half")
    if build.half is not None and not building.turns:
        pattern = "The {building} fills its whole card: no half to choose."
        why = message(pattern, building=building.word)
        raise RuleViolation(book.K4_3, why, field="half")


def no_palace_over_four(state: State, build: entries.Build) -> None:
    """A palace over four halves is built only if every other place for the card makes one."""
    building = state.in_hand
    if building.suit is not Suit.RED:
        return
    halves = score.palace(state, state.layout.bits(build.cell, building, build.half))
    if halves <= MOST_HALVES:
        return
    turned = [place for place in placements(state, building) if place.cell == build.cell]
    for other in (*turned, *placements(state, building)):
        bits = state.layout.bits(other.cell, building, other.half)
        if score.palace(state, bits) <= MOST_HALVES:
            pattern = "That would make a palace of {halves} halves. {way_out}."
            way_out = _way_out(state, other, build)
            why = message(pattern, halves=halves, way_out=way_out)
            raise RuleViolation(book.K4_5, why, field="cell")


def placements(state: State, building: Building) -> tuple[entries.Build, ...]:
    """List every free space for a card, either way round where it matters."""
    ways = tuple(Half) if building.turns else (None,)
    return tuple(entries.Build(cell, half) for cell in state.free for half in ways)


def _way_out(state: State, other: entries.Build, build: entries.Build) -> Message:
    if other.half is None:
        return message("On {cell} it is allowed", cell=str(other.cell))
    half = state.layout.lie.words[other.half is Half.SECOND]
    if other.cell == build.cell:
        pattern = "Turned round ({cell} {half}) it is allowed"
        return message(pattern, cell=str(other.cell), half=half)
    return message("On {cell} {half} it is allowed", cell=str(other.cell), half=half)


def can_run(state: State, trick: entries.Trick) -> bool:
    """Whether these cards can lie in a trick that is not whole; the last one has it judged."""
    players = len(state.seats)
    known = trick.leader is None or 0 <= trick.leader < players
    rules = (its_kind_is_due, no_son_with_four, each_card_once)
    return (
        known
        and 0 < len(trick.cards) < players
        and all(stands(rule, state, trick) for rule in rules)
    )


# In each row: is it due at all, then impossible facts, then breaches of the rules.
RULES: Rules[State, entries.AnyEntry] = {
    entries.Trick: (
        its_kind_is_due, a_card_from_each, no_son_with_four, each_card_once, the_leader_leads,
        nobody_revokes,
    ),
    entries.Captures: (
        its_kind_is_due, entry_depths.each_counting_card_once,
        entry_depths.enough_tricks_for_the_cards, entry_depths.extras_are_possible,
    ),
    entries.Totals: (
        its_kind_is_due, entry_depths.suit_sums_are_possible,
        entry_depths.roman_sums_are_possible, entry_depths.a_sum_for_each,
        entry_depths.suits_are_captured, entry_depths.numerals_are_captured,
        entry_depths.extras_are_captured,
    ),
    entries.Draw: (its_kind_is_due, drawn_from_the_tied),
    entries.Reveal: (its_kind_is_due, cards_still_there),
    entries.Order: (its_kind_is_due, everyone_builds_once),
    entries.Build: (its_kind_is_due, on_a_free_space, the_half_is_said, no_palace_over_four),
    entries.Void: (round_can_be_voided,),
}  # fmt: skip

validate = by_rules(RULES)
