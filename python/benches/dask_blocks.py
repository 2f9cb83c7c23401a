"""The cost of APL in blocks: per block, beside Dask with NumPy, and on a cluster of processes."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import dask
import dask.array as da
import numpy as np
from distributed import Client, LocalCluster

import zilde
import zilde.dask
from zilde.dask._blocks import run
from zilde.dask._code import Part

REPEATS = 7
ROW_COUNT = 400_000

Make = Callable[[], Any]
Floats = np.ndarray[Any, np.dtype[np.float64]]


def measure(work: Callable[[], object], calls: int = 1) -> float:
    """Return the shortest time of a call in several runs, in seconds."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        for _ in range(calls):
            work()
        times.append((time.perf_counter() - start) / calls)
    return min(times)


def compute_sum(make: Callable[[], Any]) -> None:
    """Compute a program, of whose result only the sum is fetched."""
    make().sum().compute()


def show_cost_per_block() -> None:
    """Show what a call costs on the way in and out of APL, for blocks of several sizes."""
    code = Part.of(zilde.apl("1+⊢")).code
    print("one block, 1+⊢: elements, microseconds in APL, in NumPy")
    for size in (1, 1_000, 100_000, 1_000_000):
        block = np.random.default_rng(1).random(size)
        calls = max(1, 200_000 // size)
        apl = measure(partial(run, block, code=code, result_type=block.dtype, ndim=1), calls)
        numpy = measure(partial(np.add, block, 1), calls)
        print(f"{size:>9} {apl * 1e6:10.1f} {numpy * 1e6:10.1f}")


def compare(apl: Callable[[], object], numpy: Callable[[], object]) -> tuple[float, float]:
    """Return the shortest processor times of two calls, which take turns.

    Other programs on the machine disturb processor time less than time on the clock.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(REPEATS):
        for work, seconds in zip((apl, numpy), times, strict=True):
            start = time.process_time()
            work()
            seconds.append(time.process_time() - start)
    return min(times[0]), min(times[1])


def list_programs(rows: int) -> dict[str, tuple[Make, Make]]:
    """Return programs on blocks of `rows` rows, each in APL and in Dask with NumPy."""
    random = np.random.default_rng(2)
    table = da.from_array(random.random((ROW_COUNT, 16)), chunks=(rows, 16))
    numbers = da.from_array(random.random(ROW_COUNT * 4), chunks=rows * 4)
    whole = da.from_array(random.integers(0, 1000, ROW_COUNT * 4, np.int32), chunks=rows * 4)
    keys = da.from_array(random.integers(0, 50, ROW_COUNT * 4, np.int32), chunks=rows * 4)
    image = da.from_array(random.random((ROW_COUNT // 64, 64)), chunks=(max(1, rows // 64), 64))
    centres = random.random((4, 16))
    wanted = np.arange(0, 1000, 7, np.int32)

    def apl(text: str, *arguments: Any) -> Make:
        spread = [zilde.dask.array(a) if isinstance(a, da.Array) else a for a in arguments]
        return lambda: zilde.apl(text)(*spread).data

    def compress_and_sum() -> Any:
        spread = zilde.dask.array(whole)
        return zilde.apl("+/")(zilde.apl("{⍺/⍵}")(zilde.apl("500∘<")(spread), spread)).data

    return {
        "(1+⊢)×2": (apl("2×1+⊢", table), lambda: 2 * (1 + table)),
        "+⌿÷≢": (apl("+⌿÷≢", table), lambda: table.mean(axis=0)),
        "⊢-⍤1 +⌿÷≢": (apl("⊢-⍤1 +⌿÷≢", table), lambda: table - table.mean(axis=0)),
        "(⊢-⌊/)÷⌈/-⌊/": (
            apl("(⊢-⌊/)÷⌈/-⌊/", numbers),
            lambda: (numbers - numbers.min()) / (numbers.max() - numbers.min()),
        ),
        "2⍟1+|": (apl("(2⍟1+|)", table), lambda: da.log2(1 + abs(table))),
        "+⍀": (apl("+⍀", table), lambda: table.cumsum(axis=0)),
        "+\\": (apl("+\\", whole), lambda: whole.cumsum(axis=0)),
        "⌈\\": (
            apl("⌈\\", numbers),
            lambda: da.reductions.cumreduction(
                np.maximum.accumulate, np.maximum, -np.inf, numbers, axis=0
            ),
        ),
        "⍉+.×⊢": (apl("⍉+.×⊢", table), lambda: table.T @ table),
        "⊢+.×M": (apl("+.×", table, centres.T.copy()), lambda: table @ centres.T),
        "(⌈/-⌊/)⍤1": (
            apl("(⌈/-⌊/)⍤1", table),
            lambda: table.max(axis=1) - table.min(axis=1),
        ),
        "(+/÷≢)⍤1": (apl("(+/÷≢)⍤1", table), lambda: table.mean(axis=1)),
        "C{⊃⍋+/(⍺-⍤1⊢⍵)*2}⍤2 1": (
            apl("{⊃⍋+/(⍺-⍤1⊢⍵)*2}⍤2 1", centres, table),
            lambda: ((table[:, None, :] - centres) ** 2).sum(axis=2).argmin(axis=1),
        ),
        "5+/⊢": (apl("5+/⊢", numbers), lambda: numbers.map_overlap(sum_five, (0, 4), "none")),
        "2-⍨/⊢": (apl("2-⍨/⊢", numbers), lambda: da.diff(numbers)),
        "{(+/,⍵)÷9}⌺3 3": (
            apl("{(+/,⍵)÷9}⌺3 3", image),
            lambda: image.map_overlap(blur, 1, 0, dtype=float),
        ),
        "∊": (apl("∊", whole, wanted), lambda: da.isin(whole, wanted)),
        "⍸": (apl("⍸500∘<", whole), lambda: da.flatnonzero(whole > 500)),
        "+/m/x": (compress_and_sum, lambda: whole[whole > 500].sum()),
        "∪": (apl("∪", whole), lambda: da.unique(whole)),
        "⊢⍳⌈/": (apl("⊢⍳⌈/", numbers), lambda: numbers.argmax()),
        "{⍺,+/⍵}⌸": (
            apl("{⍺,+/⍵}⌸", keys, numbers),
            lambda: da.bincount(keys, weights=numbers, minlength=50),
        ),
        "∘.×": (
            apl("∘.×", numbers[: rows * 4], np.arange(20.0)),
            lambda: numbers[: rows * 4][:, None] * np.arange(20.0),
        ),
        "3⌽⊢": (apl("3⌽⊢", numbers), lambda: da.roll(numbers, -3)),
    }


def sum_five(block: Floats) -> Floats:
    """Return the sums of five neighbours."""
    return sum((block[start : len(block) - 4 + start] for start in range(1, 5)), block[:-4])


def blur(block: Floats) -> Floats:
    """Return the means of squares of nine, with the block as wide as before."""
    padded = np.pad(block, 1)
    rows, columns = block.shape
    windows = [padded[i : i + rows, j : j + columns] for i in range(3) for j in range(3)]
    return sum(windows[1:], windows[0]) / 9


def show_programs(rows: int) -> None:
    """Show the processor times of programs in APL and in Dask with NumPy, in this thread."""
    print(f"blocks of {rows} rows: milliseconds in APL, in NumPy, ratio")
    logarithms = []
    for name, makes in list_programs(rows).items():
        apl, numpy = compare(*(partial(compute_sum, make) for make in makes))
        print(f"{name:>24} {apl * 1e3:9.1f} {numpy * 1e3:9.1f} {apl / numpy:6.2f}", flush=True)
        logarithms.append(np.log(apl / numpy))
    print(f"geometric mean of {len(logarithms)} ratios: {np.exp(np.mean(logarithms)):.2f}")


def show_cost_per_task() -> None:
    """Show what a task costs on a cluster, from the difference of many blocks and a few."""
    add = zilde.apl("1+⊢")
    print("cluster, 1+⊢ on small blocks: milliseconds per block in APL, in NumPy")
    for make in (lambda x: add(zilde.dask.array(x)).data, lambda x: x + 1):
        few, many = (da.zeros(count * 8, chunks=8) for count in (10, 410))
        times = [measure(partial(compute_sum, partial(make, data))) for data in (few, many)]
        print(f"{(times[1] - times[0]) / 400 * 1e3:9.3f}")


def main() -> None:
    """Run all measurements."""
    show_cost_per_block()
    with dask.config.set(scheduler="synchronous"):
        show_programs(50_000)
        show_programs(2_000)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster),
    ):
        show_cost_per_task()


if __name__ == "__main__":
    main()
