"""APL on arrays in blocks: the same programs on NumPy's arrays, on threads and on a cluster."""

from __future__ import annotations

import doctest
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zilde

dask = pytest.importorskip("dask")
pytest.importorskip("dask.array")
spread = pytest.importorskip("zilde.dask")

Put = Callable[..., Any]
Program = Callable[[Put], Any]

RANDOM = np.random.default_rng(42)
TABLE = RANDOM.integers(0, 100, (60, 8)).astype(float)
POINTS = RANDOM.normal(size=(90, 3)).round(3)
CENTRES = POINTS[:4].copy()
NUMBERS = RANDOM.integers(0, 50, 200)
KEYS = RANDOM.integers(0, 7, 200)
IMAGE = RANDOM.integers(0, 256, (24, 30))

PROGRAMS: dict[str, Program] = {}
"""Programs whose results are the same, bit by bit, on one machine and on many."""


def program(function: Program) -> Program:
    PROGRAMS[function.__name__] = function
    return function


def apply(text: str, *arguments: Any, **options: Any) -> Any:
    return zilde.apl(text, **options)(*arguments)


@program
def nearest_centres(put: Put) -> Any:
    return apply("{⊃⍋+/(⍺-⍤1⊢⍵)*2}⍤2 1", CENTRES, put(POINTS, (20, 3)))


@program
def k_means_step(put: Put) -> Any:
    nearest = nearest_centres(put)
    return apply("{(+⌿⍵)÷≢⍵}⌸", nearest, put(POINTS, (20, 3)))


@program
def products_of_whole_numbers(put: Put) -> Any:
    table = put(TABLE, (15, 8))
    return apply("+.×", apply("⍉", table), table)


@program
def blur(put: Put) -> Any:
    return apply("{(+/,⍵)÷9}⌺3 3", put(IMAGE, (7, 10)))


@program
def game_of_life(put: Put) -> Any:
    return apply("{(3=s)∨(2 2⌷⍵)∧4=s←+/,⍵}⌺3 3", put(IMAGE > 128, (7, 10)))


@program
def counts(put: Put) -> Any:
    return apply("{⍺,≢⍵}⌸", put(KEYS, 37))


@program
def sums_by_key(put: Put) -> Any:
    return apply("{⍺,+/⍵}⌸", put(KEYS, 37), put(NUMBERS, 41))


@program
def largest_by_key(put: Put) -> Any:
    return apply("{⌈/⍵}⌸", put(KEYS, 13), put(NUMBERS, 41))


@program
def numbers_of_positions(put: Put) -> Any:
    return apply("{≢⍵}⌸", put(KEYS, 11))


@program
def ranges_of_rows(put: Put) -> Any:
    return apply("(⌈/-⌊/)⍤1", put(TABLE, (15, 3)))


@program
def percentiles(put: Put) -> Any:
    return apply("⌷", [[20, 100, 180]], apply("{⍵[⍋⍵]}", put(NUMBERS, 30)))


@program
def matrix_product(put: Put) -> Any:
    return apply("+.×", put(TABLE, (15, 3)), put(TABLE[:8], (3, 4)))


@program
def moving_sums(put: Put) -> Any:
    return apply("5+/⊢", put(NUMBERS, 30))


@program
def differences(put: Put) -> Any:
    return apply("2-⍨/⊢", put(NUMBERS, 30))


@program
def means_of_rows(put: Put) -> Any:
    return apply("(+/÷≢)⍤1", put(TABLE, (15, 3)))


@program
def cumulative_sums(put: Put) -> Any:
    return apply("+\\", put(NUMBERS, 30))


@program
def cumulative_maxima(put: Put) -> Any:
    return apply("⌈⍀", put(TABLE, (15, 3)))


@program
def ascending(put: Put) -> Any:
    return apply("{⍵[⍋⍵]}", put(NUMBERS, 30))


@program
def descending_positions(put: Put) -> Any:
    return apply("⍒", put(NUMBERS, 30))


@program
def different_elements(put: Put) -> Any:
    return apply("∪", put(NUMBERS, 30))


@program
def membership(put: Put) -> Any:
    return apply("∊", put(NUMBERS, 30), put(KEYS, 37))


@program
def positions(put: Put) -> Any:
    return apply("⍳", put(KEYS, 37), put(NUMBERS, 30))


@program
def histogram(put: Put) -> Any:
    return apply("+/0 10 20 30 40∘.=10×⌊⍤÷∘10", put(NUMBERS, 30))


