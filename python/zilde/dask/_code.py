"""Parts of functions as text that every process makes functions of."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

import zilde
from zilde._zilde import _limit_kept_memory

if TYPE_CHECKING:
    from zilde import Function

Node = tuple[Any, ...]
"""A part of `Function.structure()`."""

_ATOMS = ("name", "source")
_MAX_CONSTANT_ITEMS = 1000


class CannotSpreadError(TypeError):
    """The error of a function that would need all blocks at once."""

    __module__ = "zilde.dask"

    def __init__(self, text: str, help: str) -> None:  # noqa: A002
        """Name the function, and what would help."""
        super().__init__(text, help)

    def __str__(self) -> str:
        """Return the message."""
        text, help_text = self.args
        return f"{text} cannot be spread over blocks: {help_text}"


@dataclass(frozen=True)
class Code:
    """A function as text. Processes make it once and keep it."""

    text: str
    options: tuple[tuple[str, Any], ...] = ()

    def __call__(self, *arguments: Any) -> Any:
        """Call the function with `omega`, or with `alpha` and `omega`."""
        return _make(self)(*arguments)


@lru_cache(maxsize=512)
def _make(code: Code) -> Function:
    _adapt_to_worker()
    return zilde.apl(code.text, **dict(code.options))


@lru_cache(maxsize=1)
def _adapt_to_worker() -> None:
    """Leave the division of work to Dask, and nearly all of a worker's memory.

    Workers run a task on each processor, and pause when their process takes a large part of the
    memory that they may use.
    """
    distributed = sys.modules.get("distributed")
    if distributed is None:
        return
    try:
        worker = distributed.get_worker()
    except ValueError:
        return
    # Workers of processes have a nanny; others share the process of the user.
    if not getattr(worker, "nanny", None):
        return
    zilde.threads(1)
    limit = worker.memory_manager.memory_limit
    if limit:
        _limit_kept_memory(limit // 16)


@dataclass(frozen=True)
class Part:
    """A function or a part of one, with the options under which it runs."""

    node: Node
    options: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, function: Function) -> Part:
        """Take a function apart.

        Raises:
            TypeError: if it belongs to a session, or holds options that cannot be sent.

        """
        options = tuple(sorted(_read_options(function).items()))
        try:
            hash(options)
        except TypeError:
            message = "a function with access to folders, input or output cannot be spread"
            raise TypeError(message) from None
        return cls(_move_axes(function.structure()), options)

    @property
    def kind(self) -> str:
        """The kind of the part: the first item of its structure."""
        return self.node[0]

    @property
    def text(self) -> str:
        """The source of the part."""
        return unparse(self.node)

    @property
    def enclosed(self) -> str:
        """The source of the part as an operand."""
        return _enclose(self.node)

    @property
    def code(self) -> Code:
        """The part as a function for the blocks."""
        return self.make(self.text)

    @property
    def origin(self) -> int:
        """The index origin."""
        return dict(self.options).get("io", 1)

    def sub(self, node: Node) -> Part:
        """Return another part with the same options."""
        return Part(node, self.options)

    def make(self, text: str) -> Code:
        """Return the function of a text under the options of this part."""
        return Code(text, self.options)

    def refuse(self, help: str) -> CannotSpreadError:  # noqa: A002
        """Return the error for this part."""
        return CannotSpreadError(self.text, help)


def _move_axes(node: Node) -> Node:
    """Return a structure in which an axis belongs to a derived function, not to its operator."""
    kind, *rest = node
    if kind in _ATOMS or kind == "constant":
        return node
    if kind == "axis":
        return (kind, _move_axes(rest[0]), rest[1])
    if kind == "monadic" and rest[1][0] == "axis":
        operand, (_, operator, axis) = rest
        return ("axis", (kind, _move_axes(operand), operator), axis)
    return (kind, *map(_move_axes, rest))


def _read_options(function: Function) -> dict[str, Any]:
    """Return the options of a function that stands alone, from what pickle would store."""
    pickled: Any = function.__reduce__()
    _, (_, _, _, options, _) = pickled
    return options


def unparse(node: Node) -> str:
    """Return the source of a part."""
    kind, *rest = node
    if kind in _ATOMS:
        return _check_sent(kind, rest[0])
    if kind == "constant":
        return _format_constant(rest[0])
    if kind == "axis":
        function = unparse(rest[0]) if rest[0][0] == "monadic" else _enclose(rest[0])
        return f"{function}[{_format_constant(rest[1])}]"
    if kind == "train":
        return " ".join(_enclose(tine) for tine in rest)
    if kind == "dyadic" and rest[0] == ("name", "∘") and rest[1] == ("name", "."):
        return f"∘.{_enclose(rest[2])}"
    return "".join(_enclose(part) for part in rest)


def _check_sent(kind: str, text: str) -> str:
    """Return the text of a glyph or a dfn; names mean nothing to other processes."""
    if kind == "name" and len(text) > 1 and not text.startswith("⎕"):
        message = f"{text} has no source: only glyphs and dfns are sent to other processes"
        raise TypeError(message)
    return text


def _enclose(node: Node) -> str:
    text = unparse(node)
    return text if node[0] in _ATOMS else f"({text})"


def _format_constant(value: Any) -> str:
    """Return an array as a text that evaluates to it."""
    if isinstance(value, str):
        quoted = value.replace("'", "''")
        return f"(,'{quoted}')"
    if isinstance(value, list):
        items = " ".join(f"({_format_constant(item)})" for item in value)
        return f"({items})" if len(value) > 1 else f"(,⊂{items})"
    numbers = np.asarray(value)
    if numbers.dtype.kind not in "biufc" or numbers.size > _MAX_CONSTANT_ITEMS:
        message = "the function contains an array that cannot be sent as text: make it an argument"
        raise TypeError(message)
    text = " ".join(_format_number(number) for number in numbers.ravel().tolist()) or "⍬"
    if numbers.ndim == 0:
        return text
    lengths: Sequence[str] = [str(length) for length in numbers.shape]
    return f"({' '.join(lengths)}⍴{text})"


def _format_number(number: complex) -> str:
    if isinstance(number, complex):
        return f"{_format_number(number.real)}J{_format_number(number.imag)}"
    if isinstance(number, float) and not np.isfinite(number):
        message = "the function contains an infinite number, which has no text"
        raise TypeError(message)
    return (
        repr(int(number) if isinstance(number, bool) else number)
        .replace("-", "¯")
        .replace("e+", "E")
        .replace("e", "E")
    )
