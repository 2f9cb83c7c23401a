"""The examples of the pages and docstrings."""

from __future__ import annotations

import doctest
import importlib
import io
import re
from pathlib import Path

import pytest

import zilde

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "python.md", DOCS.parent / "python" / "README.md"]
SESSIONS = [DOCS / "python.md", DOCS / "cluster.md"]
MODULES = ["zilde", "zilde._tools"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(examples).failed == 0


def is_error_name(answer: str) -> bool:
    """Return True if an answer ends with the first line of a report."""
    return answer != "" and " ERROR" in answer.splitlines()[-1]


def read_steps(text: str) -> list[tuple[str, str]]:
    """Return the lines typed in the sessions in which APL uses Python, each with its answer."""
    steps: list[tuple[str, str]] = []
    for session in re.findall(r"^```apl python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in session.splitlines():
            # The second and the third line of a report are indented as what is typed.
            in_report = line.strip() == "∧" or bool(steps and is_error_name(steps[-1][1]))
            if line.startswith(" " * 6) and not in_report:
                steps.append((line[6:], ""))
            else:
                typed, answer = steps[-1]
                steps[-1] = (typed, f"{answer}{line}\n")
    return steps


@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: page.name)
def test_transcripts(page: Path) -> None:
    output = io.StringIO()
    session = zilde.Session(python=True, output=output)
    for typed, answer in read_steps(page.read_text(encoding="utf-8")):
        output.seek(0)
        output.truncate()
        try:
            session.run(typed)
        except zilde.AplError as error:
            output.write(f"{error.report}\n")
        lines = [line.rstrip() for line in output.getvalue().splitlines()]
        assert (typed, lines) == (typed, answer.splitlines())


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
