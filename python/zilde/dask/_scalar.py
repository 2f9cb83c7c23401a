"""Functions of elements: one call for each block."""

from __future__ import annotations

from typing import Any

import dask.array as da
import numpy as np

from zilde.dask._blocks import know_sizes, make_meta, run
from zilde.dask._code import Part
from zilde.dask._types import FLOAT, find_type, type_of

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def apply_scalar(part: Part, left: Any, right: Any) -> da.Array:
    """Apply a function of elements to one array, or to two of the same shape or a scalar."""
    if left is None:
        return map_blocks(part, right, find_type(part.node, None, type_of(right)) or FLOAT)
    dtype = find_type(part.node, type_of(left), type_of(right)) or FLOAT
    if not isinstance(left, da.Array) and np.ndim(left) == 0:
        return map_blocks(part, right, dtype, left=left)
    if not isinstance(right, da.Array) and np.ndim(right) == 0:
        return _map_left(part, left, right, dtype)
    left, right = conform(part, know_sizes(left), know_sizes(right))
    letters = [_LETTERS[: side.ndim] for side in (left, right)]
    return combine(part, max(letters, key=len), (left, letters[0]), (right, letters[1]), dtype)


def map_blocks(part: Part, right: da.Array, dtype: np.dtype[Any], left: Any = None) -> da.Array:
    """Call a function for each block, with a left argument for all if there is one."""
    letters = _LETTERS[: right.ndim]
    if left is None:
        return combine(part, letters, None, (right, letters), dtype)
    return combine(part, letters, (left, None), (right, letters), dtype)


def _map_left(part: Part, left: da.Array, right: Any, dtype: np.dtype[Any]) -> da.Array:
    letters = _LETTERS[: left.ndim]
    return combine(part, letters, (left, letters), (right, None), dtype)


def combine(
    part: Part,
    letters: str,
    left: tuple[Any, str | None] | None,
    right: tuple[Any, str | None],
    dtype: np.dtype[Any],
    **options: Any,
) -> da.Array:
    """Call a function for each combination of blocks, whose axes letters name.

    Args:
        part: the function.
        letters: the axes of the result.
        left: the left argument with the letters of its axes; without, if it is no array of Dask.
        right: the right argument, likewise.
        dtype: the element type of the result.
        options: more for `dask.array.blockwise`.

    """
    pairs = [pair for pair in (left, right) if pair is not None]
    return da.blockwise(
        run,
        letters,
        *[value for pair in pairs for value in pair],
        dtype=dtype,
        meta=make_meta(len(letters), dtype),
        code=part.code,
        result_type=dtype,
        ndim=len(letters),
        concatenate=True,
        **{"name": None, **options},
    )


def conform(part: Part, left: Any, right: Any) -> tuple[da.Array, da.Array]:
    """Return arguments as arrays of the same shape, or of which one is a scalar.

    Raises:
        CannotSpreadError: if the shapes differ.

    """
    sides = [_drop_axes_of_one(side, other) for side, other in ((left, right), (right, left))]
    if 0 not in (sides[0].ndim, sides[1].ndim) and sides[0].shape != sides[1].shape:
        raise part.refuse(f"the shapes are {sides[0].shape} and {sides[1].shape}; use ⍤ for cells")
    chunks = next(side.chunks for side in sorted(sides, key=np.ndim) if isinstance(side, da.Array))
    spread = [_spread(side, chunks) for side in sides]
    return spread[0], spread[1]


def _drop_axes_of_one(side: Any, other: Any) -> Any:
    """Return an array of one element as a scalar if the other argument has more."""
    side = side if isinstance(side, da.Array) else np.asarray(side)
    size = other.size if isinstance(other, da.Array) else np.size(other)
    return (
        side.reshape(()) if side.size == 1 and (size != 1 or np.ndim(other) > side.ndim) else side
    )


def _spread(side: Any, chunks: Any) -> da.Array:
    if isinstance(side, da.Array):
        return side
    return da.from_array(side, chunks=chunks if side.ndim == len(chunks) else -1)
