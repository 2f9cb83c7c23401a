//! Looking up the cells of one array among those of another: chooses the dictionary for their types.

use crate::array::compare::{equal, matching, matching_parts};
use crate::array::{Array, Bits, Block, Buffer, Element, ElementType, Elements, Plain, Shape, bits};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::drive::BLOCK;
use crate::kernels::feed::Source;
use crate::kernels::fingerprint::{Cells, Fingerprints, Print};
use crate::kernels::search::{self, Code, Dictionary, Direct, Exact, Grid, Hash32, NONE, Scan, Tolerant};
use crate::kernels::seek;
use crate::kernels::sieve::{self, FewCells, FewClasses, FewFloats, Filtered, Table};
use crate::kernels::simd::gather::{TABLE, bits_at};
use crate::kernels::simd::{self, Kernel, Level, vectorised_widest};
use std::hash::BuildHasher;

/// Up to this many pairs, every pair is compared.
const PAIRS: usize = 256;
/// So few whole numbers are sought among as many by comparing all of them.
const SIDE_BY_SIDE: usize = 32;
/// So few cells are sought each from the start.
const FEW: usize = 4;
/// So few cells get by with little scratch, which costs little to clear.
const LITTLE: usize = 64;
/// From so many bytes on, it pays to know of all 256 where they are.
const MANY_BYTES: usize = 512;
/// From so many numbers of 16 bits on, it pays to keep a bit for each possible one.
const MANY_PAIRS: usize = 4096;

/// Where the cells of one array stand first among those of another.
pub trait Lookup: Sync {
    /// The positions of the cells from `start` on, [`NONE`] for those that are not there.
    fn positions(&self, start: usize, target: &mut [u32]);

    /// Whether the cells from `start` on are there, 1 or 0; `scratch` is as long.
    fn members(&self, start: usize, scratch: &mut [u32], target: &mut [u8]) {
        self.positions(start, scratch);
        for (target, &position) in target.iter_mut().zip(scratch.iter()) {
            *target = u8::from(position != NONE);
        }
    }

    /// Where the cells are numbers of 16 bits: all of them, and a bit for each such number that tells whether it is there.
    fn by_pair(&self) -> Option<(&[i16], Box<Table>)> {
        None
    }

    /// Where the cells are bytes: all of them, and the positions of the 256.
    fn by_byte(&self) -> Option<(&[u8], &[u32; 256])> {
        None
    }
}

/// Looks up cells of `bound` elements of `needles` among those of `haystack`.
pub fn lookup(context: &Context, haystack: &Array, needles: &Array, bound: usize) -> Result<Box<dyn Lookup>> {
    check_count(haystack)?;
    check_count(needles)?;
    if bound == 0 {
        let found = haystack.tally() > 0 && matching(&haystack.none(), &needles.none(), 0.0);
        return Ok(Box::new(Everywhere(if found { 0 } else { NONE })));
    }
    let common = haystack.element_type().common(needles.element_type());
    if haystack.is_empty() || common == ElementType::Nested && !haystack.is_nested() && !needles.is_nested() {
        return Ok(Box::new(Everywhere(NONE)));
    }
    if bound > 1 || matches!(common, ElementType::Nested | ElementType::Marks | ElementType::Complex | ElementType::Extended) {
        return cells(context, haystack, needles, bound);
    }
    if let (Elements::Bits(haystack), Elements::Bits(needles)) = (haystack.elements(), needles.elements()) {
        return Ok(Box::new(FirstBits {
            firsts: [first_bit(haystack, false), first_bit(haystack, true)],
            needles: needles.clone(),
        }));
    }
    // Of other types no table is kept for single bits: bytes do as well.
    let common = common.max(ElementType::I8);
    let memory = context.memory();
    let widened = |array: &Array| array.elements().clone().widened(memory, common);
    match (widened(haystack)?, widened(needles)?) {
        (Elements::I8(haystack), Elements::I8(needles)) => bytes(context, haystack, needles, |byte| byte as i8),
        (Elements::I16(haystack), Elements::I16(needles)) => pairs(context, haystack, needles),
        (Elements::I32(haystack), Elements::I32(needles)) => coded(context, haystack, needles),
        (Elements::Float(haystack), Elements::Float(needles)) => floats(context, haystack, needles),
        (Elements::Latin(haystack), Elements::Latin(needles)) => bytes(context, haystack, needles, |byte| byte),
        (Elements::Char(haystack), Elements::Char(needles)) => coded(context, haystack, needles),
        _ => unreachable!("both were widened to their common type"),
    }
}

