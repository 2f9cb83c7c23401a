"""Values of Arrow's libraries in both directions."""

from __future__ import annotations

import datetime
import gc
import weakref
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

import zilde

pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")
pd = pytest.importorskip("pandas")

COUNT = 5_000
same = zilde.apl("⊢")
narrow = zilde.apl("⊢", dtype="narrow")


def address(array: Any) -> int:
    """Return where the first element of an array of pyarrow or NumPy lies."""
    if isinstance(array, np.ndarray):
        return array.ctypes.data
    return array.buffers()[1].address + array.offset * array.type.bit_width // 8


def plain(value: object) -> object:
    """Return arrays as lists, at any depth."""
    return [plain(item) for item in value] if isinstance(value, (list, np.ndarray)) else value


# The way in


@pytest.mark.parametrize("dtype", ["f8", "i1", "i2", "i4"])
def test_numbers_come_in_without_a_copy(dtype: str) -> None:
    whole = pa.array(np.arange(COUNT) % 100, type=pa.from_numpy_dtype(np.dtype(dtype)))
    for array in (whole, whole[7:], whole[7:4000]):
        assert address(narrow(array)) == address(array)
        assert narrow(array).tolist() == array.to_pylist()


def test_columns_of_tables_come_in_without_a_copy() -> None:
    frame = pl.DataFrame({"x": np.arange(COUNT) / 2, "n": np.arange(COUNT, dtype=np.int32)})
    session = zilde.Session()
    session.t = frame
    assert address(session.eval("t.x")) == address(frame["x"].to_numpy())
    assert address(session.eval("t.n", dtype="narrow")) == address(frame["n"].to_numpy())


VALUES = [
    (pa.array([1, -2, 300]), [1, -2, 300]),
    (pa.array([1, 200], type=pa.uint8()), [1, 200]),
    (pa.array([1, 2**53], type=pa.uint64()), [1, 2**53]),
    (pa.array([1.5, -2.0], type=pa.float32()), [1.5, -2.0]),
    (pa.array([1.5, 2.0], type=pa.float16()), [1.5, 2.0]),
    (pa.array([True, False, True]), [True, False, True]),
    (pa.array(["one", "⍳", ""]), ["one", "⍳", ""]),
    (pa.array(["one", ""], type=pa.large_string()), ["one", ""]),
    (
        pa.array(["one", "a text that is not short"], type=pa.string_view()),
        ["one", "a text that is not short"],
    ),
    (pa.array([b"ab", b""]), [[97, 98], []]),
    (pa.array(["x", "yy", "x"]).dictionary_encode(), ["x", "yy", "x"]),
    (pa.array([3, 5, 3]).dictionary_encode(), [3, 5, 3]),
    (pa.array([[1, 2], [], [3]]), [[1, 2], [], [3]]),
    (pa.array([[["a"], []], [["b", "c"]]]), [[["a"], []], [["b", "c"]]]),
    (pa.array([[1.5, 2.5], [3.5, 4.5]], type=pa.list_(pa.float64(), 2)), [[1.5, 2.5], [3.5, 4.5]]),
    (pa.array([datetime.date(2020, 1, 1)]), [43830.0]),
    (pa.array([datetime.datetime(2020, 1, 1, 6)], type=pa.timestamp("ns")), [43830.25]),
    (pa.array([datetime.datetime(1960, 1, 1, 18)], type=pa.timestamp("ms")), [21915.75]),
    (pa.array([datetime.timedelta(hours=-12)]), [-0.5]),
    (pa.array([datetime.time(6)]), [0.25]),
    (pa.array([Decimal("1.25"), Decimal("-0.10")]), [1.25, -0.1]),
    (pa.array([Decimal("1"), Decimal("200")], type=pa.decimal128(20)), [1, 200]),
]


@pytest.mark.parametrize(("array", "value"), VALUES, ids=[str(array.type) for array, _ in VALUES])
def test_every_type_comes_in(array: Any, value: list) -> None:
    assert plain(same(array)) == value
    padded = pa.concat_arrays([array, array, array])
    assert plain(same(padded[len(array) : 2 * len(array)])) == value
    assert plain(same(pa.chunked_array([array, array[1:]]))) == value + value[1:]


