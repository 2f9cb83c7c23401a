"""The element types of results, as far as they follow from the structure of a function."""

from __future__ import annotations

from typing import Any

import numpy as np

from zilde.dask._code import Node

Type = np.dtype[Any]

BOOL, INT, FLOAT, COMPLEX = (np.dtype(name) for name in ("bool", "int64", "float64", "complex128"))

_TRUTHS = frozenset("=≠<≤>≥⍲⍱~")
_REALS = frozenset("÷*⍟○!")
_SAME = frozenset("⌽⊖⍉,⍪↑↓∪⊢⊣⊃⍴")
_JOINING = frozenset(",⍪∪")
_COUNTS = frozenset("⍋⍒⍳⍸≢")
SCALAR = frozenset("+-×÷*⍟○!|⌊⌈∧∨⍲⍱~=≠<≤>≥")
"""The scalar functions that depend on nothing but their arguments."""


def widen(dtype: Type) -> Type:
    """Return the type that holds all numbers of a type in APL."""
    if dtype.kind == "b":
        return BOOL
    return {"i": INT, "u": INT, "f": FLOAT, "c": COMPLEX}[dtype.kind]


def type_of(value: Any) -> Type:
    """Return the type of an array or a number."""
    return widen(getattr(value, "dtype", None) or np.asarray(value).dtype)


def find_type(node: Node, left: Type | None, right: Type) -> Type | None:
    """Return the element type of a result, or `None` if it does not follow from the structure."""
    kind, *parts = node
    if kind == "name":
        return _find_type_of_glyph(parts[0], left, right)
    if kind == "constant":
        return type_of(parts[0])
    if kind == "train":
        return _find_type_of_train(parts, left, right)
    if kind == "axis":
        return find_type(parts[0], left, right)
    if kind == "monadic":
        return _find_type_of_operand(parts[0], parts[1][1], left, right)
    if kind == "dyadic":
        return _find_type_of_pair(parts[0], parts[1][1], parts[2], left, right)
    return None


def _find_type_of_glyph(glyph: str, left: Type | None, right: Type) -> Type | None:
    if glyph in "⊢⊣":
        return left if glyph == "⊣" and left is not None else right
    if glyph in "=≠∊≡≢" and left is not None:
        return BOOL
    if glyph in SCALAR:
        return _find_type_of_scalar(glyph, left, right)
    if glyph in _COUNTS or (glyph == "⍴" and left is None):
        return INT
    if glyph in _JOINING and left is not None:
        return np.result_type(left, right)
    return right if glyph in _SAME else None


def _find_type_of_scalar(glyph: str, left: Type | None, right: Type) -> Type:
    joint = right if left is None else np.result_type(left, right)
    if glyph in _TRUTHS:
        return BOOL
    if glyph in "∧∨" and joint == BOOL:
        return BOOL
    if glyph in _REALS:
        return np.result_type(joint, FLOAT)
    if glyph == "|" and left is None and joint == COMPLEX:
        return FLOAT
    return np.result_type(joint, INT)


def _find_type_of_train(tines: list[Node], left: Type | None, right: Type) -> Type | None:
    if len(tines) == 2:
        inner = find_type(tines[1], left, right)
        return inner and find_type(tines[0], None, inner)
    outer = [find_type(tine, left, right) for tine in (tines[0], tines[2])]
    if outer[0] is None or outer[1] is None:
        return None
    return find_type(tines[1], outer[0], outer[1])


def _find_type_of_operand(operand: Node, glyph: str, left: Type | None, right: Type) -> Type | None:
    if operand[0] == "constant":
        return right if glyph in "/⌿" else None
    if glyph == "⍨":
        return find_type(operand, right, right if left is None else left)
    if glyph == "¨":
        return find_type(operand, left, right)
    if glyph in "\\⍀":
        return find_scan_type(operand, right)
    if glyph in "/⌿":
        return find_type(operand, right, right)
    return None


def find_scan_type(function: Node, right: Type) -> Type | None:
    """Return the element type of a scan, of which the first elements are those of the argument."""
    found = find_type(function, right, right)
    return found and np.result_type(found, right)


def _find_type_of_pair(
    first: Node, glyph: str, second: Node, left: Type | None, right: Type
) -> Type | None:
    if glyph == "." and left is not None:
        inner = find_type(second, left, right)
        return inner if first == ("name", "∘") or inner is None else find_type(first, inner, inner)
    if "constant" in (first[0], second[0]):
        return _find_type_of_bound(first, glyph, second, left, right)
    if glyph == "⍥":
        sides = [side and find_type(second, None, side) for side in (left, right)]
        return sides[1] and find_type(first, sides[0], sides[1])
    if glyph == "⍤":
        inner = find_type(second, left, right)
        return inner and find_type(first, None, inner)
    if glyph == "∘":
        inner = find_type(second, None, right)
        return inner and find_type(first, left, inner)
    return None


def _find_type_of_bound(
    first: Node, glyph: str, second: Node, left: Type | None, right: Type
) -> Type | None:
    if glyph == "⍤":
        return find_type(first, left, right)
    if glyph == "∘" and first[0] == "constant":
        return find_type(second, type_of(first[1]), right)
    if glyph == "∘":
        return find_type(first, right, type_of(second[1]))
    return None


def is_scalar(node: Node) -> bool:
    """Return true for a function of elements, which one call computes for a block."""
    kind, *parts = node
    if kind == "name":
        return parts[0] in SCALAR
    if kind == "train":
        return all(is_scalar(tine) or _is_neutral(tine) for tine in parts) and is_scalar(parts[-2])
    if kind == "monadic":
        return parts[1][1] in "⍨¨" and is_scalar(parts[0])
    if kind == "dyadic" and parts[1][1] in "∘⍤⍥":
        operands = [parts[0], parts[2]]
        if parts[1][1] == "⍤" and parts[2][0] == "constant":
            return False
        is_any_scalar = any(map(is_scalar, operands))
        return is_any_scalar and all(is_scalar(part) or _is_number(part) for part in operands)
    return False


def _is_neutral(node: Node) -> bool:
    return node in (("name", "⊢"), ("name", "⊣")) or _is_number(node)


def _is_number(node: Node) -> bool:
    return node[0] == "constant" and np.ndim(node[1]) == 0 and not isinstance(node[1], str)
