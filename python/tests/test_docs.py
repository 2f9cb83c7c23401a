"""The examples of the pages and docstrings."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

PAGES = [Path(__file__).parents[2] / "docs" / "python.md"]
MODULES = ["zilde", "zilde._tools"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
