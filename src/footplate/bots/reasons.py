from __future__ import annotations
from footplate.bots.bot import Reason
def reason(now, action, after, company): return Reason("gain")
def best_run(company, revenue): return Reason("best")
def only(): return Reason("only")
