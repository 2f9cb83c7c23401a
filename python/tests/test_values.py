"""Conversions of values in both directions."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import zilde

same = zilde.apl("⊢")

ARRAYS = [
    np.array([0.5, -1.5, 1e300]),
    np.arange(24.0).reshape(2, 3, 4),
    np.array([1 + 2j, -3j]),
    np.array([True, False, True]),
    np.array([[0, 1], [1, 0]]),
    np.arange(-5, 5),
    np.array([], dtype=np.float64),
    np.zeros((0, 3)),
    np.arange(10_000.0),
    np.arange(10_000) * 1j,
    np.arange(300, dtype=np.int64) * 2**40,
    np.zeros(3_000, dtype=bool),
]


@pytest.mark.parametrize("array", ARRAYS, ids=lambda array: f"{array.dtype}{array.shape}")
def test_arrays_come_back_as_they_went(array: np.ndarray) -> None:
    back = same(array)
    if array.size == 0 or array.dtype.kind != "i":
        assert back.shape == array.shape
    assert back.dtype == array.dtype or np.abs(array).max(initial=0) > 2**31
    np.testing.assert_array_equal(back, array)


@pytest.mark.parametrize("count", [1, 7, 63, 64, 65, 1023, 1024, 1025, 5000])
def test_booleans_of_every_length_come_back(count: int) -> None:
    booleans = np.random.default_rng(count).random(count) < 0.5
    assert same(booleans).tolist() == booleans.tolist()
    assert zilde.apl("+/")(booleans) == booleans.sum()
    back = zilde.apl("~")(booleans.reshape(1, count))
    np.testing.assert_array_equal(back, ~booleans.reshape(1, count))
    back[0, 0] = True
    assert back[0, 0]


@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"])
def test_whole_numbers_of_every_size_come_back_as_int64(dtype: str) -> None:
    info = np.iinfo(dtype)
    array = np.array([0, 1, min(info.max, 2**53), max(info.min, -(2**53))], dtype=dtype)
    back = same(array)
    assert back.tolist() == array.tolist()
    assert back.dtype == (np.int64 if array.dtype.itemsize < 4 or dtype == "i4" else np.float64)


def test_narrow_results_keep_their_type() -> None:
    assert same(np.array([1, 2, 300]), dtype="narrow").dtype == np.int16
    assert same(np.array([1, 2, 3]), dtype=np.float32).dtype == np.float32
    assert zilde.apl("⍳", dtype="narrow")(3).dtype == np.int8


def test_whole_numbers_beyond_floats_are_refused_or_exact() -> None:
    big = np.array([1, 2**60, 3])
    with pytest.raises(OverflowError, match=f"element 1 .{2**60}"):
        same(big)
    with pytest.raises(OverflowError):
        same(2**60)
    exact = zilde.apl("1x+⊢", exact=True)
    assert exact(big) == [2, 2**60 + 1, 4]
    assert exact(2**100) == 2**100 + 1


SCALARS = [0, 1, -7, 2.5, 1e300, 3 - 4j, "a text", "", "⍳⍴", None, 2**53]


@pytest.mark.parametrize("value", SCALARS, ids=repr)
def test_scalars_come_back_as_they_went(value: object) -> None:
    back = same(value)
    assert back == value
    assert type(back) is type(value) or value == 2**53


def test_special_numbers_pass_unchanged() -> None:
    array = np.array([np.nan, np.inf, -np.inf, -0.0])
    np.testing.assert_array_equal(same(array), array)
    assert np.isnan(same(np.nan))


@pytest.mark.parametrize(
    "value",
    [
        ["one", "two"],
        [[1, 2], [3]],
        [1, "a b", [2.5, None]],
        [],
        [["deep", ["deeper", [1, 2]]]],
    ],
    ids=repr,
)
def test_lists_come_back_as_they_went(value: list) -> None:
    def plain(item: object) -> object:
        return [plain(part) for part in item] if isinstance(item, (list, np.ndarray)) else item

    assert plain(same(value)) == value


def test_dicts_are_namespaces() -> None:
    session = zilde.Session()
    session.book = {"title": "Emma", "pages": [10, 20], "author": {"name": "Jane"}}
    assert session.eval("+/book.pages") == 30
    assert session.eval("book.author.name") == "Jane"
    back = session.book
    assert back["author"] == {"name": "Jane"}
    assert back["pages"].tolist() == [10, 20]


def test_lists_and_dicts_that_contain_themselves_are_refused() -> None:
    items: list = []
    items.append(items)
    with pytest.raises(RecursionError):
        same(items)
    session = zilde.Session()
    session.run("n←⎕NS⍬ ⋄ n.n←n")
    with pytest.raises(RecursionError):
        session.get("n")


def test_texts_of_numpy() -> None:
    assert same(np.array(["a", "⍳", ""])) == "a⍳ "
    assert same(np.array([["a", "b"]])).tolist() == [["a", "b"]]
    assert same(np.array(["one", "three"])) == ["one", "three"]
    assert same(np.array([b"a", b"\xe9"])) == "aé"
    assert zilde.apl("⌽", dtype="S1")("abc").tobytes() == b"cba"


def test_numbers_beyond_the_machine() -> None:
    assert zilde.eval("2*100x") == 2**100
    assert zilde.eval("1r3+1r6") == Fraction(1, 2)
    assert isinstance(zilde.eval("⎕FR←1287 ⋄ ÷3"), (Decimal, float))


def test_times_are_day_numbers() -> None:
    day = np.datetime64("2020-01-01")
    assert same(np.array([day, day + 1])).tolist() == [43830.0, 43831.0]
    assert same(datetime.date(2020, 1, 1)) == 43830
    assert same(datetime.timedelta(hours=12)) == 0.5
    assert same(np.timedelta64(36, "h")) == 1.5


def test_structured_arrays_are_columns() -> None:
    table = np.array([(1, 2.5), (3, 4.5)], dtype=[("id", "i4"), ("price", "f8")])
    back = same(table)
    assert back["id"].tolist() == [1, 3]
    assert back["price"].tolist() == [2.5, 4.5]


def test_masked_arrays_are_refused_unless_nothing_is_masked() -> None:
    array = np.ma.masked_array([1.0, 2.0], mask=[False, True])
    with pytest.raises(TypeError, match="filled"):
        same(array)
    assert same(np.ma.masked_array([1.0, 2.0])).tolist() == [1.0, 2.0]


def test_any_layout_is_read() -> None:
    array = np.arange(12.0).reshape(3, 4)
    for view in (
        array.T,
        array[::2],
        array[:, ::-1],
        array.astype(">f8"),
        np.asfortranarray(array),
    ):
        np.testing.assert_array_equal(same(view), view)
    packed = np.zeros(200, dtype=np.uint8)[1:161].view("f8")
    assert same(packed).tolist() == [0.0] * 20


@pytest.mark.parametrize("value", [object(), np.zeros(1, dtype="V3")], ids=["object", "void"])
def test_other_values_are_refused(value: object) -> None:
    with pytest.raises(TypeError, match="counterpart"):
        same(value)


def test_other_readable_values() -> None:
    assert same(range(3)).tolist() == [0, 1, 2]
    assert same(b"ab").tolist() == [97, 98]
    assert same(np.float32(1.5)) == 1.5
    assert same(np.array([1, 2], dtype=np.float16)).tolist() == [1, 2]
    assert same(x for x in [1, 2]).tolist() == [1, 2]


def test_integers_of_a_subclass_keep_their_digits() -> None:
    class Code(int):
        def __str__(self) -> str:
            return "a code"

    session = zilde.Session(exact=True)
    session.set("n", Code(2**60))
    assert session.eval("n") == 2**60
