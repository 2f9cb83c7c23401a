"""APL functions on arrays that Dask spreads over threads, processes or a cluster.

>>> import numpy as np
>>> import zilde.dask
>>> scores = zilde.dask.array(np.arange(12.0).reshape(6, 2), chunks=(2, 2))
>>> mean = zilde.apl("+⌿÷≢")
>>> mean(scores).compute()
array([5., 6.])

The page `docs/cluster.md` says which functions are spread, and how.

* `_array`: the class `Array`, which takes over the calls of functions.
* `_code`: parts of functions as text that every process makes functions of.
* `_evaluate`: the walk over the structure of a function.
* `_types`: the element types of results, as far as the function tells.
* `_blocks`: what tasks do with the blocks.
* `_scalar`, `_rank`, `_reduce`, `_window`, `_products`: functions of elements, cells, axes,
  windows and pairs.
* `_lookup`, `_sort`, `_group`, `_shape`: search, order, groups and arrangement.
"""

from __future__ import annotations

from zilde.dask._array import Array, array
from zilde.dask._code import CannotSpreadError

__all__ = ["Array", "CannotSpreadError", "array"]
