//! Results of separate calls become one array: items side by side, or cells padded to a common shape as Mix does it.

use crate::array::shape::bound_of;
use crate::array::{Array, Bits, Complex, Element, ElementType, Elements, Item, Memory, Reference, Shape};
use crate::error::{Fault, Result};
use crate::function::Context;

/// Results of calls, one after the other. None of them, or all of them, may be without result.
pub struct Results {
    arrays: Vec<Array>,
    missing: usize,
}

impl Results {
    /// Room for `count` results, if memory allows it.
    pub fn expecting(context: &Context, count: usize) -> Result<Self> {
        Ok(Self { arrays: context.memory().vector(count)?, missing: 0 })
    }

    /// Takes the result of one more call, and fails if it failed.
    pub fn push(&mut self, result: Result<Array>) -> Result<()> {
        match result {
            Ok(array) => self.arrays.push(array),
            Err(fault) if fault.details().no_result => self.missing += 1,
            Err(fault) => return Err(fault),
        }
        if self.missing > 0 && !self.arrays.is_empty() {
            return Err(Fault::value("some calls of the function gave a result, and others gave none"));
        }
        Ok(())
    }

    /// The array that has the results as its items: no result if there was none.
    pub fn into_items(self, context: &Context, shape: Shape) -> Result<Array> {
        if self.missing > 0 {
            return Err(Fault::no_result());
        }
        Array::from_items(context.memory(), shape, self.arrays, &Array::ZERO)
    }
}

/// The array whose cells, in the order of the frame, are `cells`. Where their shapes differ, they get leading axes of
/// length 1, and then fills, up to a common shape. There is at least one cell: see [`no_cells`].
pub fn assemble(context: &Context, frame: &[usize], cells: &[Array]) -> Result<Array> {
    let common = common_lengths(cells);
    let shape = Shape::new(&[frame, &common].concat())?;
    let same = cells.iter().all(|cell| cell.lengths() == common);
    let kind = cells.iter().filter(|cell| !cell.is_empty() || !same).map(|cell| cell.fill_kind()).reduce(ElementType::common);
    match kind {
        Some(kind) if shape.bound() > 0 => Ok(Array::new(shape, joined(context, cells, &common, kind, same)?)),
        _ => Ok(cells[0].empty_of(shape)),
    }
}

/// The empty array for a frame without cells, from the cell that a call with prototypes gave.
pub fn no_cells(frame: &[usize], example: &Array) -> Result<Array> {
    let shape = Shape::new(&[frame, example.lengths()].concat())?;
    Ok(example.empty_of(shape))
}

impl Array {
    /// The type of the elements, those included that fill the array up when it is extended.
    fn fill_kind(&self) -> ElementType {
        if self.is_empty() { self.fill().element_type() } else { self.element_type() }
    }
}

/// The lengths that hold every cell; axes are counted from the last one.
fn common_lengths(cells: &[Array]) -> Vec<usize> {
    let rank = cells.iter().map(Array::rank).max().unwrap_or(0);
    let mut common = vec![0; rank];
    for cell in cells {
        let missing = rank - cell.rank();
        let lengths = std::iter::repeat_n(&1, missing).chain(cell.lengths());
        for (longest, &length) in common.iter_mut().zip(lengths) {
            *longest = length.max(*longest);
        }
    }
    common
}

fn joined(context: &Context, cells: &[Array], common: &[usize], kind: ElementType, same: bool) -> Result<Elements> {
    match kind {
        ElementType::Bits if same => joined_bits(context, cells, bound_of(common)),
        ElementType::Bits => gather::<i8>(context, cells, common, ElementType::I8)?.narrowed(context.memory()),
        ElementType::I8 => gather::<i8>(context, cells, common, kind),
        ElementType::I16 => gather::<i16>(context, cells, common, kind),
        ElementType::I32 => gather::<i32>(context, cells, common, kind),
        ElementType::Float => gather::<f64>(context, cells, common, kind),
        ElementType::Complex => gather::<Complex>(context, cells, common, kind),
        ElementType::Latin => gather::<u8>(context, cells, common, kind),
        ElementType::Char => gather::<char>(context, cells, common, kind),
        ElementType::Refs => gather::<Reference>(context, cells, common, kind),
        ElementType::Nested => gather::<Item>(context, cells, common, kind),
    }
}

