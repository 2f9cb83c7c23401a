//! Division of the major cells of an array into classes of equal cells, numbered by first appearance.

use crate::array::compare::array_parts_match;
use crate::array::elements::with_elements;
use crate::array::elements::with_whole_numbers;
use crate::array::{Array, Bits, Buffer, Charged, Element, ElementType, Elements, bits};
use crate::error::{Result, Stop};
use crate::function::Context;
use crate::kernels::blocks::Work;
use crate::kernels::cell_hash::{CellDictionary, CellHashes};
use crate::kernels::search;
use crate::kernels::search::{Classes, Code, Dictionary, ExactFloats, Hash32, Hash128, SeenCodes, TolerantFloats};
use crate::primitives::lookup::texts::make_keys;
use crate::primitives::lookup::{check_count, direct_table, grid_for, hash_cell};

/// The number of cells that are copied between two polls for interrupts.
const CELLS_PER_POLL: usize = 1024;
/// The largest number of possible codes per key for which a bit is kept for each code.
const SEEN_CODES_PER_KEY: usize = 64;
/// The largest number of possible codes for which a bit is kept for each code, whatever the number of keys.
const SEEN_CODES_MIN: usize = 4096;
/// The number of counters that are cheap whatever the number of keys.
const COUNTERS_MIN: usize = 256;
/// The number of counters that stay in the first-level cache.
const COUNTERS_MAX: usize = 4096;

/// Returns the class of each major cell, and the position of the first member of each class.
pub(crate) fn classify(context: &Context, array: &Array) -> Result<Classes> {
    dispatch(context, array, &mut Ids)
}

/// Returns the position of the first member of each class of major cells.
pub(crate) fn find_firsts(context: &Context, array: &Array) -> Result<Charged<u32>> {
    dispatch(context, array, &mut Firsts)
}

/// Returns the number of members of each class of major cells.
pub(crate) fn count_members(context: &Context, array: &Array) -> Result<Charged<u32>> {
    dispatch(context, array, &mut Tallies)
}

/// Selects the major cells at `positions`, which must be within bounds. A scalar counts as a vector of one element.
pub(crate) fn select(context: &Context, array: &Array, positions: &[u32]) -> Result<Array> {
    let (bound, memory) = (array.shape().cell_bound(), context.memory());
    let shape = match array.rank() {
        0 => crate::array::Shape::vector(positions.len()),
        _ => array.shape().with_length(0, positions.len())?,
    };
    if shape.bound() == 0 {
        return array.empty_with_shape(shape);
    }
    let elements = with_elements!(
        array.elements(),
        bits => {
            let elements = (0..shape.bound()).map(|index| positions[index / bound] as usize * bound + index % bound);
            Elements::Bits(Bits::collect(memory, elements.map(|index| bits.get(index)))?)
        },
        buffer => {
            let source = buffer.as_slice();
            Element::wrap(Buffer::build(memory, shape.bound(), &source[0], |target| {
                Ok(copy_cells(context.work(), source, bound, positions, target)?)
            })?)
        }
    );
    Ok(Array::new(shape, elements))
}

/// Copies the cells of the source at `positions`, of `bound` elements each, to `target`.
fn copy_cells<T: Element>(
    work: &Work,
    source: &[T],
    bound: usize,
    positions: &[u32],
    target: &mut [T],
) -> std::result::Result<(), Stop> {
    if bound == 1 {
        return work.map(positions, target, |positions, target| {
            for (target, &position) in target.iter_mut().zip(positions) {
                *target = source[position as usize].clone();
            }
        });
    }
    for (index, (target, &position)) in target.chunks_mut(bound).zip(positions).enumerate() {
        if index % CELLS_PER_POLL == 0 {
            work.poll()?;
        }
        target.clone_from_slice(&source[position as usize * bound..][..bound]);
    }
    Ok(())
}

