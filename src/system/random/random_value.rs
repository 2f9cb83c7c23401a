#![doc = include_str!("random_value.md")]

use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Complex, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::kernels::random::RandomSource;
use crate::primitives::support::arguments;
use crate::runtime::random::Generator;

/// The system function `⎕RVAL`.
pub(crate) static RVAL: SystemName =
    SystemName::function("⎕RVAL", "system/random/random_value.md").monadic(|context, right| random_value(context, &right));

/// Implements `⎕RVAL Y`: returns a value of random rank, shape, types and depth, within the limits of `Y`.
fn random_value(context: &mut Context, right: &Array) -> Result<Array> {
    let constraints = Constraints::new(right)?;
    let mut random = std::mem::take(&mut context.workspace.random);
    let value = random.generator().and_then(|generator| match generator {
        Generator::Lehmer(source) => {
            RandomValueBuilder { context, source, constraints: &constraints }.draw_value(constraints.depth)
        }
        Generator::Twister(source) => {
            RandomValueBuilder { context, source, constraints: &constraints }.draw_value(constraints.depth)
        }
    });
    context.workspace.random = random;
    value
}

/// The constraints on a random value.
struct Constraints {
    /// The weights of the ranks, from 0 on.
    rank_weights: Vec<u64>,
    /// The lengths of the axes; the last applies to all further axes. A negative length stands for any length up to its
    /// magnitude.
    lengths: Vec<i64>,
    /// The weights of characters, whole numbers, real numbers, complex numbers and nested items.
    type_weights: Vec<u64>,
    /// The greatest depth of nested items.
    depth: i64,
}

/// The greatest rank of a random value.
const MAX_RANDOM_RANK: usize = 15;

impl Constraints {
    fn new(right: &Array) -> Result<Self> {
        if right.rank() > 1 || right.bound() > 4 {
            let message = format!(
                "the right argument must have up to four items (rank, lengths, types and depth), but has shape {:?}",
                right.shape()
            );
            return Err(Fault::length(Blame::Right, message));
        }
        let read_item = |index: usize, default: &[i64]| {
            let item = (index < right.bound()).then(|| right.item(index)).filter(|item| !item.is_empty());
            item.map_or_else(|| Ok(default.to_vec()), |item| arguments::to_integers(&item, Blame::Right))
        };
        let ranks = read_item(0, &[1])?;
        let rank_weights = if let (&[rank], true) = (&*ranks, right.bound() > 0 && right.item(0).is_scalar()) {
            let rank = usize::try_from(rank).ok().filter(|&rank| rank <= MAX_RANDOM_RANK);
            let rank =
                rank.ok_or_else(|| Fault::domain(Blame::Right, format!("the rank must be from 0 to {MAX_RANDOM_RANK}")))?;
            let mut weights = vec![0; rank];
            weights.push(1);
            weights
        } else {
            parse_weights(&ranks, MAX_RANDOM_RANK + 1)?
        };
        let type_weights = parse_weights(&read_item(2, &[0, 1, 0, 0, 0])?, 5)?;
        let depth = read_item(3, &[4])?.first().copied().unwrap_or(0);
        Ok(Self { rank_weights, lengths: read_item(1, &[-4])?, type_weights, depth })
    }

    /// Returns the greatest length of an axis, and true if a shorter length may be drawn.
    fn length_limit(&self, axis: usize) -> (u64, bool) {
        let length = self.lengths[axis.min(self.lengths.len() - 1)];
        (length.unsigned_abs(), length < 0)
    }
}

/// Reads weights. Fails if there are more than `limit`, if all of them are 0, or if one is negative or too large.
fn parse_weights(numbers: &[i64], limit: usize) -> Result<Vec<u64>> {
    let fits = numbers.len() <= limit && numbers.iter().all(|&number| (0..=1_000_000).contains(&number));
    if !fits || numbers.iter().all(|&number| number == 0) {
        let message = format!("weights must be up to {limit} whole numbers from 0 to 1000000, not all of them 0");
        return Err(Fault::domain(Blame::Right, message));
    }
    Ok(numbers.iter().map(|&number| number as u64).collect())
}

/// The number of items between two polls for interrupts.
const ITEMS_PER_POLL: usize = 1024;

/// A builder of random values within constraints.
struct RandomValueBuilder<'a, S> {
    context: &'a Context,
    source: &'a mut S,
    constraints: &'a Constraints,
}

impl<S: RandomSource> RandomValueBuilder<'_, S> {
    fn draw_value(&mut self, depth: i64) -> Result<Array> {
        let rank = self.draw_weighted(&self.constraints.rank_weights);
        let lengths: Vec<usize> = (0..rank).map(|axis| self.draw_length(axis)).collect();
        let shape = Shape::new(&lengths)?;
        let bound = shape.bound();
        let mut items = self.context.memory().vector(bound)?;
        for index in 0..bound {
            if index % ITEMS_PER_POLL == 0 {
                self.context.poll()?;
            }
            items.push(self.draw_item(depth)?);
        }
        if rank == 0 {
            return Ok(items.remove(0).enclose());
        }
        Array::from_items(self.context.memory(), shape, items, &Array::ZERO)?.narrow(self.context.memory())
    }

    fn draw_item(&mut self, depth: i64) -> Result<Array> {
        let type_count = if depth > 0 { 5 } else { 4 };
        let types = &self.constraints.type_weights[..self.constraints.type_weights.len().min(type_count)];
        // If only nested items are requested, whole numbers stand at the greatest depth.
        let kind = if types.iter().all(|&weight| weight == 0) { 1 } else { self.draw_weighted(types) };
        Ok(match kind {
            0 => Array::character(char::from(b'!' + self.source.draw_below(94) as u8)),
            1 => Array::integer(self.draw_whole()),
            2 => Array::number(self.draw_real()),
            3 => Array::complex(Complex { re: self.draw_real(), im: self.draw_real() }),
            _ => recurse_within_limit(|| self.draw_value(depth - 1))?,
        })
    }

    /// Draws a whole number of up to 31 bits with a random sign. The number of bits is drawn first, so that small numbers are as
    /// frequent as large ones.
    fn draw_whole(&mut self) -> i64 {
        let bits = self.source.draw_below(32);
        let magnitude = self.source.draw_below(1 << bits) as i64;
        if self.source.draw_below(2) == 0 { magnitude } else { -magnitude }
    }

    fn draw_real(&mut self) -> f64 {
        let whole = self.draw_whole() as f64;
        whole + self.source.draw_fraction()
    }

    fn draw_length(&mut self, axis: usize) -> usize {
        let (greatest, is_random) = self.constraints.length_limit(axis);
        (if is_random { self.source.draw_below(greatest.saturating_add(1)) } else { greatest }) as usize
    }

    /// Draws a position, each with a probability in proportion to its weight.
    fn draw_weighted(&mut self, weights: &[u64]) -> usize {
        let mut remaining = self.source.draw_below(weights.iter().sum());
        for (position, &weight) in weights.iter().enumerate() {
            match remaining.checked_sub(weight) {
                None => return position,
                Some(rest) => remaining = rest,
            }
        }
        unreachable!("the number drawn is less than the sum of the weights")
    }
}
