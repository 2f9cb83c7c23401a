"""Missing elements, which APL does not have, as masks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from zilde._zilde import _split_missing


def split_missing(values: Any) -> tuple[Any, Any]:
    """Split values from the mask of those that are present.

    Args:
        values: a masked array of NumPy, a column or a table of Arrow's libraries, or a dict.

    Returns:
        The values, with zeros or empty texts in place of missing ones, and an array of bool, which
        is true where a value is present. For a table, a dict of columns, and a dict of the masks
        of those columns in which values are missing.

    >>> import numpy as np
    >>> split_missing(np.ma.masked_array([1.5, 2.5], mask=[False, True]))
    (array([1.5, 0. ]), array([ True, False]))

    """
    if isinstance(values, np.ma.MaskedArray):
        return values.filled(values.dtype.type()), ~np.ma.getmaskarray(values)
    if type(values).__module__.startswith("pandas") and hasattr(values, "columns"):
        values = {str(name): values[name] for name in values.columns}
    if isinstance(values, Mapping):
        columns = {name: split_missing(column) for name, column in values.items()}
        masks = {name: valid for name, (_, valid) in columns.items() if not valid.all()}
        return {name: column for name, (column, _) in columns.items()}, masks
    split = _split_missing(values)
    if split is None:
        array = np.asarray(values)
        return array, np.ones(array.shape[:1], dtype=bool)
    return split
