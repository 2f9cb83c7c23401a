"""The check of texts that are not run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zilde._zilde import diagnose

if TYPE_CHECKING:
    from zilde._errors import AplError


@dataclass(frozen=True)
class Finding:
    """A mistake in a text.

    Attributes:
        is_error: true for an error that is certain, false for a likely mistake.
        error: the error as it would be raised, with its position and report.

    """

    is_error: bool
    error: AplError

    def __str__(self) -> str:
        """Return the report: the name, the line and a caret below the mistake."""
        return str(self.error)


def check(text: str, name: str = "") -> list[Finding]:
    """Return the mistakes in a text, in its order, without running it.

    Args:
        text: APL of any number of lines.
        name: the name of the file, for the reports.

    >>> [finding] = check("total←(1 2 3")
    >>> finding.is_error, finding.error.name, finding.error.column
    (True, 'SYNTAX ERROR', 7)

    """
    return [Finding(is_error, error) for is_error, error in diagnose(text, name)]
