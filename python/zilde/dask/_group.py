"""Groups: rows travel to the task that has their key, and the results are merged in order.

Sums, counts and extremes of groups are computed for each block first, and merged as a tree: no row
travels.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import dask.array as da
import numpy as np
from dask import delayed

from zilde.dask._blocks import (
    Block,
    count_shuffle_tasks,
    list_offsets,
    make_meta,
    make_sample,
    settle,
)
from zilde.dask._code import Code, Part
from zilde.dask._rank import choose_type, make_cells_whole
from zilde.dask._types import FLOAT

Piece = tuple[Block, Block, Block]
"""Keys, rows, and the positions of both in the whole array."""

_SAMPLE_ROWS = 2

_MERGEABLE = re.compile(r"\{(⍺,)?(?:([+⌈⌊])/|≢)⍵\}")
"""Dfns whose results for a key in several blocks can be merged."""

_MERGED_AT_ONCE = 8
"""The number of results that a task merges, which is the width of the tree."""


def group(function: Part, left: Any, right: Any) -> da.Array:
    """Apply `f⌸`: with one argument, `f` gets the positions of each key; with two, the rows."""
    keys = right if left is None else left
    keys = keys if isinstance(keys, da.Array) else da.asarray(keys)
    if keys.ndim != 1 or keys.dtype.kind == "c":
        raise function.refuse("the keys of ⌸ must be a vector of real numbers")
    rows = _number(keys, function.origin) if left is None else right
    rows = rows if isinstance(rows, da.Array) else da.asarray(rows)
    if not rows.ndim or len(rows) != len(keys):
        raise function.refuse("⌸ needs a key for each row")
    rows = make_cells_whole(rows, rows.ndim - 1).rechunk({0: keys.chunks[0]})
    summary = _MERGEABLE.fullmatch("".join(function.text.split()))
    if summary and rows.ndim == 1 and rows.dtype.kind != "c":
        return _summarise(function, *summary.groups(), keys, rows)
    return _group(function, keys, rows)


def _number(keys: da.Array, origin: int) -> da.Array:
    return da.arange(origin, len(keys) + origin, chunks=keys.chunks)


def _summarise(
    function: Part, with_keys: str | None, glyph: str | None, keys: da.Array, rows: da.Array
) -> da.Array:
    """Return the sum, the count or an extreme of each group: of each block, and then of those."""
    merge = function.make(f"{{⍺,{glyph or '+'}/⍵}}⌸")
    code = merge if glyph else function.make("{⍺,≢⍵}⌸")
    meta = make_meta(2, FLOAT)
    tables = da.blockwise(
        partial(_make_table, code),
        "ij",
        keys,
        "i",
        rows,
        "i",
        new_axes={"j": 2},
        adjust_chunks={"i": lambda _: np.nan},
        dtype=FLOAT,
        meta=meta,
    )
    table = da.reduction(
        tables,
        _keep_table,
        partial(_merge_tables, merge),
        axis=0,
        keepdims=True,
        dtype=FLOAT,
        split_every=_MERGED_AT_ONCE,
        meta=meta,
    )
    # Dask takes what it reduces for one row.
    table._chunks = ((np.nan,), (2,))
    return table if with_keys else table[:, 1]


def _make_table(code: Code, keys: Block, rows: Block) -> Block:
    """Return a row for each key: the key, and a number that stands for its rows."""
    return settle(code(keys, rows), FLOAT) if len(keys) else np.empty((0, 2))


def _keep_table(table: Block, axis: tuple[int, ...], keepdims: bool) -> Block:  # noqa: ARG001
    return table


def _merge_tables(code: Code, table: Block, axis: tuple[int, ...], keepdims: bool) -> Block:  # noqa: ARG001
    return _make_table(code, table[:, 0], table[:, 1])


def _group(function: Part, keys: da.Array, rows: da.Array) -> da.Array:
    sample = make_sample((_SAMPLE_ROWS, *rows.shape[1:]), rows.dtype)
    cell = function.code(make_sample((1,), keys.dtype)[0].item(), sample)
    dtype, shape = choose_type(None, cell), np.shape(cell)
    count = count_shuffle_tasks(keys)
    cut = delayed(_cut, nout=count)
    blocks = zip(
        keys.to_delayed().ravel(), rows.to_delayed().ravel(), list_offsets(keys), strict=True
    )
    pieces = [cut(key_block, row_block, start, count) for key_block, row_block, start in blocks]
    code = function.make(f"{function.enclosed}⌸")
    results = [
        delayed(_apply)(code, [piece[index] for piece in pieces], shape, dtype)
        for index in range(count)
    ]
    return da.from_delayed(delayed(_merge)(results), (np.nan, *shape), dtype=dtype)


def _cut(keys: Block, rows: Block, start: int, count: int) -> list[Piece]:
    """Return the keys and rows for each task. The same key always goes to the same one."""
    tasks = _hash(keys) % np.uint64(count)
    places = [np.flatnonzero(tasks == index) for index in range(count)]
    return [(keys[place], rows[place], place + start) for place in places]


def _hash(keys: Block) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """Return a number for each key, which all processes agree on."""
    bits = (keys.astype(np.float64) + 0.0).view(np.uint64)
    return (bits ^ (bits >> np.uint64(32))) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(17)


def _apply(
    code: Code, pieces: list[Piece], shape: tuple[int, ...], dtype: np.dtype[Any]
) -> tuple[Block, Block]:
    """Return the position at which each key first occurs, and its result."""
    keys, rows, positions = (np.concatenate(parts) for parts in zip(*pieces, strict=True))
    if not len(keys):
        return np.empty(0, dtype=np.int64), np.empty((0, *shape), dtype=dtype)
    firsts = np.sort(np.unique(keys, return_index=True)[1])
    results = settle(code(keys, rows), dtype)
    if results.shape != (len(firsts), *shape):
        message = (
            f"{code.text} returned shape {results.shape} for {len(firsts)} keys: "
            f"expected results of shape {shape}, "
            "and keys that are the same or differ by more than the tolerance"
        )
        raise ValueError(message)
    return positions[firsts], results


def _merge(results: list[tuple[Block, Block]]) -> Block:
    """Return the results in the order in which the keys first occur."""
    firsts = np.concatenate([first for first, _ in results])
    return np.concatenate([result for _, result in results])[np.argsort(firsts)]
