#![doc = include_str!("find.md")]

use crate::array::compare::{equal, matching, matching_parts};
use crate::array::{Array, Bits, ElementType, Elements};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::windows::{Pattern, windows};
use crate::primitives::Primitive;

/// `⍷`
pub static FIND: Primitive = Primitive::new('⍷', include_str!("find.md")).dyadic("find", find);

/// `X⍷Y`: where `X` begins in `Y`.
fn find(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let shape = right.shape().clone();
    if right.rank() == 0 {
        return Ok(Array::bit(left.rank() == 0 && matching(&left, &right, context.tolerance())));
    }
    let bits = Bits::from_bytes(context.memory(), shape.bound(), |mask| {
        mask.fill(0);
        if left.rank() > right.rank() {
            return Ok(());
        }
        let mut lengths = vec![1; right.rank() - left.rank()];
        lengths.extend(left.lengths());
        let pattern = Pattern { lengths: &lengths, space: right.lengths() };
        marked(context, &left, &right, &pattern, mask)
    })?;
    Ok(Array::new(shape, bits))
}

/// Marks the places where the pattern begins, with the comparison that the types ask for.
fn marked(context: &Context, left: &Array, right: &Array, pattern: &Pattern, mask: &mut [u8]) -> Result<()> {
    let (work, memory, tolerance) = (context.work(), context.memory(), context.tolerance());
    let common = left.element_type().common(right.element_type());
    if left.is_empty() {
        return Ok(windows::<u8>(work, pattern, &[], &[], |_, _| true, mask)?);
    }
    if matches!(common, ElementType::Nested | ElementType::Complex | ElementType::Extended | ElementType::Marks) {
        let mut numbers = memory.vector::<u32>(left.bound().max(right.bound()))?;
        numbers.extend(0..left.bound().max(right.bound()) as u32);
        let same = |&at: &u32, &sought: &u32| matching_parts(left, sought as usize, right, at as usize, 1, tolerance);
        return Ok(windows(work, pattern, &numbers[..left.bound()], &numbers[..right.bound()], same, mask)?);
    }
    let widened = |array: &Array| array.elements().clone().widened(memory, common.max(ElementType::I8));
    match (widened(left)?, widened(right)?) {
        (Elements::I8(sought), Elements::I8(space)) => {
            windows(work, pattern, sought.as_slice(), space.as_slice(), PartialEq::eq, mask)?;
        }
        (Elements::I16(sought), Elements::I16(space)) => {
            windows(work, pattern, sought.as_slice(), space.as_slice(), PartialEq::eq, mask)?;
        }
        (Elements::I32(sought), Elements::I32(space)) => {
            windows(work, pattern, sought.as_slice(), space.as_slice(), PartialEq::eq, mask)?;
        }
        (Elements::Latin(sought), Elements::Latin(space)) => {
            windows(work, pattern, sought.as_slice(), space.as_slice(), PartialEq::eq, mask)?;
        }
        (Elements::Char(sought), Elements::Char(space)) => {
            windows(work, pattern, sought.as_slice(), space.as_slice(), PartialEq::eq, mask)?;
        }
        (Elements::Float(sought), Elements::Float(space)) => {
            let same = |&at: &f64, &sought: &f64| equal(at, sought, tolerance);
            windows(work, pattern, sought.as_slice(), space.as_slice(), same, mask)?;
        }
        _ => unreachable!("both were widened to their common type"),
    }
    Ok(())
}
