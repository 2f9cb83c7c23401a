"""Makes the files that tests/npy.rs reads, by NumPy: python3 tests/npy/make_fixtures.py"""

from pathlib import Path

import numpy as np

HERE = Path(__file__).parent

VALUES = {
    "bool": np.array([[True, False], [False, True]]),
    "int8": np.array([-128, 127], "i1"),
    "int16_big": np.array([-32768, 5], ">i2"),
    "int32": np.arange(6, dtype="i4").reshape(2, 3),
    "int64": np.array([2**53, -(2**40)]),
    "uint8": np.array([0, 255], "u1"),
    "uint16": np.array([65535], "u2"),
    "uint32": np.array([2**32 - 1], "u4"),
    "uint64": np.array([7], "u8"),
    "half": np.array([1.5, -65504, 2.0**-24, 2.0**-14], "f2"),
    "single": np.array([0.5, -1e30], "f4"),
    "reversed": np.asfortranarray(np.arange(24.0).reshape(2, 3, 4)),
    "complex64": np.array([1 + 2j], "c8"),
    "complex_big": np.array([1 + 2j, 3 - 4j], ">c16"),
    "letters": np.array(list("a\u00e9\u2260\U0001F600")),
    "texts": np.array([["oil", "wine"], ["", "\u00e9\U0001F600"]]),
    "bytes": np.array([b"ab", b"c"]),
    "texts_big": np.array(["xy"]).astype(">U2"),
    "days": np.array(["1970-01-01", "2026-11-28"], "M8[D]"),
    "moment": np.array(["2026-11-28T18:00:00"], "M8[ns]"),
    "year": np.array(["2026"], "M8[Y]"),
    "month": np.array(["1969-12"], "M8[M]"),
    "hours": np.array([36], "m8[h]"),
    "quarters": np.array([2], "m8[15m]"),
    "scalar": np.array(5.5),
    "empty": np.zeros((0, 3)),
    "unit price": np.array([12.5, 30]),
}

np.savez(HERE / "values.npz", **VALUES)
np.savez_compressed(HERE / "packed.npz", VALUES["int32"])
np.save(HERE / "large.npy", np.array([1, -(2**60)]))
np.save(HERE / "objects.npy", np.array([None], object))
np.save(HERE / "records.npy", np.array([(1, 2.0)], dtype=[("a", "i4"), ("b", "f8")]))
np.save(HERE / "missing.npy", np.array(["2026-11-28", "NaT"], "M8[s]"))
