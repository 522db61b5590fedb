"""The planner: one bot behind the levels *easy*, *medium* and *hard*. It knows no title; titles answer its questions
(`footplate.game.advice.planner`)."""

from __future__ import annotations

from footplate.bots.planner.bot import EasyBot, HardBot, MediumBot, PlannerBot
from footplate.bots.planner.trains import train_earns
from footplate.bots.planner.weights import Weights, Work

__all__ = ["EasyBot", "HardBot", "MediumBot", "PlannerBot", "Weights", "Work", "train_earns"]
