//! Parquet files of several row groups, whose columns have pages with codes of a dictionary, pages without, or both: what is read is
//! what was written, for every type, with missing values.

use crate::file_formats::{check, interpreter, message};
use crate::folder::Folder;
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, DictionaryArray, LargeStringArray, ListArray, PrimitiveArray, RecordBatch, StringArray,
};
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::ops::Range;
use std::sync::Arc;

/// The rows of each row group. The largest groups take several batches.
const GROUPS: [Range<i64>; 4] = [0..1, 1..12_000, 12_000..12_100, 12_100..20_000];

/// A column to write, and what it is read as.
struct Column {
    name: &'static str,
    make: fn(Range<i64>) -> ArrayRef,
    /// The values, as an expression of the row numbers `i`, which count from 0.
    expected: &'static str,
    /// The text that stands for a missing value.
    missing: &'static str,
}

const COLUMNS: &[Column] = &[
    number_column("climbing", |rows| make_numbers::<Int64Type>(rows, climb), "(100|i)×(1 300 70000 5000000000)[1+⌊i÷5000]"),
    number_column(
        "falling",
        |rows| make_numbers::<Int64Type>(rows, |row| -climb(19_999 - row)),
        "-⌽(100|i)×(1 300 70000 5000000000)[1+⌊i÷5000]",
    ),
    number_column("bits", |rows| make_numbers::<Int64Type>(rows, |row| row % 2), "2|i"),
    number_column("int8", |rows| make_numbers::<Int8Type>(rows, |row| (row % 256 - 128) as i8), "¯128+256|i"),
    number_column("int16", |rows| make_numbers::<Int16Type>(rows, |row| (row - 10_000) as i16), "i-10000"),
    number_column("int32", |rows| make_numbers::<Int32Type>(rows, |row| ((row - 10_000) * 200_000) as i32), "200000×i-10000"),
    number_column("uint8", |rows| make_numbers::<UInt8Type>(rows, |row| (row % 256) as u8), "256|i"),
    number_column("uint16", |rows| make_numbers::<UInt16Type>(rows, |row| (row * 3) as u16), "3×i"),
    number_column("uint32", |rows| make_numbers::<UInt32Type>(rows, |row| (row * 200_000) as u32), "200000×i"),
    number_column("uint64", |rows| make_numbers::<UInt64Type>(rows, |row| row as u64 * 400_000_000_000), "400000000000×i"),
    number_column("float32", |rows| make_numbers::<Float32Type>(rows, |row| row as f32 / 2.0), "i÷2"),
    number_column("float64", |rows| make_numbers::<Float64Type>(rows, |row| row as f64 / 3.0), "i÷3"),
    number_column("date", |rows| make_numbers::<Date32Type>(rows, |row| row as i32), "i+⊃1 ⎕DT⊂1970 1 1"),
    number_column("bool", |rows| Arc::new(make_values(rows, |row| row % 3 == 0).collect::<BooleanArray>()), "0=3|i"),
    text_column("short", |rows| Arc::new(make_values(rows, write_short).collect::<StringArray>()), "{'item ',⍕⍵}¨13|i"),
    text_column(
        "coded",
        |rows| Arc::new(make_values(rows, |row| write_long(row % 13)).collect::<StringArray>()),
        "{'a text of more than a few bytes ',⍕⍵}¨13|i",
    ),
    text_column(
        "unique",
        |rows| Arc::new(make_values(rows, write_long).collect::<StringArray>()),
        "{'a text of more than a few bytes ',⍕⍵}¨i",
    ),
    text_column(
        "some",
        |rows| Arc::new(make_values(rows, write_some).collect::<StringArray>()),
        "{'a text of more than a few bytes ',⍕⍵}¨(i×0=3|i)+(13|i)×0≠3|i",
    ),
    text_column(
        "large",
        |rows| Arc::new(make_values(rows, write_some).collect::<LargeStringArray>()),
        "{'a text of more than a few bytes ',⍕⍵}¨(i×0=3|i)+(13|i)×0≠3|i",
    ),
    text_column(
        "wide",
        |rows| Arc::new(make_values(rows, |row| format!("žluťoučký kůň {}", row % 500)).collect::<StringArray>()),
        "{'žluťoučký kůň ',⍕⍵}¨500|i",
    ),
    text_column("typed", make_dictionary, "{'item ',⍕⍵}¨13|i"),
    Column {
        name: "bytes",
        make: |rows| Arc::new(make_values(rows, |row| vec![(row % 256) as u8, 7]).collect::<BinaryArray>()),
        expected: "(256|i),¨7",
        missing: "⍬",
    },
    Column {
        name: "lists",
        make: |rows| {
            let lists = make_values(rows, |row| vec![Some(row), Some(2 * row)]);
            Arc::new(ListArray::from_iter_primitive::<Int64Type, _, _>(lists))
        },
        expected: "i,¨2×i",
        missing: "⍬",
    },
];

