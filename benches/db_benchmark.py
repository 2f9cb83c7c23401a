#!/usr/bin/env python3
"""Compares the library `table` with pandas, Polars and DuckDB on the questions of db-benchmark, with identifiers as texts.

    python3 benches/db_benchmark.py --zilde target/release/zilde --rows 1000000 [--threads 1] [--repeat 3]

Group-by questions 1 to 5, 7 and 10, and three joins (a small and a medium table, and one as long as the data), all in memory: only
the question is timed, best of the repeats, in milliseconds. Needs NumPy, pandas, pyarrow, Polars and DuckDB; those that are absent are
left out. Zilde must have the feature `arrow`. The sums of all results are compared.
"""

import importlib.util
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

from peers import measure, read_options, run_engine

QUESTIONS = ["q1", "q2", "q3", "q4", "q5", "q7", "q10", "j1", "j2", "j3"]

ZILDE = """
⎕IO←0 ⋄ tb←⎕USE'table' ⋄ repeat←{repeat}
x←⎕ARROW'{folder}/x.parquet' ⋄ small←⎕ARROW'{folder}/small.parquet'
medium←⎕ARROW'{folder}/medium.parquet' ⋄ big←⎕ARROW'{folder}/big.parquet'
q1←{{'v1' 'sum' 'v1'tb.agg'id1'tb.group_by x}}
q2←{{'v1' 'sum' 'v1'tb.agg'id1' 'id2'tb.group_by x}}
q3←{{('v1' 'sum' 'v1')('v3' 'mean' 'v3')tb.agg'id3'tb.group_by x}}
q4←{{('v1' 'mean' 'v1')('v2' 'mean' 'v2')('v3' 'mean' 'v3')tb.agg'id4'tb.group_by x}}
q5←{{('v1' 'sum' 'v1')('v2' 'sum' 'v2')('v3' 'sum' 'v3')tb.agg'id6'tb.group_by x}}
q7←{{'range' 'v1' 'v2'-tb.with('v1' 'max' 'v1')('v2' 'min' 'v2')tb.agg'id3'tb.group_by x}}
q10←{{('v3' 'sum' 'v3')('count' 'count')tb.agg'id1' 'id2' 'id3' 'id4' 'id5' 'id6'tb.group_by x}}
j1←{{(x'id1')tb.join small}}
j2←{{(x'id2')tb.left_join medium}}
j3←{{(x'id3')tb.join big}}
Measure←{{s←2⊃⎕AI ⋄ r←(⍎⍵)0 ⋄ t←(2⊃⎕AI)-s ⋄ t,tb.height r}}
Show←{{r←{{Measure name}}¨⍳repeat⊣name←⍵ ⋄ ⎕←'@@ ',⍵,' ',⍕(⌊/⊃¨r),1⊃⊃r}}
Show¨{names}
"""


def main():
    chosen = read_options(__doc__)
    if chosen.engine:
        return print(json.dumps(ENGINES[chosen.engine](chosen)))
    with tempfile.TemporaryDirectory() as folder:
        chosen.folder = folder
        write_tables(folder, chosen.rows)
        results = {"zilde": run_zilde(chosen)}
        for engine in ENGINES:
            if importlib.util.find_spec(engine):
                results[engine] = run_engine(engine, chosen)
    show(results)
    if chosen.json:
        Path(chosen.json).write_text(json.dumps(results))


