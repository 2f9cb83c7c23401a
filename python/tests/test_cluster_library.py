"""The library `cluster` of APL: folders, functions, a cluster of processes, memory, Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

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


def test_folders_of_parquet(apl: zilde.Session, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    for number in range(3):
        rows = np.arange(4.0) + 4 * number
        parts = {"shop": [f"s{number}"] * 4, "sum": rows, "count": np.arange(4) * number}
        pandas.DataFrame(parts).to_parquet(tmp_path / f"part{number}.parquet")
    apl.folder = str(tmp_path)
    apl.run("sales←cluster.read folder")
    # The columns of text have no place in a matrix.
    assert apl.eval("sales").shape == (12, 2)
    assert apl.eval("sales").data.npartitions == 3
    assert apl.eval("cluster.get sales")[:, 0].tolist() == list(range(12))
    assert apl.eval("cluster.get'+⌿'cluster.apply sales").tolist() == [66, 18]
    apl.file = str(tmp_path / "part1.parquet")
    assert apl.eval("cluster.get'+⌿'cluster.apply cluster.read file").tolist() == [22, 6]


def test_zarr(apl: zilde.Session, tmp_path: Path) -> None:
    zarr = pytest.importorskip("zarr")
    data = np.arange(60.0).reshape(12, 5)
    # A folder is known by its name, or by what it holds.
    for number, name in enumerate(("scores.zarr", "scores")):
        stored = zarr.open(str(tmp_path / name), mode="w", shape=(12, 5), chunks=(4, 5), dtype="f8")
        stored[:] = data + number
        apl.folder = str(tmp_path / name)
        apl.run("scores←cluster.read folder")
        assert apl.eval("scores").chunks == ((4, 4, 4), (5,))
        expected = (data + number).mean(0).tolist()
        assert apl.eval("cluster.get'+⌿÷≢'cluster.apply scores").tolist() == expected


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


SCHEDULER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        memory_limit=sys.argv[1],
        dashboard_address=None,
        local_directory=sys.argv[2],
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@contextmanager
def start_cluster(folder: Path, memory: str) -> Iterator[str]:
    """Start a cluster of two workers in another process, and return its address."""
    program = folder / "scheduler.py"
    program.write_text(SCHEDULER, encoding="utf-8")
    command = [sys.executable, str(program), memory, str(folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as scheduler:
        assert scheduler.stdin is not None
        assert scheduler.stdout is not None
        yield scheduler.stdout.readline().strip()
        scheduler.stdin.close()
        scheduler.wait(timeout=60)


@pytest.mark.cluster
def test_a_cluster_of_another_process(apl: zilde.Session, tmp_path: Path) -> None:
    data = save_parts(tmp_path)
    apl.folder = str(tmp_path)
    with start_cluster(tmp_path, "1GB") as apl.address:
        apl.run("client←cluster.connect address")
        client: Any = apl.eval("client")
        workers = set(client.run(os.getpid).values())
        assert len(workers) == 2
        assert os.getpid() not in workers
        result = apl.eval("cluster.get'+⌿÷≢'cluster.apply cluster.read folder")
        assert result.tolist() == data.mean(0).tolist()
        # Leaving does not end workers that somebody else started.
        apl.run("cluster.close ⍬ ⋄ client←cluster.connect address")
        client = apl.eval("client")
        assert set(client.run(os.getpid).values()) == workers
        apl.run("cluster.close ⍬")


@pytest.mark.cluster
def test_data_larger_than_the_memory_of_the_workers(apl: zilde.Session, tmp_path: Path) -> None:
    import dask.array as da

    import zilde.dask

    def count_spilled(dask_worker: Any) -> int:
        # The blocks that the worker has moved to its disk.
        return len(dask_worker.data.disk)

    count = 190_000_000
    blocks = da.arange(count, chunks=1_000_000, dtype=float) % 1000
    apl.numbers = zilde.dask.array(blocks)
    assert blocks.nbytes > 5 * 300e6 / 1.1
    with start_cluster(tmp_path, "300MB") as apl.address:
        apl.run("client←cluster.connect address")
        client: Any = apl.eval("client")
        workers = client.run(os.getpid)
        apl.run("kept←cluster.keep'1+2×⊢'cluster.apply numbers")
        assert apl.eval("cluster.get'+/'cluster.apply kept") == count * 1000
        assert min(client.run(count_spilled).values()) > 10
        apl.run("scaled←'(⊢-⌊/)÷⌈/-⌊/'cluster.apply kept")
        assert apl.eval("cluster.get'⌈/'cluster.apply scaled") == 1
        assert apl.eval("cluster.get'+/'cluster.apply'0.5∘<'cluster.apply scaled") == count // 2
        # A worker that exceeds its memory is killed and replaced: none was.
        assert client.run(os.getpid) == workers
        apl.run("cluster.close ⍬")


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


SLOW_MODULE = """
import time

import dask
import dask.array as da
import numpy as np
import zilde.dask

def nap(seconds):
    time.sleep(seconds)
    return np.ones(1)

def make():
    parts = [da.from_delayed(dask.delayed(nap)(20 + n), (1,), float) for n in range(4)]
    return zilde.dask.array(da.concatenate(parts))
"""

SLOW_SCRIPT = """
cluster←⎕USE 'cluster'
client←cluster.connect ADDRESS
slow←⎕PY 'slow'
cluster.get '+/' cluster.apply slow.make()
"""


@pytest.mark.cluster
def test_ctrl_c_in_a_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import Client

    (tmp_path / "slow.py").write_text(SLOW_MODULE, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    script = tmp_path / "slow.apl"
    with start_cluster(tmp_path, "1GB") as address, Client(address) as client:
        script.write_text(SLOW_SCRIPT.replace("ADDRESS", f"'{address}'"), encoding="utf-8")
        command = [sys.executable, "-m", "zilde", str(script)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
        ) as run:
            wait_until(lambda: any(client.processing().values()))
            run.send_signal(signal.SIGINT)
            output, errors = run.communicate(timeout=60)
        assert run.returncode != 0
        assert "INTERRUPT" in output + errors
        wait_until(lambda: not any(client.processing().values()))


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds, for a minute at most."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)
