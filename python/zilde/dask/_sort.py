"""Order: blocks are cut at common values, so that each task sorts the numbers of a range."""

from __future__ import annotations

from typing import Any

import dask.array as da
import numpy as np
from dask import delayed

from zilde.dask._blocks import Block, count_shuffle_tasks, list_offsets, settle
from zilde.dask._code import Code, Part
from zilde.dask._types import INT

_SAMPLES_PER_BLOCK = 64


def grade(part: Part, right: da.Array) -> da.Array:
    """Apply `⍋` or `⍒` to a vector: the positions of its elements in order."""
    return _sort(part, part.node[1], right)[1] + part.origin


def sort_up(part: Part, right: da.Array) -> da.Array:
    """Sort a vector, the least number first."""
    return _sort(part, "⍋", right)[0]


def sort_down(part: Part, right: da.Array) -> da.Array:
    """Sort a vector, the greatest number first."""
    return _sort(part, "⍒", right)[0]


def _sort(part: Part, glyph: str, right: da.Array) -> tuple[da.Array, da.Array]:
    """Return the numbers in order, and their positions from 0, in blocks of unknown sizes."""
    if right.ndim != 1 or right.dtype.kind == "c":
        raise part.refuse("only vectors of real numbers are sorted")
    code = part.make(glyph)
    starts = list_offsets(right)
    blocks = right.to_delayed().ravel()
    count = count_shuffle_tasks(right)
    limits = delayed(_choose_limits)([delayed(_sample)(block) for block in blocks], count)
    cut = delayed(_cut, nout=count)
    pieces = [cut(code, block, start, limits) for block, start in zip(blocks, starts, strict=True)]
    sorted_pairs = [
        delayed(_merge, nout=2)(code, [piece[index] for piece in pieces], right.dtype)
        for index in range(count)
    ]
    return _gather([pair[0] for pair in sorted_pairs], right.dtype), _gather(
        [pair[1] for pair in sorted_pairs], INT
    )


def _gather(pieces: list[Any], dtype: np.dtype[Any]) -> da.Array:
    arrays = [da.from_delayed(piece, (np.nan,), dtype=dtype) for piece in pieces]
    return da.concatenate(arrays, allow_unknown_chunksizes=True)


def _sample(block: Block) -> Block:
    """Return some numbers of a block, evenly spread over its order."""
    ordered = np.sort(block)
    if not len(ordered):
        return ordered
    return ordered[np.linspace(0, len(ordered) - 1, _SAMPLES_PER_BLOCK).astype(int)]


def _choose_limits(samples: list[Block], count: int) -> Block:
    """Return the values that divide the numbers into ranges of about the same size."""
    ordered = np.sort(np.concatenate(samples))
    if not len(ordered):
        return ordered
    return ordered[np.arange(1, count) * len(ordered) // count]


def _cut(code: Code, block: Block, start: int, limits: Block) -> list[tuple[Block, Block]]:
    """Return the numbers of each range, with their positions, in the order of the array."""
    ranges = np.searchsorted(limits, block, side="left")
    if code.text == "⍒":
        ranges = len(limits) - ranges
    places = [np.flatnonzero(ranges == index) for index in range(len(limits) + 1)]
    return [(block[place], place + start) for place in places]


def _merge(
    code: Code, pieces: list[tuple[Block, Block]], dtype: np.dtype[Any]
) -> tuple[Block, Block]:
    """Sort the numbers of a range. Equal numbers stay in the order of the array."""
    values = np.concatenate([values for values, _ in pieces])
    positions = np.concatenate([positions for _, positions in pieces])
    order = settle(code(values), INT) - dict(code.options).get("io", 1)
    return settle(values[order], dtype), positions[order]
