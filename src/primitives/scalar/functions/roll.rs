#![doc = include_str!("roll.md")]

use crate::array::compare::read_floats;
use crate::array::convert::to_near_integer;
use crate::array::{Array, Block, Element, Plain, bits};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::blocks::BLOCK_ELEMENTS;
use crate::kernels::random::RandomSource;
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::pervade;
use crate::primitives::support::arguments;
use crate::runtime::random::Generator;
use std::collections::HashSet;

/// The primitive `?`.
pub(crate) static ROLL: Primitive = Primitive::new('?', "primitives/scalar/functions/roll.md")
    .pervading_monad("roll", roll)
    .dyadic("deal", deal)
    .mark_as_random();

/// Computes `?Y`: for each positive integer `N`, one of the first `N` integers; for 0, a fraction between 0 and 1.
fn roll(context: &mut Context, right: Array) -> Result<Array> {
    if right.is_nested() {
        return pervade::monadic(context, &right, roll);
    }
    let invalid = || Fault::domain(Blame::Right, "the right argument must hold only non-negative whole numbers");
    if !right.is_number() && !right.is_empty() {
        return Err(invalid());
    }
    let right = right.into_machine_numbers(context.memory())?.narrow(context.memory())?;
    let (mut largest, mut smallest) = (0, i64::MAX);
    for_each_block(context, &right, |numbers| {
        for &number in numbers {
            let bound = to_near_integer(number).filter(|&bound| bound >= 0).ok_or_else(invalid)?;
            (largest, smallest) = (largest.max(bound), smallest.min(bound));
        }
        Ok(())
    })?;
    let origin = context.index_origin();
    if smallest == 0 || largest - 1 + origin > i64::from(i32::MAX) {
        roll_elements(context, &right, |whole| (whole + origin) as f64, |fraction| fraction)
    } else if largest - 1 + origin > i64::from(i16::MAX) {
        roll_elements(context, &right, |whole| (whole + origin) as i32, |_| 0)
    } else if largest - 1 + origin > i64::from(i8::MAX) {
        roll_elements(context, &right, |whole| (whole + origin) as i16, |_| 0)
    } else {
        roll_elements(context, &right, |whole| (whole + origin) as i8, |_| 0)
    }
}

/// Calls `visit` with the elements of an array as floats, a block at a time; DOMAIN ERROR unless they are real numbers.
fn for_each_block(context: &Context, array: &Array, mut visit: impl FnMut(&[f64]) -> Result<()>) -> Result<()> {
    let mut numbers = [0.0; BLOCK_ELEMENTS];
    for start in (0..array.bound()).step_by(BLOCK_ELEMENTS) {
        context.poll()?;
        let numbers = &mut numbers[..BLOCK_ELEMENTS.min(array.bound() - start)];
        if array.has_machine_numbers() && array.element_type() != crate::array::ElementType::Complex {
            read_floats(array.elements(), start, numbers);
        } else {
            return Err(Fault::domain(Blame::Right, "the right argument must hold only real numbers"));
        }
        visit(numbers)?;
    }
    Ok(())
}

/// Draws a number for each element of the argument; `from_integer` and `from_fraction` convert the drawn numbers to elements of the
/// result.
fn roll_elements<T: Element + Plain>(
    context: &mut Context,
    right: &Array,
    from_integer: impl Fn(i64) -> T,
    from_fraction: impl Fn(f64) -> T,
) -> Result<Array> {
    let mut block: Block<T> = context.memory().block(right.bound())?;
    let mut random = std::mem::take(&mut context.workspace.random);
    let result = random.generator().and_then(|generator| match generator {
        Generator::Lehmer(source) => draw(context, source, right, &mut block, from_integer, from_fraction),
        Generator::Twister(source) => draw(context, source, right, &mut block, from_integer, from_fraction),
    });
    context.workspace.random = random;
    result?;
    Ok(Array::new(right.shape().clone(), block))
}

/// Fills `target` with numbers drawn from a source, one for each element of the argument.
fn draw<T>(
    context: &Context,
    source: &mut impl RandomSource,
    right: &Array,
    target: &mut [T],
    from_integer: impl Fn(i64) -> T,
    from_fraction: impl Fn(f64) -> T,
) -> Result<()> {
    let mut targets = target.chunks_mut(BLOCK_ELEMENTS);
    for_each_block(context, right, |numbers| {
        let target = targets.next().unwrap_or_default();
        for (target, &number) in target.iter_mut().zip(numbers) {
            let bound = number.round() as u64;
            *target =
                if bound == 0 { from_fraction(source.draw_fraction()) } else { from_integer(source.draw_below(bound) as i64) };
        }
        Ok(())
    })
}

