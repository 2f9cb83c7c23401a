#!/usr/bin/env python3
"""Times the index cases in Zilde beside NumPy and CBQN, on one thread each.  Python's standard library is all it needs.

    python3 benches/index/run.py --zilde target/release/zilde
    python3 benches/index/run.py --zilde … --cases '^gather$|late' --size 1e6 --peers numpy --rounds 5

The peers are found by ZILDE_BENCH_PYTHON (a Python that has NumPy) and ZILDE_BENCH_CBQN, or on PATH.  The engines take turns,
round after round, so that what else the machine does meets all of them alike; the figure of each is its least mean over all rounds.
A ratio is the peer's time over Zilde's: above 1 Zilde is faster.
"""
import argparse, collections, json, math, os, re, shutil, subprocess, sys, tempfile, time
from cases import CASES, DATA, PRELUDE

THREADS = ("RAYON_NUM_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
PEERS = ("numpy", "cbqn")
SEPARATOR = {"apl": " ⋄ ", "bqn": " ⋄ ", "py": ";"}

# What each engine does with a case: data, the body, repetitions until `seconds` are filled, three runs of as many, the checksum.
# It prints `@@T` with the seconds of one repetition for each run, and `@@C` with the checksum.
SCRIPT = {
    "apl": """{data}
⎕PW←250 ⋄ ⎕PP←15
Body←{{{before}r←{last} ⋄ 0}}
Time←{{s←2⊃⎕AI ⋄ r←Body⍣⍵⊢0 ⋄ ((2⊃⎕AI)-s)÷1000}}
Enough←{{t←Time ⍵ ⋄ t≥{seconds}:⍵ ⋄ t<{seconds}÷20:∇⍵×10 ⋄ ∇⌈1.2×⍵×{seconds}÷t}}
Runs←{{t←Time¨3⍴⍵ ⋄ ({seconds}÷2)>⌊/t:∇ 2×⍵ ⋄ t÷⍵}}
⎕←'@@T ',⍕Runs Enough 1
⎕←'@@C ',⍕Check{{{before}{last}}}0
""",
    "bqn": """{data}
Body←{{𝕊: {before}{last}}}
Enough←{{𝕊r: t←r×r Body•_timed 0 ⋄ {{t≥{seconds}?r;t<{seconds}÷20?Enough r×10;Enough ⌈1.2×r×{seconds}÷t}}}}
count←Enough 1
•Out "@@T "∾∾{{𝕤⋄" "∾•Fmt count Body•_timed 0}}¨↕3
•Out "@@C "∾•Fmt Check {{𝕤⋄{before}{last}}}0
""",
    "py": """import math
from time import perf_counter as now
{data}
def body():
    {before}return {last}
def run(k):
    s = now()
    for _ in range(k): body()
    return now() - s
k = 1
while (t := run(k)) < {seconds}: k = k*10 if t < {seconds}/20 else math.ceil(1.2*k*{seconds}/t)
print('@@T', *[run(k)/k for _ in range(3)])
print('@@C', repr(float(Check(body()))))
""",
}


class Failed(Exception):
    """An engine gave no figures."""


class Engine:
    def __init__(self, name, language, variable, commands):
        self.name, self.language = name, language
        self.path = os.environ.get(variable) or next((p for p in map(shutil.which, commands) if p), None)
        self.variable = variable

    def measure(self, case, n, options):
        """The seconds of one repetition, of each run, and the checksum."""
        suffix = {"apl": ".apl", "bqn": ".bqn", "py": ".py"}[self.language]
        with tempfile.NamedTemporaryFile("w", suffix=suffix, encoding="utf-8") as file:
            file.write(script(case, n, self.language, options.ms / 1000))
            file.flush()
            environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1", **{name: "1" for name in THREADS})
            try:
                done = subprocess.run([self.path, file.name], stdin=subprocess.DEVNULL, capture_output=True, timeout=options.timeout, env=environment)
            except (subprocess.TimeoutExpired, OSError) as problem:
                raise Failed(str(problem)) from None
        text = (done.stdout + b"\n" + done.stderr).decode("utf-8", "replace")
        times, check = (re.search("^@@%s (.*)$" % mark, text, re.M) for mark in "TC")
        if not times or not check:
            lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("@@")]
            raise Failed(" / ".join(lines[-4:])[-200:] or "no output, exit status %d" % done.returncode)
        return numbers(times[1]), numbers(check[1])[0]


def numbers(text):
    return [float(word) for word in text.replace("¯", "-").split()]


def script(case, n, language, seconds):
    *before, last = getattr(case, language).split(SEPARATOR[language])
    before = "".join(statement + SEPARATOR[language] for statement in before)
    return SCRIPT[language].format(data="\n".join(setup(case, n, language)), before=before, last=last, seconds=seconds)


def setup(case, n, language):
    """Prelude, size, and the data of the case, each after what it needs."""
    lines, made = [PRELUDE[language], {"apl": "n←%d", "bqn": "n←%d", "py": "n = %d"}[language] % n], set()

    def make(name):
        if name not in made:
            made.add(name)
            for need in DATA[name].needs: make(need)
            lines.append(getattr(DATA[name], language) or "")
    for name in case.data: make(name)
    return lines