/// Fails if there are more elements than positions can count.
pub(super) fn check_count(array: &Array) -> Result<()> {
    if array.bound() < NONE as usize {
        return Ok(());
    }
    Err(Fault::limit(format!("{} elements are more than can be searched", array.bound())))
}

/// The shape of what `X⍳Y` gives, and the elements in a cell: `Y` must end in the shape of the major cells of `X`.
pub fn sought_cells(left: &Array, right: &Array) -> Result<(Shape, usize)> {
    if left.rank() == 0 {
        return Err(Fault::rank(Blame::Left, "a scalar has no major cells to search"));
    }
    let cell = &left.lengths()[1..];
    let Some(frame) = right.rank().checked_sub(cell.len()) else {
        let message = format!("the major cells of the left have rank {}, the right has rank {}", cell.len(), right.rank());
        return Err(Fault::rank(Blame::Right, message));
    };
    if right.lengths()[frame..] != *cell {
        let message =
            format!("the major cells of the left have shape {cell:?}, the right ends in {:?}", &right.lengths()[frame..]);
        return Err(Fault::length(Blame::Right, message));
    }
    Ok((Shape::new(&right.lengths()[..frame])?, left.shape().cell_bound()))
}

/// `X⍳Y` and the like: the positions, counted from `origin`, in the narrowest type that holds them;
/// `count` of them for what is not there.
pub fn indices(context: &Context, found: &dyn Lookup, shape: Shape, count: usize, origin: i64) -> Result<Array> {
    let largest = count as i64 + origin;
    if shape.rank() == 0 {
        let mut position = [0];
        found.positions(0, &mut position);
        return Ok(Array::whole(i64::from(position[0]).min(count as i64) + origin));
    }
    let count = count as u32;
    // The origin may be below 0: then the sum wraps, and is right again as a signed number.
    let index = move |position: u32| position.min(count).wrapping_add(origin as u32);
    if largest > i64::from(i32::MAX) {
        return filled(context, found, shape, move |position| f64::from(position.min(count)) + origin as f64);
    }
    if let Some((bytes, places)) = found.by_byte() {
        return if largest <= i64::from(i8::MAX) {
            let table = places.map(|position| index(position) as u8);
            through(context, bytes, shape, |bytes, target: &mut [i8]| {
                simd::bytes::through(&table, bytes, simd::bytes::view_mut(target));
            })
        } else {
            wide_through(context, bytes, &places.map(index), shape)
        };
    }
    if largest <= i64::from(i8::MAX) {
        filled(context, found, shape, move |position| index(position) as i8)
    } else if largest <= i64::from(i16::MAX) {
        filled(context, found, shape, move |position| index(position) as i16)
    } else {
        filled(context, found, shape, move |position| index(position) as i32)
    }
}

/// What a table of whole numbers says of bytes: in 16 bits, if the entries of the bytes that come fit.
fn wide_through(context: &Context, bytes: &[u8], table: &[u32; 256], shape: Shape) -> Result<Array> {
    let (least, codes) = search::code_range(bytes);
    if table[least as usize..][..codes].iter().all(|&entry| i16::try_from(entry).is_ok()) {
        let table = table.map(|entry| entry as u16);
        return through(context, bytes, shape, |bytes, target| simd::bytes::through_pairs(&table, bytes, target));
    }
    through(context, bytes, shape, |bytes, target| simd::bytes::through_wide(table, bytes, target))
}

/// What a function of bytes says of them.
fn through<T: Element + Plain>(
    context: &Context,
    bytes: &[u8],
    shape: Shape,
    function: impl Fn(&[u8], &mut [T]) + Sync,
) -> Result<Array> {
    let mut block: Block<T> = context.memory().block(shape.bound())?;
    context.work().map(bytes, &mut block, function)?;
    Ok(Array::new(shape, block))
}

