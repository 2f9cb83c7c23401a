"""Arrangement and selection, which Dask does itself."""

from __future__ import annotations

from typing import Any

import dask.array as da
import numpy as np

from zilde.dask._blocks import settle
from zilde.dask._code import Part
from zilde.dask._types import BOOL


def get_shape(_part: Part, right: da.Array) -> np.ndarray[Any, Any]:
    """Return the lengths of the axes."""
    return np.array(right.shape, dtype=np.int64)


def tally(_part: Part, right: da.Array) -> int:
    """Return the number of cells."""
    return int(right.shape[0]) if right.ndim else 1


def keep(_part: Part, right: da.Array) -> da.Array:
    """Return the array as it is."""
    return right


def first(part: Part, right: da.Array) -> da.Array:
    """Return the first element."""
    if right.size == 0:
        raise part.refuse("the array is empty")
    return right[(0,) * right.ndim]


def ravel(_part: Part, right: da.Array) -> da.Array:
    """Return the elements as a vector."""
    return right.reshape(-1)


def table(_part: Part, right: da.Array) -> da.Array:
    """Return a matrix whose rows are the ravelled cells."""
    return right.reshape((right.shape[0] if right.ndim else 1, -1))


def reverse_last(_part: Part, right: da.Array) -> da.Array:
    """Reverse the last axis."""
    return da.flip(right, -1) if right.ndim else right


def reverse_first(_part: Part, right: da.Array) -> da.Array:
    """Reverse the first axis."""
    return da.flip(right, 0) if right.ndim else right


def transpose(_part: Part, right: da.Array) -> da.Array:
    """Reverse the order of the axes."""
    return right.transpose()


def permute(part: Part, left: Any, right: da.Array) -> da.Array:
    """Reorder the axes: axis `i` goes to position `left[i]`."""
    order = [number - part.origin for number in _read_numbers(part, left)]
    if sorted(order) != list(range(right.ndim)):
        raise part.refuse("the left argument must name every axis once")
    return right.transpose(np.argsort(order).tolist())


def rotate_last(part: Part, left: Any, right: da.Array) -> da.Array:
    """Rotate the last axis."""
    return da.roll(right, -_read_number(part, left), right.ndim - 1)


def rotate_first(part: Part, left: Any, right: da.Array) -> da.Array:
    """Rotate the first axis."""
    return da.roll(right, -_read_number(part, left), 0)


def take(part: Part, left: Any, right: Any) -> da.Array:
    """Take elements from the ends of axes, and zeros if there are too few."""
    counts = _read_counts(part, left, right)
    for axis, count in enumerate(counts):
        length = right.shape[axis]
        start = max(0, length + count) if count < 0 else 0
        right = right[(slice(None),) * axis + (slice(start, start + abs(count)),)]
        missing = abs(count) - length
        if missing > 0:
            widths = [(0, 0)] * right.ndim
            widths[axis] = (missing, 0) if count < 0 else (0, missing)
            right = da.pad(right, widths)
    return right


def drop(part: Part, left: Any, right: Any) -> da.Array:
    """Drop elements from the ends of axes."""
    for axis, count in enumerate(_read_counts(part, left, right)):
        kept = slice(count, None) if count >= 0 else slice(None, max(0, right.shape[axis] + count))
        right = right[(slice(None),) * axis + (kept,)]
    return right


