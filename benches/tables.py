#!/usr/bin/env python3
"""Writes the tables of docs/performance.md from the results of benchmarks, so that no figure is copied by hand.

    python3 benches/tables.py --general general.json --cases CASES/cases.py [--size 1000000]
    python3 benches/tables.py --scalar scalar.json --cases CASES/cases.py

The results come from the driver's option `--json`; CASES is the folder of the driver's cases, which name the groups. Each table
stands between the lines `<!-- begin NAME -->` and `<!-- end NAME -->`, and is replaced as a whole.
"""

import argparse
import importlib.util
import json
import math
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
PEERS = {"cbqn": "CBQN", "numpy": "NumPy", "j": "J"}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--general", help="results of the groups of primitives")
    arguments.add_argument("--scalar", help="results of the group scalar")
    arguments.add_argument("--cases", required=True, help="the file of the driver's cases")
    arguments.add_argument("--size", type=int, default=10**6, help="the number of elements in the tables of primitives")
    chosen = arguments.parse_args()
    cases = {case.id: case for case in read_cases(chosen.cases)}
    text = PAGE.read_text()
    if chosen.general:
        rows = [row for row in read_rows(chosen.general, cases) if row["size"] == chosen.size]
        text = replace(text, "general groups", table_of_groups(rows))
        text = replace(text, "general cases", table_of_cases(rows, with_size=False))
    if chosen.scalar:
        rows = [row for row in read_rows(chosen.scalar, cases) if row["group"] == "scalar"]
        text = replace(text, "scalar cases", table_of_cases(rows, with_size=True))
    PAGE.write_text(text)


def read_cases(path):
    """Returns the cases that a file of the driver defines."""
    spec = importlib.util.spec_from_file_location("cases", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.CASES


def read_rows(path, cases):
    """Returns a row for each case and size: nanoseconds per element of each engine, and the ratio to the best peer."""
    rows = []
    for key, engines in json.loads(Path(path).read_text())["cases"].items():
        name, size = key.split("@")
        case, size = cases.get(name), int(size)
        if case is None or "zilde" not in engines:
            continue
        scale = 1e9 / eval(case.div, {"n": size})
        times = {engine: result["min"] * scale for engine, result in engines.items() if "min" in result}
        best = min((times[peer] for peer in PEERS if peer in times), default=None)
        ratio = best / times["zilde"] if best else None
        rows.append({"group": case.group, "case": name, "size": size, "times": times, "ratio": ratio})
    return rows


def table_of_groups(rows):
    lines = ["| group | cases | geometric mean | lowest |", "|---|---|---|---|"]
    groups = list(dict.fromkeys(row["group"] for row in rows))
    for group in groups + ["all"]:
        ratios = [row["ratio"] for row in rows if row["ratio"] and group in (row["group"], "all")]
        if ratios:
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
            lines.append(f"| {group} | {len(ratios)} | {mean:.3g} | {min(ratios):.3g} |")
    return lines


def table_of_cases(rows, with_size):
    engines = [*(peer for peer in PEERS if any(peer in row["times"] for row in rows)), "zilde"]
    names = [PEERS.get(engine, "Zilde") for engine in engines]
    heads = ["case", *(["size"] if with_size else []), *names, "ratio"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for row in rows:
        cells = [row["case"], *([f"{row['size']:g}"] if with_size else [])]
        cells += [f"{row['times'][engine]:.3g}" if engine in row["times"] else "" for engine in engines]
        cells.append(f"{row['ratio']:.3g}" if row["ratio"] else "")
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def replace(text, name, lines):
    """Returns the page with the lines between the marks of a table replaced."""
    begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->"
    before, _, rest = text.partition(begin)
    if end not in rest:
        raise SystemExit(f"{PAGE}: the marks of the table '{name}' are missing")
    return before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2]


if __name__ == "__main__":
    main()
