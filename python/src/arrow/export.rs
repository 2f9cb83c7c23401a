//! APL arrays as arrays of Arrow: the major cells become the elements.

use super::{arrow_error, no_counterpart};
use crate::errors::fault_to_exception;
use crate::from_python::make_vector;
use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{
    Array, ArrayRef, BooleanArray, FixedSizeListArray, Float64Array, GenericListArray, GenericStringArray, Int64Array, NullArray,
    OffsetSizeTrait, PrimitiveArray,
};
use arrow_buffer::{ArrowNativeType, BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer, ToByteSlice};
use arrow_schema::{DataType, Field};
use bytes::Bytes;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;
use zilde::internals::array::{Bits, Elements, Item, Mark, Memory};
use zilde::{Array as AplArray, SharedSlice, StoredElement};

/// The number of characters up to which the offsets of texts have 32 bits, whatever the characters are.
const MAX_CHARACTERS_OF_SHORT_OFFSETS: usize = i32::MAX as usize / 4;

/// Converts an array: a scalar to an array of one element, and one of a higher rank to lists of one length.
pub(super) fn export_array(array: &AplArray) -> PyResult<ArrayRef> {
    let mut values = export_elements(&array.clone().ravel())?;
    let mut lengths = array.lengths().to_vec();
    while lengths.len() > 1 {
        let width = to_list_width(lengths.pop().unwrap_or_default())?;
        let field = Arc::new(Field::new_list_field(values.data_type().clone(), true));
        let count = lengths.iter().product();
        let lists = FixedSizeListArray::try_new_with_length(field, width, values, None, count);
        values = Arc::new(lists.map_err(arrow_error)?);
    }
    Ok(values)
}

/// Returns the type of the array that [`export_array`] makes. The first element of a simple array tells it.
pub(super) fn find_type(array: &AplArray) -> PyResult<DataType> {
    let vector = array.clone().ravel();
    let needs_all = match vector.elements() {
        Elements::Nested(_) | Elements::Marks(_) => true,
        _ => vector.is_empty() || vector.is_character() && vector.bound() > MAX_CHARACTERS_OF_SHORT_OFFSETS,
    };
    let part = if needs_all { vector } else { take_first(&vector)? };
    let mut data_type = export_elements(&part)?.data_type().clone();
    for &length in array.lengths().iter().skip(1).rev() {
        data_type = DataType::FixedSizeList(Arc::new(Field::new_list_field(data_type, true)), to_list_width(length)?);
    }
    Ok(data_type)
}

/// Returns a vector of the first element alone.
fn take_first(vector: &AplArray) -> PyResult<AplArray> {
    vector.major_part(&Memory::new(usize::MAX), 0, 1).map_err(fault_to_exception)
}

fn to_list_width(length: usize) -> PyResult<i32> {
    i32::try_from(length).or_else(|_| no_counterpart("a list of Arrow has at most 2147483647 elements"))
}

/// Converts bits, which APL packs as Arrow does.
pub(super) fn export_bits(bits: &Bits) -> BooleanBuffer {
    let words: Vec<u64> = bits.words().iter().map(|word| word.to_le()).collect();
    BooleanBuffer::new(Buffer::from_vec(words), 0, bits.len())
}

/// Converts a vector.
fn export_elements(array: &AplArray) -> PyResult<ArrayRef> {
    Ok(match array.elements() {
        Elements::Float(_) => Arc::new(Float64Array::new(share(array)?, None)),
        Elements::I8(buffer) => widen(buffer.as_slice()),
        Elements::I16(buffer) => widen(buffer.as_slice()),
        Elements::I32(buffer) => widen(buffer.as_slice()),
        Elements::Bits(bits) if bits.is_empty() => widen::<i8>(&[]),
        Elements::Bits(bits) => Arc::new(BooleanArray::new(export_bits(bits), None)),
        Elements::Latin(buffer) => {
            export_texts(2 * buffer.as_slice().len(), buffer.as_slice().iter().map(|&byte| Some(char::from(byte).to_string())))
        }
        Elements::Char(buffer) => {
            export_texts(4 * buffer.as_slice().len(), buffer.as_slice().iter().map(|character| Some(character.to_string())))
        }
        Elements::Nested(_) if array.is_empty() => export_no_items(array)?,
        Elements::Nested(buffer) => export_items(buffer.as_slice())?,
        Elements::Marks(buffer) if buffer.as_slice().iter().all(|mark| matches!(mark, Mark::Null)) => {
            Arc::new(NullArray::new(array.bound()))
        }
        Elements::Marks(_) => return no_counterpart("namespaces among the elements of an array have no counterpart in Arrow"),
        Elements::Complex(_) => return no_counterpart("complex numbers have no counterpart in Arrow: split them with 9 11∘.○"),
        Elements::Extended(_) => {
            return no_counterpart("exact and decimal numbers have no counterpart in Arrow: convert them with ⍎ or ⎕DR");
        }
    })
}

/// Returns the numbers of an array, which stay where they are, as the elements of an array of Arrow.
fn share<T: StoredElement + ArrowNativeType>(array: &AplArray) -> PyResult<ScalarBuffer<T>> {
    let Some(numbers) = array.to_shared_slice::<T>() else { return no_counterpart("the elements have another type") };
    Ok(Buffer::from(Bytes::from_owner(Shared(numbers))).into())
}

