"""Compare functions of APL on arrays of a million elements with those of NumPy.

Run with `python python/benches/functions.py`. Each line shows the least time of several runs of
both, interleaved, and their ratio; then follows the geometric mean. Below 1, APL is faster.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import zilde

COUNT = 1_000_000
RUNS = 7

random = np.random.default_rng(1)
X = random.random(COUNT)
Y = random.random(COUNT) + 0.5
N = random.integers(0, 1000, COUNT, dtype=np.int32)
J = random.integers(1, 1000, COUNT, dtype=np.int32)
B = X < 0.5
M = X.reshape(1000, 1000)
K = random.permutation(COUNT).astype(np.int32)
Z = X + 1j * Y

CASES: list[tuple[str, str, Callable[..., Any], tuple[Any, ...]]] = [
    ("add", "+", np.add, (X, Y)),
    ("subtract", "-", np.subtract, (X, Y)),
    ("multiply", "×", np.multiply, (X, Y)),
    ("divide", "÷", np.divide, (X, Y)),
    ("add scalar", "3+⊢", lambda x: 3 + x, (X,)),
    ("power", "*", np.power, (X, Y)),
    ("exp", "*", np.exp, (X,)),
    ("log", "⍟", np.log, (Y,)),
    ("sqrt", "*∘0.5", np.sqrt, (X,)),
    ("sine", "1○⊢", np.sin, (X,)),
    ("floor", "⌊", np.floor, (Y,)),
    ("maximum", "⌈", np.maximum, (X, Y)),
    ("absolute", "|", np.abs, (X,)),
    ("less", "<", np.less, (X, Y)),
    ("equal integers", "=", np.equal, (N, J)),
    ("add integers", "+", np.add, (N, J)),
    ("sum", "+/", np.sum, (X,)),
    ("largest", "⌈/", np.max, (X,)),
    ("running sum", "+\\", np.cumsum, (X,)),
    ("sum of rows", "+/", lambda m: m.sum(axis=1), (M,)),
    ("sum of columns", "+⌿", lambda m: m.sum(axis=0), (M,)),
    ("mean", "+⌿÷≢", np.mean, (X,)),
    ("sort", "{⍵[⍋⍵]}", np.sort, (X,)),
    ("grade", "⍋", lambda x: np.argsort(x, kind="stable"), (X,)),
    ("select by mask", "/", lambda b, x: x[b], (B, X)),
    ("select by index", "{⍵[⍺]}", lambda k, x: x[k], (K, X)),
    ("reverse", "⌽", lambda x: np.ascontiguousarray(x[::-1]), (X,)),
    ("transpose", "⍉", lambda m: np.ascontiguousarray(m.T), (M,)),
    ("matrix product", "+.×", np.matmul, (M, M)),
    ("unique", "∪", lambda i: np.unique(i), (N,)),
    ("member", "∊", np.isin, (N, J[:500])),
    ("complex product", "×", np.multiply, (Z, Z)),
]


def measure(call: Callable[[], Any]) -> float:
    """Return the time that a call takes, in seconds."""
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def compare(
    text: str, other: Callable[..., Any], arguments: tuple[Any, ...]
) -> tuple[float, float]:
    """Return the least times of an APL function and of another on the same arguments."""
    function = zilde.apl(text, io=0, dtype="narrow")
    ours = theirs = math.inf
    for _ in range(RUNS):
        ours = min(ours, measure(lambda: function(*arguments)))
        theirs = min(theirs, measure(lambda: other(*arguments)))
    return ours, theirs


def time_small_call() -> float:
    """Return the time of a call on a small array, in seconds."""
    total, small = zilde.apl("+/"), np.arange(3.0)
    rounds = 20_000
    return min(measure(lambda: [total(small) for _ in range(rounds)]) for _ in range(5)) / rounds


def main() -> None:
    """Print the table."""
    zilde.threads(1)
    ratios = []
    for name, text, other, arguments in CASES:
        ours, theirs = compare(text, other, arguments)
        ratios.append(ours / theirs)
        print(f"{name:16} {ours * 1e3:9.3f} ms {theirs * 1e3:9.3f} ms {ratios[-1]:7.2f}")
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"geometric mean of {len(ratios)} ratios: {mean:.2f}")
    print(f"a call on a small array: {time_small_call() * 1e6:.2f} µs")


if __name__ == "__main__":
    main()
