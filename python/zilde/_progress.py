"""The progress of a computation: what `⎕PROGRESS` reports, and where it is shown."""

from __future__ import annotations

import sys
from html import escape
from typing import NamedTuple


class Progress(NamedTuple):
    """The extent to which a computation is done.

    `total` is `None` if the number of steps is not known, and then so is `remaining`, the number
    of seconds that the other steps will take.
    """

    caption: str
    done: int
    total: int | None
    elapsed: float
    remaining: float | None

    def describe(self) -> str:
        """Return a line of text."""
        extent = f"{self.done:,} done"
        if self.total:
            extent = f"{self.done * 100 // self.total} %, {self.done:,} of {self.total:,}"
        time = format_time(self.elapsed)
        if self.remaining is not None:
            time = f"{format_time(self.remaining)} left"
        return (f"{self.caption}: " if self.caption else "") + f"{extent}, {time}"

    def to_html(self) -> str:
        """Return a bar with the line of text after it."""
        extent = "" if self.total is None else f' max="{self.total}" value="{self.done}"'
        return f"<progress{extent}></progress> {escape(self.describe())}"


def format_time(seconds: float) -> str:
    """Return a time as minutes and seconds, with hours if there are any."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


class Shown:
    """What is on view: a display of a notebook, or a line of the terminal."""

    display: object = None
    line: str = ""


def show(progress: Progress | None) -> None:
    """Show progress in a notebook or at a terminal, in place of what was shown before.

    Elsewhere, nothing is shown.
    """
    if is_notebook():
        show_in_notebook(progress)
    elif sys.stderr is not None and sys.stderr.isatty():
        line = "" if progress is None else progress.describe()
        sys.stderr.write("\r" + line.ljust(len(Shown.line)) + ("\r" if progress is None else ""))
        sys.stderr.flush()
        Shown.line = line


def is_notebook() -> bool:
    """Return True if this process is a kernel of IPython."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and hasattr(shell, "kernel")


def show_in_notebook(progress: Progress | None) -> None:
    """Show progress below the cell that runs."""
    from IPython.display import display

    bundle = make_bundle(progress)
    if Shown.display is None:
        Shown.display = display(bundle, raw=True, display_id=True)
    else:
        Shown.display.update(bundle, raw=True)
    if progress is None:
        Shown.display = None


def make_bundle(progress: Progress | None) -> dict[str, str]:
    """Return progress in the forms that notebooks show; `None` is shown as nothing."""
    if progress is None:
        return {"text/plain": ""}
    return {"text/plain": progress.describe(), "text/html": progress.to_html()}