/// The elements of the cells one after the other, each cell filled up with its own fill.
fn gather<T: Element>(context: &Context, cells: &[Array], common: &[usize], kind: ElementType) -> Result<Elements> {
    let memory = context.memory();
    let mut target = memory.vector(cells.len() * bound_of(common))?;
    for cell in cells {
        context.poll()?;
        if cell.lengths() == common {
            target.extend_from_slice(slice::<T>(&widened(memory, cell, kind)?));
            continue;
        }
        let fill = widened(memory, &cell.fill(), kind)?;
        let elements = if cell.is_empty() { fill.clone() } else { widened(memory, cell, kind)? };
        let mut lengths = vec![1; common.len() - cell.rank()];
        lengths.extend_from_slice(cell.lengths());
        pad(&mut target, slice::<T>(&elements), &lengths, common, &slice::<T>(&fill)[0]);
    }
    Ok(T::wrap(memory.adopt(target)?.into()))
}

fn slice<T: Element>(elements: &Elements) -> &[T] {
    T::slice_of(elements).expect("widened to the type of the result")
}

fn widened(memory: &Memory, array: &Array, kind: ElementType) -> Result<Elements> {
    array.elements().clone().widened(memory, kind)
}

/// Adds the cell in `source` to `target`, each axis filled up to its common length.
fn pad<T: Clone>(target: &mut Vec<T>, source: &[T], lengths: &[usize], common: &[usize], fill: &T) {
    let end = target.len() + bound_of(common);
    match (lengths, common) {
        ([], _) | (_, []) => target.push(source[0].clone()),
        ([length], _) => target.extend_from_slice(&source[..*length]),
        ([length, inner @ ..], [_, common @ ..]) => {
            let cell = bound_of(inner);
            for index in 0..*length {
                pad(target, &source[index * cell..], inner, common, fill);
            }
        }
    }
    target.resize(end, fill.clone());
}

fn joined_bits(context: &Context, cells: &[Array], bound: usize) -> Result<Elements> {
    let length = cells.len() * bound;
    let mut words = context.memory().zeroed::<u64>(length.div_ceil(64))?;
    for (index, cell) in cells.iter().enumerate() {
        context.poll()?;
        if let Elements::Bits(bits) = cell.elements() {
            append(&mut words, index * bound, bits);
        }
    }
    Ok(Elements::Bits(Bits::from_words(words, length)))
}

/// Sets the ones of `bits` from `position` on; the bits there are zero before.
fn append(words: &mut [u64], position: usize, bits: &Bits) {
    let shift = position % 64;
    for (index, &word) in bits.words().iter().enumerate() {
        words[position / 64 + index] |= word << shift;
        if shift > 0 && word >> (64 - shift) != 0 {
            words[position / 64 + index + 1] |= word >> (64 - shift);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wholes(array: &Array) -> Vec<f64> {
        array.floats().expect("numbers").to_vec()
    }

    #[test]
    fn cells_of_one_shape_join() {
        let context = Context::new(1 << 20);
        let cells = [Array::wholes(&[1, 2]), Array::wholes(&[300, 4])];
        let array = assemble(&context, &[2], &cells).expect("fits");
        assert_eq!(array.lengths(), [2, 2]);
        assert_eq!(wholes(&array), [1.0, 2.0, 300.0, 4.0]);
    }

    #[test]
    fn cells_of_different_shapes_are_padded() {
        let context = Context::new(1 << 20);
        let matrix = Array::wholes(&[5, 6, 7, 8]).with_shape(Shape::known(&[2, 2]));
        let array = assemble(&context, &[3], &[Array::whole(1), Array::wholes(&[2, 3, 4]), matrix]).expect("fits");
        assert_eq!(array.lengths(), [3, 2, 3]);
        assert_eq!(wholes(&array), [1, 0, 0, 0, 0, 0, 2, 3, 4, 0, 0, 0, 5, 6, 0, 7, 8, 0].map(f64::from));
        let mixed = assemble(&context, &[2], &[Array::text("ab"), Array::wholes(&[1])]).expect("fits");
        assert!(mixed.is_nested() && mixed.bound() == 4);
    }

    #[test]
    fn bits_join_across_words() {
        let context = Context::new(1 << 20);
        let cells: Vec<Array> =
            (0..7).map(|row| Array::vector(Bits::from((0..37).map(|bit| (bit + row) % 3 == 0).collect::<Vec<_>>()))).collect();
        let array = assemble(&context, &[7], &cells).expect("fits");
        let expected: Vec<f64> = cells.iter().flat_map(wholes).collect();
        assert_eq!(wholes(&array), expected);
        assert_eq!(array.element_type(), ElementType::Bits);
    }

    #[test]
    fn empty_cells_keep_their_prototype() {
        let context = Context::new(1 << 20);
        let array = assemble(&context, &[2], &[Array::text(""), Array::text("")]).expect("fits");
        assert_eq!(array.lengths(), [2, 0]);
        assert!(array.is_character());
        let padded = assemble(&context, &[2], &[Array::text(""), Array::text("ab")]).expect("fits");
        assert_eq!(padded.characters().expect("characters").iter().collect::<String>(), "  ab");
    }
}
