"""Makes the files in this folder, which tests/arrow.rs reads, with pyarrow: `python make_fixtures.py`."""

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

HERE = Path(__file__).parent


def values() -> pa.Table:
    """Return a column of each type, with a missing value in most."""
    moment = datetime(2024, 2, 29, 18, 0, 0)
    columns = {
        "bool": pa.array([True, None, False]),
        "int8": pa.array([1, None, -128], pa.int8()),
        "int16": pa.array([1, 2, -32768], pa.int16()),
        "int32": pa.array([1, None, 2**31 - 1], pa.int32()),
        "int64": pa.array([1, None, 2**53], pa.int64()),
        "small64": pa.array([0, 1, 1], pa.int64()),
        "uint8": pa.array([0, 255, None], pa.uint8()),
        "uint16": pa.array([0, 65535, 1], pa.uint16()),
        "uint32": pa.array([0, 2**32 - 1, 1], pa.uint32()),
        "uint64": pa.array([0, 2**53, None], pa.uint64()),
        "float32": pa.array([0.5, None, -2.0], pa.float32()),
        "float64": pa.array([0.1, None, 3.0], pa.float64()),
        "text": pa.array(["oil", None, "žluťoučký"], pa.string()),
        "large": pa.array(["", "a" * 40, "b"], pa.large_string()),
        "coded": pa.array(["red", "blue", None]).dictionary_encode(),
        "date": pa.array([date(2024, 2, 29), None, date(1899, 12, 31)]),
        "seconds": pa.array([moment, None, moment], pa.timestamp("s")),
        "millis": pa.array([moment, None, moment], pa.timestamp("ms")),
        "micros": pa.array([moment, None, moment], pa.timestamp("us")),
        "nanos": pa.array([moment, None, moment], pa.timestamp("ns")),
        "zoned": pa.array([moment.replace(tzinfo=UTC), None, None], pa.timestamp("us", "Europe/Prague")),
        "time": pa.array([time(18), None, time(6)], pa.time64("us")),
        "duration": pa.array([timedelta(hours=36), None, timedelta(0)], pa.duration("us")),
        "decimal": pa.array([Decimal("12.34"), None, Decimal("-0.50")], pa.decimal128(10, 2)),
        "bytes": pa.array([b"\x00\xff", None, b""], pa.binary()),
        "list": pa.array([[1, 2], None, []], pa.list_(pa.int64())),
        "gaps": pa.array([[1.5, None], [], [2.5]], pa.list_(pa.float64())),
        "texts": pa.array([["a", "bc"], [], ["d"]], pa.list_(pa.string())),
        "unit price": pa.array([12.5, 30.0, 11.0]),
    }
    return pa.table(columns)


def write_arrow(name: str, table: pa.Table, codec: str | None, *, stream: bool = False, rows: int = 2) -> None:
    """Write a table in Arrow's file format or stream format."""
    options = pa.ipc.IpcWriteOptions(compression=codec)
    make = pa.ipc.new_stream if stream else pa.ipc.new_file
    with make(HERE / name, table.schema, options=options) as writer:
        writer.write_table(table, max_chunksize=rows)


def main() -> None:
    """Write all files."""
    table = values()
    few = table.select(["int32", "float64", "text", "coded"])
    plain = {"write_statistics": False, "store_schema": False}
    pq.write_table(table, HERE / "values.parquet", compression="snappy", write_statistics=False)
    pq.write_table(few, HERE / "groups.parquet", compression="zstd", row_group_size=2, **plain)
    pq.write_table(few, HERE / "plain.parquet", compression="gzip", use_dictionary=False, data_page_version="2.0", **plain)
    pq.write_table(few, HERE / "brotli.parquet", compression="brotli", **plain)
    beyond = pa.table({"id": pa.array([5, 3, 2**53 + 1]), "part": pa.array([{"x": 1}, {"x": 2}, None])})
    pq.write_table(beyond, HERE / "beyond.parquet", **plain)
    write_arrow("values.arrow", table, "zstd", rows=3)
    write_arrow("few.arrow", few, "lz4")
    write_arrow("few.arrows", few, "zstd", stream=True)
    twice = pa.Table.from_arrays([pa.array([1]), pa.array([2])], names=["x", "x"])
    write_arrow("twice.arrows", twice, None, stream=True)


if __name__ == "__main__":
    main()