def reshape(part: Part, left: Any, right: Any) -> da.Array:
    """Arrange the elements anew, repeated as often as needed."""
    lengths = _read_numbers(part, left)
    size = int(np.prod(lengths, dtype=np.int64))
    vector = right.reshape(-1)
    if size > vector.size:
        if vector.size == 0:
            raise part.refuse("the array is empty")
        vector = da.concatenate([vector] * -(-size // vector.size))
    return vector[:size].reshape(lengths)


def catenate_last(part: Part, left: Any, right: Any) -> da.Array:
    """Join two arrays along the last axis."""
    return _catenate(part, left, right, -1)


def catenate_first(part: Part, left: Any, right: Any) -> da.Array:
    """Join two arrays along the first axis."""
    return _catenate(part, left, right, 0)


def _catenate(part: Part, left: Any, right: Any, axis: int) -> da.Array:
    sides = [side if isinstance(side, da.Array) else da.asarray(side) for side in (left, right)]
    ndim = max(1, sides[0].ndim, sides[1].ndim)
    model = next((side for side in sides if side.ndim == ndim), None)
    joined = [_fit(part, side, model, ndim, axis) for side in sides]
    return da.concatenate(joined, axis)


def _fit(part: Part, side: da.Array, model: da.Array | None, ndim: int, axis: int) -> da.Array:
    """Give an array the rank of the one to which it is joined."""
    if side.ndim == ndim:
        return side
    if side.ndim == 0 and model is not None:
        lengths = list(model.shape)
        lengths[axis] = 1
        return da.broadcast_to(side, lengths)
    if side.ndim < ndim - 1:
        raise part.refuse("the ranks differ by more than 1")
    return da.expand_dims(side, axis)


def index(part: Part, left: Any, right: Any) -> da.Array:
    """Select by positions for the leading axes; lists of them are enclosed."""
    if isinstance(left, da.Array):
        raise part.refuse("the positions must be a plain array: compute() them first")
    positions = [np.asarray(item) - part.origin for item in np.atleast_1d(_as_objects(left))]
    if len(positions) > right.ndim or any(item.dtype.kind not in "iub" for item in positions):
        raise part.refuse("the left argument must hold positions for the leading axes")
    for axis in reversed(range(len(positions))):
        item = positions[axis]
        if item.size and not (item.min() >= 0 and item.max() < right.shape[axis]):
            message = (
                f"a position is outside of axis {axis}, which has {right.shape[axis]} elements"
            )
            raise IndexError(message)
        chosen = int(item) if item.ndim == 0 else item
        right = right[(slice(None),) * axis + (chosen,)]
    return right


def _as_objects(value: Any) -> Any:
    if not isinstance(value, list) or all(np.ndim(item) == 0 for item in value):
        return value
    items = np.empty(len(value), dtype=object)
    items[:] = [np.asarray(item) for item in value]
    return items


def compress_last(part: Part, left: Any, right: Any) -> da.Array:
    """Keep what a Boolean mask selects along the last axis."""
    return _compress(part, left, right, right.ndim - 1)


def compress_first(part: Part, left: Any, right: Any) -> da.Array:
    """Keep what a Boolean mask selects along the first axis."""
    return _compress(part, left, right, 0)


def _compress(part: Part, mask: Any, right: Any, axis: int) -> da.Array:
    if not isinstance(right, da.Array):
        right = da.asarray(right)
    if np.ndim(mask) == 0 and not isinstance(mask, da.Array):
        return da.repeat(right, int(mask), axis)
    if np.shape(mask) != (right.shape[axis],):
        raise part.refuse(f"the mask must be a vector of {right.shape[axis]} elements")
    return right[(slice(None),) * axis + (as_truths(mask),)]


def as_truths(mask: Any) -> Any:
    """Return zeros and ones as Booleans."""
    if not isinstance(mask, da.Array):
        return settle(mask, BOOL)
    if mask.dtype == BOOL:
        return mask
    return da.map_blocks(settle, mask, BOOL, dtype=BOOL, meta=np.empty(0, BOOL))


def _read_counts(part: Part, left: Any, right: Any) -> list[int]:
    counts = _read_numbers(part, left)
    if not isinstance(right, da.Array) or len(counts) > right.ndim:
        raise part.refuse("the left argument must hold a plain number for each of the leading axes")
    return counts


def _read_number(part: Part, value: Any) -> int:
    numbers = _read_numbers(part, value)
    if len(numbers) != 1:
        raise part.refuse("the left argument must be a plain number")
    return numbers[0]


def _read_numbers(part: Part, value: Any) -> list[int]:
    """Return the whole numbers of an argument that is not spread."""
    if isinstance(value, da.Array):
        raise part.refuse("the left argument must be plain: compute() it first")
    return settle(np.atleast_1d(value), np.dtype("int64")).tolist()
