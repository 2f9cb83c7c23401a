//! The pool of tokens: `⎕TPUT` puts them in, `⎕TGET` waits for them and takes them out.

use super::waits::{Request, Wait};
use super::{Context, Threads};
use crate::array::{Array, Item, Memory};
use crate::error::{ErrorKind, Fault, Result};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::Instant;

/// The largest number of tokens that the pool can hold.
const MAX_POOL_TOKENS: usize = 1 << 31;

/// The tokens in the pool, and the allocated ranges of token types.
#[derive(Default)]
pub struct Tokens {
    /// The types and values of the tokens, by their positions in the order of arrival; the values are charged as items.
    pool: BTreeMap<u64, (f64, Item)>,
    /// The positions of the tokens of each type, in order; the keys are the bits of the type numbers.
    positions: HashMap<u64, VecDeque<u64>>,
    /// The position of the next token.
    next_position: u64,
    /// The descriptions of the allocated ranges, by range number.
    ranges: BTreeMap<u32, Array>,
    /// The number of the range allocated last.
    last_range: u32,
}

impl Tokens {
    /// Returns `⎕TPOOL`: the types of the tokens in the pool.
    pub fn types(&self) -> impl Iterator<Item = f64> {
        self.pool.values().map(|(kind, _)| *kind)
    }

    /// Allocates a new range, whose types lie between a whole number and the next; returns the lower number, which is the number
    /// of the range.
    pub fn allocate(&mut self, description: Array) -> u32 {
        self.last_range += 1;
        self.ranges.insert(self.last_range, description);
        self.last_range
    }

    /// Returns the allocated ranges, with their descriptions.
    pub fn ranges(&self) -> &BTreeMap<u32, Array> {
        &self.ranges
    }

    /// Deallocates a range.
    pub fn deallocate(&mut self, range: u32) {
        self.ranges.remove(&range);
    }

    /// Returns true if a type is a whole number or belongs to an allocated range.
    pub fn is_known(&self, kind: f64) -> bool {
        kind.is_finite() && (kind.fract() == 0.0 || range_of(kind).is_some_and(|range| self.ranges.contains_key(&range)))
    }

    /// Returns the values of all tokens.
    pub fn values(&self) -> impl Iterator<Item = &Item> {
        self.pool.values().map(|(_, value)| value)
    }

    /// Adds a token after all others.
    fn put(&mut self, kind: f64, value: Item) {
        let place = self.next_position;
        self.next_position += 1;
        self.positions.entry(kind.to_bits()).or_default().push_back(place);
        self.pool.insert(place, (kind, value));
    }

    /// Takes one token for each of `types` out of the pool and returns their values; if any is missing, takes none and returns
    /// `None`. A token of a negative type also serves requests for the positive type, without being taken.
    fn take(&mut self, types: &[f64]) -> Option<Vec<Array>> {
        // The number of tokens taken so far, by type; the earliest tokens of a type are taken first.
        let mut taken_counts: HashMap<u64, usize> = HashMap::new();
        let mut values = Vec::with_capacity(types.len());
        for &kind in types {
            let place = match self.find_untaken(&taken_counts, kind) {
                Some(place) => {
                    *taken_counts.entry(kind.to_bits()).or_default() += 1;
                    place
                }
                None if kind > 0.0 => self.find_untaken(&taken_counts, -kind)?,
                None => return None,
            };
            values.push(self.pool.get(&place)?.1.to_array());
        }
        for (kind, count) in taken_counts {
            self.remove(kind, count);
        }
        Some(values)
    }

    /// Returns the position of the earliest token of a type that has not been taken yet.
    fn find_untaken(&self, taken_counts: &HashMap<u64, usize>, kind: f64) -> Option<u64> {
        let taken_count = taken_counts.get(&kind.to_bits()).copied().unwrap_or(0);
        self.positions.get(&kind.to_bits())?.get(taken_count).copied()
    }

    /// Removes the `count` earliest tokens of a type, which is given by its bits.
    fn remove(&mut self, kind: u64, count: usize) {
        let Some(places) = self.positions.get_mut(&kind) else { return };
        for place in places.drain(..count) {
            self.pool.remove(&place);
        }
        if places.is_empty() {
            self.positions.remove(&kind);
        }
    }
}

/// Returns the number of the range to which a type belongs, or `None` if the type is a whole number, less than 1 in magnitude, or
/// too large.
pub(crate) fn range_of(kind: f64) -> Option<u32> {
    let range = kind.abs().floor();
    (kind.fract() != 0.0 && (1.0..=f64::from(u32::MAX)).contains(&range)).then_some(range as u32)
}

impl Threads {
    /// Returns the types of the tokens that a thread waits for, as `⎕TREQ` shows them.
    pub fn requests(&self, number: u32) -> &[f64] {
        match self.all.get(&number).and_then(|thread| thread.wait.as_ref()) {
            Some(Wait::Tokens(request)) => &request.types,
            _ => &[],
        }
    }

    /// Returns true if the pool has a token of a range, or a thread waits for one.
    pub fn is_range_active(&self, range: u32) -> bool {
        let requested = self.all.keys().flat_map(|&number| self.requests(number)).copied();
        self.tokens.types().chain(requested).any(|kind| range_of(kind) == Some(range))
    }

    /// Puts a token of each of `types` into the pool and serves the waiting threads, the earliest request first. Returns the
    /// threads that can continue. A token of type 0 cannot be taken, so none is stored.
    ///
    /// # Errors
    /// Fails with LIMIT ERROR if the pool would be too large. Also fails if a request to stop interrupts the work: the
    /// tokens that were put before stay in the pool, and serve the threads that wait for them.
    pub fn put_tokens(&mut self, memory: &Memory, types: &[f64], value: impl Fn(f64) -> Array) -> Result<Vec<u32>> {
        if types.len() > MAX_POOL_TOKENS - self.tokens.pool.len() {
            return Err(Fault::new(ErrorKind::LIMIT, format!("the pool can hold at most {MAX_POOL_TOKENS} tokens")));
        }
        let outcome = types.iter().filter(|kind| **kind != 0.0).try_for_each(|&kind| {
            memory.poll()?;
            self.tokens.put(kind, Item::new_in(memory, value(kind))?);
            Ok(())
        });
        let mut requests: Vec<(u64, u32)> = self
            .all
            .iter()
            .filter_map(|(&number, thread)| match &thread.wait {
                Some(Wait::Tokens(request)) if request.values.is_none() && thread.pending_fault.is_none() => {
                    Some((request.turn, number))
                }
                _ => None,
            })
            .collect();
        requests.sort_unstable();
        let mut woken = Vec::new();
        for (_, number) in requests {
            let types = self.requests(number).to_vec();
            let Some(values) = self.tokens.take(&types) else { continue };
            if let Some(Wait::Tokens(request)) = &mut self.thread_mut(number).wait {
                request.values = Some(values);
            }
            self.wake(number);
            woken.push(number);
        }
        outcome.map(|()| woken)
    }
}

impl Context {
    /// Waits for one token for each of `types`, takes them out of the pool and returns their values, or returns `None` if `until`
    /// comes first.
    pub fn get_tokens(&mut self, types: Vec<f64>, until: Option<Instant>) -> Result<Option<Vec<Array>>> {
        if let Some(values) = self.machine.threads.tokens.take(&types) {
            return Ok(Some(values));
        }
        let turn = self.machine.threads.next_turn();
        match self.wait_for(Wait::Tokens(Request { types, until, turn, values: None }))? {
            Wait::Tokens(request) => Ok(request.values),
            _ => Ok(None),
        }
    }
}