@pytest.mark.parametrize("array", [array for array, _ in VALUES], ids=lambda array: str(array.type))
def test_empty_arrays_come_in(array: Any) -> None:
    assert len(same(array[:0])) == 0
    assert len(same(pa.chunked_array([], type=array.type))) == 0


def test_booleans_begin_at_any_bit() -> None:
    bits = np.random.default_rng(1).random(300) < 0.5
    array = pa.array(bits)
    for start in range(70):
        assert same(array[start:]).tolist() == bits[start:].tolist()


def test_polars_and_pandas_come_in() -> None:
    assert same(pl.Series([1.5, 2.5])).tolist() == [1.5, 2.5]
    assert same(pl.Series(["x", "yy", "x"], dtype=pl.Categorical)) == ["x", "yy", "x"]
    frame = pd.DataFrame({"n": [1, 2], "x": [0.5, np.nan], "s": ["a", "bc"], "i": pd.array([1, 2])})
    session = zilde.Session()
    session.t = frame
    back = session.t
    assert list(back) == ["n", "x", "s", "i"]
    assert (back["n"].tolist(), back["s"], back["i"].tolist()) == ([1, 2], ["a", "bc"], [1, 2])
    assert np.isnan(back["x"][1])
    with pytest.raises(TypeError, match="element 1 is missing"):
        session.i = pd.Series([1, None], dtype="Int64")
    with pytest.raises(TypeError, match="'i': element 0 is missing"):
        session.t = pd.DataFrame({"i": pd.Series([None, 1], dtype="Int64")})


def test_numbers_beyond_floats_are_refused_or_exact() -> None:
    table = pa.table({"n": [1, 2**60]})
    with pytest.raises(OverflowError, match=f"column 'n': element 1 .{2**60}"):
        zilde.Session().t = table
    assert zilde.apl("1x+⊢", exact=True)(table["n"]) == [2, 2**60 + 1]


def test_missing_elements_are_refused_by_name() -> None:
    session = zilde.Session()
    with pytest.raises(TypeError, match=r"element 1 is missing.*split_missing"):
        same(pa.array([1.5, None]))
    with pytest.raises(TypeError, match="element 3 is missing"):
        same(pa.chunked_array([[1, 2], [3, None]]))
    with pytest.raises(TypeError, match="column 'unit price': element 0 is missing"):
        session.t = pa.table({"a": [1], "unit price": [None]})
    with pytest.raises(TypeError, match="element 1: element 0 is missing"):
        same(pa.array([[1], [None]]))
    with pytest.raises(TypeError, match="element 2 is missing"):
        same(pa.array(["x", "y", None]).dictionary_encode())


def test_types_without_counterpart_are_refused_by_name() -> None:
    months = pa.array([(1, 2, 3)], type=pa.month_day_nano_interval())
    with pytest.raises(TypeError, match=r"column 'm'.*Interval"):
        zilde.Session().t = pa.table({"m": months})
    with pytest.raises(ValueError, match="'a'"):
        zilde.Session().t = pa.table([[1], [2]], names=["a", "a"])


class Offered:
    """Offers the capsules of an array."""

    def __init__(self, capsules: tuple[object, object]) -> None:
        self.capsules = capsules

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        assert requested_schema is None
        return self.capsules