/// Returns a vector with a bit for each of `count` cells: 1 at `positions`, 0 elsewhere.
pub(crate) fn to_mask(context: &Context, count: usize, positions: &[u32]) -> Result<Array> {
    let mut words = context.memory().zeroed_block::<u64>(bits::words_for(count))?;
    for &position in positions {
        words[position as usize / 64] |= 1 << (position % 64);
    }
    Ok(Array::vector(Bits::from_words(words, count)))
}

/// A query about the classes, which can run on keys of any type.
trait ClassQuery {
    type Output;

    /// Computes the result in a loop over the keys, which are looked up in `dictionary`.
    fn run<K: Copy>(&mut self, context: &Context, keys: &[K], dictionary: impl Dictionary<K>) -> Result<Self::Output>;

    /// Computes the result in a faster way, or returns `None` if there is none for these keys. Their codes are all among the
    /// `codes` codes from `least` on.
    fn run_on_codes<K: Code>(
        &mut self,
        _context: &Context,
        _keys: &[K],
        _least: u32,
        _codes: usize,
    ) -> Result<Option<Self::Output>> {
        Ok(None)
    }

    /// Returns the result for `count` cells that are all equal.
    fn run_on_equal_cells(&mut self, context: &Context, count: usize) -> Result<Self::Output>;
}

/// The query for the class of each cell and the first member of each class.
struct Ids;

impl ClassQuery for Ids {
    type Output = Classes;

    fn run<K: Copy>(&mut self, context: &Context, keys: &[K], mut dictionary: impl Dictionary<K>) -> Result<Classes> {
        Ok(search::classify_all(context.work(), &mut dictionary, keys)?)
    }

    fn run_on_equal_cells(&mut self, context: &Context, count: usize) -> Result<Classes> {
        Ok(Classes { ids: context.memory().zeroed_block(count)?, firsts: vec![0; count.min(1)].into() })
    }
}

/// The query for the first member of each class.
struct Firsts;

impl ClassQuery for Firsts {
    type Output = Charged<u32>;

    fn run<K: Copy>(&mut self, context: &Context, keys: &[K], mut dictionary: impl Dictionary<K>) -> Result<Charged<u32>> {
        Ok(search::find_first_of_each(context.work(), &mut dictionary, keys)?)
    }

    /// Keeps one bit for each code, which takes little memory even if there are many more codes than keys.
    fn run_on_codes<K: Code>(&mut self, context: &Context, keys: &[K], least: u32, codes: usize) -> Result<Option<Charged<u32>>> {
        if codes > keys.len().saturating_mul(SEEN_CODES_PER_KEY).max(SEEN_CODES_MIN) {
            return Ok(None);
        }
        self.run(context, keys, SeenCodes::new(context.memory(), least, codes)?).map(Some)
    }

    fn run_on_equal_cells(&mut self, _context: &Context, count: usize) -> Result<Charged<u32>> {
        Ok(vec![0; count.min(1)].into())
    }
}

/// The query for the number of members of each class.
struct Tallies;

impl ClassQuery for Tallies {
    type Output = Charged<u32>;

    fn run<K: Copy>(&mut self, context: &Context, keys: &[K], dictionary: impl Dictionary<K>) -> Result<Charged<u32>> {
        let Classes { ids, firsts: mut tallies } = Ids.run(context, keys, dictionary)?;
        tallies.fill(0);
        ids.iter().for_each(|&id| tallies[id as usize] += 1);
        Ok(tallies)
    }

    /// Keeps one counter for each code: the counters of a few codes stay in the first-level cache.
    fn run_on_codes<K: Code>(&mut self, context: &Context, keys: &[K], least: u32, codes: usize) -> Result<Option<Charged<u32>>> {
        if codes > keys.len().clamp(COUNTERS_MIN, COUNTERS_MAX) {
            return Ok(None);
        }
        Ok(Some(search::count_members(context.work(), keys, least, codes)?))
    }

