//! The pool of tokens: `⎕TPUT` puts them in, `⎕TGET` waits for them and takes them out.

use super::waits::{Request, Wait};
use super::{Context, Threads};
use crate::array::{Array, Item, Memory};
use crate::error::{ErrorKind, Fault, Result};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::Instant;

/// The number of tokens that the pool may hold.
const MAX_POOL_TOKENS: usize = 1 << 31;

/// The tokens in the pool, and the ranges of types that were allocated.
#[derive(Default)]
pub struct Tokens {
    /// Types and values, which are charged as items, by their places in the order of arrival.
    pool: BTreeMap<u64, (f64, Item)>,
    /// The places of the tokens of each type, in order; the keys are the bits of the type numbers.
    places: HashMap<u64, VecDeque<u64>>,
    /// The place of the next token.
    next: u64,
    /// Descriptions of ranges, by their whole number.
    ranges: BTreeMap<u32, Array>,
    last_range: u32,
}

impl Tokens {
    /// Returns the types in the pool: `⎕TPOOL`.
    pub fn types(&self) -> impl Iterator<Item = f64> {
        self.pool.values().map(|(kind, _)| *kind)
    }

    /// Allocates a range of types, and returns the whole number below all of them.
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

    /// Returns true if a type is whole or belongs to an allocated range.
    pub fn is_known(&self, kind: f64) -> bool {
        kind.is_finite() && (kind.fract() == 0.0 || range_of(kind).is_some_and(|range| self.ranges.contains_key(&range)))
    }

    /// Returns the values of all tokens.
    pub fn values(&self) -> impl Iterator<Item = &Array> {
        self.pool.values().map(|(_, value)| value.array())
    }

    /// Adds a token after those that are there.
    fn put(&mut self, kind: f64, value: Item) {
        let place = self.next;
        self.next += 1;
        self.places.entry(kind.to_bits()).or_default().push_back(place);
        self.pool.insert(place, (kind, value));
    }

    /// Takes tokens of all these types out of the pool, if they are there, and returns their values. A token of a negative type
    /// serves requests for the positive one and stays.
    fn take(&mut self, types: &[f64]) -> Option<Vec<Array>> {
        // The number of tokens taken of each type, the earliest first.
        let mut taken: HashMap<u64, usize> = HashMap::new();
        let mut values = Vec::with_capacity(types.len());
        for &kind in types {
            let place = match self.find_untaken(&taken, kind) {
                Some(place) => {
                    *taken.entry(kind.to_bits()).or_default() += 1;
                    place
                }
                None if kind > 0.0 => self.find_untaken(&taken, -kind)?,
                None => return None,
            };
            values.push(self.pool.get(&place)?.1.array().clone());
        }
        for (kind, count) in taken {
            self.remove(kind, count);
        }
        Some(values)
    }

    /// Returns the place of the earliest token of a type that is not taken.
    fn find_untaken(&self, taken: &HashMap<u64, usize>, kind: f64) -> Option<u64> {
        let before = taken.get(&kind.to_bits()).copied().unwrap_or(0);
        self.places.get(&kind.to_bits())?.get(before).copied()
    }

    /// Removes the earliest tokens of a type.
    fn remove(&mut self, kind: u64, count: usize) {
        let Some(places) = self.places.get_mut(&kind) else { return };
        for place in places.drain(..count) {
            self.pool.remove(&place);
        }
        if places.is_empty() {
            self.places.remove(&kind);
        }
    }
}

/// Returns the range of a type that is not whole.
pub(crate) fn range_of(kind: f64) -> Option<u32> {
    let range = kind.abs().floor();
    (kind.fract() != 0.0 && (1.0..=f64::from(u32::MAX)).contains(&range)).then_some(range as u32)
}

impl Threads {
    /// Returns the types that a thread waits for: `⎕TREQ`.
    pub fn requests(&self, number: u32) -> &[f64] {
        match self.all.get(&number).and_then(|thread| thread.wait.as_ref()) {
            Some(Wait::Tokens(request)) => &request.types,
            _ => &[],
        }
    }

    /// Returns true if a range has a token in the pool or is waited for.
    pub fn range_is_active(&self, range: u32) -> bool {
        let requested = self.all.keys().flat_map(|&number| self.requests(number)).copied();
        self.tokens.types().chain(requested).any(|kind| range_of(kind) == Some(range))
    }

    /// Puts a token of each type into the pool and serves the waiting threads, the earliest first. Returns the threads that can
    /// continue. Nobody can take a token of type 0, so none is kept.
    ///
    /// # Errors
    /// LIMIT ERROR if the pool cannot hold this many; the fault of a request to stop. Tokens that were put before stay, and have
    /// served the threads that waited for them.
    pub fn put_tokens(&mut self, memory: &Memory, types: &[f64], value: impl Fn(f64) -> Array) -> Result<Vec<u32>> {
        if types.len() > MAX_POOL_TOKENS - self.tokens.pool.len() {
            return Err(Fault::new(ErrorKind::LIMIT, format!("the pool can hold at most {MAX_POOL_TOKENS} tokens")));
        }
        let put = types.iter().filter(|kind| **kind != 0.0).try_for_each(|&kind| {
            memory.poll()?;
            self.tokens.put(kind, Item::new_in(memory, value(kind)));
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
        let mut served = Vec::new();
        for (_, number) in requests {
            let types = self.requests(number).to_vec();
            let Some(values) = self.tokens.take(&types) else { continue };
            if let Some(Wait::Tokens(request)) = &mut self.thread(number).wait {
                request.values = Some(values);
            }
            self.wake(number);
            served.push(number);
        }
        put.map(|()| served)
    }
}

impl Context {
    /// Takes tokens out of the pool once all of them are there and returns their values, or `None` if time runs out before.
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