fn filled<T: Element + Plain>(
    context: &Context,
    found: &dyn Lookup,
    shape: Shape,
    convert: impl Fn(u32) -> T + Copy + Sync,
) -> Result<Array> {
    let mut block: Block<T> = context.memory().block(shape.bound())?;
    if block.len() <= LITTLE {
        fill_by::<T, LITTLE>(found, 0, convert, &mut block);
    } else {
        context.work().fill(&mut block, |start, target| fill_by::<T, BLOCK>(found, start, convert, target))?;
    }
    Ok(Array::new(shape, block))
}

/// So many positions at a time.
fn fill_by<T, const COUNT: usize>(found: &dyn Lookup, start: usize, convert: impl Fn(u32) -> T + Copy, target: &mut [T]) {
    let mut positions = [0; COUNT];
    for (index, target) in target.chunks_mut(COUNT).enumerate() {
        let positions = &mut positions[..target.len()];
        found.positions(start + index * COUNT, positions);
        vectorised_widest(Converted { positions, convert, target });
    }
}

/// Positions as elements of a result.
struct Converted<'a, T, F> {
    positions: &'a [u32],
    convert: F,
    target: &'a mut [T],
}

impl<T, F: Fn(u32) -> T> Kernel for Converted<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, &position) in self.target.iter_mut().zip(self.positions) {
            *target = (self.convert)(position);
        }
    }
}

/// Whether each element of one array is among those of another.
pub fn members(context: &Context, needles: &Array, haystack: &Array) -> Result<Array> {
    if let Some(members) = members_of_few(needles, haystack) {
        let bound = needles.bound();
        let mut words = context.memory().block::<u64>(1)?;
        words[0] = members;
        return Ok(Array::new(needles.shape().clone(), Bits::from_words(words, bound)));
    }
    let found = lookup(context, haystack, needles, 1)?;
    membership(context, &*found, needles.shape().clone())
}

/// Which of few whole numbers are among few others, a bit each; none if there are more, or other elements.
fn members_of_few(needles: &Array, haystack: &Array) -> Option<u64> {
    let few = |array: &Array| (1..=SIDE_BY_SIDE).contains(&array.bound()) && array.element_type() <= ElementType::I32;
    if !few(needles) || !few(haystack) {
        return None;
    }
    let mut others = [0_i32; SIDE_BY_SIDE];
    let (needles, needle_count) = (Source::of(needles.elements())?, needles.bound());
    let (haystack, others) = (Source::of(haystack.elements())?, &mut others[..haystack.bound()]);
    others.iter_mut().enumerate().for_each(|(index, other)| *other = haystack.element(index));
    let bit = |index: usize| u64::from(others.contains(&needles.element::<i32>(index))) << index;
    Some((0..needle_count).map(bit).sum())
}

/// `X∊Y` and the like: which cells are there.
pub fn membership(context: &Context, found: &dyn Lookup, shape: Shape) -> Result<Array> {
    if shape.rank() == 0 {
        let mut position = [0];
        found.positions(0, &mut position);
        return Ok(Array::bit(position[0] != NONE));
    }
    let bound = shape.bound();
    let mut words = context.memory().block::<u64>(bits::words_for(bound))?;
    if let Some((bytes, places)) = found.by_byte() {
        let table = places.map(|position| u8::from(position != NONE));
        context.work().fill(&mut words, |start, words| simd::bytes::flags(&table, &bytes[64 * start..], words))?;
        return Ok(Array::new(shape, bits::Bits::from_words(words, bound)));
    }
    if let Some((pairs, table)) = found.by_pair() {
        context.work().fill(&mut words, |start, words| {
            for (words, pairs) in words.chunks_mut(BLOCK / 64).zip(pairs[64 * start..].chunks(BLOCK)) {
                let mut places = [0; BLOCK];
                places.iter_mut().zip(pairs).for_each(|(place, pair)| *place = pair.code());
                bits_at(&table, &mut places[..pairs.len()], words);
            }
        })?;
        return Ok(Array::new(shape, bits::Bits::from_words(words, bound)));
    }
    if bound <= LITTLE {
        members_by::<LITTLE>(found, bound, 0, &mut words);
    } else {
        context.work().fill(&mut words, |start, words| members_by::<BLOCK>(found, bound, 64 * start, words))?;
    }
    Ok(Array::new(shape, bits::Bits::from_words(words, bound)))
}

