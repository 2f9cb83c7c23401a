"""The walk over the structure of a function: each part is spread in its own way.

A value is an array of Dask, or anything else, which every block gets whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dask.array as da
import numpy as np

from zilde.dask import _group, _lookup, _products, _rank, _reduce, _shape, _sort, _window
from zilde.dask._blocks import know_sizes
from zilde.dask._code import Part
from zilde.dask._scalar import apply_scalar
from zilde.dask._types import is_scalar

Monadic = Callable[[Part, Any], Any]
Dyadic = Callable[[Part, Any, Any], Any]

_MONADIC: dict[str, Monadic] = {
    "⍴": _shape.get_shape,
    "≢": _shape.tally,
    ",": _shape.ravel,
    "∊": _shape.ravel,
    "⍪": _shape.table,
    "⌽": _shape.reverse_last,
    "⊖": _shape.reverse_first,
    "⍉": _shape.transpose,
    "⊃": _shape.first,
    "↑": _shape.keep,
    "⊢": _shape.keep,
    "⊣": _shape.keep,
    "⍸": _lookup.where,
    "∪": _lookup.unique,
    "⍋": _sort.grade,
    "⍒": _sort.grade,
}

_DYADIC: dict[str, Dyadic] = {
    "⊢": lambda _part, _left, right: right,
    "⊣": lambda _part, left, _right: left,
    "⍴": _shape.reshape,
    ",": _shape.catenate_last,
    "⍪": _shape.catenate_first,
    "⌽": _shape.rotate_last,
    "⊖": _shape.rotate_first,
    "⍉": _shape.permute,
    "↑": _shape.take,
    "↓": _shape.drop,
    "⌷": _shape.index,
    "⍳": _lookup.index_of,
    "∊": _lookup.member_of,
    "~": _lookup.without,
    "∩": _lookup.intersect,
    "∪": _lookup.unite,
    "≡": _lookup.match,
    "≢": _lookup.differ,
    "/": _shape.compress_last,
    "⌿": _shape.compress_first,
}

_IDIOMS_MONADIC: dict[str, Monadic] = {
    "{⍵[⍋⍵]}": _sort.sort_up,
    "{⍵[⍒⍵]}": _sort.sort_down,
    "{(⊂⍋⍵)⌷⍵}": _sort.sort_up,
    "{(⊂⍒⍵)⌷⍵}": _sort.sort_down,
}

_IDIOMS_DYADIC: dict[str, Dyadic] = {
    "{⍺/⍵}": _shape.compress_last,
    "{⍺⌿⍵}": _shape.compress_first,
}


def evaluate(part: Part, left: Any, right: Any) -> Any:
    """Apply a function to values, of which some may be spread."""
    if not isinstance(left, da.Array) and not isinstance(right, da.Array):
        return part.code(right) if left is None else part.code(left, right)
    if is_scalar(part.node):
        return apply_scalar(part, left, right)
    if _needs_sizes(part, left, right):
        left, right = know_sizes(left), know_sizes(right)
    return _KINDS[part.kind](part, left, right)


def _needs_sizes(part: Part, left: Any, right: Any) -> bool:
    """Return false for what works on blocks of unknown sizes, which need not be computed first.

    These are the reduction of a vector to a number, and trains, whose parts ask for themselves.
    """
    if part.kind == "train":
        return False
    is_reduction = part.kind == "monadic" and part.node[2][1] in "/⌿" and left is None
    if not is_reduction or part.node[1][0] == "constant" or right.ndim != 1:
        return True
    return not _reduce.is_associative(part.sub(part.node[1]), right.dtype)


def _apply_glyph(part: Part, left: Any, right: Any) -> Any:
    glyph = part.node[1]
    if left is None and glyph in _MONADIC:
        return _MONADIC[glyph](part, right)
    if left is not None and glyph in _DYADIC:
        return _DYADIC[glyph](part, left, right)
    raise part.refuse("apply it to cells with ⍤, or fetch the array with compute()")


def _apply_source(part: Part, left: Any, right: Any) -> Any:
    source = "".join(part.node[1].split())
    if left is None and source in _IDIOMS_MONADIC:
        return _IDIOMS_MONADIC[source](part, right)
    if left is not None and source in _IDIOMS_DYADIC:
        return _IDIOMS_DYADIC[source](part, left, right)
    raise part.refuse(
        "a dfn sees all of its argument. Apply it to cells with ⍤, for example ⍤1 to rows, "
        "or write it as a train, whose parts are spread"
    )


def _apply_train(part: Part, left: Any, right: Any) -> Any:
    _, *tines = part.node
    if len(tines) == 2:
        return evaluate(part.sub(tines[0]), None, evaluate(part.sub(tines[1]), left, right))
    outer = [_apply_tine(part.sub(tine), left, right) for tine in (tines[0], tines[2])]
    return evaluate(part.sub(tines[1]), *outer)


def _apply_tine(part: Part, left: Any, right: Any) -> Any:
    return part.node[1] if part.kind == "constant" else evaluate(part, left, right)


def _apply_axis(part: Part, left: Any, right: Any) -> Any:
    _, function, axis = part.node
    if np.ndim(axis) != 0:
        raise part.refuse("only one axis is supported; use ⍤ instead")
    number = int(axis) - part.origin
    if axis != int(axis) or not 0 <= number < np.ndim(right):
        raise part.refuse(f"there is no axis {axis} in an array of rank {np.ndim(right)}")
    inner = part.sub(function)
    if inner.kind == "monadic" and inner.node[1][0] != "constant":
        return _apply_along(inner, number, left, right)
    if left is None and function[1] in "⌽⊖":
        return da.flip(right, number)
    raise part.refuse("an axis is supported for reductions, scans, ⌽ and ⊖; use ⍤ instead")


def _apply_along(part: Part, axis: int | None, left: Any, right: Any) -> Any:
    """Apply a reduction or a scan along an axis, by default the one of the glyph."""
    _, operand, (_, glyph) = part.node
    if glyph not in "/⌿\\⍀" or not isinstance(right, da.Array):
        raise part.refuse("an axis is supported for reductions, scans, ⌽ and ⊖; use ⍤ instead")
    if axis is None:
        axis = 0 if glyph in "⌿⍀" else right.ndim - 1
    function = part.sub(operand)
    if right.ndim == 0:
        return right
    if glyph in "\\⍀":
        if left is not None:
            raise part.refuse("a scan takes one argument")
        return _reduce.scan(function, axis, right)
    if left is None:
        return _reduce.reduce(function, axis, right)
    return _window.reduce_windows(function, axis, left, right)


def _apply_monadic_operator(part: Part, left: Any, right: Any) -> Any:
    _, operand, (_, glyph) = part.node
    function = part.sub(operand)
    if operand[0] == "constant":
        return _apply_constant_operand(part, left, right)
    if glyph in "/⌿\\⍀":
        return _apply_along(part, None, left, right)
    if glyph == "⍨":
        return evaluate(function, right, right if left is None else left)
    if glyph == "¨":
        return apply_scalar(part, left, right)
    if glyph == "⌸":
        return _group.group(function, left, right)
    raise part.refuse("apply it to cells with ⍤, or fetch the array with compute()")


def _apply_constant_operand(part: Part, left: Any, right: Any) -> Any:
    _, (_, value), (_, glyph) = part.node
    if left is None and glyph in "/⌿":
        return _DYADIC[glyph](part, value, right)
    raise part.refuse("this operator takes a function")


def _apply_dyadic_operator(part: Part, left: Any, right: Any) -> Any:
    _, first, (_, glyph), second = part.node
    if glyph == ".":
        return _apply_product(part, left, right)
    if glyph == "⌺" and second[0] == "constant" and left is None:
        return _window.apply_stencil(part, second[1], right)
    if "constant" in (first[0], second[0]):
        return _apply_bound(part, left, right)
    outer, inner = part.sub(first), part.sub(second)
    if glyph == "⍤":
        return evaluate(outer, None, evaluate(inner, left, right))
    if glyph == "∘":
        return evaluate(outer, left, evaluate(inner, None, right))
    if glyph == "⍥":
        sides = [None if side is None else evaluate(inner, None, side) for side in (left, right)]
        return evaluate(outer, *sides)
    raise part.refuse("apply it to cells with ⍤, or fetch the array with compute()")


def _apply_product(part: Part, left: Any, right: Any) -> Any:
    _, first, _, second = part.node
    if left is None:
        raise part.refuse("a product takes two arguments")
    if first == ("name", "∘"):
        return _products.outer(part, part.sub(second), left, right)
    return _products.inner(part, part.sub(first), left, right)


def _apply_bound(part: Part, left: Any, right: Any) -> Any:
    """Apply an operator of which an operand is an array."""
    _, first, (_, glyph), second = part.node
    if glyph == "⍤" and first[0] != "constant":
        return _rank.apply_to_cells(part, evaluate, left, right)
    if glyph == "∘" and left is None and first[0] == "constant":
        return evaluate(part.sub(second), first[1], right)
    if glyph == "∘" and left is None:
        return evaluate(part.sub(first), right, second[1])
    if glyph == "⍣" and first[0] != "constant" and np.ndim(second[1]) == 0 and second[1] >= 0:
        for _ in range(int(second[1])):
            right = evaluate(part.sub(first), left, right)
        return right
    raise part.refuse("apply it to cells with ⍤, or fetch the array with compute()")


_KINDS: dict[str, Dyadic] = {
    "name": _apply_glyph,
    "source": _apply_source,
    "train": _apply_train,
    "axis": _apply_axis,
    "monadic": _apply_monadic_operator,
    "dyadic": _apply_dyadic_operator,
}