@program
def normalisation(put: Put) -> Any:
    return apply("⊢-⍤1 +⌿÷≢", put(TABLE, (15, 3)))


@program
def scaling_to_one(put: Put) -> Any:
    return apply("(⊢-⌊/)÷⌈/-⌊/", put(NUMBERS, 30))


@program
def outer_product(put: Put) -> Any:
    return apply("∘.×", put(NUMBERS, 30), put(KEYS[:20], 6))


@program
def transposition(put: Put) -> Any:
    return apply("2 3 1⍉2 5 6⍴⊢", put(NUMBERS, 30))


@program
def take_and_drop(put: Put) -> Any:
    return apply("3 ¯4↑5 2↓⊢", put(TABLE, (15, 3)))


@program
def overtake(put: Put) -> Any:
    return apply("¯70 9↑⊢", put(TABLE, (15, 3)))


@program
def compress(put: Put) -> Any:
    numbers = put(NUMBERS, 30)
    return apply("+/", apply("{⍺/⍵}", apply("20∘<", numbers), numbers))


@program
def positions_of_ones(put: Put) -> Any:
    return apply("⍸20∘<", put(NUMBERS, 30))


@program
def argmax(put: Put) -> Any:
    return apply("⊢⍳⌈/", put(NUMBERS, 30))


@program
def rotations(put: Put) -> Any:
    return apply("(3⌽⊢),⊖⍤⌽", put(TABLE, (15, 3)))


@program
def rows_joined(put: Put) -> Any:
    return apply("⊢⍪0⍪1↑⊢", put(TABLE, (15, 3)))


@program
def logarithms(put: Put) -> Any:
    return apply("(2⍟1+|)¨", put(TABLE, (15, 3)))


@program
def parity(put: Put) -> Any:
    return apply("≠/128<⊢", put(IMAGE, (7, 10)))


@program
def zero_origin(put: Put) -> Any:
    return apply("⍋", put(NUMBERS, 30), io=0)


@program
def same(put: Put) -> Any:
    return apply("⊢≡⌽⍤⌽", put(TABLE, (15, 3)))


def put_whole(array: np.ndarray[Any, Any], chunks: Any) -> np.ndarray[Any, Any]:
    del chunks
    return array


def put_in_blocks(array: np.ndarray[Any, Any], chunks: Any) -> Any:
    return spread.array(array, chunks)


def compute(value: Any) -> Any:
    return value.compute() if isinstance(value, spread.Array) else value


def check(name: str) -> None:
    """Compare the result in blocks with the one of a whole array."""
    expected, result = PROGRAMS[name](put_whole), PROGRAMS[name](put_in_blocks)
    assert isinstance(result, spread.Array), "nothing was spread"
    result = np.asarray(result.compute())
    assert result.shape == np.shape(expected)
    np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_on_threads(name: str) -> None:
    check(name)


def test_sums_of_fractions_depend_on_the_blocks_in_the_last_digits_only() -> None:
    covariance = zilde.apl("(⍉+.×⊢)⊢-⍤1 +⌿÷≢")
    result = covariance(spread.array(POINTS, (20, 3))).compute()
    np.testing.assert_allclose(result, covariance(POINTS), rtol=1e-12)


@pytest.mark.parametrize(
    ("text", "help_text"),
    [
        ("⌹", "⍤"),
        ("{⍵+1}", "⍤"),
        ("-/", "rechunk"),
        ("{⍺+⍵}\\", "rechunk"),
        ("⌽@1", "⍤"),
        ("{⍵}⌺2 2", "odd"),
        ("⍸", "vector"),
    ],
)
def test_what_cannot_be_spread_says_what_helps(text: str, help_text: str) -> None:
    with pytest.raises(spread.CannotSpreadError, match=help_text):
        apply(text, spread.array(TABLE, (15, 3)))


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("+/[1]", [TABLE]),
        ("⌈/[2]", [TABLE]),
        ("+\\[1]", [TABLE]),
        ("⊖[2]", [TABLE]),
        (",⍤1", [TABLE / 2, TABLE > 1]),
        ("⍴⍤1", [TABLE > 1]),
        ("+\\", [TABLE > 1]),
        ("=⌿", [TABLE[:1]]),
    ],
)
def test_axes_and_element_types(text: str, arguments: list[Any]) -> None:
    blocks = [spread.array(argument, (15, 3)) for argument in arguments]
    np.testing.assert_array_equal(apply(text, *blocks).compute(), apply(text, *arguments))


