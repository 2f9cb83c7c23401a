#!/usr/bin/env python3
"""Random index cases against the NumPy of this machine.

Every run takes a new seed and says which; `--seed` repeats a run. Each case is an array, an index of mixed selectors and
what is done with it (get, put, accumulate), in one of both index origins. NumPy answers in this process. Zilde answers from
scripts of some thousand cases: through brackets where both have the same rules, and through the functions of the tensor
library where the rules are NumPy's own. See README.md beside this file.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import subprocess
import sys
import tempfile

import numpy as np

from cases import Case, random_case
from apl import program

BATCH = 4000


def main():
    options = arguments()
    seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(6), "little")
    print(f"NumPy {np.__version__}, seed {seed}, {options.cases} cases")
    source = random.Random(seed)
    starts = [(source.getrandbits(64), min(BATCH, options.cases - done)) for done in range(0, options.cases, BATCH)]
    surfaces, different = collections.Counter(), []
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for counts, found in pool.map(run_batch, starts, [options] * len(starts)):
            surfaces.update(counts)
            different += found
    for surface, count in sorted(surfaces.items()):
        print(f"  {surface:24} {count}")
    if different:
        different.sort(key=len)
        print(f"\n{len(different)} differences, the shortest:\n")
        print("\n\n".join(different[:8]))
        sys.exit(1)
    print("no difference")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    parser.add_argument("--zilde", default=os.path.join(root, "target", "release", "zilde"), help="the binary")
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--surface", help="only cases whose surface holds this text, such as brackets or accumulate")
    return parser.parse_args()


def run_batch(start, options):
    """Counts of the surfaces of one batch, and a report for each case that differs."""
    seed, count = start
    source = random.Random(seed)
    cases = []
    while len(cases) < count:
        case = random_case(source)
        if not options.surface or options.surface in case.surface:
            cases.append(case)
    answers = zilde(options.zilde, program(cases))
    different = [report(case, answer) for case, answer in zip(cases, answers) if not agrees(case, answer)]
    if len(answers) < len(cases):
        different.append(f"{len(cases) - len(answers)} cases without an answer, the first:\n{cases[len(answers)].text}")
    return collections.Counter(case.surface for case in cases), different


def zilde(binary, text):
    """The answers of a script, one JSON value for each line that it prints."""
    with tempfile.NamedTemporaryFile("w", suffix=".apl", encoding="utf-8") as script:
        script.write(text)
        script.flush()
        done = subprocess.run([binary, script.name], capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    if done.returncode:
        print(done.stdout[-500:], done.stderr[-2000:], file=sys.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def agrees(case: Case, answer):
    """An answer is the shape and the elements, or the name of an error."""
    if isinstance(case.expected, str):
        return isinstance(answer, str) and answer.lstrip("⍎").partition(":")[0] in errors(case)
    if isinstance(answer, str):
        return False
    shape, *parts = answer
    return shape == list(case.expected.shape) and parts == numbers(case.expected)


def errors(case):
    """NumPy's error; the one on purpose, if a mask happens not to fit beside it; and, since arrays that are put together by `,¨` in
    brackets must have one rank, a RANK ERROR there."""
    found = [case.expected]
    if case.fault in ("index", "step"):
        found.append({"index": "INDEX ERROR", "step": "DOMAIN ERROR"}[case.fault])
    if case.surface.startswith("brackets") and case.expected == "LENGTH ERROR":
        found.append("RANK ERROR")
    return found


def numbers(array):
    """The elements as JSON has them: those of complex arrays as real and imaginary parts."""
    ravel = array.ravel()
    if array.dtype.kind == "c":
        return [ravel.real.tolist(), ravel.imag.tolist()]
    return [(ravel.astype(int) if array.dtype == bool else ravel).tolist()]


def report(case, answer):
    expected = case.expected if isinstance(case.expected, str) else [list(case.expected.shape), *numbers(case.expected)]
    return f"{case.python}\n{case.text}\n  NumPy {expected}\n  Zilde {answer}"


if __name__ == "__main__":
    main()