class Failing:
    """Offers a stream, but fails to make it."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        message = f"no stream, {requested_schema}"
        raise RuntimeError(message)


def test_errors_of_the_other_library_are_passed_on() -> None:
    def batches() -> Any:
        yield pa.record_batch({"a": [1]})
        message = "no more batches"
        raise ValueError(message)

    schema = pa.schema({"a": pa.int64()})
    with pytest.raises(ValueError, match="no more batches"):
        zilde.Session().t = pa.RecordBatchReader.from_batches(schema, batches())
    with pytest.raises(RuntimeError, match="no stream"):
        same(Failing())
    spent = Offered(pa.array([1]).__arrow_c_array__())
    assert same(spent).tolist() == [1]
    with pytest.raises(ValueError, match="released"):
        same(spent)
    with pytest.raises(ValueError, match="incorrect name"):
        same(Offered(spent.capsules[::-1]))


def lend_with_witness() -> tuple[Any, weakref.ref]:
    """Return an array of pyarrow in memory of NumPy, and a weak reference to the memory."""
    memory = np.arange(float(COUNT))
    witness = weakref.ref(memory)
    return pa.Array.from_buffers(pa.float64(), COUNT, [None, pa.py_buffer(memory)]), witness


def test_memory_lives_as_long_as_the_value() -> None:
    array, witness = lend_with_witness()
    session = zilde.Session()
    session.a = array
    del array
    gc.collect()
    assert witness() is not None
    part = session.eval("10↑a")
    session.run("a←0")
    gc.collect()
    assert (witness(), part[9]) == (None, 9)


def test_results_keep_the_memory_that_they_share() -> None:
    array, witness = lend_with_witness()
    result = pa.array(zilde.apl("⊢", dtype="arrow")(array))
    del array
    gc.collect()
    assert witness() is not None
    assert result[COUNT - 1].as_py() == COUNT - 1
    del result
    gc.collect()
    assert witness() is None


def test_calls_do_not_keep_tables() -> None:
    total = zilde.apl("{+/⍵.x}")
    session = zilde.Session()
    session.run("total←{+/⍵.x} ⋄ keep←{kept∘←⍵ ⋄ +/⍵.x}")
    for function in (total, session.total):
        array, witness = lend_with_witness()
        assert function(pa.table({"x": array})) == sum(range(COUNT))
        with pytest.raises(TypeError):
            function(pa.table({"x": array}), pa.table({"x": [None]}))
        del array
        gc.collect()
        assert witness() is None
    session.keep(pa.table({"x": np.arange(float(COUNT))}))
    assert session.eval("+/kept.x") == sum(range(COUNT))


# Tables


def test_tables_keep_the_order_and_the_names_of_columns() -> None:
    session = zilde.Session()
    table = pa.table(
        {"unit price": [1.5, 2.5], "count": [2, 3], "2nd": ["a", "b"], "ok": [True, False]}
    )
    session.t = table
    assert list(session.t) == ["unit price", "count", "2nd", "ok"]
    session.run("t.total←t.count×3")
    back = pa.table(session.eval("t", dtype="arrow"))
    assert back.column_names == ["unit price", "count", "2nd", "ok", "total"]
    assert back.select(table.column_names).equals(table)
    assert back["total"].to_pylist() == [6, 9]


def test_streams_of_several_batches_are_one_table() -> None:
    batches = [pa.record_batch({"x": [0.5 * n, n], "s": [str(n), "é"]}) for n in range(3)]
    session = zilde.Session()
    for source in (
        pa.Table.from_batches(batches),
        pa.RecordBatchReader.from_batches(batches[0].schema, batches),
    ):
        session.t = source
        assert session.eval("t.x").tolist() == [0, 0, 0.5, 1, 1, 2]
        assert session.eval("t.s") == ["0", "é", "1", "é", "2", "é"]


def test_structures_are_namespaces() -> None:
    session = zilde.Session()
    session.t = pa.table({"place": pa.array([{"x": 1, "y": 0.5}, {"x": 2, "y": 1.5}])})
    assert session.eval("t.place.x").tolist() == [1, 2]


def test_columns_of_a_table_are_equally_long() -> None:
    with pytest.raises(ValueError, match="column 'b' has 2 elements, but column 'a' has 3"):
        zilde.arrow({"a": [1, 2, 3], "b": [1, 2]})


# The way out


@pytest.mark.parametrize("dtype", ["f8", "i1", "i2", "i4"])
def test_numbers_go_out_without_a_copy(dtype: str) -> None:
    array = np.arange(COUNT).astype(dtype)
    for value in (zilde.arrow(array), zilde.apl("⊢", dtype="arrow")(array)):
        back = pa.array(value, type=pa.from_numpy_dtype(array.dtype))
        assert address(back) == array.ctypes.data


RESULTS = [
    ("1.5 2.5", pa.float64(), [1.5, 2.5]),
    ("1 2 300", pa.int64(), [1, 2, 300]),
    ("1 0 1", pa.bool_(), [True, False, True]),
    ("'ab' 'c⍳' ''", pa.string(), ["ab", "c⍳", ""]),
    ("'abc'", pa.string(), ["a", "b", "c"]),
    ("⍬", pa.int64(), []),
    ("0⍴'ab' 'c'", pa.string(), []),
    ("0⍴⊂1 2", pa.list_(pa.int64()), []),
    ("5", pa.int64(), [5]),
    ("(1 2)(⍬)(,3)", pa.list_(pa.int64()), [[1, 2], [], [3]]),
    ("(1 2)(,0.5)", pa.list_(pa.float64()), [[1, 2], [0.5]]),
    ("('ab' 'c')(,⊂'d')", pa.list_(pa.string()), [["ab", "c"], ["d"]]),
    ("2 2⍴1 2 3 4", pa.list_(pa.int64(), 2), [[1, 2], [3, 4]]),
    ("2 0⍴0", pa.list_(pa.int64(), 0), [[], []]),
    ("1 2,⎕NULL", pa.int64(), [1, 2, None]),
    ("'ab' ⎕NULL", pa.string(), ["ab", None]),
    ("(1 2)⎕NULL", pa.list_(pa.int64()), [[1, 2], None]),
    ("⎕NULL ⎕NULL", pa.null(), [None, None]),
]


@pytest.mark.parametrize(
    ("text", "data_type", "value"), RESULTS, ids=[text for text, _, _ in RESULTS]
)
def test_every_result_goes_out(text: str, data_type: Any, value: list) -> None:
    array = pa.array(zilde.eval(text, dtype="arrow"))
    array.validate(full=True)
    assert array.to_pylist() == value
    assert array.type == data_type


@pytest.mark.parametrize(
    "text", ["1J2 3", "1r3 2", "(1 2)'ab'", "1 'ab'", "(2 2⍴⍳4)(2 2⍴⍳4)", "n←⎕NS⍬ ⋄ n n"]
)
def test_results_without_counterpart_are_refused(text: str) -> None:
    with pytest.raises(TypeError):
        pa.array(zilde.eval(text, dtype="arrow"))


REQUESTS = [
    ([1, 2, 3], pa.int8()),
    ([1.0, 2.0], pa.uint64()),
    ([1, 0], pa.bool_()),
    ([1, 2], pa.float64()),
    ([0.5], pa.float32()),
    (["a", "b"], pa.large_string()),
    (["a", "b"], pa.string_view()),
    ([[1, 2], [3]], pa.list_(pa.int16())),
    ([[1, 2], [3]], pa.large_list(pa.float64())),
    ([43830], pa.date32()),
    ([43830.25], pa.timestamp("us", tz="UTC")),
    ([0.25], pa.time64("ns")),
    ([-0.5], pa.duration("s")),
]


@pytest.mark.parametrize(("value", "data_type"), REQUESTS, ids=lambda item: str(item))
def test_types_are_as_requested(value: list, data_type: Any) -> None:
    array = pa.array(zilde.arrow(value), type=data_type)
    array.validate(full=True)
    assert array.type == data_type
    if pa.types.is_temporal(data_type):
        assert same(array).tolist() == value
    else:
        assert array.to_pylist() == value


def test_requested_types_that_lose_something_are_not_given() -> None:
    for value, data_type in [
        ([300], pa.int8()),
        ([0.5], pa.int64()),
        ([2], pa.bool_()),
        ([0.5], pa.date32()),
    ]:
        capsules = zilde.arrow(value).__arrow_c_array__(data_type.__arrow_c_schema__())
        assert pa.array(Offered(capsules)).to_pylist() == value


def test_the_type_is_told_without_the_elements() -> None:
    for value in [
        2.5,
        [1, 2, 300],
        [True, False],
        [],
        np.zeros((2, 3, 4)),
        np.zeros((0, 3)),
        ["a", "bc", ""],
        "text",
        "⍴⍴",
        [[1, 2], [0.5]],
        [[1], None, []],
        [["a", "b"], ["c"]],
        [None, None],
        [None, 2],
    ]:
        array = zilde.arrow(value)
        data_type = pa.field(array).type
        assert data_type == pa.array(array).type
        table = zilde.arrow({"x": value, "y": value})
        schema = pa.schema(table)
        assert [schema.field(name).type for name in "xy"] == [data_type] * 2


def test_libraries_read_tables() -> None:
    table = zilde.arrow({"x": np.arange(3.0), "s": ["a", "b", "c"]})
    assert repr(table) == "<zilde.ArrowTable of 3 rows: x, s>"
    assert pa.table(table).to_pydict() == {"x": [0, 1, 2], "s": ["a", "b", "c"]}
    assert pa.record_batch(table).num_rows == 3
    assert pl.DataFrame(table)["s"].to_list() == ["a", "b", "c"]
    assert pd.DataFrame.from_arrow(table)["x"].tolist() == [0, 1, 2]
    assert pl.Series(zilde.arrow([1, 2])).to_list() == [1, 2]
    schema = pa.schema({"x": pa.float32(), "s": pa.large_string()})
    assert pa.table(table, schema=schema).schema == schema


def test_duckdb_reads_tables_and_is_read() -> None:
    duckdb = pytest.importorskip("duckdb")
    prices = zilde.arrow({"item": ["oil", "wine"], "price": [12.0, 30.0]})
    with duckdb.connect() as connection:
        connection.register("prices", prices)
        session = zilde.Session()
        session.t = connection.sql(
            "select item, price * 2 as twice from prices order by price desc"
        )
        assert session.t["item"] == ["wine", "oil"]
        assert session.eval("t.twice").tolist() == [60, 24]


# Missing elements


def test_masks_go_out() -> None:
    array = pa.array(zilde.arrow([1.5, 0, 2.5], valid=[True, False, True]))
    assert array.to_pylist() == [1.5, None, 2.5]
    table = zilde.arrow({"a": [1, 2], "b": ["x", ""]}, valid={"b": np.array([True, False])})
    assert pa.table(table).to_pydict() == {"a": [1, 2], "b": ["x", None]}
    with pytest.raises(ValueError, match="each of the 2 elements"):
        zilde.arrow([1, 2], valid=[True])


def test_missing_elements_are_split_off() -> None:
    values, valid = zilde.split_missing(pa.chunked_array([[1, None], [3]]))
    assert (values.tolist(), valid.tolist()) == ([1, 0, 3], [True, False, True])
    frame = pl.DataFrame(
        {"x": [None, 0.5], "s": ["a", None], "d": [datetime.date(2020, 1, 1), None], "n": [1, 2]}
    )
    columns, masks = zilde.split_missing(frame)
    assert plain(list(columns.values())) == [[0, 0.5], ["a", ""], [43830, 25568], [1, 2]]
    assert {name: mask.tolist() for name, mask in masks.items()} == {
        "x": [False, True],
        "s": [True, False],
        "d": [True, False],
    }
    assert pl.DataFrame(zilde.arrow(columns, valid=masks)).drop("d").equals(frame.drop("d"))
    columns, masks = zilde.split_missing(pd.DataFrame({"i": pd.array([1, None]), "x": [0.5, 1]}))
    assert (columns["i"].tolist(), list(masks)) == ([1, 0], ["i"])
    words, valid = zilde.split_missing(pa.array(["x", None, "x"]).dictionary_encode())
    assert (words, valid.tolist()) == (["x", "", "x"], [True, False, True])
    for empty in (pa.array([], pa.float64()), pa.table({"x": []})["x"], np.array([])):
        values, valid = zilde.split_missing(empty)
        assert (len(values), valid.dtype, valid.shape) == (0, bool, (0,))


# Other interfaces


class Interface:
    """Memory described by `__array_interface__` alone."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array
        self.__array_interface__ = array.__array_interface__


class Tensor:
    """Memory described by DLPack alone."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> object:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


@pytest.mark.parametrize("kind", [Interface, Tensor])
def test_described_memory_is_not_copied(kind: type) -> None:
    array = np.arange(2.0 * COUNT).reshape(COUNT, 2)
    witness = weakref.ref(array)
    back = same(kind(array))
    assert (back.shape, back.ctypes.data) == (array.shape, array.ctypes.data)
    del array
    gc.collect()
    assert witness() is not None
    assert np.from_dlpack(back)[-1].tolist() == [2 * COUNT - 2, 2 * COUNT - 1]
    del back
    gc.collect()
    assert witness() is None