/// Packs whether cells are there, so many at a time.
fn members_by<const COUNT: usize>(found: &dyn Lookup, bound: usize, start: usize, words: &mut [u64]) {
    let (mut positions, mut flags) = ([0; COUNT], [0; COUNT]);
    for (index, words) in words.chunks_mut(COUNT / 64).enumerate() {
        let first = start + index * COUNT;
        let length = (bound - first).min(COUNT);
        found.members(first, &mut positions[..length], &mut flags[..length]);
        bits::pack_bytes(&flags[..length], words);
    }
}

/// Every cell is found at the same place, or nowhere.
struct Everywhere(u32);

impl Lookup for Everywhere {
    fn positions(&self, _start: usize, target: &mut [u32]) {
        target.fill(self.0);
    }
}

/// Bits sought among bits: only two places can be the answer.
struct FirstBits {
    /// Where 0 and 1 stand first.
    firsts: [u32; 2],
    needles: Bits,
}

impl Lookup for FirstBits {
    fn positions(&self, start: usize, target: &mut [u32]) {
        for (index, target) in target.iter_mut().enumerate() {
            *target = self.firsts[usize::from(self.needles.get(start + index))];
        }
    }
}

/// Where `bit` stands first: the search ends at the first word that holds it.
fn first_bit(bits: &Bits, bit: bool) -> u32 {
    let flip = if bit { 0 } else { u64::MAX };
    let found = bits.words().iter().position(|word| word ^ flip != 0);
    let place = found.map(|index| index * 64 + (bits.words()[index] ^ flip).trailing_zeros() as usize);
    place.filter(|&place| place < bits.len()).map_or(NONE, |place| place as u32)
}

/// Positions that were computed beforehand.
pub struct Ready(pub Block<u32>);

impl Lookup for Ready {
    fn positions(&self, start: usize, target: &mut [u32]) {
        target.copy_from_slice(&self.0[start..start + target.len()]);
    }
}

/// Keys and the dictionary they are sought in.
struct Keyed<K: Element, D> {
    needles: Buffer<K>,
    dictionary: D,
}

impl<K: Element + Copy, D: Dictionary<K>> Lookup for Keyed<K, D> {
    fn positions(&self, start: usize, target: &mut [u32]) {
        search::find_all(&self.dictionary, &self.needles.as_slice()[start..][..target.len()], target);
    }
}

/// Fills a dictionary with the keys of one array, to be asked for those of the other.
fn keyed<K: Element + Copy>(
    context: &Context,
    haystack: &Buffer<K>,
    needles: Buffer<K>,
    mut dictionary: impl Dictionary<K> + 'static,
) -> Result<Box<dyn Lookup>> {
    search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
    Ok(Box::new(Keyed { needles, dictionary }))
}

/// Bytes, with what is known of each of the 256.
struct ByByte<K: Element> {
    needles: Buffer<K>,
    places: Box<[u32; 256]>,
}

impl<K: Element + Plain> Lookup for ByByte<K> {
    fn positions(&self, start: usize, target: &mut [u32]) {
        let bytes = simd::bytes::view(&self.needles.as_slice()[start..]);
        for (target, &byte) in target.iter_mut().zip(bytes) {
            *target = self.places[usize::from(byte)];
        }
    }

    fn by_byte(&self) -> Option<(&[u8], &[u32; 256])> {
        Some((simd::bytes::view(self.needles.as_slice()), &self.places))
    }
}

/// Many numbers of 16 bits among fewer of a small range.
fn pairs(context: &Context, haystack: Buffer<i16>, needles: Buffer<i16>) -> Result<Box<dyn Lookup>> {
    if needles.len() >= MANY_PAIRS
        && haystack.len() <= needles.len()
        && let Some(mut dictionary) = direct(context, haystack.as_slice())?
    {
        search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
        return Ok(Box::new(ByPair { needles, dictionary }));
    }
    coded(context, haystack, needles)
}

