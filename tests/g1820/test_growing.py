"""1820: share-counts increased (6.5.2.2, P3). Numbers are rows of the ledger."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, BuyShare, Decline, SellShares
from footplate.game.state import IPO, POOL
from footplate.testing.questions import at_step, gained, offered, offers, play, refused, who
from footplate.titles.g1820.actions import Abandon, FundLobby, Grow
from footplate.titles.g1820.lives.growing import GrowthShares
from tests.g1820.questions import book, quiet, shares, split
from tests.g1820.scenes import BLUE, GREEN, PASS, A, B, C, Stock, X, Y, Z


def growing(table: Stock, size: int = 10, *, turn: str = A) -> Game:
    """After the director has announced it, and nobody sells."""
    game = table.part_a(turn=turn)
    play(game, Grow(X, size))
    while at_step(game) == f"growth_sales {X}":
        play(game, PASS)
    return game


@pytest.mark.rule("1820:6.5.2.2a", "1820:6.5.2.2b")
def test_what_may_grow() -> None:
    """R29: by its director, not in the round of its float, to any larger size in any phase."""
    table = Stock(phase="green").company(X, {A: 2}).company(Y, {A: 4}, size=10).company(Z, {A: 20}, size=50)
    game = table.part_a()
    sizes = {X: (10, 20, 50), Y: (20, 50)}
    assert [o for o in offers(game) if o.startswith("grow")] == [f"grow {c} {n} 0" for c in sizes for n in sizes[c]]
    refused(game, Grow(X, 5), "grow.size", "6.5.2.2")
    refused(game, Grow(Z, 50), "grow.size", "6.5.2.2")
    refused(game, Grow(X, 10, 71), "grow.par", "6.5.2.2")
    play(game, PASS)
    refused(game, Grow(X, 10), "grow.director", "6.5.2.2")
    new = Stock().company(X, {A: 2}, new=True).company(Y, {A: 2}).books(grown=(Y,)).part_a()
    refused(new, Grow(X, 10), "grow.new", "6.5.2.2")
    assert offered(new, Grow(Y, 10))  # nothing forbids it to grow twice in a round


@pytest.mark.rule("1820:6.5.2.2c", "1820:6.5.2.2d", "1820:13.1b", "1820:13.2l")
def test_a_private_company_goes_public() -> None:
    """Par 71 behind Y, one share for the certificate, treasury 0; 105 is no par in green."""
    table = Stock(phase="green").company(Y, {B: 2}).private(X, A)
    game = table.part_a()
    refused(game, Grow(X, 5, 105), "grow.par", "6.5.2.2")
    refused(game, Grow(X, 5), "grow.par", "6.5.2.2")
    play(game, Grow(X, 5, 71))
    assert at_step(game) == f"growth_shares {X}"  # nobody is asked to sell
    before = game.state
    play(game, split(**{A: 1}))
    assert gained(before, game.state) == {A: -71, X: 71}
    assert shares(game.state, X) == {A: 2, IPO: 2, POOL: 1}
    assert (book(game).private_track, game.state.operating_order()) == ((), [Y, X])
    assert (game.state.price(X), game.state.president(X), book(game).grown) == (71, A, (X,))


@pytest.mark.rule("1820:6.5.2.2e", "1820:6.5.2.2f", "1820:R28", "1820:13.1b")
def test_shares_that_are_missing_are_bought_from_the_treasury() -> None:
    """5 -> 10 at 78 with A 2, pool 1: two missing, 156."""
    game = growing(Stock().company(X, {A: 2, POOL: 1}, price=78))
    before = game.state
    play(game, split(**{A: 2}))
    assert gained(before, game.state) == {A: -156, X: 156}
    assert shares(game.state, X) == {A: 4, POOL: 2, IPO: 4}
    assert (game.state.price(X), game.state.companies[X].size) == (78, 10)


@pytest.mark.rule("1820:6.5.2.2f", "1820:P3b", "1820:6.5.2.2j")
def test_nobody_is_asked_where_forty_percent_are_held() -> None:
    """A 3, B 1: the sales are stated, then it is done: one share to the pool."""
    game = Stock().company(X, {A: 3, B: 1}, price=78).part_a()
    before = game.state
    play(game, Grow(X, 10), PASS, PASS)
    assert gained(before, game.state) == {}
    assert shares(game.state, X) == {A: 3, B: 1, POOL: 1, IPO: 5}
    assert (who(game), quiet(game)) == (B, 0)


@pytest.mark.rule("1820:R28")
def test_pool_shares_do_not_count() -> None:
    """A 1, B 1, pool 2, treasury 1: two are missing; then 4 are held, pool 3, treasury 3."""
    game = growing(Stock().company(X, {A: 1, B: 1, POOL: 2}))
    play(game, split(**{A: 1, B: 1}), Accept())
    assert shares(game.state, X) == {A: 2, B: 2, POOL: 3, IPO: 3}


@pytest.mark.rule("1820:6.5.2.2g")
def test_a_shared_subscription() -> None:
    """5 -> 20 at 78 with A 2: six missing: A 2, B 3, blue 1; B is asked."""
    game = growing(Stock().cousin(BLUE, cash=100).company(X, {A: 2}, price=78), 20)
    refused(game, split(**{A: 5}), "subscription.number", "6.6.2")
    before = game.state
    play(game, split(**{A: 2, B: 3, BLUE: 1}))
    assert who(game) == B
    play(game, Accept())
    assert gained(before, game.state) == {A: -156, B: -234, BLUE: -78, X: 468}
    assert game.state.president(X) == A


@pytest.mark.rule("1820:6.5.2.2h")
def test_control_follows_the_purchases_taken_together() -> None:
    """2-2 keeps A, six make B director; and 4-4 keeps A in whatever order they are written."""
    game = growing(Stock().company(X, {A: 2}))
    play(game, split(**{B: 2}), Accept())
    assert game.state.president(X) == A
    other = growing(Stock().company(X, {A: 2}), 20)
    play(other, split(**{B: 6}), Accept())
    assert other.state.president(X) == B
    tied = growing(Stock().company(X, {A: 2}), 20)
    play(tied, split(**{B: 4, A: 2}), Accept())
    assert tied.state.president(X) == A


@pytest.mark.rule("1820:6.5.2.2i")
def test_holders_may_sell_before() -> None:
    """Q6: B sells one of A 2, B 1: two are missing in place of one, and B may not buy."""
    game = Stock().company(X, {A: 2, B: 1}, price=78).part_a()
    play(game, Grow(X, 10))
    assert (at_step(game), who(game)) == (f"growth_sales {X}", B)
    refused(game, SellShares(X, 2), "sell.not-held", "6.5.2.3")
    refused(game, SellShares(Y, 1), "sell.this-company", "6.5.2.3")
    before = game.state
    play(game, SellShares(X, 1), PASS)
    assert gained(before, game.state) == {}  # a plan until all have agreed
    refused(game, split(**{A: 1, B: 1}), "subscription.room", "6.6.2")
    play(game, split(**{A: 2}))
    assert gained(before, game.state) == {A: -156, B: 78, X: 156, BANK: -78}
    assert shares(game.state, X) == {A: 4, POOL: 2, IPO: 4}
    assert (B, X) in book(game).sold
    assert (who(game), book(game).grown) == (B, (X,))  # A has nothing that he could sell now: 6.5.2.3b


@pytest.mark.rule("1820:P3a")
def test_holders_are_asked_by_card_after_the_director() -> None:
    """Director B: C, A, B, with their cousins; who holds nothing is not asked; the last share stays."""
    table = Stock().cousin(GREEN, A).company(X, {B: 1, C: 1, A: 1, GREEN: 1})
    game = table.part_a(turn=B)
    play(game, Grow(X, 10))
    asked = []
    while at_step(game) == f"growth_sales {X}":
        asked.append(who(game))
        play(game, SellShares(X, 1))
    assert asked == [C, A, A]  # B's is the last share
    top = game.state.top
    assert isinstance(top, GrowthShares)
    assert top.sales == {C: 1, A: 1, GREEN: 1}
    alone = growing(Stock().company(X, {B: 1}), turn=B)
    assert at_step(alone) == f"growth_shares {X}"


@pytest.mark.rule("1820:6.5.2.2j", "1820:6.5.2.2k")
@pytest.mark.parametrize(
    ("size", "new", "held", "pool", "treasury"),
    [(5, 10, 4, 1, 5), (5, 20, 4, 4, 8), (5, 50, 4, 10, 20), (10, 20, 8, 2, 10), (20, 50, 19, 5, 25)],
)
def test_a_tenth_goes_to_the_pool_and_one_more_if_a_size_is_skipped(
    size: int, new: int, held: int, pool: int, treasury: int
) -> None:
    """R29."""
    game = growing(Stock(cash=5000).company(X, {A: held}, size=size), new)
    missing = max(0, new * 2 // 5 - held)
    cash = game.state.cash[X]
    if missing:
        play(game, split(**{A: missing}))
    assert shares(game.state, X) == {A: held + missing, POOL: pool, IPO: treasury}
    assert game.state.cash[X] == cash + 71 * missing


@pytest.mark.rule("1820:6.5.2.2k")
def test_a_private_company_may_skip_a_size() -> None:
    """Private to 10: two to the pool."""
    game = Stock(phase="green").private(X, A).part_a()
    play(game, Grow(X, 10, 71), split(**{A: 3}))
    assert shares(game.state, X) == {A: 4, POOL: 2, IPO: 4}


@pytest.mark.rule("1820:6.5.2.2l", "1820:P3c")
def test_an_increase_that_fails_leaves_no_trace() -> None:
    """Shares, money and stated sales as before, the count of quiet turns too; X not again this turn."""
    table = Stock().cash(**{A: 100}).company(X, {A: 2, B: 1, POOL: 1}, price=78).company(Y, {A: 2})
    game = table.part_a(quiet=1)
    before = game.state
    play(game, Grow(X, 20), SellShares(X, 1), PASS)
    play(game, split(**{A: 1, C: 5}), Decline(), Abandon())
    after = game.state
    assert (after.cash, after.companies, after.own) == (before.cash, before.companies, before.own)
    assert (who(game), quiet(game)) == (A, 1)
    refused(game, Grow(X, 10), "grow.tried", "6.5.2.2")
    assert offered(game, Grow(Y, 10))
    assert offered(game, FundLobby(20))
    play(game, PASS)
    assert quiet(game) == 2


def test_an_increase_that_nobody_can_pay_for_fails_by_itself() -> None:
    game = growing(Stock(cash=20).company(X, {A: 2, POOL: 1}), 50)
    assert (at_step(game), game.state.companies[X].size) == ("shares_turn", 5)
    assert not offered(game, Grow(X, 10))


def test_who_sold_in_this_round_or_holds_sixty_percent_does_not_subscribe() -> None:
    """6.5.2.4, R34."""
    table = Stock().company(X, {A: 2, B: 1}).books(sold=((C, X),))
    game = growing(table)
    refused(game, split(**{C: 1}), "subscription.room", "6.6.2")
    play(game, split(**{B: 1}), Accept())
    assert shares(game.state, X) == {A: 2, B: 2, POOL: 1, IPO: 5}
    refused(game, BuyShare(X, POOL), "turn.not-yours", "6.5.1", player=C)


def test_in_liquidation_nothing_can_be_bought() -> None:
    """10.7: it may grow only if enough is held already."""
    game = Stock().company(X, {A: 3, B: 1}, price=10).part_a()
    refused(game, Grow(X, 20), "grow.liquidation", "6.5.2.2")
    play(game, Grow(X, 10))
    assert shares(game.state, X) == {A: 3, B: 1, POOL: 1, IPO: 5}


def test_growth_from_five_to_ten_to_twenty() -> None:
    """In two stock rounds: 2 of 5, 4 of 10, 8 of 20."""
    game = growing(Stock().company(X, {A: 2}))
    play(game, split(**{A: 2}))
    holdings = shares(game.state, X)
    assert holdings == {A: 4, POOL: 1, IPO: 5}
    again = growing(Stock(round_=3).company(X, {A: 4, POOL: 1}, size=10), 20)
    play(again, split(**{A: 2, B: 2}), Accept())
    assert shares(again.state, X) == {A: 6, B: 2, POOL: 3, IPO: 9}
