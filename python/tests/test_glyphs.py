"""The glyphs of the language bar are those of Zilde, and the extension has its version."""

from __future__ import annotations

import os
import re

import glyph_table

from zilde import _zilde

PACKAGE = glyph_table.TABLE.parents[1] / "package.json"


def test_the_bar_has_all_glyphs_with_their_keys_names_and_pages() -> None:
    expected = glyph_table.make_table()
    if os.environ.get("ZILDE_BLESS"):
        glyph_table.TABLE.write_text(expected, encoding="utf-8")
    assert glyph_table.TABLE.read_text(encoding="utf-8") == expected


def test_the_extension_has_the_version_of_the_package() -> None:
    text = PACKAGE.read_text(encoding="utf-8")
    expected = re.sub(r'"version": ".*?"', f'"version": "{_zilde.VERSION}"', text)
    if os.environ.get("ZILDE_BLESS"):
        PACKAGE.write_text(expected, encoding="utf-8")
    assert text == expected or os.environ.get("ZILDE_BLESS")
