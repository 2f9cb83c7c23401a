"""Runs one benchmark in Zilde and in the libraries that it is compared with, each in a process of its own.

`db_benchmark.py` and `data_files.py` use it: they say what is asked, and how the answers are shown.
"""

import argparse
import json
import os
import subprocess
import sys
import time


def read_options(description):
    """Reads the command line, and grants the threads that it names to every library."""
    options = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--zilde", required=True)
    options.add_argument("--rows", type=int, default=10**6)
    options.add_argument("--threads", type=int, default=1)
    options.add_argument("--repeat", type=int, default=3)
    options.add_argument("--json", help="write the results to this file")
    options.add_argument("--engine", help=argparse.SUPPRESS)
    options.add_argument("--folder", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    for name in ("RAYON_NUM_THREADS", "POLARS_MAX_THREADS", "OMP_NUM_THREADS"):
        os.environ[name] = str(chosen.threads)
    return chosen


def run_engine(engine, chosen):
    """Runs the script that is running for one library, and returns its results; none if it fails."""
    arguments = ["--zilde", chosen.zilde, "--rows", str(chosen.rows), "--threads", str(chosen.threads)]
    arguments += ["--repeat", str(chosen.repeat), "--engine", engine, "--folder", chosen.folder]
    output = subprocess.run([sys.executable, sys.argv[0], *arguments], capture_output=True, text=True, check=False)
    if output.returncode:
        print(engine, output.stderr[-2000:], file=sys.stderr)
        return {}
    return json.loads(output.stdout)


def measure(question, repeat):
    """Returns the least of the times that a question takes, in milliseconds, and its last answer."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        answer = question()
        times.append(1000 * (time.perf_counter() - start))
    return min(times), answer
