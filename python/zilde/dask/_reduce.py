"""Reductions as trees, and scans block by block."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import dask.array as da
import numpy as np
from dask.base import tokenize
from dask.highlevelgraph import HighLevelGraph

from zilde.dask._blocks import Block, make_meta, run, settle
from zilde.dask._code import CannotSpreadError, Code, Part
from zilde.dask._types import BOOL, FLOAT, find_scan_type, find_type, type_of

_ASSOCIATIVE = frozenset("+×⌈⌊∧∨⊣⊢")
_ASSOCIATIVE_ON_TRUTHS = frozenset("=≠")


def is_associative(part: Part, dtype: np.dtype[Any]) -> bool:
    """Return true if a function may be applied to parts of a row first."""
    if part.kind != "name":
        return False
    glyph = part.node[1]
    return glyph in _ASSOCIATIVE or (glyph in _ASSOCIATIVE_ON_TRUTHS and dtype == BOOL)


def reduce(function: Part, axis: int, right: da.Array) -> da.Array:
    """Reduce the blocks, and then their results as a tree."""
    dtype = find_type(function.node, type_of(right), type_of(right)) or FLOAT
    if right.shape[axis] == 1:
        dtype = type_of(right)  # The function is not called.
    code = function.make(f"{function.enclosed}/[{axis + function.origin}]")
    if not is_associative(function, right.dtype):
        return _reduce_whole(function, code, axis, right, dtype)
    reduce_block = partial(_reduce_block, code=code, dtype=dtype)
    return da.reduction(
        right,
        reduce_block,
        reduce_block,
        axis=axis,
        dtype=dtype,
        meta=make_meta(right.ndim - 1, dtype),
        concatenate=True,
    )


def _reduce_block(
    block: Block, axis: tuple[int, ...], keepdims: bool, code: Code, dtype: np.dtype[Any]
) -> Block:
    result = settle(code(block), dtype)
    return np.expand_dims(result, axis) if keepdims else result


def _reduce_whole(
    function: Part, code: Code, axis: int, right: da.Array, dtype: np.dtype[Any]
) -> da.Array:
    """Reduce blocks that hold the rows whole, with any function."""
    if right.numblocks[axis] > 1:
        raise _refuse(function, axis)
    letters = "abcdefghijklmnop"[: right.ndim]
    return da.blockwise(
        run,
        letters[:axis] + letters[axis + 1 :],
        right,
        letters,
        dtype=dtype,
        meta=make_meta(right.ndim - 1, dtype),
        code=code,
        result_type=dtype,
        ndim=right.ndim - 1,
        concatenate=True,
    )


def scan(function: Part, axis: int, right: da.Array) -> da.Array:
    """Scan the blocks, and combine each with the last results of those before it."""
    right = _drop_empty_blocks(right, axis)
    dtype = find_scan_type(function.node, type_of(right)) or FLOAT
    code = function.make(f"{function.enclosed}\\[{axis + function.origin}]")
    letters = "abcdefghijklmnop"[: right.ndim]
    meta = make_meta(right.ndim, dtype)
    scanned = da.blockwise(
        run,
        letters,
        right,
        letters,
        dtype=dtype,
        meta=meta,
        code=code,
        result_type=dtype,
        ndim=right.ndim,
    )
    if scanned.numblocks[axis] == 1:
        return scanned
    if not is_associative(function, right.dtype):
        raise _refuse(function, axis)
    name = f"scan-{tokenize(function, axis, scanned.name)}"
    combine = partial(_combine, code=function.code, dtype=dtype)
    graph = _link_blocks(name, scanned, axis, combine)
    layers = HighLevelGraph.from_collections(name, graph, dependencies=[scanned])
    return da.Array(layers, name, scanned.chunks, meta=meta)


def _refuse(function: Part, axis: int) -> CannotSpreadError:
    return function.refuse(
        f"it is not known to be associative, and axis {axis} is divided: "
        f"rechunk({{{axis}: -1}}) keeps the rows whole"
    )


def _drop_empty_blocks(array: da.Array, axis: int) -> da.Array:
    lengths = tuple(length for length in array.chunks[axis] if length) or (0,)
    return array if lengths == array.chunks[axis] else array.rechunk({axis: lengths})


def _link_blocks(
    name: str, scanned: da.Array, axis: int, combine: Callable[[Any, Any], Block]
) -> dict[Any, Any]:
    """Return the tasks that combine each block with the total of those before it."""
    graph: dict[Any, Any] = {}
    for position in np.ndindex(scanned.numblocks):
        block = (scanned.name, *position)
        if position[axis] == 0:
            graph[(name, *position)] = block
            continue
        previous = (*position[:axis], position[axis] - 1, *position[axis + 1 :])
        total: Any = (_take_last, (scanned.name, *previous), axis)
        if previous[axis]:
            total = (combine, (f"{name}-total", *previous), total)
        graph[(f"{name}-total", *position)] = total
        graph[(name, *position)] = (combine, (f"{name}-total", *position), block)
    return graph


def _take_last(block: Block, axis: int) -> Block:
    return block.take([-1], axis)


def _combine(before: Block, block: Block, code: Code, dtype: np.dtype[Any]) -> Block:
    """Combine the total of the blocks before with a block."""
    # APL extends a number by itself; cells it would have to be given as often as they are used.
    total = before.item() if block.ndim == 1 else np.broadcast_to(before, block.shape)
    return settle(code(total, block), dtype)
