"""How a company ends: its loans, its treasury, and the way back to the supply (8.4.3, 8.5)."""

from __future__ import annotations

import msgspec

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.state import IPO, Company
from footplate.game.step import Step
from footplate.titles.g1820.auctions.futures import table, tabled
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.building.markers import replace_all_stations
from footplate.titles.g1820.capital.loans import write_off
from footplate.titles.g1820.capital.raising import demand
from footplate.titles.g1820.events import CompanyReturned
from footplate.titles.g1820.parties import holders, in_play, loans
from footplate.titles.g1820.printed import printed


def bank_buys(draft: Draft, company: str, price: int) -> None:
    """The bank's bid stood: stations become British Rail, trains leave the game (8.5, R86)."""
    draft.pay(BANK, company, price, "liquidation")
    replace_all_stations(draft, company)
    for train in draft.companies[company].trains:
        draft.scrap_train(company, train)
    wind_up(draft, company)


def wind_up(draft: Draft, company: str) -> None:
    """8.5, 17.3: the treasury repays the loans. What is left goes to the shares in play, what is lacking is asked from
    those who hold them; the pool's part is the bank's (R80)."""
    due = loans(draft, company) * printed(draft).loan
    treasury, shares = draft.cash[company], in_play(draft, company)
    draft.pay(company, BANK, min(due, treasury), "loan repaid")
    write_off(draft, company)
    held = {holder: draft.held(company, holder) for holder in holders(draft, company)}
    if treasury >= due:
        share_out(draft, company, (treasury - due) // shares, held)
        return_to_supply(draft, company)
    else:
        each = (due - treasury) // shares
        return_to_supply(draft, company)
        draft.push(PayShortfall(tuple((holder, count * each) for holder, count in held.items())))


def share_out(draft: Draft, company: str, each: int, held: dict[str, int]) -> None:
    """The remainder goes to the last director; if there is none it stays with the bank, as the pool's part does."""
    rest = draft.cash[company] - each * in_play(draft, company)
    for holder, count in held.items():
        draft.pay(company, holder, count * each, "liquidation")
    draft.pay(company, draft.president(company) or BANK, rest, "liquidation")
    draft.pay(company, BANK, draft.cash[company], "liquidation")


class PayShortfall(Step, frozen=True):
    """Those who held shares of a liquidated company pay what its treasury lacked, one after the other (P8)."""

    debts: tuple[tuple[str, int], ...]

    def settle(self, draft: Draft) -> bool:
        if not self.debts:
            draft.pop()
            return False
        (owner, amount), *rest = self.debts
        draft.become(PayShortfall(tuple(rest)))
        demand(draft, owner, amount, BANK, "shortfall")
        return False


def return_to_supply(draft: Draft, company: str, *, for_good: bool = False) -> None:
    """Nobody holds, directs or remembers it any more: it may be floated as a new one, unless it leaves the game (8.1,
    R89)."""
    data = draft.change(company, president="")
    for owner, shares in data.holdings.items():
        if owner != IPO:
            draft.move_shares(company, owner, IPO, shares)
    size = draft.title.companies[company].shares
    draft.change(company, **msgspec.structs.asdict(Company({IPO: size}, (), size)))
    forget(draft, company)
    if for_good:
        write(draft, closed=(*books(draft).closed, company))
    draft.tell(CompanyReturned(company, for_good))


def forget(draft: Draft, company: str) -> None:
    """Take a company out of the title's own memory of what companies are and did."""
    own = books(draft)
    kept = {
        name: tuple(other for other in getattr(own, name) if other != company)
        for name in ("condemned", "private_track", "doomed", "reduced", "acquired", "offered")
    }
    write(draft, **kept)
    for train, taker in tabled(draft).items():
        if taker == company:
            table(draft, train)