/// Numbers of 16 bits, and where they are.
struct ByPair {
    needles: Buffer<i16>,
    dictionary: Direct,
}

impl Lookup for ByPair {
    fn positions(&self, start: usize, target: &mut [u32]) {
        search::find_all(&self.dictionary, &self.needles.as_slice()[start..][..target.len()], target);
    }

    fn by_pair(&self) -> Option<(&[i16], Box<Table>)> {
        let mut table = Box::new([0; TABLE / 64]);
        for code in self.dictionary.codes() {
            let place = code as usize % TABLE;
            table[place / 64] |= 1 << (place % 64);
        }
        Some((self.needles.as_slice(), table))
    }
}

/// A few keys, each sought from the start.
fn each<K: Copy>(
    context: &Context,
    needles: &[K],
    first: impl Fn(K) -> std::result::Result<Option<usize>, Stop>,
) -> Result<Box<dyn Lookup>> {
    let mut places: Block<u32> = context.memory().block(needles.len())?;
    for (place, &needle) in places.iter_mut().zip(needles) {
        *place = first(needle)?.map_or(NONE, |position| position as u32);
    }
    Ok(Box::new(Ready(places)))
}

/// Whether so little is sought that no dictionary pays.
fn is_small(haystack: usize, needles: usize) -> bool {
    haystack.saturating_mul(needles) <= PAIRS
}

/// Whole numbers and characters of 8 bits; `key` makes one of its byte.
fn bytes<K: Element + Code + Plain>(
    context: &Context,
    haystack: Buffer<K>,
    needles: Buffer<K>,
    key: impl Fn(u8) -> K,
) -> Result<Box<dyn Lookup>> {
    if needles.len() < MANY_BYTES {
        return coded(context, haystack, needles);
    }
    let (least, codes) = search::code_range(haystack.as_slice());
    let mut dictionary = Direct::new(context.memory(), least, codes)?;
    search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
    let places = Box::new(std::array::from_fn(|byte| dictionary.find(key(byte as u8))));
    Ok(Box::new(ByByte { needles, places }))
}

/// Whole numbers and characters.
fn coded<K: Element + Code>(context: &Context, haystack: Buffer<K>, needles: Buffer<K>) -> Result<Box<dyn Lookup>> {
    let memory = context.memory();
    let (count, sought) = (haystack.len(), needles.len());
    if sought <= FEW && count > PAIRS {
        return each(context, needles.as_slice(), |needle| {
            seek::first(context.work(), haystack.as_slice(), |element| element.code() == needle.code())
        });
    }
    if is_small(count, sought) {
        let same = move |position: u32, key: K| haystack.as_slice()[position as usize].code() == key.code();
        return Ok(Box::new(Keyed { needles, dictionary: Scan { count: count as u32, same } }));
    }
    if is_few(count, sought) {
        let mut dictionary = Hash32::new(memory, sought)?;
        let mut classes = search::classify_all(context.work(), &mut dictionary, needles.as_slice())?;
        let keys: Vec<K> = classes.firsts.iter().map(|&first| needles.as_slice()[first as usize]).collect();
        let room = memory.block(keys.len())?;
        let mut few = FewClasses::new(&dictionary, keys, room);
        sieve::seek(context.work(), haystack.as_slice(), &mut few)?;
        classes.ids.iter_mut().for_each(|id| *id = few.firsts[*id as usize]);
        return Ok(Box::new(Ready(classes.ids)));
    }
    if sought < count / 16 {
        return match direct(context, needles.as_slice())? {
            Some(dictionary) => reversed(context, &haystack, &needles, dictionary),
            None => reversed(context, &haystack, &needles, Hash32::new(memory, sought)?),
        };
    }
    match direct(context, haystack.as_slice())? {
        Some(dictionary) => keyed(context, &haystack, needles, dictionary),
        None => keyed(context, &haystack, needles, Hash32::new(memory, count)?),
    }
}

/// Whether so few are sought among so many that the many should pass through a sieve.
fn is_few(count: usize, sought: usize) -> bool {
    count >= BLOCK && sought < count / 16 && sought <= sieve::MOST
}

