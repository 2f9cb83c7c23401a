//! The computation of a chain for arguments: in strips, each of which passes through all functions, or as the sum of these.
//!
//! Chunks of [`CHUNK_ELEMENTS`] are spread over threads as on the plain path, and sums are formed chunk by chunk in the same lanes.

use super::leaves::ChainLeaves;
use super::typing::{CachedTyping, LeafKinds, LeastTypes, PlainPath, TypedChain};
use super::{ChainProgram, MAX_NODES};
use crate::array::bits::words_for;
use crate::array::{Array, Bits, Block, Element, ElementType, Elements, Plain};
use crate::error::{Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::blocks::{CHUNK_ELEMENTS, Work};
use crate::kernels::broadcast::ChunkSource;
use crate::kernels::reduce::{LANE_SUM_MIN_LENGTH, LaneSums, sum_integers};
use crate::kernels::scalar::Rules;
use crate::kernels::strips::loops::{StripElement, StripMut};
use crate::kernels::strips::machine::{StripArguments, StripMachine};
use crate::kernels::strips::strip_elements;
use crate::primitives::scalar::engine::results::rules;

/// The number of times a chain is computed in wider types before it goes the plain way.
const MAX_RESTARTS: usize = 6;

/// The reason why a chain was not computed.
enum Escape {
    /// A request to stop.
    Stop(Stop),
    /// A result of the function with this number does not fit its type, or is not finite.
    Overflow(u8),
    /// There is not enough memory, or the sum is not finite: the plain path decides what follows.
    Undecided,
}

impl From<Stop> for Escape {
    fn from(stop: Stop) -> Self {
        Escape::Stop(stop)
    }
}

/// Returns true if the results of a chain are summed strip by strip: those of vectors of a length from which the plain path adds
/// in lanes.
pub(crate) fn is_summed(chain: &ChainProgram, leaves: &ChainLeaves<'_>) -> bool {
    chain.is_summed && leaves.shape.is_some_and(|shape| shape.rank() == 1 && shape.bound() >= LANE_SUM_MIN_LENGTH)
}

/// Computes a chain, with the sum at its end if [`is_summed`]. Returns `None` if the plain path must compute it.
pub(crate) fn compute_chain(
    context: &Context,
    chain: &ChainProgram,
    leaves: &ChainLeaves<'_>,
    plain_path: PlainPath,
) -> Result<Option<Array>> {
    let rules = rules(context);
    let Some(shape) = leaves.shape.filter(|_| !rules.decimal) else { return Ok(None) };
    let (bound, kinds) = (shape.bound(), leaves.kinds(plain_path, is_summed(chain, leaves)));
    let mut least: LeastTypes = [ElementType::Bits; MAX_NODES];
    for _ in 0..MAX_RESTARTS {
        let mut fresh = None;
        let typing = find_typing(chain, kinds, &least, rules, &mut fresh);
        let Some(typed) = typing.program() else { return Ok(None) };
        let run =
            ChainRun { work: context.work(), rules, typed, arguments: leaves.arguments(), bound, strip: strip_elements(bound) };
        let outcome = if kinds.is_summed { run.sum() } else { run.fill().map(|elements| Array::new(shape.clone(), elements)) };
        match outcome {
            Ok(result) => {
                count_other_steps(context, chain, bound)?;
                return Ok(Some(result));
            }
            Err(Escape::Stop(stop)) => return Err(stop.into()),
            Err(Escape::Undecided) => return Ok(None),
            Err(Escape::Overflow(node)) => {
                typing.note_overflow();
                let node = usize::from(node);
                let Some(wider) = next_whole(typed.node_types[node]) else { return Ok(None) };
                least[node] = wider;
            }
        }
    }
    Ok(None)
}

/// Returns the program of a chain: one that was made for the same types of arguments, or a new one, which is kept if there is
/// room.
fn find_typing<'a>(
    chain: &'a ChainProgram,
    leaves: LeafKinds<'_>,
    least: &LeastTypes,
    rules: Rules,
    fresh: &'a mut Option<CachedTyping>,
) -> &'a CachedTyping {
    let make = || CachedTyping::new(chain, leaves, least, rules);
    // Another thread may be faster to fill a slot, with arguments of other types.
    let mut kept = chain.typings.iter().map(|slot| &**slot.get_or_init(|| Box::new(make())));
    kept.find(|typing| typing.is_for(leaves, least, rules)).unwrap_or_else(|| fresh.insert(make()))
}

/// Returns the next wider type of integers, or `None` if there is none. Results that fit no integer, or are not finite, are left
/// to the plain path: there, those before them remain as they were computed.
fn next_whole(element_type: ElementType) -> Option<ElementType> {
    match element_type {
        ElementType::I8 => Some(ElementType::I16),
        ElementType::I16 => Some(ElementType::I32),
        _ => None,
    }
}

/// Counts the steps of all functions but the last, which the drivers have counted: as on the plain path, each makes and fills an
/// array.
fn count_other_steps(context: &Context, chain: &ChainProgram, bound: usize) -> Result<()> {
    Ok(context.memory().step((chain.nodes.len() - 1).saturating_mul(2 * bound))?)
}

/// The computation of a program whose types are known.
struct ChainRun<'a> {
    work: &'a Work,
    rules: Rules,
    typed: &'a TypedChain,
    arguments: StripArguments<'a>,
    /// The number of elements of the arguments.
    bound: usize,
    /// The number of elements in a strip.
    strip: usize,
}

