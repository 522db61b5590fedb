"""Fitting with PyTorch, on a GPU if there is one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from tools.training.data import Batch, Data
from tools.training.plan import Plan, centres_and_spreads
from tools.training.pool import Deadline
from tools.training.quantise import Dense, fold


def fit(data: Data, plan: Plan, deadline: Deadline, tell: Callable[[str], object]) -> list[Dense]:
    """The network that did best on the checked games, in floats."""
    import torch

    torch.manual_seed(plan.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tell(f"PyTorch {torch.__version__} on {device}")
    centres, spreads = centres_and_spreads(data.learnt)
    learnt = [_tensors(torch, batch, centres, spreads, device) for _, batch in sorted(data.learnt.items())]
    checked = [_tensors(torch, batch, centres, spreads, device) for _, batch in sorted(data.checked.items())]
    sizes = (len(centres), *plan.hidden, 1)
    layers = [torch.nn.Linear(a, b, device=device) for a, b in pairwise(sizes)]
    with torch.no_grad():
        layers[-1].weight.mul_(0.1)  # begin near the shares of today
    parameters = [p for layer in layers for p in layer.parameters()]
    optimizer = torch.optim.AdamW(parameters, lr=plan.rate, weight_decay=plan.decay)
    steps = sum(-(-len(batch[1]) // plan.batch) for batch in learnt)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, max_lr=plan.rate, total_steps=max(2, plan.epochs * steps), pct_start=0.1
    )
    luck, best, kept, since = random.Random(plan.seed), float("inf"), _copied(layers), 0
    for epoch in range(plan.epochs):
        chunks = _chunks(torch, learnt, plan.batch, luck, device)
        total = 0.0
        for vectors, now, final in chunks:
            optimizer.zero_grad()
            loss = ((_guess(torch, layers, vectors, plan.dropout) + now - final) ** 2).mean()
            loss.backward()
            optimizer.step()
            schedule.step()
            with torch.no_grad():
                for layer in layers:
                    layer.weight.clamp_(-plan.largest, plan.largest)
            total += float(loss.detach())
        with torch.no_grad():
            apart = [float((_guess(torch, layers, v, 0.0) + n - f).abs().mean()) for v, n, f in checked]
        error = sum(apart) / max(1, len(apart))
        if not (epoch + 1) % 5 or epoch + 1 == plan.epochs:
            tell(
                f"epoch {epoch + 1}: loss {total / max(1, len(chunks)):.6f}, error on checked games {1000 * error:.2f}"
            )
        if error < best:
            best, kept, since = error, _copied(layers), 0
        else:
            since += 1
        if deadline.passed or since >= plan.patience:
            tell(f"stopped after epoch {epoch + 1}")
            break
    return [fold(kept[0], centres, spreads), *kept[1:]]


def _tensors(torch: Any, batch: Batch, centres: Sequence[float], spreads: Sequence[float], device: str) -> Any:
    """Vectors of mean 0 and spread 1, present and final shares: positions by players."""
    whole = torch.frombuffer(bytearray(batch.vectors.tobytes()), dtype=torch.int16).to(device)
    vectors = whole.reshape(len(batch), batch.players, -1).float()
    vectors.sub_(torch.tensor(centres, device=device)).div_(torch.tensor(spreads, device=device))
    now = torch.frombuffer(bytearray(batch.now.tobytes()), dtype=torch.float32).to(device)
    final = torch.frombuffer(bytearray(batch.final.tobytes()), dtype=torch.float32).to(device)
    return vectors, now.reshape(len(batch), -1), final.reshape(len(batch), -1)


def _chunks(torch: Any, batches: list[Any], size: int, luck: random.Random, device: str) -> list[Any]:
    """All positions in a new order, so many at a time, each time with the same number of players."""
    found = []
    for vectors, now, final in batches:
        order = torch.randperm(len(now)).to(device)
        for at in range(0, len(order), size):
            chosen = order[at : at + size]
            found.append((vectors[chosen], now[chosen], final[chosen]))
    luck.shuffle(found)
    return found


def _guess(torch: Any, layers: list[Any], vectors: Any, dropout: float) -> Any:
    """How far from the present shares; the mean of all players is nobody's gain."""
    values = vectors
    for layer in layers[:-1]:
        values = layer(values).clamp(0.0, 1.0)
        if dropout:
            values = torch.nn.functional.dropout(values, dropout)
    answers = layers[-1](values)[..., 0]
    return answers - answers.mean(dim=-1, keepdim=True)


def _copied(layers: list[Any]) -> list[Dense]:
    return [Dense(layer.weight.detach().tolist(), layer.bias.detach().tolist()) for layer in layers]
