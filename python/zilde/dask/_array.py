"""Arrays whose blocks Dask holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import dask.array as da
import numpy as np

from zilde.dask._code import Part
from zilde.dask._evaluate import evaluate

if TYPE_CHECKING:
    from zilde import Function

_KINDS = "biufc"


class Array:
    """An array in blocks, to which functions of APL are applied block by block.

    Attributes:
        data: the array of Dask.

    """

    def __init__(self, data: da.Array) -> None:
        """Wrap an array of Dask."""
        if data.dtype.kind not in _KINDS:
            message = (
                f"only arrays of numbers can be spread; this one has elements of type {data.dtype}"
            )
            raise TypeError(message)
        self.data = data

    def __apl_call__(self, function: Function, left: object, right: object) -> Any:
        """Apply a function to arguments of which this array is one. Nothing is computed yet."""
        return _wrap(evaluate(Part.of(function), _unwrap(left), _unwrap(right)))

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes; `nan` for those that are known only after computing."""
        return self.data.shape

    @property
    def ndim(self) -> int:
        """The rank."""
        return self.data.ndim

    @property
    def dtype(self) -> np.dtype[Any]:
        """The element type."""
        return self.data.dtype

    @property
    def chunks(self) -> tuple[tuple[int, ...], ...]:
        """The lengths of the blocks, axis by axis."""
        return self.data.chunks

    def __len__(self) -> int:
        """Return the length of the first axis."""
        return len(self.data)

    def __getitem__(self, index: Any) -> Array:
        """Select by Dask's indexing, which counts from 0."""
        return Array(self.data[_unwrap(index)])

    def rechunk(self, chunks: Any) -> Array:
        """Return the array in other blocks."""
        return Array(self.data.rechunk(chunks))

    def persist(self) -> Array:
        """Compute the blocks and keep them where they are."""
        return Array(self.data.persist())

    def compute(self) -> Any:
        """Compute the array and fetch it."""
        return self.data.compute()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        """Compute the array for NumPy."""
        del copy  # The result is always new.
        return np.asarray(self.compute(), dtype=dtype)

    def __repr__(self) -> str:
        """Describe the array without computing it."""
        return f"<zilde.dask.Array {self.shape} of {self.dtype}, {self.data.npartitions} blocks>"


def array(data: object, chunks: Any = "auto") -> Array:
    """Spread an array over blocks.

    Args:
        data: an array of Dask, or anything that NumPy reads as an array of numbers.
        chunks: the lengths of the blocks, as `dask.array.from_array` takes them.

    """
    if isinstance(data, Array):
        return data
    if isinstance(data, da.Array):
        return Array(data)
    return Array(da.from_array(np.asarray(data), chunks=chunks))


def _unwrap(value: Any) -> Any:
    return value.data if isinstance(value, Array) else value


def _wrap(value: Any) -> Any:
    return Array(value) if isinstance(value, da.Array) else value