const fn number_column(name: &'static str, make: fn(Range<i64>) -> ArrayRef, expected: &'static str) -> Column {
    Column { name, make, expected, missing: "0" }
}

const fn text_column(name: &'static str, make: fn(Range<i64>) -> ArrayRef, expected: &'static str) -> Column {
    Column { name, make, expected, missing: "''" }
}

/// Makes a value for each row but every seventh, in which it is missing.
fn make_values<T>(rows: Range<i64>, make: impl Fn(i64) -> T) -> impl Iterator<Item = Option<T>> {
    rows.map(move |row| (row % 7 != 0).then(|| make(row)))
}

fn make_numbers<T: ArrowPrimitiveType>(rows: Range<i64>, make: impl Fn(i64) -> T::Native) -> ArrayRef {
    Arc::new(make_values(rows, make).collect::<PrimitiveArray<T>>())
}

fn make_dictionary(rows: Range<i64>) -> ArrayRef {
    let texts: Vec<Option<String>> = make_values(rows, write_short).collect();
    Arc::new(texts.iter().map(Option::as_deref).collect::<DictionaryArray<Int32Type>>())
}

/// Returns a number that needs a wider type from time to time.
fn climb(row: i64) -> i64 {
    row % 100 * [1, 300, 70_000, 5_000_000_000][row as usize / 5000]
}

fn write_short(row: i64) -> String {
    format!("item {}", row % 13)
}

fn write_long(number: i64) -> String {
    format!("a text of more than a few bytes {number}")
}

/// Writes a text that occurs often, except in every third row.
fn write_some(row: i64) -> String {
    write_long(if row % 3 == 0 { row } else { row % 13 })
}

/// Writes a Parquet file, with a row group for each batch.
fn write_file(path: &str, properties: WriterProperties, batches: impl Iterator<Item = RecordBatch>) {
    let mut batches = batches.peekable();
    let schema = batches.peek().unwrap().schema();
    let mut writer = ArrowWriter::try_new(File::create(path).unwrap(), schema, Some(properties)).unwrap();
    for batch in batches {
        writer.write(&batch).unwrap();
        writer.flush().unwrap();
    }
    writer.close().unwrap();
}

/// Makes a batch of all columns.
fn make_batch(rows: Range<i64>) -> RecordBatch {
    let columns = COLUMNS.iter().map(|column| (column.name, (column.make)(rows.clone()), true));
    RecordBatch::try_from_iter_with_nullable(columns).unwrap()
}

#[test]
fn columns_of_several_row_groups_are_what_was_written() {
    let folder = Folder::new("row_groups");
    let mut apl = interpreter();
    apl.run("i←¯1+⍳20000 ⋄ m←0≠7|i").unwrap();
    let small_pages = || WriterProperties::builder().set_write_batch_size(100).set_data_page_row_count_limit(300);
    for (file, properties) in [
        ("dictionaries.parquet", WriterProperties::builder().build()),
        ("both.parquet", small_pages().set_dictionary_page_size_limit(4096).build()),
        ("plain.parquet", small_pages().set_dictionary_enabled(false).build()),
    ] {
        let path = folder.file(file);
        write_file(&path, properties, GROUPS.into_iter().map(make_batch));
        apl.run(&format!("t←⎕ARROW'{path}'")).unwrap();
        for Column { name, expected, missing, .. } in COLUMNS {
            apl.run(&format!("e←{expected} ⋄ e[⍸~m]←⊂{missing}")).unwrap();
            check(&mut apl, &format!("e≡t.{name}"));
            check(&mut apl, &format!("m≡t.⍙valid.{name}"));
        }
    }
}

#[test]
fn integers_become_exact_when_a_later_row_group_needs_it() {
    const BEYOND: i64 = 1 << 53;
    let folder = Folder::new("exact_groups");
    let path = folder.file("t.parquet");
    let mut apl = interpreter();
    apl.run("i←¯1+⍳20000 ⋄ m←0≠7|i").unwrap();
    let batches = GROUPS.into_iter().map(|rows| {
        let numbers = make_numbers::<Int64Type>(rows, |row| if row < 12_000 { row } else { row + BEYOND });
        RecordBatch::try_from_iter_with_nullable([("id", numbers, true)]).unwrap()
    });
    write_file(&path, WriterProperties::builder().build(), batches);
    apl.run(&format!("t←(⎕ARROW⍠'Exact' 1)'{path}'")).unwrap();
    check(&mut apl, "t.id≡m×(0x+i)+9007199254740992x×12000≤i");
    check(&mut apl, "(⎕DR 3x 4x)=⎕DR t.id");
    let refused = message(&mut apl, &format!("⎕ARROW'{path}'"));
    let expected = "column 'id', row 12001: 9007199254752992 is beyond 2*53, and a float would not represent it";
    assert!(refused.contains(expected), "{refused}");
}