def test_scans_of_comparisons_keep_the_first_elements() -> None:
    np.testing.assert_array_equal(
        apply("=\\", spread.array(TABLE, (15, 8))).compute(), apply("=\\", TABLE)
    )


def test_products_reduce_numbers_by_equality_from_the_right() -> None:
    left, right = np.array([[1, 1, 0, 0], [5, 5, 2, 1]]), np.ones((4, 2), dtype=int)
    blocks = spread.array(left, (1, 2)), spread.array(right, (2, 1))
    np.testing.assert_array_equal(apply("≠.×", *blocks).compute(), apply("≠.×", left, right))


@pytest.mark.parametrize("text", ["⌽[0]", "⌽[1.5]", "+/[3]"])
def test_axes_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(spread.CannotSpreadError, match="axis"):
        apply(text, spread.array(TABLE, (15, 3)))


def test_reductions_of_any_function_need_whole_rows() -> None:
    table = spread.array(TABLE, (15, 8))
    np.testing.assert_array_equal(apply("-/", table).compute(), apply("-/", TABLE))
    np.testing.assert_array_equal(apply("{⍺-⍵}\\", table).compute(), apply("{⍺-⍵}\\", TABLE))


def test_reductions_do_not_compute_the_sizes_of_blocks() -> None:
    calls = []

    def note(block: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        calls.append(len(block))
        return block

    numbers = dask.array.from_array(NUMBERS, 30).map_blocks(note, meta=NUMBERS[:0])
    large = apply("{⍺/⍵}", spread.array(NUMBERS > 20, 30), spread.array(numbers))
    assert apply("⌊/-⌈/", large).compute() == np.min(NUMBERS[NUMBERS > 20]) - np.max(NUMBERS)
    assert sum(calls) == len(NUMBERS)


def test_results_of_sessions_are_refused() -> None:
    with pytest.raises(TypeError, match="session"):
        zilde.Session().apl("+⌿")(spread.array(TABLE))


def test_texts_are_refused() -> None:
    with pytest.raises(TypeError, match="numbers"):
        spread.array(np.array(["a", "b"]))


def test_errors_of_blocks_are_errors_of_apl() -> None:
    with pytest.raises(zilde.DomainError):
        apply("÷", spread.array(np.array([1.0, 0.0]), 1)).compute()


def test_structures() -> None:
    assert zilde.apl("+⌿÷≢").structure() == (
        "train",
        ("monadic", ("name", "+"), ("name", "⌿")),
        ("name", "÷"),
        ("name", "≢"),
    )
    kind, function, operator, (constant, ranks) = zilde.apl("{⍵}⍤1 2").structure()
    assert (kind, function, operator, constant) == (
        "dyadic",
        ("source", "{⍵}"),
        ("name", "⍤"),
        "constant",
    )
    assert ranks.tolist() == [1, 2]


def test_arguments_take_over_calls() -> None:
    class Taker:
        def __apl_call__(self, function: Any, left: Any, right: Any) -> Any:
            return function.source, left, right is self

    assert zilde.apl("+")(Taker()) == ("+", None, True)
    assert zilde.apl("+")(3, Taker()) == ("+", 3, True)
    assert zilde.apl("+")(3, alpha=Taker())[2] is False


def test_docstring_of_the_package() -> None:
    assert doctest.testmod(spread).failed == 0


def test_examples_of_the_page() -> None:
    for library in ("polars", "duckdb", "pyarrow"):
        pytest.importorskip(library)
    page = Path(__file__).parents[2] / "docs" / "cluster.md"
    text = page.read_text(encoding="utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, memory_limit="512MiB", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.cluster
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_on_a_cluster(client: Any, name: str) -> None:
    del client
    check(name)


@pytest.mark.cluster
def test_workers_use_one_thread(client: Any) -> None:
    apply("1+⊢", spread.array(np.arange(8.0), 1)).compute()
    assert set(client.run(zilde.threads).values()) == {1}


@pytest.mark.cluster
def test_a_killed_worker_is_replaced(client: Any) -> None:
    numbers = np.arange(40_000.0)
    slow = zilde.apl("{a←⎕DL 0.1 ⋄ ⍵*2}⍤1", clock=True)
    result = slow(spread.array(numbers.reshape(40, 1000), (1, 1000)))
    future = client.compute(apply("+/,", result).data)
    time.sleep(1)
    address = next(iter(client.scheduler_info()["workers"]))
    client.run(_exit, workers=[address], on_error="ignore")
    assert future.result(timeout=60) == np.sum(numbers**2)


def _exit() -> None:
    import os

    os._exit(1)
