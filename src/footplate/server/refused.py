"""What is answered when something cannot be done: a code, words, and the proper status."""

from __future__ import annotations

from footplate import BadSetup
from footplate.server.messages import Refusal
from footplate.server.speech import TableSpeech

SOON = 5.0  # seconds


class Refused(Exception):
    """A request that is refused; nothing has changed. `facts` fill the words of its code; `wait` is the number of
    seconds after which it may be tried again, for who asks too much (429) and for a server that cannot (503);
    `detail` is for programmers, in English."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        seq: int | None = None,
        refusal: Refusal | None = None,
        wait: float = SOON,
        detail: str = "",
        **facts: object,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.seq = seq
        self.refusal = refusal
        self.wait = wait
        self.detail = detail
        self.facts = facts

    def message(self, lang: str) -> Refusal:
        if self.refusal is not None:
            return self.refusal
        said = {name: fact.text(lang) if isinstance(fact, BadSetup) else fact for name, fact in self.facts.items()}
        facts = {"seq": self.seq, **said}
        names = (
            {str(self.facts["who"]): str(self.facts["name"])} if "who" in self.facts and "name" in self.facts else {}
        )
        text = TableSpeech(names, language=lang).tell(self.code, **facts)
        return Refusal(code=self.code, text=text, seq=self.seq, detail=self.detail)


def stale(seq: int) -> Refused:
    return Refused(409, "request.stale", seq=seq)