/// Makes an array of Arrow of numbers that APL stores as Arrow does, without copying.
pub(super) fn share_narrow<T: ArrowPrimitiveType<Native: StoredElement>>(array: &AplArray) -> Option<ArrayRef> {
    array.as_slice::<T::Native>()?;
    Some(Arc::new(PrimitiveArray::<T>::new(share(array).ok()?, None)))
}

/// Numbers of APL, as the owner of memory of Arrow.
struct Shared<T: StoredElement>(SharedSlice<T>);

impl<T: StoredElement + ArrowNativeType> AsRef<[u8]> for Shared<T> {
    fn as_ref(&self) -> &[u8] {
        self.0.to_byte_slice()
    }
}

/// Converts integers to 64 bits.
fn widen<T: Copy + Into<i64>>(integers: &[T]) -> ArrayRef {
    Arc::new(Int64Array::from_iter_values(integers.iter().map(|&integer| integer.into())))
}

/// Converts texts, of which some may be missing. Offsets have 64 bits if there may be too many bytes for 32.
fn export_texts(max_bytes: usize, texts: impl Iterator<Item = Option<String>>) -> ArrayRef {
    if i32::try_from(max_bytes).is_ok() {
        Arc::new(texts.collect::<GenericStringArray<i32>>())
    } else {
        Arc::new(texts.collect::<GenericStringArray<i64>>())
    }
}

/// Converts items: texts, numbers or lists, among which `⎕NULL` is a missing element.
fn export_items(items: &[Item]) -> PyResult<ArrayRef> {
    let all: Vec<Cow<'_, AplArray>> = items.iter().map(Item::array).collect();
    let arrays: Vec<Option<&AplArray>> = all.iter().map(|array| Some(&**array).filter(|array| !is_null(array))).collect();
    let is_all = |holds: fn(&AplArray) -> bool| arrays.iter().flatten().all(|array| holds(array));
    if is_all(|array| array.is_character() && array.rank() <= 1) {
        let max_bytes = arrays.iter().flatten().map(|array| 4 * array.bound()).sum();
        return Ok(export_texts(max_bytes, arrays.iter().map(|array| array.and_then(AplArray::to_text))));
    }
    if is_all(|array| array.is_simple_scalar() && array.has_machine_numbers()) {
        let present = arrays.iter().map(|array| array.cloned().unwrap_or(AplArray::ZERO)).collect();
        return mask(export_elements(&make_vector(present, &AplArray::ZERO)?)?, nulls(&arrays));
    }
    if !is_all(|array| array.rank() == 1) {
        return no_counterpart("the elements of an array of Arrow are all texts, all numbers or all vectors");
    }
    let count = arrays.iter().flatten().map(|array| array.bound()).sum::<usize>();
    if i32::try_from(count).is_ok() { export_lists::<i32>(&arrays) } else { export_lists::<i64>(&arrays) }
}

/// Converts vectors to lists.
fn export_lists<O: OffsetSizeTrait>(vectors: &[Option<&AplArray>]) -> PyResult<ArrayRef> {
    let elements = vectors.iter().flatten().flat_map(|vector| (0..vector.bound()).map(|index| vector.item(index)));
    let values = export_elements(&make_vector(elements.collect(), &AplArray::ZERO)?)?;
    let offsets = OffsetBuffer::<O>::from_lengths(vectors.iter().map(|vector| vector.map_or(0, AplArray::bound)));
    let field = Arc::new(Field::new_list_field(values.data_type().clone(), true));
    let lists = GenericListArray::try_new(field, offsets, values, nulls(vectors));
    Ok(Arc::new(lists.map_err(arrow_error)?))
}

/// Converts a nested vector without items, by its prototype: no texts, or no lists.
fn export_no_items(array: &AplArray) -> PyResult<ArrayRef> {
    if array.fill().map_err(fault_to_exception)?.disclose().is_character() {
        return Ok(export_texts(0, std::iter::empty()));
    }
    export_lists::<i32>(&[])
}

/// Returns true for `⎕NULL`.
fn is_null(array: &AplArray) -> bool {
    array.is_scalar() && matches!(array.elements(), Elements::Marks(buffer) if matches!(buffer.as_slice(), [Mark::Null]))
}

/// Returns the mask of the elements that are present, or `None` if all are.
fn nulls(arrays: &[Option<&AplArray>]) -> Option<NullBuffer> {
    let present: BooleanBuffer = arrays.iter().map(Option::is_some).collect();
    Some(NullBuffer::new(present)).filter(|nulls| nulls.null_count() > 0)
}

/// Marks elements of an array as missing.
pub(super) fn mask(array: ArrayRef, nulls: Option<NullBuffer>) -> PyResult<ArrayRef> {
    let Some(nulls) = nulls.filter(|_| *array.data_type() != DataType::Null) else { return Ok(array) };
    let nulls = NullBuffer::union(array.nulls(), Some(&nulls));
    let data = array.to_data().into_builder().nulls(nulls).build().map_err(arrow_error)?;
    Ok(arrow_array::make_array(data))
}