    fn run_on_equal_cells(&mut self, _context: &Context, count: usize) -> Result<Charged<u32>> {
        Ok(if count == 0 { Charged::default() } else { vec![count as u32].into() })
    }
}

/// Runs a query with the kind of keys and the dictionary that suit the major cells of an array.
fn dispatch<W: ClassQuery>(context: &Context, array: &Array, query: &mut W) -> Result<W::Output> {
    check_count(array)?;
    let (bound, count) = (array.shape().cell_bound(), array.tally());
    if bound == 0 || count == 0 {
        return query.run_on_equal_cells(context, count);
    }
    if bound > 1 {
        return dispatch_cells(context, array, bound, query);
    }
    with_whole_numbers!(array.elements(), buffer => dispatch_codes(context, buffer.as_slice(), query),
        Elements::Bits(_) => {
            let bytes = array.elements().clone().widen(context.memory(), ElementType::I8)?;
            let Elements::I8(buffer) = bytes else { unreachable!("bits were widened to bytes") };
            dispatch_codes(context, buffer.as_slice(), query)
        },
        Elements::Latin(buffer) => dispatch_codes(context, buffer.as_slice(), query),
        Elements::Char(buffer) => dispatch_codes(context, buffer.as_slice(), query),
        Elements::Float(buffer) => dispatch_floats(context, buffer, query),
        Elements::Nested(buffer) => match make_keys(context, buffer.as_slice())? {
            Some(keys) => query.run(context, keys.as_chunks::<2>().0, Hash128::new(context.memory(), count)?),
            None => dispatch_cells(context, array, 1, query),
        },
        Elements::Complex(_) | Elements::Extended(_) | Elements::Marks(_) => dispatch_cells(context, array, 1, query),
    )
}

fn dispatch_codes<K: Code, W: ClassQuery>(context: &Context, keys: &[K], query: &mut W) -> Result<W::Output> {
    let (least, codes) = search::code_range(keys);
    if let Some(output) = query.run_on_codes(context, keys, least, codes)? {
        return Ok(output);
    }
    match direct_table(context, keys)? {
        Some(dictionary) => query.run(context, keys, dictionary),
        None => query.run(context, keys, Hash32::new(context.memory(), keys.len())?),
    }
}

fn dispatch_floats<W: ClassQuery>(context: &Context, keys: &Buffer<f64>, query: &mut W) -> Result<W::Output> {
    let (memory, tolerance) = (context.memory(), context.tolerance());
    if let Some(wholes) = search::to_integers(context.work(), keys.as_slice())? {
        return dispatch_codes(context, &wholes, query);
    }
    if tolerance == 0.0 || search::are_exactly_comparable(keys.as_slice(), tolerance) {
        query.run(context, keys.as_slice(), ExactFloats::new(memory, keys.len())?)
    } else {
        query.run(context, keys.as_slice(), TolerantFloats::new(memory, keys.len(), tolerance)?)
    }
}

fn dispatch_cells<W: ClassQuery>(context: &Context, array: &Array, bound: usize, query: &mut W) -> Result<W::Output> {
    let (count, tolerance) = (array.tally(), context.tolerance());
    let hashes = CellHashes::compute(context.work(), grid_for(context, &[array]), count, |cell, hasher| {
        hash_cell(hasher, array, cell * bound, bound);
    })?;
    let same = |one: u32, other: u32, tolerance: f64| {
        array_parts_match(array, one as usize * bound, array, other as usize * bound, bound, tolerance)
    };
    let dictionary = CellDictionary::new(
        context.memory(),
        hashes,
        |one, other| same(one, other, 0.0),
        |one, other| same(one, other, tolerance),
    )?;
    let mut keys = context.memory().block::<u32>(count)?;
    keys.iter_mut().zip(0..).for_each(|(key, number)| *key = number);
    let output = query.run(context, &keys, dictionary)?;
    // An interrupted comparison of long cells has reported that they differ.
    context.poll()?;
    Ok(output)
}
