#![doc = include_str!("find.md")]

use crate::array::bits::words_for;
use crate::array::compare::{array_parts_match, arrays_match};
use crate::array::tolerance::equal;
use crate::array::{Array, Bits, ElementType, Elements};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::pattern_search::{PatternShapes, mark_matches, mark_vector_matches};
use crate::primitives::Primitive;

/// The primitive `⍷`.
pub(crate) static FIND: Primitive = Primitive::new('⍷', "primitives/mixed/find.md").dyadic("find", find);

/// Computes `X⍷Y`: marks the positions at which `X` begins in `Y`.
fn find(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let shape = right.shape().clone();
    if right.rank() == 0 {
        return Ok(Array::bit(left.rank() == 0 && arrays_match(&left, &right, context.tolerance())));
    }
    if left.rank() > right.rank() {
        return Array::full(context.memory(), shape, &Array::bit(false));
    }
    let mut lengths = vec![1; right.rank() - left.rank()];
    lengths.extend(left.lengths());
    let pattern = PatternShapes { lengths: &lengths, space: right.lengths() };
    Ok(Array::new(shape, match_cells(context, &left, &right, &pattern)?))
}

/// Marks the positions at which the pattern begins, by the comparison that the types require.
fn match_cells(context: &Context, left: &Array, right: &Array, pattern: &PatternShapes) -> Result<Bits> {
    let (memory, tolerance) = (context.memory(), context.tolerance());
    let marking = Marking { context, pattern, bound: right.bound() };
    let common = left.element_type().common(right.element_type());
    if left.is_empty() {
        return marking.mark_by_bytes::<u8>(&[], &[], |_, _| true);
    }
    if matches!(common, ElementType::Nested | ElementType::Complex | ElementType::Extended | ElementType::Marks) {
        // These elements are compared by their positions in the arrays.
        let mut positions = memory.vector::<u32>(left.bound().max(right.bound()))?;
        positions.extend(0..left.bound().max(right.bound()) as u32);
        let same = |&index: &u32, &needle: &u32| array_parts_match(left, needle as usize, right, index as usize, 1, tolerance);
        return marking.mark_by_bytes(&positions[..left.bound()], &positions[..right.bound()], same);
    }
    let widened = |array: &Array| array.elements().clone().widen(memory, common.max(ElementType::I8));
    match (widened(left)?, widened(right)?) {
        (Elements::I8(needle), Elements::I8(space)) => marking.mark(needle.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::I16(needle), Elements::I16(space)) => marking.mark(needle.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::I32(needle), Elements::I32(space)) => marking.mark(needle.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::Latin(needle), Elements::Latin(space)) => marking.mark(needle.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::Char(needle), Elements::Char(space)) => marking.mark(needle.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::Float(needle), Elements::Float(space)) => {
            let same = move |&element: &f64, &needle: &f64| equal(element, needle, tolerance);
            marking.mark(needle.as_slice(), space.as_slice(), same)
        }
        _ => unreachable!("both arguments were widened to their common type"),
    }
}

/// The parameters of a search other than the elements.
struct Marking<'a> {
    context: &'a Context,
    pattern: &'a PatternShapes<'a>,
    bound: usize,
}

impl Marking<'_> {
    /// Marks the matches of elements: in a vector, many positions at a time.
    fn mark<T: Copy + Sync>(&self, needle: &[T], space: &[T], same: impl Fn(&T, &T) -> bool + Copy + Sync) -> Result<Bits> {
        if self.pattern.space.len() > 1 {
            return self.mark_by_bytes(needle, space, same);
        }
        let mut words = self.context.memory().block(words_for(self.bound))?;
        mark_vector_matches(self.context.work(), needle, space, same, &mut words)?;
        Ok(Bits::from_words(words, self.bound))
    }

    /// Marks the matches in one byte for each position, and packs the bytes to bits.
    fn mark_by_bytes<T>(&self, needle: &[T], space: &[T], same: impl Fn(&T, &T) -> bool) -> Result<Bits> {
        Bits::from_bytes(self.context.memory(), self.bound, |mask| {
            mask.fill(0);
            Ok(mark_matches(self.context.work(), self.pattern, needle, space, same, mask)?)
        })
    }
}
