"""Sessions: names, output, limits, errors, threads, interrupts and forks."""

from __future__ import annotations

import _thread
import io
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import zilde


def test_names_are_attributes_and_items() -> None:
    session = zilde.Session()
    session.x = [1, 2, 3]
    session["y"] = 5
    assert session.eval("+/x,y") == 11
    session.run("mean←+⌿÷≢ ⋄ swap←⍨")
    assert session.mean([1, 2, 3]) == 2
    assert session.swap(session.apl("-"))(1, 3) == 2
    assert sorted(session.names()) == ["mean", "swap", "x", "y"]
    assert "x" in session
    assert "z" not in session
    with pytest.raises(AttributeError):
        _ = session.z
    with pytest.raises(KeyError):
        _ = session["z"]
    assert session.get("z", 7) == 7


def test_progress_goes_to_a_function() -> None:
    reports: list[zilde.Progress | None] = []
    session = zilde.Session(clock=True, progress=reports.append)
    session.run("⊣{⎕DL 0.05}¨⎕PROGRESS⍠'waiting'⍳16")
    assert reports[-1] is None
    first = reports[0]
    assert first is not None
    assert (first.caption, first.total) == ("waiting", 16)
    assert first.elapsed >= 0.5
    assert first.remaining is not None
    assert first.describe().startswith("waiting: ")

    def stop(progress: zilde.Progress | None) -> None:
        if progress is not None:
            raise KeyboardInterrupt

    session = zilde.Session(clock=True, progress=stop)
    with pytest.raises(zilde.Interrupt):
        session.run("⊣{⎕DL 0.05}¨⎕PROGRESS⍳1000")


def test_python_callables_get_names() -> None:
    session = zilde.Session()
    session.shout = lambda text: text.upper()
    assert session.eval("shout 'abc'") == "ABC"
    session.add = lambda x, y: x + y
    assert session.eval("1 2 add 3").tolist() == [4, 5]


def test_functions_of_another_session_are_refused() -> None:
    one, other = zilde.Session(), zilde.Session()
    with pytest.raises(zilde.DomainError):
        other.f = one.apl("+/")


def test_output_goes_to_a_file_object(capsys: pytest.CaptureFixture[str]) -> None:
    zilde.Session().run("1 2 3")
    assert capsys.readouterr().out == "1 2 3\n"
    page = io.StringIO()
    session = zilde.Session(output=page, input=io.StringIO("a line\n"))
    session.run("2 2⍴⍳4 ⋄ ⎕←⍞")
    assert page.getvalue() == "1 2\n3 4\na line\n"
    session.command("]box")


def test_files_are_loaded(tmp_path: Path) -> None:
    path = tmp_path / "lib.apl"
    path.write_text("double←{2×⍵}\n", encoding="utf-8")
    session = zilde.Session()
    session.load(path)
    assert session.double(4) == 8
    with pytest.raises(OSError, match="missing"):
        session.load(tmp_path / "missing.apl")


def test_errors_have_a_class_a_place_and_a_report() -> None:
    session = zilde.Session()
    with pytest.raises(zilde.LengthError) as caught:
        session.eval("total←1 2 3+4 5")
    error = caught.value
    assert (error.number, error.name, error.line, error.column) == (5, "LENGTH ERROR", 1, 12)
    assert error.report.splitlines()[1] == "      total←1 2 3+4 5"
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (zilde.LengthError, str(error))
    for text, kind in [
        ("(1", zilde.AplSyntaxError),
        ("3⌷1 2", IndexError),
        ("nothing", NameError),
        ("÷'a'", zilde.DomainError),
        ("⎕SIGNAL 42", zilde.AplError),
        ("⎕NGET '/etc/passwd'", PermissionError),
    ]:
        with pytest.raises(kind):
            session.eval(text)


def test_exceptions_of_callables_are_apl_errors_with_a_cause() -> None:
    session = zilde.Session()
    session.fail = lambda _: 1 / 0
    with pytest.raises(zilde.PythonError) as caught:
        session.eval("fail 1")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert session.eval("{90::'caught' ⋄ fail ⍵}1") == "caught"


