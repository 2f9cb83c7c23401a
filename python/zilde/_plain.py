"""The values that APL has too, as opposed to objects that it refers to."""

from __future__ import annotations

import datetime

import numpy as np


def is_plain(value: object) -> bool:
    """Return True for a value that becomes an array or a namespace when APL gets it from Python."""
    if isinstance(value, dict):
        return all(isinstance(name, str) for name in value)
    return isinstance(
        value,
        (
            np.generic,
            datetime.date,
            datetime.timedelta,
            bytes,
            range,
        ),
    )
