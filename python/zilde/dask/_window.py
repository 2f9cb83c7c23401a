"""Windows: blocks with the margins of their neighbours."""

from __future__ import annotations

from functools import partial
from typing import Any

import dask.array as da
import numpy as np
from dask.array.overlap import ensure_minimum_chunksize, overlap

from zilde.dask._blocks import make_meta, make_sample, run
from zilde.dask._code import Part
from zilde.dask._rank import choose_type
from zilde.dask._types import FLOAT, find_type, type_of


def reduce_windows(function: Part, axis: int, left: Any, right: da.Array) -> da.Array:
    """Apply `n f/`: every window lies in a block and the margin after it."""
    if isinstance(left, da.Array) or np.size(left) != 1:
        raise function.refuse("the number of elements in a window must be a plain number")
    size = int(np.reshape(left, ()))
    margin = abs(size) - 1
    if size == 0 or margin >= right.shape[axis]:
        raise function.refuse(f"windows of {size} elements do not fit into the axis")
    dtype = find_type(function.node, type_of(right), type_of(right)) or FLOAT
    count = f"{size}".replace("-", "¯")
    code = function.make(f"{count}{function.enclosed}/[{axis + function.origin}]⊢")
    lengths = ensure_minimum_chunksize(margin + 1, right.chunks[axis])
    right = right.rechunk({axis: lengths})
    widened = overlap(right, {axis: (0, margin)}, {axis: "none"}) if len(lengths) > 1 else right
    chunks = list(widened.chunks)
    chunks[axis] = tuple(length - margin for length in chunks[axis])
    meta = make_meta(right.ndim, dtype)
    work = partial(run, code=code, result_type=dtype, ndim=right.ndim)
    return da.map_blocks(work, widened, dtype=dtype, chunks=tuple(chunks), meta=meta)


def apply_stencil(part: Part, size: Any, right: da.Array) -> da.Array:
    """Apply `f⌺n`: every neighbourhood lies in a block and the margins around it.

    At the edges of the array, APL itself pads; what it computes at those of a block is cut off.
    """
    sizes = _read_sizes(part, size, right.ndim)
    sample = make_sample(sizes, right.dtype)
    padding = [0] * len(sizes)
    cell = part.sub(part.node[1]).code(padding, sample)
    if np.ndim(cell):
        raise part.refuse("the result for a neighbourhood must be a number")
    dtype = choose_type(None, cell)
    return da.map_overlap(
        partial(run, code=part.code, result_type=dtype, ndim=right.ndim),
        right,
        depth={axis: length // 2 for axis, length in enumerate(sizes)},
        boundary="none",
        trim=True,
        dtype=dtype,
        meta=make_meta(right.ndim, dtype),
    )


def _read_sizes(part: Part, size: Any, ndim: int) -> tuple[int, ...]:
    """Return the lengths of a neighbourhood, which must be odd and cover all axes."""
    if np.ndim(size) > 1:
        raise part.refuse("steps other than 1 are not supported")
    sizes = tuple(int(length) for length in np.atleast_1d(size))
    if len(sizes) != ndim or any(length % 2 == 0 for length in sizes):
        raise part.refuse(f"give an odd length for each of the {ndim} axes")
    return sizes
