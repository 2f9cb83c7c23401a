"""The library `cluster` of APL: folders, functions, a cluster of processes, Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

import zilde

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("dask")


@pytest.fixture
def apl() -> zilde.Session:
    """Open a session with the library."""
    session = zilde.Session(python=True)
    session.run("cluster←⎕USE 'cluster'")
    return session


def save_parts(folder: Path) -> np.ndarray:
    data = np.arange(24.0).reshape(12, 2)
    for number, part in enumerate(np.split(data, 3)):
        np.save(folder / f"part{number}.npy", part)
    return data


def test_folders_of_npy(apl: zilde.Session, tmp_path: Path) -> None:
    data = save_parts(tmp_path)
    apl.folder = str(tmp_path)
    apl.run("scores←cluster.read folder")
    assert apl.eval("scores").shape == (12, 2)
    assert apl.eval("cluster.get scores").tolist() == data.tolist()
    assert apl.eval("cluster.get'+⌿÷≢'cluster.apply scores").tolist() == data.mean(0).tolist()
    assert apl.eval("cluster.get'{⍵÷⌈/⍵}⍤1'cluster.apply scores").shape == (12, 2)
    with pytest.raises(zilde.PythonError, match="dfn sees all"):
        apl.eval("'{⍵÷⌈/⍵}'cluster.apply scores")


def test_single_files_and_folders_without_data(apl: zilde.Session, tmp_path: Path) -> None:
    np.save(tmp_path / "one.npy", np.arange(5.0))
    apl.file = str(tmp_path / "one.npy")
    assert apl.eval("cluster.get'+/'cluster.apply cluster.read file") == 10
    apl.folder = str(tmp_path / "nothing")
    with pytest.raises(zilde.PythonError, match="neither"):
        apl.eval("cluster.read folder")


def test_arrays_of_apl(apl: zilde.Session) -> None:
    assert apl.eval("cluster.get'+/'cluster.apply ⍳10") == 55
    assert apl.eval("cluster.get'+'cluster.apply(cluster.spread 1 2 3)(4 5 6)").tolist() == [
        5,
        7,
        9,
    ]
    assert apl.eval("cluster.get cluster.keep'×⍨'cluster.apply ⍳3").tolist() == [1, 4, 9]
    assert apl.eval("cluster.close ⍬").tolist() == []


SCRIPT = """
cluster←⎕USE 'cluster'
client←cluster.connect 2
scores←cluster.read FOLDER
cluster.get '+⌿÷≢' cluster.apply scores
cluster.close ⍬
"""


@pytest.mark.cluster
def test_a_script_on_processes(tmp_path: Path) -> None:
    data = save_parts(tmp_path)
    script = tmp_path / "mean.apl"
    script.write_text(SCRIPT.replace("FOLDER", f"'{tmp_path}'"), encoding="utf-8")
    command = [sys.executable, "-m", "zilde", str(script)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr
    assert [float(number) for number in result.stdout.split()] == data.mean(0).tolist()


INTERRUPTED = """
import dask, time, sys
import numpy as np
import dask.array as da
import zilde

def nap(seconds):
    time.sleep(seconds)
    return np.ones(1)

if __name__ == "__main__":
    session = zilde.Session(python=True)
    session.run("cluster←⎕USE 'cluster' ⋄ client←cluster.connect 2")
    parts = [da.from_delayed(dask.delayed(nap)(n), (1,), float) for n in (0.1, 60, 60)]
    import zilde.dask
    session.slow = zilde.dask.array(da.concatenate(parts))
    client = session.eval("client")
    try:
        session.run("cluster.get slow")
    except KeyboardInterrupt:
        time.sleep(0.5)
        print("left:", sum(len(tasks) for tasks in client.processing().values()) < 3)
    session.run("cluster.close ⍬")
"""


@pytest.mark.cluster
def test_progress_and_ctrl_c(tmp_path: Path) -> None:
    program = tmp_path / "slow.py"
    program.write_text(INTERRUPTED, encoding="utf-8")
    command = [sys.executable, str(program)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as run:
        assert run.stderr is not None
        shown = ""
        while "1 of 3 blocks" not in shown:
            letter = run.stderr.read(1)
            assert letter, shown
            shown += letter
        run.send_signal(signal.SIGINT)
        output, _ = run.communicate(timeout=60)
    assert output == "left: True\n"
