"""What the library `cluster` of APL calls: connecting, reading folders, computing with progress.

>>> import zilde.dask.cluster as cluster
>>> total = cluster.spread(zilde.apl("+/"), [1.0, 2.0, 3.0])
>>> total
<zilde.dask.Array () of float64, 1 blocks>
>>> cluster.compute(total)
6.0
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import dask
import dask.array as da
import numpy as np

import zilde
from zilde.dask._array import Array, array
from zilde.dask._blocks import know_sizes

_PERIOD = 0.1
"""The time between two looks at the progress, in seconds."""
_FIRST_REPORT = 1.0
"""The time after which progress is shown, in seconds."""
_BAR_WIDTH = 40


def connect(address: str | int | None = None) -> Any:
    """Connect to a scheduler by its address, or start workers on this machine: as many as given.

    Returns:
        The client of `distributed`, which is the one that computations use from now on.

    """
    from distributed import Client, LocalCluster

    if isinstance(address, str) and address:
        return Client(address)
    count = address if isinstance(address, int) else None
    workers = LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None)
    return Client(workers)


def close(client: Any) -> None:
    """Leave the cluster, and end the workers that `connect` started."""
    workers = client.cluster
    client.close()
    if workers is not None:
        workers.close()


def read(path: str) -> Array:
    """Read a folder or a file as one array whose blocks the workers read when they need them.

    Args:
        path: a folder of `.npy` files, which are joined along the first axis in the order of
            their names; one such file; a Zarr array; or Parquet files, whose columns of numbers
            become the columns of a matrix.

    """
    place = Path(path)
    if path.endswith(".zarr") or any((place / name).exists() for name in (".zarray", "zarr.json")):
        return Array(da.from_zarr(path))
    files = sorted(place.glob("*.npy")) if place.is_dir() else [place]
    if files and all(file.suffix == ".npy" for file in files):
        return Array(da.concatenate([_read_npy(file) for file in files]))
    if path.endswith(".parquet") or (place.is_dir() and any(place.glob("*.parquet"))):
        return _read_parquet(path)
    message = f"{path} is neither a Zarr array nor a folder of .npy or Parquet files"
    raise ValueError(message)


def _read_npy(file: Path) -> da.Array:
    header = np.load(file, mmap_mode="r")
    block = da.from_delayed(dask.delayed(np.load)(str(file)), header.shape, header.dtype)
    return block if header.ndim else block.reshape(1)


def _read_parquet(path: str) -> Array:
    import dask.dataframe

    columns = dask.dataframe.read_parquet(path).select_dtypes("number")
    return Array(know_sizes(columns.to_dask_array()))


def spread(function: zilde.Function, *arguments: Any) -> Any:
    """Call a function with arrays that are spread over blocks; plain ones are spread first."""
    spread_arguments = [
        argument if isinstance(argument, Array) else array(argument) for argument in arguments
    ]
    return function(*spread_arguments)


def compute(value: Any) -> Any:
    """Compute an array and return it.

    On a cluster the progress is written to the standard error if computing takes long, and Ctrl-C
    cancels the work. Elsewhere this process computes.
    """
    if not isinstance(value, Array):
        return value
    client = _find_client()
    if client is None:
        return value.compute()
    kept = client.persist(value.data)
    try:
        _wait(client, kept)
        return kept.compute()
    except BaseException:
        client.cancel(kept, force=True)
        raise


def _find_client() -> Any:
    try:
        from distributed import get_client

        return get_client()
    except (ImportError, ValueError):
        return None


def _wait(client: Any, kept: da.Array) -> None:
    """Wait for all blocks, and show how many of them are there."""
    futures = client.futures_of(kept)
    started = time.monotonic()
    shown = False
    while (done := sum(future.done() for future in futures)) < len(futures):
        if time.monotonic() - started > _FIRST_REPORT:
            shown = True
            _draw(done, len(futures))
        time.sleep(_PERIOD)
    if shown:
        _draw(len(futures), len(futures))
        print(file=sys.stderr)


def _draw(done: int, count: int) -> None:
    filled = _BAR_WIDTH * done // count
    bar = "█" * filled + "░" * (_BAR_WIDTH - filled)
    print(f"\r{bar} {done} of {count} blocks", end="", file=sys.stderr, flush=True)
