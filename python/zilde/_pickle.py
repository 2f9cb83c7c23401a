"""Making functions again in another process, or as deep copies."""

from __future__ import annotations

from typing import Any

from zilde._zilde import Function, Operator, apl


def remake(
    source: str | Operator,
    left: object,
    right: object,
    options: dict[str, Any],
    dtype: object,
) -> Function | Operator:
    """Make a function of its text, or of its operator and the operands."""
    if isinstance(source, str):
        return apl(source, dtype=dtype, **options)
    return source(left, dtype=dtype) if right is None else source(left, right, dtype=dtype)