def write_tables(folder, rows):
    """Writes the tables that all engines read, with a hundred groups of the small keys and a group of a hundred rows of the large one."""
    import numpy as np
    import pandas as pd

    random = np.random.default_rng(108)
    groups, large = 100, max(rows // 100, 1)

    def texts(prefix, width, numbers):
        names = np.array([f"{prefix}{number:0{width}}" for number in range(int(numbers.max()) + 1)])
        return names[numbers]

    ids = [random.integers(1, groups + 1, rows) for _ in range(4)]
    third, sixth = random.integers(1, large + 1, rows), random.integers(1, large + 1, rows)
    x = pd.DataFrame(
        {
            "id1": texts("id", 3, ids[0]),
            "id2": texts("id", 3, ids[1]),
            "id3": texts("id", 10, third),
            "id4": ids[2],
            "id5": ids[3],
            "id6": sixth,
            "v1": random.integers(1, 6, rows),
            "v2": random.integers(1, 16, rows),
            "v3": np.round(random.random(rows) * 100, 6),
        }
    )
    keep = lambda count: np.sort(random.permutation(np.arange(1, count + 1))[: max(count * 9 // 10, 1)])
    small = pd.DataFrame({"id1": texts("id", 3, keep(groups))})
    medium = pd.DataFrame({"id2": texts("id", 3, keep(groups))})
    big = pd.DataFrame({"id3": texts("id", 10, keep(large))})
    for table, name in ((small, "w1"), (medium, "w2"), (big, "w3")):
        table[name] = np.round(random.random(len(table)) * 100, 6)
    for name, table in (("x", x), ("small", small), ("medium", medium), ("big", big)):
        table.to_parquet(f"{folder}/{name}.parquet", index=False)


def run_zilde(chosen):
    names = " ".join(f"'{name}'" for name in QUESTIONS)
    script = Path(chosen.folder) / "questions.apl"
    script.write_text(ZILDE.format(repeat=chosen.repeat, folder=chosen.folder, names=names))
    output = subprocess.run([chosen.zilde, script], capture_output=True, text=True, check=False)
    lines = [line.split() for line in output.stdout.splitlines() if line.startswith("@@")]
    if len(lines) != len(QUESTIONS):
        print(output.stdout[-2000:], output.stderr[-2000:], file=sys.stderr)
    return {name: (float(time), int(rows)) for _, name, time, rows in lines}


def measure_all(questions, repeat, count_rows):
    results = {}
    for name, question in questions.items():
        milliseconds, answer = measure(question, repeat)
        # Counted now: the next question may replace the answer.
        results[name] = (milliseconds, count_rows(answer))
    return results


def run_pandas(chosen):
    import pandas as pd

    x, small, medium, big = (pd.read_parquet(f"{chosen.folder}/{name}.parquet") for name in ("x", "small", "medium", "big"))
    by = lambda *keys: x.groupby(list(keys), as_index=False, sort=False, observed=True)
    questions = {
        "q1": lambda: by("id1").agg({"v1": "sum"}),
        "q2": lambda: by("id1", "id2").agg({"v1": "sum"}),
        "q3": lambda: by("id3").agg({"v1": "sum", "v3": "mean"}),
        "q4": lambda: by("id4").agg({"v1": "mean", "v2": "mean", "v3": "mean"}),
        "q5": lambda: by("id6").agg({"v1": "sum", "v2": "sum", "v3": "sum"}),
        "q7": lambda: by("id3").agg({"v1": "max", "v2": "min"}).assign(range=lambda table: table.v1 - table.v2),
        "q10": lambda: by("id1", "id2", "id3", "id4", "id5", "id6").agg(v3=("v3", "sum"), count=("v1", "size")),
        "j1": lambda: x.merge(small, on="id1"),
        "j2": lambda: x.merge(medium, on="id2", how="left"),
        "j3": lambda: x.merge(big, on="id3"),
    }
    return measure_all(questions, chosen.repeat, len)


def run_polars(chosen):
    import polars as pl

    x, small, medium, big = (pl.read_parquet(f"{chosen.folder}/{name}.parquet") for name in ("x", "small", "medium", "big"))
    c = pl.col
    questions = {
        "q1": lambda: x.group_by("id1").agg(c("v1").sum()),
        "q2": lambda: x.group_by("id1", "id2").agg(c("v1").sum()),
        "q3": lambda: x.group_by("id3").agg(c("v1").sum(), c("v3").mean()),
        "q4": lambda: x.group_by("id4").agg(c("v1", "v2", "v3").mean()),
        "q5": lambda: x.group_by("id6").agg(c("v1", "v2", "v3").sum()),
        "q7": lambda: x.group_by("id3").agg((c("v1").max() - c("v2").min()).alias("range")),
        "q10": lambda: x.group_by("id1", "id2", "id3", "id4", "id5", "id6").agg(c("v3").sum(), c("v1").len().alias("count")),
        "j1": lambda: x.join(small, on="id1"),
        "j2": lambda: x.join(medium, on="id2", how="left"),
        "j3": lambda: x.join(big, on="id3"),
    }
    return measure_all(questions, chosen.repeat, len)


def run_duckdb(chosen):
    import duckdb

    connection = duckdb.connect(config={"threads": chosen.threads})
    for name in ("x", "small", "medium", "big"):
        connection.execute(f"CREATE TABLE {name} AS SELECT * FROM read_parquet('{chosen.folder}/{name}.parquet')")
    texts = {
        "q1": "SELECT id1, sum(v1) AS v1 FROM x GROUP BY id1",
        "q2": "SELECT id1, id2, sum(v1) AS v1 FROM x GROUP BY id1, id2",
        "q3": "SELECT id3, sum(v1) AS v1, mean(v3) AS v3 FROM x GROUP BY id3",
        "q4": "SELECT id4, mean(v1) AS v1, mean(v2) AS v2, mean(v3) AS v3 FROM x GROUP BY id4",
        "q5": "SELECT id6, sum(v1) AS v1, sum(v2) AS v2, sum(v3) AS v3 FROM x GROUP BY id6",
        "q7": "SELECT id3, max(v1)-min(v2) AS range FROM x GROUP BY id3",
        "q10": "SELECT id1, id2, id3, id4, id5, id6, sum(v3) AS v3, count(*) AS count FROM x GROUP BY ALL",
        "j1": "SELECT x.*, w1 FROM x JOIN small USING (id1)",
        "j2": "SELECT x.*, w2 FROM x LEFT JOIN medium USING (id2)",
        "j3": "SELECT x.*, w3 FROM x JOIN big USING (id3)",
    }

    def ask(text):
        connection.execute(f"CREATE OR REPLACE TABLE answer AS {text}")
        return connection

    count = lambda connection: connection.execute("SELECT count(*) FROM answer").fetchone()[0]
    return measure_all({name: lambda text=text: ask(text) for name, text in texts.items()}, chosen.repeat, count)


ENGINES = {"pandas": run_pandas, "polars": run_polars, "duckdb": run_duckdb}


def show(results):
    engines = [engine for engine in results if results[engine]]
    print(f"{'ms':8}" + "".join(f"{engine:>10}" for engine in engines) + "   pandas/zilde  best/zilde")
    ratios = []
    for name in QUESTIONS:
        times = {engine: results[engine][name][0] for engine in engines if name in results[engine]}
        rows = {results[engine][name][1] for engine in engines if name in results[engine]}
        best = min((times[engine] for engine in times if engine != "zilde"), default=math.nan)
        own = times.get("zilde", math.nan)
        ratios.append(best / own)
        line = f"{name:8}" + "".join(f"{times.get(engine, math.nan):10.1f}" for engine in engines)
        print(line + f"{times.get('pandas', math.nan) / own:12.2f}{best / own:12.2f}" + ("" if len(rows) == 1 else f"  ROWS DIFFER {rows}"))
    print(f"geometric mean of best/zilde: {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f}")


if __name__ == "__main__":
    main()
