#!/usr/bin/env python3
"""Compares reading and writing of CSV, JSON lines and Parquet with pandas and Polars, and `⎕JSON` with orjson.

    python3 benches/data_files.py --zilde target/release/zilde --rows 1000000 [--threads 1] [--repeat 3]

The table has two columns of whole numbers, two of floats, two of texts (short ones that repeat, long ones that do not) and one of
Booleans: 70 bytes a row as CSV. Each figure is the best of the repeats in milliseconds, from the file to a table of typed columns and
back, with the file in the page cache. `peak` is the memory of a process of Zilde that reads the file once, above that of an empty one,
as a multiple of the file's text or, for Parquet, of the columns in memory. Needs NumPy, pandas, pyarrow, Polars and orjson; those that
are absent are left out. Zilde must have the feature `arrow`.
"""

import importlib.util
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

from peers import measure, read_options, run_engine

QUESTIONS = ["csv in", "csv out", "jsonl in", "jsonl out", "parquet in", "parquet out", "json in", "json out"]
FILES = {"csv": "x.csv", "jsonl": "x.jsonl", "parquet": "x.parquet"}

ZILDE = """
⎕IO←0 ⋄ tb←⎕USE'table'
x←tb.read_file'{folder}/x.parquet' ⋄ text←⊃⎕NGET'{folder}/nested.json' ⋄ nested←⎕JSON text
Q←('csv in' 'tb.read_file''{folder}/x.csv''')('csv out' '''{folder}/z.csv''tb.write_file x')
Q,←('jsonl in' 'tb.read_file''{folder}/x.jsonl''')('jsonl out' '''{folder}/z.jsonl''tb.write_file x')
Q,←('parquet in' 'tb.read_file''{folder}/x.parquet''')('parquet out' '''{folder}/z.parquet''tb.write_file x')
Q,←('json in' '⎕JSON text')('json out' '⎕JSON nested')
Measure←{{s←2⊃⎕AI ⋄ r←⍎⍵ ⋄ (2⊃⎕AI)-s}}
Show←{{(name text)←⍵ ⋄ ⎕←'@@',name,'@',⍕⌊/Measure¨{repeat}⍴⊂text}}
Show¨Q
"""

PEAK = """
{statement}
status←⊃⎕NGET'/proc/self/status'1
⎕←{{(⍵∊⎕D)/⍵}}⊃(∨/¨(⊂'VmHWM')⍷¨status)/status
"""


def main():
    chosen = read_options(__doc__)
    if chosen.engine:
        return print(json.dumps(ENGINES[chosen.engine](chosen)))
    with tempfile.TemporaryDirectory() as folder:
        chosen.folder = folder
        decoded_bytes = write_files(folder, chosen.rows)
        results = {"zilde": run_zilde(chosen)}
        for engine in ENGINES:
            if importlib.util.find_spec(engine):
                results[engine] = run_engine(engine, chosen)
        results["peak"] = {name: measure_peak(chosen, FILES[name], decoded_bytes) for name in FILES}
    show(results)
    if chosen.json:
        Path(chosen.json).write_text(json.dumps(results))