/// A table for keys whose range is not much larger than their number.
pub(super) fn direct<K: Code>(context: &Context, keys: &[K]) -> Result<Option<Direct>> {
    let (least, codes) = search::code_range(keys);
    let affordable = codes <= keys.len().saturating_mul(4).max(4096);
    Ok(if affordable { Some(Direct::new(context.memory(), least, codes)?) } else { None })
}

/// Few keys among many: the dictionary holds the few, and the many are gone through until each was met.
fn reversed<K: Element + Code>(
    context: &Context,
    haystack: &Buffer<K>,
    needles: &Buffer<K>,
    mut dictionary: impl Dictionary<K>,
) -> Result<Box<dyn Lookup>> {
    let mut classes = search::classify_all(context.work(), &mut dictionary, needles.as_slice())?;
    let firsts = search::first_positions(context.work(), &dictionary, haystack.as_slice(), classes.firsts.len())?;
    for id in classes.ids.iter_mut() {
        *id = firsts[*id as usize];
    }
    Ok(Box::new(Ready(classes.ids)))
}

/// Floats: as whole numbers if they are, exactly if the tolerance cannot matter.
fn floats(context: &Context, haystack: Buffer<f64>, needles: Buffer<f64>) -> Result<Box<dyn Lookup>> {
    let (memory, tolerance) = (context.memory(), context.tolerance());
    let count = haystack.len();
    // A dictionary of floats costs more than it does for whole numbers, which can be searched the other way round.
    if needles.len() <= FEW && count > PAIRS {
        return each(context, needles.as_slice(), |needle| {
            seek::first_float(context.work(), haystack.as_slice(), needle, tolerance)
        });
    }
    if is_small(count, needles.len()) {
        let same = move |position: u32, key: f64| equal(haystack.as_slice()[position as usize], key, tolerance);
        return Ok(Box::new(Keyed { needles, dictionary: Scan { count: count as u32, same } }));
    }
    if is_few(count, needles.len()) {
        let mut few = FewFloats::new(needles.as_slice(), tolerance, memory.block(needles.len())?);
        sieve::seek(context.work(), haystack.as_slice(), &mut few)?;
        return Ok(Box::new(Ready(few.firsts)));
    }
    if let (Some(haystack), Some(needles)) =
        (search::as_wholes(context.work(), haystack.as_slice())?, search::as_wholes(context.work(), needles.as_slice())?)
    {
        return coded(context, haystack.into(), needles.into());
    }
    let exact = tolerance == 0.0 || search::apart(haystack.as_slice(), tolerance) && search::apart(needles.as_slice(), tolerance);
    let is_filtered = count <= sieve::MOST && needles.len() >= BLOCK;
    match (exact, is_filtered) {
        (true, false) => keyed(context, &haystack, needles, Exact::new(memory, count)?),
        (true, true) => keyed(context, &haystack, needles, Filtered::new(Exact::new(memory, count)?, 0.0)),
        (false, false) => keyed(context, &haystack, needles, Tolerant::new(memory, count, tolerance)?),
        (false, true) => keyed(context, &haystack, needles, Filtered::new(Tolerant::new(memory, count, tolerance)?, tolerance)),
    }
}

/// Cells of several elements, complex numbers, items and references: by fingerprints.
fn cells(context: &Context, haystack: &Array, needles: &Array, bound: usize) -> Result<Box<dyn Lookup>> {
    let (count, sought) = (haystack.bound() / bound, needles.bound() / bound);
    let grid = grid_for(context, &[haystack, needles]);
    let prints = Fingerprints::take(context.work(), grid, count + sought, |cell, print| {
        if cell < count {
            take_print(print, haystack, cell * bound, bound);
        } else {
            take_print(print, needles, (cell - count) * bound, bound);
        }
    })?;
    if prints.is_exact() && is_few(count, sought) {
        return few_cells(context, haystack, needles, bound, prints);
    }
    let (haystack, needles, tolerance) = (haystack.clone(), needles.clone(), context.tolerance());
    let other = haystack.clone();
    let exact =
        move |left: u32, right: u32| matching_parts(&other, left as usize * bound, &other, right as usize * bound, bound, 0.0);
    let tolerant = move |left: u32, right: u32| {
        let (left, right) = (left as usize * bound, (right as usize - count) * bound);
        matching_parts(&haystack, left, &needles, right, bound, tolerance)
    };
    let mut dictionary = Cells::new(context.memory(), prints, exact, tolerant)?;
    for cell in 0..count as u32 {
        if cell % 1024 == 0 {
            context.poll()?;
        }
        dictionary.enter(cell, cell)?;
    }
    Ok(Box::new(ByCell { dictionary, count: count as u32 }))
}

