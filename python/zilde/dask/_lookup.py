"""Search: every block of a table is asked, and the replies are combined."""

from __future__ import annotations

from functools import partial
from typing import Any

import dask.array as da
import numpy as np

from zilde.dask._blocks import Block, know_sizes, list_offsets, make_meta, settle
from zilde.dask._code import Code, Part
from zilde.dask._scalar import apply_scalar
from zilde.dask._shape import as_truths
from zilde.dask._types import BOOL, INT

_LETTERS = "abcdefghijklmnop"


def index_of(part: Part, left: Any, right: Any) -> da.Array:
    """Apply `⍳`: the first of the positions that the blocks of the table return."""
    if np.ndim(left) != 1:
        raise part.refuse("the table must be a vector")
    table = left if isinstance(left, da.Array) else da.asarray(left)
    right = right if isinstance(right, da.Array) else da.from_array(np.asarray(right))
    starts = da.from_array(np.array(list_offsets(table)), chunks=1)
    replies = _ask(part, _find_in_block, table, right, INT, starts, length=len(table))
    return replies.min(axis=0)


def member_of(part: Part, left: Any, right: Any) -> da.Array:
    """Apply `∊`: true if a block of the table contains an element."""
    table = right.reshape(-1) if isinstance(right, da.Array) else da.asarray(right).reshape(-1)
    left = left if isinstance(left, da.Array) else da.from_array(np.asarray(left))
    return _ask(part, _test_in_block, table, left, BOOL).any(axis=0)


def _ask(
    part: Part,
    ask: Any,
    table: da.Array,
    wanted: da.Array,
    dtype: Any,
    *starts: da.Array,
    **more: Any,
) -> da.Array:
    """Return the replies of the blocks of a table, which has one row for each of them."""
    letters = _LETTERS[: wanted.ndim]
    pairs = [item for start in starts for item in (start, "z")]
    return da.blockwise(
        ask,
        "z" + letters,
        table,
        "z",
        wanted,
        letters,
        *pairs,
        dtype=dtype,
        meta=make_meta(wanted.ndim + 1, dtype),
        adjust_chunks={"z": lambda _length: 1},
        align_arrays=False,
        code=part.code,
        **more,
    )


def _find_in_block(table: Block, wanted: Block, start: Block, code: Code, length: int) -> Block:
    """Return positions in a whole table; the number of its elements where one block has none."""
    origin = dict(code.options).get("io", 1)
    found = settle(code(table, wanted), INT) - origin
    return np.where(found < len(table), found + start[0], length)[np.newaxis] + origin


def _test_in_block(table: Block, wanted: Block, code: Code) -> Block:
    return settle(code(wanted, table), BOOL)[np.newaxis]


def without(part: Part, left: Any, right: Any) -> da.Array:
    """Keep the elements that a table does not contain."""
    left = _as_vector(part, left)
    return left[~member_of(part.sub(("name", "∊")), left, right)]


def intersect(part: Part, left: Any, right: Any) -> da.Array:
    """Keep the elements that a table contains."""
    left = _as_vector(part, left)
    return left[member_of(part.sub(("name", "∊")), left, right)]


def unite(part: Part, left: Any, right: Any) -> da.Array:
    """Append the elements that the left argument does not contain."""
    left = _as_vector(part, left)
    more = know_sizes(without(part, right, left))
    return da.concatenate([left, more])


def _as_vector(part: Part, value: Any) -> da.Array:
    if np.ndim(value) != 1:
        raise part.refuse("the argument must be a vector")
    return value if isinstance(value, da.Array) else da.asarray(value)


def where(part: Part, right: da.Array) -> da.Array:
    """Return the positions of the ones in a Boolean vector."""
    if right.ndim != 1:
        raise part.refuse("the argument must be a vector; use , or ⍤1")
    return da.flatnonzero(as_truths(right)) + part.origin


def unique(part: Part, right: da.Array) -> da.Array:
    """Return the different elements, in the order in which they first occur."""
    right = _as_vector(part, right)

    keep_first = partial(_keep_first, code=part.code, dtype=right.dtype)
    merged = da.reduction(
        right, keep_first, keep_first, axis=0, keepdims=True, dtype=right.dtype, concatenate=True
    )
    return da.Array(merged.dask, merged.name, ((np.nan,),), meta=make_meta(1, right.dtype))


def _keep_first(block: Block, axis: Any, keepdims: bool, code: Code, dtype: np.dtype[Any]) -> Block:
    del axis, keepdims
    return settle(code(block), dtype)


def match(part: Part, left: Any, right: Any) -> Any:
    """Return true if shapes and elements are the same."""
    if np.shape(left) != np.shape(right):
        return 0
    return apply_scalar(part.sub(("name", "=")), left, right).all()


def differ(part: Part, left: Any, right: Any) -> Any:
    """Return true if shapes or elements differ."""
    same = match(part, left, right)
    return ~same if isinstance(same, da.Array) else 1 - same