def test_limits_and_capabilities(tmp_path: Path) -> None:
    with pytest.raises(MemoryError):
        zilde.eval("1E9⍴0.5", memory_limit=64 << 20)
    with pytest.raises(zilde.LimitError):
        zilde.eval("{1+∇⍵}1", depth_limit=100)
    with pytest.raises(TimeoutError):
        zilde.eval("{∇⍵}1", time_limit=0.05)
    session = zilde.Session(step_limit=10_000)
    with pytest.raises(zilde.AplTimeoutError):
        session.eval("{∇⍵}1")
    assert session.steps >= 10_000
    (tmp_path / "a.txt").write_text("12\n")
    reader = zilde.Session(folders={tmp_path: "r"})
    assert reader.eval("⊃⎕NGET 'a.txt'").strip() == "12"
    with pytest.raises(PermissionError):
        reader.eval("'x' ⎕NPUT 'b.txt'")
    assert len(zilde.eval("⎕TS", clock=True)) == 7


def test_a_session_serves_one_thread_at_a_time() -> None:
    session = zilde.Session()

    def run_until_interrupted() -> None:
        with pytest.raises(zilde.Interrupt):
            session.eval("{∇⍵}1")

    thread = threading.Thread(target=run_until_interrupted)
    thread.start()
    time.sleep(0.1)
    with pytest.raises(RuntimeError, match="in use"):
        session.eval("1")
    session.interrupt()
    thread.join()
    assert session.eval("1") == 1


def test_other_threads_run_while_apl_does() -> None:
    counted = []
    thread = threading.Thread(target=lambda: counted.extend(range(1000)))
    session = zilde.Session(time_limit=0.3)
    session.start = lambda _: thread.start() or 0
    with pytest.raises(TimeoutError):
        session.eval("{∇⍵}start 1")
    assert not thread.is_alive()


@pytest.mark.parametrize(
    "text", ["{∇⍵}start 1", "+/{⍵}⍣1E9⊢start 1", "{⍵×1.1}⍣1E9⊢1E6⍴1.5+start 1"]
)
def test_ctrl_c_reaches_running_apl(text: str) -> None:
    session = zilde.Session()
    timer = threading.Timer(0.2, _thread.interrupt_main)
    # APL starts the timer: on a busy machine it could ring before APL runs.
    session.start = lambda _: timer.start() or 0
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        session.eval(text)
    assert time.monotonic() - began < 5
    assert session.eval("1+1") == 2


def _sum_in_child(count: int) -> float:
    return zilde.apl("+/")(np.ones(count))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_the_first_call_after_a_fork_works() -> None:
    assert _sum_in_child(1_000_000) == 1_000_000
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(_sum_in_child, [1_000_000] * 4).get(timeout=60) == [1_000_000] * 4
        error = pool.apply_async(zilde.eval, ("÷'a'",))
        with pytest.raises(zilde.DomainError):
            error.get(timeout=60)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_every_one_of_many_forks_can_call() -> None:
    """The clock that asks for signals must not be locked in a child, whenever the process forks."""
    assert _sum_in_child(10) == 10
    with multiprocessing.get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        counts = list(range(1, 41))
        assert pool.map_async(_sum_in_child, counts, chunksize=1).get(timeout=60) == counts


def test_the_number_of_threads_is_set() -> None:
    before = zilde.threads()
    assert zilde.threads(1) == 1
    assert _sum_in_child(1_000_000) == 1_000_000
    assert zilde.threads(3) == 3
    assert _sum_in_child(1_000_000) == 1_000_000
    zilde.threads(0)
    assert zilde.threads() == before


def test_the_program_is_part_of_the_package(tmp_path: Path) -> None:
    script = tmp_path / "a.apl"
    script.write_text("2+2\n")
    command = [sys.executable, "-m", "zilde", str(script)]
    assert subprocess.run(command, capture_output=True, check=True).stdout == b"4\n"
