"""APL errors as exceptions: a class for each number that programs tell apart.

A class whose name Python has itself begins with `Apl`. Where Python has an exception of the
same meaning, the class is a subclass of it as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = [
    "AplError",
    "AplIndexError",
    "AplSyntaxError",
    "AplTimeoutError",
    "AplValueError",
    "DomainError",
    "FileAccessError",
    "FileError",
    "FileNameError",
    "FormatError",
    "InternalError",
    "Interrupt",
    "LengthError",
    "LimitError",
    "NonceError",
    "Place",
    "PythonError",
    "RankError",
    "WsFullError",
]


@dataclass(frozen=True)
class Place:
    """A place in a running text that an error passed through.

    Attributes:
        source: the name of the file; empty for a text that Python gave.
        text: the whole text.
        line: the line of the failing expression, from 1.
        column: the column at which it begins, in characters from 1.
        span: its first character in the text, and the one after its last, from 0.
        function: the name of the function, if the text belongs to one.

    """

    source: str
    text: str
    line: int
    column: int
    span: tuple[int, int]
    function: str | None


_DETAILS = ("number", "name", "message", "help", "report", "places")


class AplError(Exception):
    """An error that APL raised.

    Attributes:
        number: the number, `⎕EN`: 5 for LENGTH ERROR.
        name: the name, `⎕EM`.
        message: the numbers involved and what would be accepted.
        help: a suggestion, or `None`.
        report: the classic report: name, line and caret.
        places: the traceback, the innermost text first.

    """

    number: int
    name: str
    message: str
    help: str | None
    report: str
    places: list[Place]

    def __init__(self, **details: Any) -> None:
        """Make an exception of the details that the attributes name."""
        super().__init__(details["message"] or details["name"])
        for name in _DETAILS:
            setattr(self, name, details[name])

    def __str__(self) -> str:
        """Return the report, and the message if there is one."""
        parts = [self.report or self.name]
        if self.message and self.message not in parts[0]:
            parts.append(f"({self.message})")
        return "\n".join(parts)

    @property
    def line(self) -> int | None:
        """The line of the failing expression, from 1."""
        return self.places[0].line if self.places else None

    @property
    def column(self) -> int | None:
        """The column at which the failing expression begins, from 1."""
        return self.places[0].column if self.places else None

    @property
    def span(self) -> tuple[int, int] | None:
        """The failing expression, as a range of characters of the text."""
        return self.places[0].span if self.places else None

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what another process needs to make the same exception."""
        return _remake, (type(self), {name: getattr(self, name) for name in _DETAILS})


def _remake(kind: type[AplError], details: dict[str, Any]) -> AplError:
    return kind(**details)


class WsFullError(AplError, MemoryError):
    """WS FULL: a result would exceed the memory limit."""


class AplSyntaxError(AplError):
    """SYNTAX ERROR: the text is not valid APL."""


class AplIndexError(AplError, IndexError):
    """INDEX ERROR: a position out of range."""


class RankError(AplError, ValueError):
    """RANK ERROR: ranks that do not match."""


class LengthError(AplError, ValueError):
    """LENGTH ERROR: lengths that do not match."""


class AplValueError(AplError, NameError):
    """VALUE ERROR: a name without a value, or a function without a result."""


class FormatError(AplError, ValueError):
    """FORMAT ERROR: an invalid format phrase."""


class LimitError(AplError):
    """LIMIT ERROR: a limit of the implementation, such as the depth of calls."""


class DomainError(AplError, ValueError):
    """DOMAIN ERROR: the wrong kind of data."""


class NonceError(AplError, NotImplementedError):
    """NONCE ERROR: a part of the language that is not implemented."""


class FileError(AplError, OSError):
    """One of the FILE errors."""

    def __init__(self, **details: Any) -> None:
        """Make an exception of the details that the attributes name."""
        AplError.__init__(self, **details)


class FileAccessError(FileError, PermissionError):
    """FILE ACCESS ERROR: a file that cannot be accessed, or must not be."""


class FileNameError(FileError, FileNotFoundError):
    """FILE NAME ERROR: an invalid name, or a file that does not exist or exists already."""


class PythonError(AplError):
    """EXCEPTION: a Python callable raised the exception that is the cause, `__cause__`."""


class InternalError(AplError):
    """INTERNAL ERROR: a bug in Zilde itself."""


class Interrupt(AplError):  # noqa: N818
    """INTERRUPT: `Session.interrupt` was called."""


class AplTimeoutError(AplError, TimeoutError):
    """TIMEOUT: the limit on time or steps was exceeded."""

    def __init__(self, **details: Any) -> None:
        """Make an exception of the details that the attributes name."""
        AplError.__init__(self, **details)


_BY_NUMBER: dict[int, type[AplError]] = {
    1: WsFullError,
    2: AplSyntaxError,
    3: AplIndexError,
    4: RankError,
    5: LengthError,
    6: AplValueError,
    7: FormatError,
    10: LimitError,
    11: DomainError,
    16: NonceError,
    19: FileAccessError,
    22: FileNameError,
    90: PythonError,
    99: InternalError,
    1003: Interrupt,
    1006: AplTimeoutError,
    **dict.fromkeys([18, 20, 21, 23, 24, 25, 26, 28, 30, 31, 32, 34, 38], FileError),
}


def make_error(*, number: int, places: list[tuple[Any, ...]], **details: Any) -> AplError:
    """Make the exception for an error; called by the compiled part."""
    kind = _BY_NUMBER.get(number, AplError)
    return kind(number=number, places=[Place(*place) for place in places], **details)
