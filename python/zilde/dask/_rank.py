"""Functions of cells: blocks along the frame, cells whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dask.array as da
import numpy as np

from zilde.dask._blocks import make_sample
from zilde.dask._code import Part
from zilde.dask._scalar import combine
from zilde.dask._types import COMPLEX, FLOAT, INT, Type, find_type, is_scalar, type_of

Evaluate = Callable[[Part, Any, Any], Any]


def apply_to_cells(part: Part, evaluate: Evaluate, left: Any, right: Any) -> Any:
    """Apply `f⍤k`: the blocks are divided along the frame, and each holds whole cells."""
    _, function, _, (_, ranks) = part.node
    ranks = _read_ranks(ranks)
    if left is None:
        return _apply_to_one(part, evaluate, function, ranks[0], right)
    sizes = [_clip(ranks[1], np.ndim(left)), _clip(ranks[2], np.ndim(right))]
    if sizes == [np.ndim(left), np.ndim(right)]:
        return evaluate(part.sub(function), left, right)
    if is_scalar(function) and _are_cells_alike(left, right, sizes):
        return _broadcast(part, left, right)
    return _apply_to_pairs(part, function, sizes, left, right)


def _read_ranks(ranks: Any) -> list[int]:
    """Return the ranks for the monadic, the left and the right argument."""
    numbers = [int(rank) for rank in np.atleast_1d(ranks)]
    return {1: numbers * 3, 2: [numbers[-1], *numbers], 3: numbers}[len(numbers)]


def _clip(rank: int, ndim: int) -> int:
    return max(0, ndim + rank) if rank < 0 else min(rank, ndim)


def _apply_to_one(part: Part, evaluate: Evaluate, function: Any, rank: int, right: da.Array) -> Any:
    rank = _clip(rank, right.ndim)
    inner = part.sub(function)
    if rank == right.ndim or is_scalar(function):
        return evaluate(inner, None, right)
    right = make_cells_whole(right, rank)
    if function == ("name", "≢"):
        return _tally_cells(right, rank)
    if _has_scalar_tines(inner, right, rank):
        _, first, middle, last = function
        rows = (part.sub(("dyadic", tine, *part.node[2:])) for tine in (first, last))
        return evaluate(inner.sub(middle), *(evaluate(tine, None, right) for tine in rows))
    frame = right.ndim - rank
    cell = inner.code(_take_sample(right, rank))
    dtype = choose_type(find_type(function, None, type_of(right)), cell)
    frame_letters, cell_letters = _name_axes(frame, "r", rank)
    result_letters = _name_axes(0, "z", np.ndim(cell))[1]
    sizes = dict(zip(result_letters, np.shape(cell), strict=True))
    letters = frame_letters + result_letters
    return combine(
        part, letters, None, (right, frame_letters + cell_letters), dtype, new_axes=sizes
    )


def _tally_cells(right: da.Array, rank: int) -> da.Array:
    """Return the number of major cells of each cell: it is in the shape."""
    frame = right.ndim - rank
    count = right.shape[frame] if rank else 1
    return da.full(right.shape[:frame], count, chunks=right.chunks[:frame], dtype=INT)


def _has_scalar_tines(function: Part, right: da.Array, rank: int) -> bool:
    """Return true for a train that combines two numbers of each cell, such as `⌈/-⌊/`.

    Its tines are applied to all cells of a block at once, for which APL is faster.
    """
    if function.kind != "train" or len(function.node) != 4 or not is_scalar(function.node[2]):
        return False
    sample = _take_sample(right, rank)
    tines = [function.sub(function.node[index]) for index in (1, 3)]
    return all(tine.kind != "constant" and not np.ndim(tine.code(sample)) for tine in tines)


def _apply_to_pairs(part: Part, function: Any, sizes: list[int], left: Any, right: Any) -> da.Array:
    """Apply a function to pairs of cells. The frames are alike, or one argument is one cell."""
    frames = [np.ndim(side) - size for side, size in zip((left, right), sizes, strict=True)]
    shapes = [np.shape(side)[:frame] for side, frame in zip((left, right), frames, strict=True)]
    if 0 not in frames and shapes[0] != shapes[1]:
        raise part.refuse(f"the frames are {shapes[0]} and {shapes[1]}: they must be alike")
    left, right = (_prepare(side, size) for side, size in zip((left, right), sizes, strict=True))
    cell = part.sub(function).code(_take_sample(left, sizes[0]), _take_sample(right, sizes[1]))
    dtype = choose_type(find_type(function, type_of(left), type_of(right)), cell)
    result_letters = _name_axes(0, "z", np.ndim(cell))[1]
    pairs = [
        (side, "".join(_name_axes(frame, mark, size)))
        for side, frame, mark, size in zip((left, right), frames, "lr", sizes, strict=True)
    ]
    letters = _name_axes(max(frames), "", 0)[0] + result_letters
    new_axes = dict(zip(result_letters, np.shape(cell), strict=True))
    return combine(part, letters, pairs[0], pairs[1], dtype, new_axes=new_axes)


def _prepare(side: Any, rank: int) -> da.Array:
    side = side if isinstance(side, da.Array) else da.from_array(np.asarray(side), chunks=-1)
    return make_cells_whole(side, rank)


def _name_axes(frame: int, mark: str, cell: int) -> tuple[str, str]:
    """Return letters for the axes of a frame, and for those of cells of a kind."""
    first = {"": "", "l": "ABCDEFG", "r": "HIJKLMN", "z": "STUVWXYZ"}[mark]
    return "abcdefghijklmnop"[:frame], first[:cell]


def make_cells_whole(array: da.Array, rank: int) -> da.Array:
    """Return an array whose last axes are not divided."""
    return array.rechunk(dict.fromkeys(range(array.ndim - rank, array.ndim), -1))


def _take_sample(array: da.Array, rank: int) -> Any:
    sample = make_sample(array.shape[array.ndim - rank :], array.dtype)
    return sample if rank else sample.item()


def choose_type(told: Type | None, sample: Any) -> Type:
    """Return the type that the structure tells, or the widest for a result like a sample."""
    if told is not None:
        return told
    return COMPLEX if np.asarray(sample).dtype.kind == "c" else FLOAT


def _are_cells_alike(left: Any, right: Any, sizes: list[int]) -> bool:
    """Return true if one argument is a single cell, and has the shape of the cells of the other."""
    if 0 not in (np.ndim(left) - sizes[0], np.ndim(right) - sizes[1]):
        return False
    cells = [
        np.shape(side)[np.ndim(side) - size :]
        for side, size in zip((left, right), sizes, strict=True)
    ]
    return cells[0] == cells[1]


def _broadcast(part: Part, left: Any, right: Any) -> da.Array:
    """Apply a function of elements to each cell and one cell for all, in blocks of any division."""
    dtype = find_type(part.node[1], type_of(left), type_of(right)) or FLOAT
    ndim = max(np.ndim(left), np.ndim(right))
    letters = "abcdefghijklmnop"[:ndim]
    sides = [_prepare(side, 0) for side in (left, right)]
    pairs = [(side, letters[ndim - side.ndim :]) for side in sides]
    return combine(part, letters, pairs[0], pairs[1], dtype)
