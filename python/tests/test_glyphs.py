"""The glyphs of the language bar are those of Zilde."""

from __future__ import annotations

import os

import glyph_table


def test_the_bar_has_all_glyphs_with_their_keys_names_and_pages() -> None:
    expected = glyph_table.make_table()
    if os.environ.get("ZILDE_BLESS"):
        glyph_table.TABLE.write_text(expected, encoding="utf-8")
    assert glyph_table.TABLE.read_text(encoding="utf-8") == expected