def write_files(folder, rows):
    """Writes the files that all engines read; returns the bytes of the columns in memory, a text being its characters and 16 bytes."""
    import numpy as np
    import pandas as pd

    random = np.random.default_rng(109)
    names = np.array([f"item {number:03}" for number in range(500)])
    table = pd.DataFrame(
        {
            "number": np.arange(rows),
            "count": random.integers(0, 1000, rows),
            "price": np.round(random.random(rows) * 1000, 2),
            "ratio": random.random(rows),
            "name": names[random.integers(0, 500, rows)],
            "code": [f"part-{value:018d}" for value in random.integers(0, 10**18, rows)],
            "open": random.random(rows) < 0.5,
        }
    )
    table.to_csv(f"{folder}/x.csv", index=False)
    table.to_json(f"{folder}/x.jsonl", orient="records", lines=True)
    table.to_parquet(f"{folder}/x.parquet", index=False)
    people = [
        {"id": number, "name": f"person {number}", "tags": ["a", "b", "c"][: number % 4], "at": {"x": number / 7, "y": [number, None, True]}}
        for number in range(rows // 10)
    ]
    Path(f"{folder}/nested.json").write_text(json.dumps(people))
    return rows * (8 + 2 + 8 + 8 + 16 + 16 + 23 + 1 / 8)


def run_zilde(chosen):
    script = Path(chosen.folder) / "questions.apl"
    script.write_text(ZILDE.format(repeat=chosen.repeat, folder=chosen.folder))
    output = subprocess.run([chosen.zilde, script], capture_output=True, text=True, check=False)
    lines = [line.split("@") for line in output.stdout.splitlines() if line.startswith("@@")]
    if len(lines) != len(QUESTIONS):
        print(output.stdout[-2000:], output.stderr[-2000:], file=sys.stderr)
    return {name: float(milliseconds) for _, _, name, milliseconds in lines}


def measure_peak(chosen, name, decoded_bytes):
    """Returns the memory that reading takes above an empty process, as a multiple of the text or of the columns in memory."""

    def peak_bytes(statement):
        script = Path(chosen.folder) / "peak.apl"
        script.write_text(PEAK.format(statement=statement))
        output = subprocess.run([chosen.zilde, script], capture_output=True, text=True, check=False)
        digits = "".join(character for character in output.stdout if character.isdigit())
        return 1024 * int(digits) if digits else math.nan

    path = Path(chosen.folder) / name
    base = decoded_bytes if name.endswith(".parquet") else path.stat().st_size
    return (peak_bytes(f"tb←⎕USE'table' ⋄ x←tb.read_file'{path}'") - peak_bytes("tb←⎕USE'table'")) / base


def measure_all(questions, repeat):
    return {name: measure(question, repeat)[0] for name, question in questions.items()}


def run_pandas(chosen):
    import pandas as pd
    import pyarrow as pa

    pa.set_cpu_count(chosen.threads)
    pa.set_io_thread_count(chosen.threads)
    at = lambda name: f"{chosen.folder}/{name}"
    x = pd.read_parquet(at("x.parquet"))
    return measure_all(
        {
            "csv in": lambda: pd.read_csv(at("x.csv")),
            "csv out": lambda: x.to_csv(at("y.csv"), index=False),
            "jsonl in": lambda: pd.read_json(at("x.jsonl"), orient="records", lines=True),
            "jsonl out": lambda: x.to_json(at("y.jsonl"), orient="records", lines=True),
            "parquet in": lambda: pd.read_parquet(at("x.parquet")),
            "parquet out": lambda: x.to_parquet(at("y.parquet"), index=False),
        },
        chosen.repeat,
    )


def run_polars(chosen):
    import polars as pl

    at = lambda name: f"{chosen.folder}/{name}"
    x = pl.read_parquet(at("x.parquet"))
    return measure_all(
        {
            "csv in": lambda: pl.read_csv(at("x.csv")),
            "csv out": lambda: x.write_csv(at("y.csv")),
            "jsonl in": lambda: pl.read_ndjson(at("x.jsonl")),
            "jsonl out": lambda: x.write_ndjson(at("y.jsonl")),
            "parquet in": lambda: pl.read_parquet(at("x.parquet")),
            "parquet out": lambda: x.write_parquet(at("y.parquet"), compression="snappy"),
        },
        chosen.repeat,
    )


def run_orjson(chosen):
    import orjson

    text = Path(f"{chosen.folder}/nested.json").read_bytes()
    nested = orjson.loads(text)
    return measure_all({"json in": lambda: orjson.loads(text), "json out": lambda: orjson.dumps(nested)}, chosen.repeat)


ENGINES = {"pandas": run_pandas, "polars": run_polars, "orjson": run_orjson}


def show(results):
    engines = [engine for engine in results if engine != "peak" and results[engine]]
    print(f"{'ms':12}" + "".join(f"{engine:>10}" for engine in engines) + "   pandas/zilde   polars/zilde   orjson/zilde        peak")
    for name in QUESTIONS:
        times = {engine: results[engine].get(name, math.nan) for engine in engines}
        line = f"{name:12}" + "".join(f"{times[engine]:10.1f}" for engine in engines)
        line += "".join(f"{times.get(engine, math.nan) / times['zilde']:15.2f}" for engine in ("pandas", "polars", "orjson"))
        kind, direction = name.split()
        print(line + (f"{results['peak'][kind]:12.2f}" if direction == "in" and kind in FILES else ""))


if __name__ == "__main__":
    main()