# ---- measuring ------------------------------------------------------------------------------------------------------------
def measure(case, n, engines, options):
    """The least time and the checksum of each engine, or what it said instead."""
    times, checks, said = collections.defaultdict(list), {}, {}
    for _ in range(options.rounds):
        for engine in engines:
            if engine.name in said or not getattr(case, engine.language): continue
            try:
                runs, checks[engine.name] = engine.measure(case, n, options)
                times[engine.name] += runs
            except Failed as failed:
                said[engine.name] = str(failed)
    return {name: min(runs) for name, runs in times.items()}, checks, said


def agree(checks):
    values = list(checks.values())
    return all(abs(value - values[0]) <= 1e-8 * max(abs(value), abs(values[0]), 1) for value in values)


# ---- reporting ------------------------------------------------------------------------------------------------------------
def mean(ratios):
    """The geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float("nan")


def show(value):
    return "–" if value is None else "%.3g" % value


def row(result):
    """Name, size, nanoseconds per item of each engine, the two ratios."""
    return [result["case"], "%.0e" % result["size"]] + [show(result["ns"].get(name)) for name in PEERS + ("zilde",)] + [show(result["ratio"].get(peer)) for peer in PEERS]


def summary(results):
    """What the targets speak of: means over all, and without masks and searches; cases below the bounds."""
    lines = []
    without = [result for result in results if result["group"] not in ("mask", "index_of")]
    for peer, bound in (("numpy", 0.9), ("cbqn", 0.7)):
        def ratios(some): return [result["ratio"][peer] for result in some if peer in result["ratio"]]
        if not ratios(results): continue
        lines.append("%-6s %4d cases  geometric mean %.3g  without mask and index_of %.3g" % (peer, len(ratios(results)), mean(ratios(results)), mean(ratios(without))))
        for group in dict.fromkeys(result["group"] for result in results):
            some = ratios([result for result in results if result["group"] == group])
            if some: lines.append("    %-10s %3d cases  geometric mean %.3g  lowest %.3g" % (group, len(some), mean(some), min(some)))
        below = sorted((result["ratio"][peer], result["case"], result["size"]) for result in results if result["ratio"].get(peer, bound) < bound)
        lines.append("    below %g: %s" % (bound, ", ".join("%s@%.0e %.3g" % (name, size, ratio) for ratio, name, size in below) or "none"))
    return "\n".join(lines)


def markdown(results):
    head = ["case", "items", "NumPy", "CBQN", "Zilde", "ratio to NumPy", "to CBQN"]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, ["---"] * len(head)] + [row(result) for result in results])


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--zilde", help="path of the Zilde binary")
    parser.add_argument("--peers", default="numpy,cbqn", help="which peers, or none")
    parser.add_argument("--cases", default="", help="regular expression: part of a case's name, or a whole group's name")
    parser.add_argument("--size", type=float, help="only this size")
    parser.add_argument("--rounds", type=int, default=3, help="how often the engines take turns")
    parser.add_argument("--ms", type=float, default=60, help="least milliseconds of a run")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for one script")
    parser.add_argument("--json", help="write all results to this file")
    parser.add_argument("--markdown", help="print the results of such a file as a table and stop")
    parser.add_argument("--script", choices=SCRIPT, help="print the scripts in this language and stop")
    return parser.parse_args()


def main():
    options = arguments()
    if options.markdown:
        results = json.load(open(options.markdown, encoding="utf-8"))
        return print(markdown(results) + "\n\n" + summary(results))
    chosen = [(case, n) for case in CASES if re.search(options.cases, case.id) or re.fullmatch(options.cases, case.group) for n in case.sizes if options.size in (None, n)]
    if options.script:
        return print("\n".join(script(case, n, options.script, options.ms / 1000) for case, n in chosen if getattr(case, options.script)))
    engines = [engine for engine in (Engine("numpy", "py", "ZILDE_BENCH_PYTHON", ["python3"]), Engine("cbqn", "bqn", "ZILDE_BENCH_CBQN", ["cbqn", "bqn", "BQN"])) if engine.path and engine.name in options.peers.split(",")]
    if options.zilde:
        engines.append(Engine("zilde", "apl", "ZILDE_BENCH_ZILDE", []))
        engines[-1].path = os.path.abspath(options.zilde)
    began, results, problems = time.time(), [], []
    print("%-22s %6s %9s %9s %9s %8s %8s   (ns per item; ratios: peer's time over Zilde's)" % ("case", "items", *(engine for engine in PEERS + ("zilde",)), "numpy", "cbqn"))
    for case, n in chosen:
        times, checks, said = measure(case, n, engines, options)
        items = eval(case.items, {"n": n})
        result = {"case": case.id, "group": case.group, "size": n, "ns": {name: value * 1e9 / items for name, value in times.items()},
                  "ratio": {peer: times[peer] / times["zilde"] for peer in PEERS if peer in times and "zilde" in times}}
        results.append(result)
        print("%-22s %6s %9s %9s %9s %8s %8s" % tuple(row(result)), flush=True)
        if not agree(checks): problems.append("CHECK %s: %s" % (case.id, checks))
        problems += ["ERROR %s on %s: %s" % (case.id, name, text) for name, text in said.items()]
    print("\n" + summary(results))
    print("\n".join(problems + ["%d cases, %d problems, %.0f s" % (len(chosen), len(problems), time.time() - began)]))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file: json.dump(results, file, indent=1)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
