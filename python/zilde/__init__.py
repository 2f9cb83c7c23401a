"""APL functions on NumPy arrays.

>>> import zilde
>>> mean = zilde.apl("+⌿÷≢")
>>> mean([3, 1, 2])
2
>>> zilde.eval("x+.×y", {"x": [1, 2, 3], "y": [4, 5, 6]})
32
>>> session = zilde.Session()
>>> session.prices = [12.0, 30.0, 7.5]
>>> session.eval("prices[⍋prices]")
array([ 7.5, 12. , 30. ])
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from zilde._errors import *  # noqa: F403
from zilde._errors import __all__ as _error_names
from zilde._missing import split_missing
from zilde._progress import Progress
from zilde._tools import Finding, check
from zilde._zilde import (
    ArrowArray,
    ArrowTable,
    Function,
    Operator,
    Session,
    _forget_clock,
    _lock_clock,
    _unlock_clock,
    apl,
    arrow,
    eval,  # noqa: A004
    explain,
    threads,
)

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

__all__ = [
    "ArrowArray",
    "ArrowTable",
    "Finding",
    "Function",
    "Operator",
    "Progress",
    "Session",
    "apl",
    "arrow",
    "check",
    "eval",
    "explain",
    "split_missing",
    "threads",
    *_error_names,
]


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Define the magics `%apl` and `%%apl`; called by `%load_ext zilde`."""
    from zilde.magics import AplMagics

    shell.register_magics(AplMagics)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_lock_clock, after_in_parent=_unlock_clock, after_in_child=_forget_clock
    )
