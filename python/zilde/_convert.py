"""Values of other libraries as the basic values that the compiled part converts."""

from __future__ import annotations

import datetime
import importlib.util
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

_DAY = np.timedelta64(1, "D")
_EPOCH = np.datetime64("1899-12-31")
"""The day before the first: times become the day numbers of `⎕DT`."""


def simplify(value: object) -> object:
    """Return an array, a list or a dict for a value of another kind.

    Raises:
        TypeError: if the value has no counterpart in APL.

    """
    if isinstance(value, np.ndarray):
        return _simplify_array(value)
    if isinstance(value, np.generic):
        return _simplify_array(np.asarray(value))
    if isinstance(value, (datetime.datetime, datetime.date)):
        return _simplify_array(np.asarray(value, dtype="datetime64[us]"))
    if isinstance(value, datetime.timedelta):
        return value / datetime.timedelta(days=1)
    if isinstance(value, Mapping):
        return {str(name): item for name, item in value.items()}
    return _simplify_foreign(value)


def _simplify_array(array: np.ndarray[Any, Any]) -> object:
    """Return a plain contiguous array of native numbers or texts, or a dict of fields."""
    if isinstance(array, np.ma.MaskedArray):
        if np.ma.is_masked(array):
            first = np.flatnonzero(np.ma.getmaskarray(array))[0]
            message = (
                f"element {first} is masked, which has no counterpart in APL: use filled() first, "
                "or split the values from their mask with zilde.split_missing"
            )
            raise TypeError(message)
        array = array.filled()
    array = np.asarray(array)
    if array.dtype.names is not None:
        return {name: np.ascontiguousarray(array[name]) for name in array.dtype.names}
    kind = array.dtype.kind
    if kind == "M":
        return np.asarray((array - _EPOCH) / _DAY)
    if kind == "m":
        return np.asarray(array / _DAY)
    if kind in "fc":
        array = array.astype(np.float64 if kind == "f" else np.complex128, copy=False)
    elif kind not in "biuSUO":
        message = f"an array of {array.dtype} has no counterpart in APL"
        raise TypeError(message)
    native = array.astype(array.dtype.newbyteorder("="), copy=False)
    return np.require(native, requirements=["C", "A"])


def _simplify_foreign(value: Any) -> object:
    """Return an array or a dict of columns for a value of a library that NumPy can read."""
    if hasattr(value, "columns") and hasattr(value, "__getitem__"):  # DataFrame of pandas
        return {str(name): _read_column(value[name]) for name in value.columns}
    if hasattr(value, "to_numpy"):
        return _read_column(value)
    if hasattr(value, "__array_interface__") or hasattr(value, "__array__"):
        return np.asarray(value)
    if hasattr(value, "__dlpack__"):
        return np.from_dlpack(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return np.frombuffer(value, dtype=np.uint8)
    if isinstance(value, range):
        return np.arange(value.start, value.stop, value.step)
    if isinstance(value, Iterable):
        return list(value)
    message = f"a {type(value).__name__} has no counterpart in APL"
    raise TypeError(message)


class _Stream:
    """A column of pandas that is read by Arrow's interface."""

    def __init__(self, column: Any) -> None:
        self.column = column

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.column.__arrow_c_stream__(requested_schema)


def _read_column(column: Any) -> object:
    """Return the elements of a column: those that NumPy does not have by Arrow, if it is there."""
    is_foreign = not isinstance(getattr(column, "dtype", None), np.dtype)
    if is_foreign and hasattr(column, "__arrow_c_stream__") and importlib.util.find_spec("pyarrow"):
        return _Stream(column)
    return np.asarray(column.to_numpy())
