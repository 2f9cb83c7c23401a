"""What tasks do with the blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import dask.array as da

    from zilde.dask._code import Code

MAX_SHUFFLE_TASKS = 64
"""The number of tasks among which a shuffle divides an array: blocks are cut into as many pieces,
so that more would cost the scheduler a task for each pair of blocks."""

Block = np.ndarray[Any, Any]


def run(*arguments: Any, code: Code, result_type: np.dtype[Any], ndim: int) -> Block:
    """Call a function with one block or two, and return its result as a block.

    The element type is not named `dtype`, because Dask keeps an argument of that name to itself.
    """
    result = settle(code(*arguments), result_type)
    if result.ndim != ndim:
        message = (
            f"{code.text} returned an array of rank {result.ndim} for a block: expected {ndim}"
        )
        raise ValueError(message)
    return result


def settle(value: object, dtype: np.dtype[Any]) -> Block:
    """Convert a result to the element type of all blocks.

    The type that APL chooses depends on the values, so that it may differ from block to block.

    Raises:
        TypeError: if the block holds anything but numbers.
        ValueError: if the conversion would change a number.

    """
    block = np.asarray(value)
    if block.dtype == dtype:
        return block
    if block.dtype.kind not in "biufc":
        message = "a block may hold numbers only: the function returned text or nested items"
        raise TypeError(message)
    settled = (
        block.astype(dtype)
        if block.dtype.kind != "c" or dtype.kind == "c"
        else block.real.astype(dtype)
    )
    if not np.array_equal(settled, block, equal_nan=block.dtype.kind in "fc"):
        message = f"a block of {block.dtype} holds numbers that {dtype} cannot hold"
        raise ValueError(message)
    return settled


def make_meta(ndim: int, dtype: np.dtype[Any]) -> Block:
    """Return the empty array from which Dask learns rank and type."""
    return np.empty((0,) * ndim, dtype=dtype)


def know_sizes(array: Any) -> Any:
    """Return the array with known block sizes. They are computed if only that tells."""
    if hasattr(array, "compute_chunk_sizes") and any(np.isnan(length) for length in array.shape):
        return array.compute_chunk_sizes()
    return array


def make_sample(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Block:
    """Return numbers of a type, from which the shape of a result is learned."""
    random = np.random.default_rng(7)
    if dtype.kind == "b":
        return np.ones(shape, dtype=bool)
    if dtype.kind in "iu":
        return random.integers(1, 10, shape).astype(dtype)
    return (random.random(shape) + 0.5).astype(dtype)


def count_shuffle_tasks(array: da.Array) -> int:
    """Return the number of tasks among which a shuffle divides an array."""
    return min(array.npartitions, MAX_SHUFFLE_TASKS)


def list_offsets(array: da.Array) -> list[int]:
    """Return the position of the first element of each block of the first axis, from 0."""
    lengths = array.chunks[0]
    return [int(offset) for offset in np.cumsum((0, *lengths[:-1]))]