/// Few cells among many, without a tolerance: the few are entered, and the fingerprints of the many pass through a sieve.
fn few_cells(
    context: &Context,
    haystack: &Array,
    needles: &Array,
    bound: usize,
    prints: Fingerprints,
) -> Result<Box<dyn Lookup>> {
    let (count, sought) = (haystack.bound() / bound, needles.bound() / bound);
    let place = |cell: u32| (cell as usize - count) * bound;
    let same = |left: u32, right: u32| matching_parts(needles, place(left), needles, place(right), bound, 0.0);
    let met = |left: u32, right: u32| matching_parts(needles, place(left), haystack, right as usize * bound, bound, 0.0);
    let mut dictionary = Cells::new(context.memory(), prints, same, met)?;
    let mut classes: Block<u32> = context.memory().block(sought)?;
    let mut keys = Vec::new();
    for (class, cell) in classes.iter_mut().zip(count as u32..) {
        *class = dictionary.enter(cell, keys.len() as u32)?;
        if *class as usize == keys.len() {
            keys.push(dictionary.sums()[cell as usize]);
        }
    }
    let room = context.memory().block(keys.len())?;
    let mut few = FewCells(FewClasses::new(&dictionary, keys, room));
    sieve::seek(context.work(), &dictionary.sums()[..count], &mut few)?;
    classes.iter_mut().for_each(|class| *class = few.0.firsts[*class as usize]);
    Ok(Box::new(Ready(classes)))
}

/// Cells that are sought by their fingerprints, which stand after those of the cells they are sought among.
struct ByCell<D> {
    dictionary: D,
    count: u32,
}

impl<D: Dictionary<u32>> Lookup for ByCell<D> {
    fn positions(&self, start: usize, target: &mut [u32]) {
        for (index, target) in target.iter_mut().enumerate() {
            *target = self.dictionary.find(self.count + (start + index) as u32);
        }
    }
}

/// The grid that fingerprints need: none where numbers are compared exactly anyway.
pub(super) fn grid_for(context: &Context, arrays: &[&Array]) -> Option<Grid> {
    let exact = |array: &&Array| array.element_type().is_whole() || array.is_character();
    let tolerance = context.tolerance();
    (tolerance != 0.0 && !arrays.iter().all(exact)).then(|| Grid::new(tolerance))
}

/// Items deeper than this do not add to a fingerprint: the comparison will tell them apart.
const PRINTED_DEPTH: usize = 16;

/// Takes the fingerprint of `bound` elements from `start` on.
pub(super) fn take_print(print: &mut Print, array: &Array, start: usize, bound: usize) {
    print_elements(print, array, start, bound, 0);
}

