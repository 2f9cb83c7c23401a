#![doc = include_str!("find.md")]

use crate::array::bits::words_for;
use crate::array::compare::{equal, matching, matching_parts};
use crate::array::{Array, Bits, ElementType, Elements};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::windows::{Pattern, mark_matches, mark_vector_matches};
use crate::primitives::Primitive;

/// `⍷`
pub(crate) static FIND: Primitive = Primitive::new('⍷', include_str!("find.md")).dyadic("find", find);

/// Computes `X⍷Y`: the positions at which `X` begins in `Y`.
fn find(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let shape = right.shape().clone();
    if right.rank() == 0 {
        return Ok(Array::bit(left.rank() == 0 && matching(&left, &right, context.tolerance())));
    }
    if left.rank() > right.rank() {
        return Array::full(context.memory(), shape, &Array::bit(false));
    }
    let mut lengths = vec![1; right.rank() - left.rank()];
    lengths.extend(left.lengths());
    let pattern = Pattern { lengths: &lengths, space: right.lengths() };
    Ok(Array::new(shape, match_cells(context, &left, &right, &pattern)?))
}

/// Marks the positions at which the pattern begins, with the comparison that the types require.
fn match_cells(context: &Context, left: &Array, right: &Array, pattern: &Pattern) -> Result<Bits> {
    let (memory, tolerance) = (context.memory(), context.tolerance());
    let marking = Marking { context, pattern, bound: right.bound() };
    let common = left.element_type().common(right.element_type());
    if left.is_empty() {
        return marking.by_bytes::<u8>(&[], &[], |_, _| true);
    }
    if matches!(common, ElementType::Nested | ElementType::Complex | ElementType::Extended | ElementType::Marks) {
        let mut numbers = memory.vector::<u32>(left.bound().max(right.bound()))?;
        numbers.extend(0..left.bound().max(right.bound()) as u32);
        let same = |&at: &u32, &sought: &u32| matching_parts(left, sought as usize, right, at as usize, 1, tolerance);
        return marking.by_bytes(&numbers[..left.bound()], &numbers[..right.bound()], same);
    }
    let widened = |array: &Array| array.elements().clone().widen(memory, common.max(ElementType::I8));
    match (widened(left)?, widened(right)?) {
        (Elements::I8(sought), Elements::I8(space)) => marking.run(sought.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::I16(sought), Elements::I16(space)) => marking.run(sought.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::I32(sought), Elements::I32(space)) => marking.run(sought.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::Latin(sought), Elements::Latin(space)) => marking.run(sought.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::Char(sought), Elements::Char(space)) => marking.run(sought.as_slice(), space.as_slice(), PartialEq::eq),
        (Elements::Float(sought), Elements::Float(space)) => {
            let same = move |&at: &f64, &sought: &f64| equal(at, sought, tolerance);
            marking.run(sought.as_slice(), space.as_slice(), same)
        }
        _ => unreachable!("both were widened to their common type"),
    }
}

/// The pattern and the array to be searched, without their elements.
struct Marking<'a> {
    context: &'a Context,
    pattern: &'a Pattern<'a>,
    bound: usize,
}

impl Marking<'_> {
    /// Marks matches of elements that are compared many at a time.
    fn run<T: Copy + Sync>(&self, sought: &[T], space: &[T], same: impl Fn(&T, &T) -> bool + Copy + Sync) -> Result<Bits> {
        if self.pattern.space.len() > 1 {
            return self.by_bytes(sought, space, same);
        }
        let mut words = self.context.memory().block(words_for(self.bound))?;
        mark_vector_matches(self.context.work(), sought, space, same, &mut words)?;
        Ok(Bits::from_words(words, self.bound))
    }

    fn by_bytes<T>(&self, sought: &[T], space: &[T], same: impl Fn(&T, &T) -> bool) -> Result<Bits> {
        Bits::from_bytes(self.context.memory(), self.bound, |mask| {
            mask.fill(0);
            Ok(mark_matches(self.context.work(), self.pattern, sought, space, same, mask)?)
        })
    }
}
