"""Memory that is shared with NumPy, not copied."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest

import zilde

COUNT = 10_000_000


@pytest.mark.parametrize("dtype", ["f8", "c16", "i1", "i2", "i4", "S1"])
def test_no_element_is_copied_in_or_out(dtype: str) -> None:
    count = COUNT if dtype == "f8" else 100_000
    array = np.zeros(count, dtype=dtype)
    back = zilde.apl("⊢", dtype="S1" if dtype == "S1" else "narrow")(array)
    assert back.dtype == array.dtype
    assert back.ctypes.data == array.ctypes.data


def test_results_are_handed_out_without_a_copy() -> None:
    session = zilde.Session()
    session.run("x←0.5×⍳100000")
    first, second = session.x, session.x
    assert first.ctypes.data == second.ctypes.data
    assert not first.flags.writeable
    session.run("x[1]←7")
    assert (first[0], session.x[0]) == (0.5, 7)


def test_new_results_can_be_written_to() -> None:
    result = zilde.apl("0.5×⍳")(100_000)
    result[0] = 7
    assert (result[0], result[1]) == (7, 1)


def test_lent_arrays_are_never_written_to() -> None:
    session = zilde.Session()
    array = np.zeros(1_000)
    session.a = array
    session.run("a[1]←7 ⋄ a×←2")
    assert (array[0], session.a[0]) == (0, 14)


def test_arrays_are_released() -> None:
    array = np.zeros(1_000)
    alive = weakref.ref(array)
    session = zilde.Session()
    session.a = array
    del array
    gc.collect()
    assert alive() is not None
    session.run("a←0")
    gc.collect()
    assert alive() is None


def test_results_outlive_their_session() -> None:
    session = zilde.Session()
    result = session.eval("0.5×⍳100000")
    del session
    gc.collect()
    assert result.sum() == 0.25 * 100_000 * 100_001