fn print_elements(print: &mut Print, array: &Array, start: usize, bound: usize, depth: usize) {
    let part = start..start + bound;
    match array.elements() {
        Elements::Bits(bits) => part.for_each(|at| print.number(f64::from(bits.get(at)))),
        Elements::I8(buffer) => buffer.as_slice()[part].iter().for_each(|&value| print.number(f64::from(value))),
        Elements::I16(buffer) => buffer.as_slice()[part].iter().for_each(|&value| print.number(f64::from(value))),
        Elements::I32(buffer) => buffer.as_slice()[part].iter().for_each(|&value| print.number(f64::from(value))),
        Elements::Float(buffer) => buffer.as_slice()[part].iter().for_each(|&value| print.number(value)),
        Elements::Complex(buffer) => buffer.as_slice()[part].iter().for_each(|&value| print.complex(value)),
        Elements::Extended(buffer) => buffer.as_slice()[part].iter().for_each(|value| print.complex(value.complex())),
        Elements::Latin(buffer) => buffer.as_slice()[part].iter().for_each(|&value| print.character(char::from(value))),
        Elements::Char(buffer) => buffer.as_slice()[part].iter().for_each(|&value| print.character(value)),
        Elements::Marks(buffer) => {
            let hash = foldhash::fast::FixedState::default();
            buffer.as_slice()[part].iter().for_each(|mark| print.word(hash.hash_one(mark)));
        }
        Elements::Nested(buffer) => {
            for item in &buffer.as_slice()[part] {
                let array = item.array();
                if !array.is_scalar() {
                    print.word(array.lengths().iter().fold(7, |word, &length| word.wrapping_mul(31) ^ length as u64));
                }
                if depth < PRINTED_DEPTH {
                    print_elements(print, array, 0, array.bound(), depth + 1);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Complex;

    /// Numbers that repeat, some of them within the tolerance of each other.
    fn numbers(count: usize, distinct: u64, step: f64) -> Vec<f64> {
        let mut state = count as u64;
        (0..count)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                ((state >> 33) % distinct) as f64 * step
            })
            .collect()
    }

    fn check(haystack: &Array, needles: &Array, bound: usize) {
        let context = Context::new(1 << 30);
        let found = lookup(&context, haystack, needles, bound).expect("a lookup");
        let mut positions = vec![0; needles.bound() / bound];
        found.positions(0, &mut positions);
        for (needle, &position) in positions.iter().enumerate() {
            let expected = (0..haystack.bound() / bound)
                .find(|&cell| matching_parts(haystack, cell * bound, needles, needle * bound, bound, context.tolerance()));
            assert_eq!(expected.map_or(NONE, |cell| cell as u32), position, "{haystack:?} {needles:?} {bound} {needle}");
        }
    }

    #[test]
    fn every_way_of_looking_up_agrees_with_comparing_all_pairs() {
        let context = Context::new(1 << 30);
        let sizes = [(0, 3), (3, 2), (40, 40), (600, 5), (1200, 20), (1200, 100), (20, 200)];
        for (count, sought) in sizes {
            for (distinct, step) in
                [(2, 1.0), (100, 1.0), (900, 1.0), (70_000, 100_003.0), (50, 0.1), (900, 1.0 + 4e-15), (400, 1e-13)]
            {
                let step = if step == 1e-13 { 4e-15 } else { step };
                let offset = if step == 4e-15 { 1.0 } else { 0.0 };
                let vector = |count, distinct| {
                    let floats: Vec<f64> = numbers(count, distinct, step).iter().map(|value| value + offset).collect();
                    Array::vector(Buffer::from(floats))
                };
                let (haystack, needles) = (vector(count, distinct), vector(sought, distinct + distinct / 3));
                let narrow = |array: &Array| array.clone().narrowed(context.memory()).expect("narrowed");
                let nested = |array: &Array| array.clone().widened(context.memory(), ElementType::Nested).expect("nested");
                let complex = |array: &Array| array.clone().widened(context.memory(), ElementType::Complex).expect("complex");
                check(&haystack, &needles, 1);
                check(&narrow(&haystack), &needles, 1);
                check(&haystack, &narrow(&needles), 1);
                check(&nested(&haystack), &needles, 1);
                check(&complex(&haystack), &needles, 1);
                check(&haystack, &complex(&needles), 1);
                if count % 20 == 0 && sought % 20 == 0 {
                    check(&haystack, &needles, 2);
                    check(&narrow(&haystack), &narrow(&needles), 4);
                    check(&nested(&haystack), &complex(&needles), 5);
                }
            }
        }
    }

    #[test]
    fn complex_numbers_are_found_by_their_magnitude() {
        let numbers = |factor: f64| (0..500).map(|index| Complex::new(f64::from(index) * factor, 1e-15)).collect::<Vec<_>>();
        check(&Array::vector(Buffer::from(numbers(1.0))), &Array::vector(Buffer::from(numbers(0.5))), 1);
        let wholes: Vec<f64> = (0..500).map(f64::from).collect();
        check(&Array::vector(Buffer::from(wholes)), &Array::vector(Buffer::from(numbers(0.5))), 1);
    }
}