impl ChainRun<'_> {
    /// Computes the results.
    fn fill(&self) -> std::result::Result<Elements, Escape> {
        match self.typed.result_type {
            ElementType::Bits => self.fill_bits(),
            ElementType::I8 => self.fill_in_type::<i8>(),
            ElementType::I16 => self.fill_in_type::<i16>(),
            ElementType::I32 => self.fill_in_type::<i32>(),
            _ => self.fill_in_type::<f64>(),
        }
    }

    fn fill_in_type<T: StripElement + Plain + Element>(&self) -> std::result::Result<Elements, Escape>
    where
        Elements: From<Block<T>>,
    {
        let mut target = self.work.memory().block::<T>(self.bound).map_err(|_| Escape::Undecided)?;
        let fill = |start: usize, part: &mut [T]| {
            let mut machine = self.machine(part.len())?;
            for (index, strip) in part.chunks_mut(self.strip).enumerate() {
                self.work.poll()?;
                let (position, length) = (start + index * self.strip, strip.len());
                machine.run(position, length, Some(T::strip(strip))).map_err(Escape::Overflow)?;
            }
            Ok(())
        };
        self.work.try_fill(&mut target, CHUNK_ELEMENTS, fill).map_err(|(_, escape): (usize, Escape)| escape)?;
        Ok(target.into())
    }

    fn fill_bits(&self) -> std::result::Result<Elements, Escape> {
        let mut words = self.work.memory().block::<u64>(words_for(self.bound)).map_err(|_| Escape::Undecided)?;
        let fill = |start: usize, part: &mut [u64]| {
            let mut machine = self.machine(64 * part.len())?;
            for (index, strip) in part.chunks_mut(self.strip / 64).enumerate() {
                self.work.poll()?;
                let position = 64 * start + index * self.strip;
                let length = (64 * strip.len()).min(self.bound - position);
                machine.run(position, length, Some(StripMut::Bits(strip))).map_err(Escape::Overflow)?;
            }
            Ok(())
        };
        self.work.try_fill(&mut words, CHUNK_ELEMENTS / 64, fill).map_err(|(_, escape): (usize, Escape)| escape)?;
        Ok(Bits::from_words(words, self.bound).into())
    }

    /// Computes the sum of the results.
    fn sum(&self) -> std::result::Result<Array, Escape> {
        if self.typed.result_type == ElementType::Float {
            return self.sum_floats();
        }
        let total: i64 = self
            .fold_chunks(&|chunk: Chunk<'_, '_>| {
                let mut sum = 0;
                chunk.for_each_strip(&mut |strip, length| sum += sum_integers(strip, 0, length))?;
                Ok(sum)
            })?
            .iter()
            .sum();
        Ok(Array::integer(total))
    }

    fn sum_floats(&self) -> std::result::Result<Array, Escape> {
        let sums = self.fold_chunks(&|chunk: Chunk<'_, '_>| {
            let mut sums = LaneSums::default();
            chunk.for_each_strip(&mut |strip, _| {
                if let ChunkSource::Float(floats) = strip {
                    sums.add(floats);
                }
            })?;
            Ok(sums.total(false))
        })?;
        let total = sums.iter().copied().reduce(|total, sum| total + sum).unwrap_or_default();
        if total.is_finite() { Ok(Array::scalar(total)) } else { Err(Escape::Undecided) }
    }

    /// Computes one result for each chunk, in order.
    fn fold_chunks<T: Plain>(
        &self,
        fold: &(dyn Fn(Chunk<'_, '_>) -> std::result::Result<T, Escape> + Sync),
    ) -> std::result::Result<Block<T>, Escape> {
        let memory = self.work.memory();
        memory.step(self.bound)?;
        let mut results = memory.block::<T>(self.bound.div_ceil(CHUNK_ELEMENTS)).map_err(|_| Escape::Undecided)?;
        let fill = |index: usize, result: &mut [T]| {
            let start = index * CHUNK_ELEMENTS;
            let length = CHUNK_ELEMENTS.min(self.bound - start);
            result[0] = fold(Chunk { run: self, machine: self.machine(length)?, start, length })?;
            Ok(())
        };
        self.work.try_fill(&mut results, 1, fill).map_err(|(_, escape): (usize, Escape)| escape)?;
        Ok(results)
    }

    /// Creates the machine for a chunk of `length` elements.
    fn machine(&self, length: usize) -> std::result::Result<StripMachine<'_>, Escape> {
        let length = length.min(self.strip);
        let machine = StripMachine::new(&self.typed.program, self.arguments, self.rules, self.work.memory(), length);
        machine.map_err(|_: Fault| Escape::Undecided)
    }
}

/// A chunk whose results are folded.
struct Chunk<'a, 'b> {
    run: &'a ChainRun<'b>,
    machine: StripMachine<'a>,
    start: usize,
    length: usize,
}

impl Chunk<'_, '_> {
    /// Calls `consume` with the results of each strip, and their number.
    fn for_each_strip(mut self, consume: &mut dyn FnMut(ChunkSource<'_>, usize)) -> std::result::Result<(), Escape> {
        for position in (self.start..self.start + self.length).step_by(self.run.strip) {
            self.run.work.poll()?;
            let length = self.run.strip.min(self.start + self.length - position);
            self.machine.run(position, length, None).map_err(Escape::Overflow)?;
            consume(self.machine.operand(self.run.typed.summed, position, length), length);
        }
        Ok(())
    }
}
