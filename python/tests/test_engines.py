"""The examples of `docs/engines.md`: functions in Polars, DuckDB, Ray Data and Spark.

Ray and Spark start processes, which takes long: their examples run with `-m engines`.
"""

from __future__ import annotations

import doctest
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "engines.md"

RAY_PATIENCE = {
    "RAY_agent_register_timeout_ms": "300000",
    "RAY_enable_worker_prestart": "0",
    "RAY_gcs_rpc_server_connect_timeout_s": "300",
    "RAY_gcs_server_request_timeout_seconds": "300",
    "RAY_health_check_initial_delay_ms": "300000",
    "RAY_health_check_timeout_ms": "300000",
    "RAY_py_gcs_connect_timeout_s": "300",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_worker_register_timeout_seconds": "300",
}
"""Settings with which Ray waits for its processes on a busy machine, and starts no more of them
than it needs."""

RAY_ATTEMPTS = 4
"""The number of attempts to start Ray, which gives its agent 15 s to start, and its node 30 s,
whatever the settings: at a later attempt the machine may be less busy, and the files in memory."""


def run_section(title: str) -> None:
    """Run the examples of a section of the page."""
    section = PAGE.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]
    text = section.replace("```", "")
    globals_ = {"__name__": "__main__"}
    examples = doctest.DocTestParser().get_doctest(text, globals_, title, str(PAGE), 0)
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_polars() -> None:
    pytest.importorskip("polars")
    run_section("Polars")


def test_duckdb() -> None:
    pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    run_section("DuckDB")


@pytest.fixture
def ray_processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run Ray with one worker, and end it."""
    for name, value in RAY_PATIENCE.items():
        monkeypatch.setenv(name, value)
    ray = pytest.importorskip("ray")
    start_ray(ray)
    yield
    ray.shutdown()


def start_ray(ray: ModuleType) -> None:
    """Start Ray with one worker, at the second or third attempt if the machine is busy."""
    for attempts_left in reversed(range(RAY_ATTEMPTS)):
        try:
            ray.init(
                num_cpus=1,
                include_dashboard=False,
                logging_level="ERROR",
                object_store_memory=200 << 20,
            )
        except Exception:
            ray.shutdown()
            if not attempts_left:
                raise
        else:
            return


@pytest.mark.engines
@pytest.mark.usefixtures("ray_processes")
def test_ray_data() -> None:
    run_section("Ray Data")


@pytest.fixture
def spark_processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run Spark with one worker, and end it."""
    sql = pytest.importorskip("pyspark.sql")
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("Spark needs Java")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    builder = sql.SparkSession.builder.master("local[1]")
    session = builder.config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield
    session.stop()


@pytest.mark.engines
@pytest.mark.usefixtures("spark_processes")
def test_spark() -> None:
    run_section("Spark")