/// Computes `X?Y`: `X` different numbers from the first `Y` integers, in random order.
fn deal(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (count, bound) = (arguments::to_integer(&left, Blame::Left)?, arguments::to_integer(&right, Blame::Right)?);
    if count < 0 || bound < 0 {
        return Err(Fault::domain(if count < 0 { Blame::Left } else { Blame::Right }, "the arguments must not be negative"));
    }
    if count > bound {
        return Err(Fault::domain(Blame::Function, format!("{count} different numbers cannot be dealt from {bound}"))
            .with_classic("Deal right argument must be greater than or equal to the left argument"));
    }
    if count == 0 {
        return Ok(Array::zilde());
    }
    let origin = context.index_origin();
    let numbers = if bound.checked_add(origin).is_some_and(|last| i32::try_from(last).is_ok()) {
        deal_elements(context, (count as usize, bound as u64), |number| (number as i64 + origin) as i32)
    } else {
        deal_elements(context, (count as usize, bound as u64), |number| number as f64 + origin as f64)
    };
    numbers?.narrow(context.memory())
}

/// Deals `count` of the numbers below `bound`; `to_element` converts each of them to an element of the result.
fn deal_elements<T: Element + Plain>(
    context: &mut Context,
    (count, bound): (usize, u64),
    to_element: impl Fn(u64) -> T + Copy + Sync,
) -> Result<Array> {
    let mut block: Block<T> = context.memory().block(count)?;
    let mut random = std::mem::take(&mut context.workspace.random);
    let result = random.generator().and_then(|generator| match generator {
        Generator::Lehmer(source) => deal_from(context, source, bound, to_element, &mut block),
        Generator::Twister(source) => deal_from(context, source, bound, to_element, &mut block),
    });
    context.workspace.random = random;
    result?;
    Ok(Array::vector(block))
}

/// Fills `target` with different numbers below `bound`; a number that was drawn before is drawn again.
fn deal_from<T: Send>(
    context: &Context,
    source: &mut impl RandomSource,
    bound: u64,
    to_element: impl Fn(u64) -> T + Sync,
    target: &mut [T],
) -> Result<()> {
    if target.len() as u64 == bound {
        return shuffle(context, source, to_element, target);
    }
    let mut drawn = DrawnNumbers::new(context, bound, target.len())?;
    for (index, target) in target.iter_mut().enumerate() {
        if index % BLOCK_ELEMENTS == 0 {
            context.poll()?;
        }
        *target = loop {
            let number = source.draw_below(bound);
            if drawn.insert(number) {
                break to_element(number);
            }
        };
    }
    Ok(())
}

/// Fills `target` with all numbers below its length, in random order: each element is exchanged with a random one at its position
/// or later.
fn shuffle<T: Send>(
    context: &Context,
    source: &mut impl RandomSource,
    to_element: impl Fn(u64) -> T + Sync,
    target: &mut [T],
) -> Result<()> {
    context.work().fill(target, |start, target| {
        target.iter_mut().zip(start as u64..).for_each(|(target, number)| *target = to_element(number));
    })?;
    for index in 0..target.len() {
        if index % BLOCK_ELEMENTS == 0 {
            context.poll()?;
        }
        let other = source.draw_below((target.len() - index) as u64) as usize;
        target.swap(index, index + other);
    }
    Ok(())
}

/// The maximum number of possible numbers, divided by the number of draws, for which the drawn numbers are kept as bits and not as
/// a set.
const MAX_BITS_PER_DRAW: u64 = 256;
/// The estimated number of bytes that a number takes in a set.
const SET_ENTRY_BYTES: usize = 16;

/// The numbers drawn so far: a bit for each possible number unless a set takes much less memory.
enum DrawnNumbers {
    Bits(Block<u64>),
    Set(HashSet<u64>),
}

impl DrawnNumbers {
    fn new(context: &Context, bound: u64, count: usize) -> Result<Self> {
        if bound / MAX_BITS_PER_DRAW <= count as u64 {
            return Ok(Self::Bits(context.memory().zeroed_block(bits::words_for(bound as usize))?));
        }
        context.memory().check(count.saturating_mul(SET_ENTRY_BYTES))?;
        Ok(Self::Set(HashSet::with_capacity(count)))
    }

    /// Records a drawn number; returns true if it was not drawn before.
    fn insert(&mut self, number: u64) -> bool {
        match self {
            DrawnNumbers::Bits(words) => {
                let (word, bit) = (&mut words[number as usize / 64], 1 << (number % 64));
                let is_new = *word & bit == 0;
                *word |= bit;
                is_new
            }
            DrawnNumbers::Set(set) => set.insert(number),
        }
    }
}
