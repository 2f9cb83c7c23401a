"""Records what Python makes of random texts, for tests/recorded.rs.

Each line of the output is a case: an expression of the library `text`, its arguments `x` and `y`, and the expected
result as JSON. Distances are those of RapidFuzz. Run `python tests/recorded/record_text.py > tests/recorded/text.jsonl`.
"""

import json
import random
import textwrap
import unicodedata

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

ROUNDS = 4
WORDS = "oil wine salt banana ananas Ärger naïve ΑΘΗΝΑ straße 東京 😀 x aaa ab abab o'neill don't A1b2 ﬁne it's - — 3.14".split()
GAPS = [" ", "  ", "\t", ", ", ",", "\n", "\r\n", "", "\u00a0"]

random.seed(7)


def record(code, expected, x, y=None):
    """Print a case."""
    text = json.dumps(expected, ensure_ascii=False, separators=(",", ":"))
    print(json.dumps({"code": code, "x": x, "y": y, "expected": text}, ensure_ascii=False))


def make_text():
    """Return words with blanks and separators between them, and perhaps around them."""
    parts = [random.choice(GAPS)]
    for _ in range(random.randint(0, 8)):
        parts += [random.choice(WORDS), random.choice(GAPS)]
    return "".join(parts)


def quote(text):
    """Return a text as it is written in APL: with its line ends and tabs by their numbers."""
    if len(text) == 1:
        return f"(⎕UCS,{ord(text)})"
    return f"(⎕UCS {' '.join(str(ord(character)) for character in text)})" if text else "''"


def split_and_join(x):
    for separator in (",", ", ", " ", "a", "aa"):
        record(f"{quote(separator)}tx.split x", [text.split(separator) for text in x], x)
        record(f"({quote(separator)}2)tx.split x", [text.split(separator, 1) for text in x], x)
    record("tx.words x", [text.split() for text in x], x)
    record("tx.lines x", [text.splitlines() for text in x], x)
    record("', 'tx.join x", ", ".join(x), x)
    record("''tx.join x", "".join(x), x)


def trim_and_pad(x):
    record("tx.trim x", [text.strip() for text in x], x)
    record("tx.trim_start x", [text.lstrip() for text in x], x)
    record("tx.trim_end x", [text.rstrip() for text in x], x)
    record("' ,a'tx.trim x", [text.strip(" ,a") for text in x], x)
    record("'oi'tx.drop_prefix tx.trim x", [text.strip().removeprefix("oi") for text in x], x)
    record("'na'tx.drop_suffix tx.trim x", [text.strip().removesuffix("na") for text in x], x)
    record("20 tx.pad_end x", [text.ljust(20) for text in x], x)
    record("(20'*')tx.pad_start x", [text.rjust(20, "*") for text in x], x)
    numbers = [str(random.randint(-999, 999)) for _ in x]
    record("(6'0')tx.pad_start x", [text.zfill(6) for text in numbers], numbers)


def change_case(x):
    plain = [text.replace("ß", "s").replace("ﬁ", "f") for text in x]
    record("tx.upper x", [text.upper() for text in plain], plain)
    record("tx.lower x", ["".join(letter.lower() for letter in text) for text in plain], plain)
    # Python writes a final sigma differently.
    latin = [text for text in plain if "Α" not in text]
    record("tx.title x", [text.title() for text in latin], latin)
    record("tx.capitalise x", [text.capitalize() for text in latin], latin)
    record("tx.swap_case x", [text.swapcase() for text in latin], latin)


def search(x):
    for part in ("a", "an", "aa", "aba", ", ", "oil", "😀"):
        record(f"{quote(part)}tx.contains x", [int(part in text) for text in x], x)
        record(f"{quote(part)}tx.starts tx.trim x", [int(text.strip().startswith(part)) for text in x], x)
        record(f"{quote(part)}tx.ends tx.trim x", [int(text.strip().endswith(part)) for text in x], x)
        record(f"{quote(part)}tx.count x", [text.count(part) for text in x], x)
        record(f"{quote(part)}tx.find x", [text.find(part) + 1 for text in x], x)
        for new in ("", "b", "abc", "--" * len(part)):
            record(f"({quote(part)}{quote(new)})tx.replace x", [text.replace(part, new) for text in x], x)


def normalise(x):
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        record(f"'{form}'tx.normalise x", [unicodedata.normalize(form, text) for text in x], x)
    marks = [[letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter)] for text in x]
    record("tx.unaccent x", [unicodedata.normalize("NFC", "".join(letters)) for letters in marks], x)


def compare():
    x = ["".join(random.choices("abcé", k=random.randint(0, 9))) for _ in range(6)]
    y = ["".join(random.choices("abcé", k=random.randint(0, 9))) for _ in range(6)]
    record("x tx.distance y", [Levenshtein.distance(*pair) for pair in zip(x, y)], x, y)
    record("∊(⊂⊃x)tx.distance y", [Levenshtein.distance(x[0], text) for text in y], x, y)
    record("⌊0.5+1000×x tx.similarity y", [int(0.5 + 1000 * Levenshtein.normalized_similarity(*pair)) for pair in zip(x, y)], x, y)
    closest = [process.extractOne(text, y, scorer=Levenshtein.distance)[0] for text in x]
    record("y tx.closest x", closest, x, y)


def fill_in():
    values = {"name": random.choice(WORDS), "n": random.randint(-10**6, 10**6), "x": round(random.uniform(-5000, 5000), 4)}
    for template in (
        "{name} is {n}",
        "{{{name}}}",
        "{name:>9}|{name:<9}|{name:^9}|{name:*^9}|{name:.2}",
        "{n:8}|{n:<8}|{n:08}|{n:,}|{x:.2f}|{x:10.1f}|{x:010.3f}|{x:,.2f}|{x:.1%}",
    ):
        record("x tx.format y", template.format(**values), template, values)
    record("'{}, {} and {}'tx.format x", "{}, {} and {}".format(*WORDS[:3]), WORDS[:3])
    record("'{2}, {1}'tx.format x", "{1}, {0}".format(*WORDS[:2]), WORDS[:2])


def wrap(x):
    for width in (1, 7, 20):
        words = [" ".join(text.split()) for text in x]
        lines = [textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False) for text in words]
        record(f"{width} tx.wrap x", lines, words)
        record(f"{width} tx.fill x", ["\n".join(text) for text in lines], words)
    lines = [random.choice(["    ", "\t", "  "]) + text.replace("\n", "").replace("\r", "") for text in x]
    record("'> 'tx.indent x", textwrap.indent("\n".join(lines), "> ").split("\n"), lines)
    record("tx.dedent x", textwrap.dedent("\n".join(lines)), "\n".join(lines))
    spaces = "\n".join(line.replace("\t", "    ") for line in lines)
    record("tx.dedent x", textwrap.dedent(spaces), spaces)


for _ in range(ROUNDS):
    texts = [make_text() for _ in range(random.randint(2, 6))] + [""]
    split_and_join(texts)
    trim_and_pad(texts)
    change_case(texts)
    search(texts)
    normalise(texts)
    compare()
    fill_in()
    wrap(texts)
