"""CMA-ES with a diagonal covariance (Ros and Hansen 2008): for many numbers and few, noisy trials.

With some hundred games a full covariance of twenty or more weights cannot be learnt; the diagonal is learnt sooner.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, log, sqrt

import msgspec


class Evolution(msgspec.Struct):
    """Where the search stands; all of it, so that it can be written down and taken up again. It looks for the most."""

    mean: list[float]
    sigma: float
    population: int
    seed: int
    generation: int = 0
    variances: list[float] = []
    path: list[float] = []  # of the mean, in units of its spread
    step_path: list[float] = []  # of the step size

    def __post_init__(self) -> None:
        self.variances = self.variances or [1.0] * len(self.mean)
        self.path = self.path or [0.0] * len(self.mean)
        self.step_path = self.step_path or [0.0] * len(self.mean)

    def ask(self) -> list[list[float]]:
        """The candidates of this generation; in pairs, one on either side of the mean, which halves the noise."""
        luck = random.Random(f"{self.seed}/{self.generation}")
        found: list[list[float]] = []
        while len(found) < self.population:
            draws = [luck.gauss(0.0, 1.0) for _ in self.mean]
            steps = [self.sigma * sqrt(v) * z for v, z in zip(self.variances, draws, strict=True)]
            found.append([m + step for m, step in zip(self.mean, steps, strict=True)])
            found.append([m - step for m, step in zip(self.mean, steps, strict=True)])
        return found[: self.population]

    def tell(self, candidates: Sequence[Sequence[float]], scores: Sequence[float]) -> None:
        """Move towards the better half."""
        size = len(self.mean)
        half = self.population // 2
        raw = [log(half + 0.5) - log(n + 1) for n in range(half)]
        weights = [w / sum(raw) for w in raw]
        effective = 1 / sum(w * w for w in weights)
        order = sorted(range(len(candidates)), key=lambda n: (-scores[n], n))[:half]
        moved = [sum(w * candidates[n][i] for w, n in zip(weights, order, strict=True)) for i in range(size)]
        shift = [(new - old) / self.sigma for new, old in zip(moved, self.mean, strict=True)]

        step_rate = (effective + 2) / (size + effective + 5)
        damping = 1 + 2 * max(0.0, sqrt((effective - 1) / (size + 1)) - 1) + step_rate
        rate = (4 + effective / size) / (size + 4 + 2 * effective / size)
        one = 2 / ((size + 1.3) ** 2 + effective)
        many = min(1 - one, 2 * (effective - 2 + 1 / effective) / ((size + 2) ** 2 + effective))
        gain = (size + 2) / 3  # the diagonal may be learnt that much faster
        one, many = min(0.5, one * gain), min(0.5, many * gain)

        self.step_path = [
            (1 - step_rate) * p + sqrt(step_rate * (2 - step_rate) * effective) * d / sqrt(v)
            for p, d, v in zip(self.step_path, shift, self.variances, strict=True)
        ]
        length = sqrt(sum(p * p for p in self.step_path))
        expected = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
        on = length / sqrt(1 - (1 - step_rate) ** (2 * (self.generation + 1))) < (1.4 + 2 / (size + 1)) * expected
        self.path = [
            (1 - rate) * p + (sqrt(rate * (2 - rate) * effective) * d if on else 0.0)
            for p, d in zip(self.path, shift, strict=True)
        ]
        for i, variance in enumerate(self.variances):
            spread = sum(
                w * ((candidates[n][i] - self.mean[i]) / self.sigma) ** 2 for w, n in zip(weights, order, strict=True)
            )
            self.variances[i] = (1 - one - many) * variance + one * self.path[i] ** 2 + many * spread
        self.sigma *= exp(min(1.0, step_rate / damping * (length / expected - 1)))
        self.mean = moved
        self.generation += 1
