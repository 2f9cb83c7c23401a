"""The table of glyphs of the language bar, made from the tables and the manual of Zilde."""

from __future__ import annotations

import json
import re
from pathlib import Path

import zilde
from zilde import _zilde

TABLE = (
    Path(__file__).parents[1]
    / "data/data/share/jupyter/labextensions/zilde-jupyterlab/static/glyphs.js"
)

HEAD = """// The glyphs in the order of the bar.
// `ZILDE_BLESS=1 pytest python/tests/test_glyphs.py` writes this file from the tables of Zilde.

export const GLYPHS = [
"""

GROUPS = (
    "← + - × ÷ * ⍟ ⌹ ○ ! ?",
    "| ⌈ ⌊ ⊥ ⊤ ⊣ ⊢",
    "= ≠ ≤ < > ≥ ≡ ≢",
    "∨ ∧ ⍱ ⍲",
    "↑ ↓ ⊂ ⊃ ⊆ ⌷ ⍋ ⍒",
    "⍳ ⍸ ∊ ⍷ ∪ ∩ ~",
    "/ \\ ⌿ ⍀",
    ", ⍪ ⍴ ⌽ ⊖ ⍉",
    "¨ ⍨ ⍣ . ∘ ⍤ ⍥ @",
    "⌸ ⌺ ⍠ &",
    "⎕ ⍞ ⍎ ⍕ ⌶",
    "⋄ ⍝ → ⍵ ⍺ ∇",
    "¯ ⍬ ∆ ⍙",
    "√ ⍓ ∞ … ⊇ ⊔ ⊒ ⍧ ⍮ ↕ « »",
    "⍛ ⍢ ⍡ ⍁ ◶ ⊘ ⍫ ⎊ ⬚",
)
"""The glyphs as they stand on the bar; those with related meanings are together."""


def make_table() -> str:
    """Return the text of the file."""
    keys = {glyph: (key, names) for glyph, key, names in _zilde.list_glyphs()}
    session = zilde.Session()
    rows = []
    for group, glyphs in enumerate(GROUPS):
        for glyph in glyphs.split():
            key, names = keys.pop(glyph)
            title, forms = find_title(session, glyph)
            row = {"glyph": glyph, "group": group, "operator": takes_operand(glyph, forms)}
            row |= {"key": key, "title": title, "forms": forms, "names": names}
            rows.append("  " + json.dumps(row, ensure_ascii=False))
    assert not keys, f"the bar lacks {' '.join(keys)}"
    return HEAD + ",\n".join(rows) + "\n];\n"


def takes_operand(glyph: str, forms: str) -> bool:
    """Return true for an operator, as its forms show: `f⍨Y`."""
    return any(form in forms for form in (f"f{glyph}", f"{glyph}f", f"A{glyph}"))


def find_title(session: zilde.Session, glyph: str) -> tuple[str, str]:
    """Return the titles of the pages on a glyph, and the forms in which it is used."""
    page = _zilde.inspect(session, glyph, 1) or {"text/markdown": ""}
    titles, forms = [], []
    for heading in re.findall(r"^# (.*)", page["text/markdown"], flags=re.MULTILINE):
        title, *codes = re.split(r" *`+ *", heading)
        with_glyph = [code for code in codes if glyph in code]
        if with_glyph:
            titles.append(title)
            forms += with_glyph
    return ", ".join(titles), "   ".join(forms)
