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


def list_programs(
    data: np.ndarray[Any, Any], rows: int
) -> dict[str, tuple[Callable[[], Any], Callable[[], Any]]]:
    """Return programs, each in APL and in Dask with NumPy."""
    plain = da.from_array(data, chunks=(rows, data.shape[1]))
    spread = zilde.dask.array(plain)

    def apl(text: str, *left: Any) -> Callable[[], Any]:
        return lambda: zilde.apl(text)(*left, spread).data

    return {
        "(1+⊢)×2": (apl("2×1+⊢"), lambda: 2 * (1 + plain)),
        "+⌿÷≢": (apl("+⌿÷≢"), lambda: plain.mean(axis=0)),
        "⊢-⍤1 +⌿÷≢": (apl("⊢-⍤1 +⌿÷≢"), lambda: plain - plain.mean(axis=0)),
        "+⍀": (apl("+⍀"), lambda: plain.cumsum(axis=0)),
        "⍉+.×⊢": (apl("⍉+.×⊢"), lambda: plain.T @ plain),
        "(⌈/-⌊/)⍤1": (apl("(⌈/-⌊/)⍤1"), lambda: plain.max(axis=1) - plain.min(axis=1)),
    }


def show_programs(data: np.ndarray[Any, Any], rows: int) -> None:
    """Show the times of programs in APL and in Dask with NumPy."""
    print(f"{data.shape} in blocks of {rows} rows: milliseconds in APL, in NumPy, ratio")
    for name, (apl, numpy) in list_programs(data, rows).items():
        times = [measure(partial(compute_sum, make)) * 1e3 for make in (apl, numpy)]
        print(f"{name:>14} {times[0]:9.1f} {times[1]:9.1f} {times[0] / times[1]:6.2f}")


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
    data = np.random.default_rng(2).random((400_000, 16))
    with dask.config.set(scheduler="synchronous"):
        show_programs(data, 50_000)
        show_programs(data, 2_000)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster),
    ):
        show_cost_per_task()


if __name__ == "__main__":
    main()
