"""Outer and inner products: one call for each pair of blocks."""

from __future__ import annotations

from typing import Any

import dask.array as da
import numpy as np

from zilde.dask._blocks import Block, make_meta, settle
from zilde.dask._code import Code, Part
from zilde.dask._reduce import is_associative, reduce
from zilde.dask._scalar import combine
from zilde.dask._types import FLOAT, find_type, type_of

_LEFT, _RIGHT = "abcdefghijklm", "nopqrstuvwxyz"


def outer(part: Part, function: Part, left: Any, right: Any) -> da.Array:
    """Apply `∘.f` to all pairs of blocks."""
    left, right = _spread(left), _spread(right)
    dtype = find_type(function.node, type_of(left), type_of(right)) or FLOAT
    letters = _LEFT[: left.ndim], _RIGHT[: right.ndim]
    return combine(part, "".join(letters), (left, letters[0]), (right, letters[1]), dtype)


def inner(part: Part, function: Part, left: Any, right: Any) -> da.Array:
    """Apply `f.g` to the blocks that meet, and reduce the results by `f` as a tree."""
    left, right = _spread(left), _spread(right)
    if not left.ndim or not right.ndim or left.shape[-1] != right.shape[0]:
        raise part.refuse(
            f"the last axis of an array of shape {left.shape} and the first of one of shape "
            f"{right.shape} must have the same length"
        )
    items = find_type(part.node[3], type_of(left), type_of(right)) or FLOAT
    # The function is not called between the items of rows that have only one.
    dtype = items if right.shape[0] == 1 else (find_type(function.node, items, items) or FLOAT)
    if not is_associative(function, items):
        left, right = left.rechunk({left.ndim - 1: -1}), right.rechunk({0: -1})
    before, shared, after = _LEFT[: left.ndim - 1], "z", _RIGHT[: right.ndim - 1]
    letters = before + shared + after
    partial_results = da.blockwise(
        _multiply,
        letters,
        left,
        before + shared,
        right,
        shared + after,
        dtype=dtype,
        meta=make_meta(len(letters), dtype),
        adjust_chunks={shared: lambda _length: 1},
        code=part.code,
        axis=left.ndim - 1,
        result_type=dtype,
    )
    if partial_results.numblocks[left.ndim - 1] == 1:
        return partial_results.squeeze(left.ndim - 1)
    return reduce(function, left.ndim - 1, partial_results)


def _multiply(
    left: Block, right: Block, code: Code, axis: int, result_type: np.dtype[Any]
) -> Block:
    """Return the product of two blocks, with an axis of length 1 where they meet."""
    return np.expand_dims(settle(code(left, right), result_type), axis)


def _spread(side: Any) -> da.Array:
    return side if isinstance(side, da.Array) else da.from_array(np.asarray(side), chunks=-1)
