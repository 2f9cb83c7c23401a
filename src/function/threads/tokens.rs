//! The pool of tokens: `⎕TPUT` puts them in, `⎕TGET` waits for them and takes them out.

use super::waits::{Request, Wait};
use super::{Context, Threads};
use crate::array::Array;
use crate::error::{ErrorKind, Fault, Result};
use std::collections::BTreeMap;
use std::time::Instant;

/// Tokens that the pool may hold.
const MOST: usize = 1 << 31;

/// The tokens that wait to be taken, and the ranges of types that were allocated.
#[derive(Default)]
pub struct Tokens {
    /// Types and values, in the order in which they came.
    pool: Vec<(f64, Array)>,
    /// Descriptions of ranges, by their whole number.
    ranges: BTreeMap<u32, Array>,
    last_range: u32,
}

impl Tokens {
    /// `⎕TPOOL`: the types in the pool.
    pub fn types(&self) -> impl Iterator<Item = f64> {
        self.pool.iter().map(|(kind, _)| *kind)
    }

    /// Allocates a range of types: the whole number below all of them.
    pub fn allocate(&mut self, description: Array) -> u32 {
        self.last_range += 1;
        self.ranges.insert(self.last_range, description);
        self.last_range
    }

    /// The ranges that are allocated, with what describes them.
    pub fn ranges(&self) -> &BTreeMap<u32, Array> {
        &self.ranges
    }

    /// Forgets a range.
    pub fn deallocate(&mut self, range: u32) {
        self.ranges.remove(&range);
    }

    /// Whether a type is whole or of a range that is allocated.
    pub fn is_known(&self, kind: f64) -> bool {
        kind.is_finite() && (kind.fract() == 0.0 || range_of(kind).is_some_and(|range| self.ranges.contains_key(&range)))
    }

    /// The values of all tokens.
    pub fn values(&self) -> impl Iterator<Item = &Array> {
        self.pool.iter().map(|(_, value)| value)
    }

    /// Takes tokens of all these types out of the pool, if they are there: their values. One of a negative type serves
    /// requests for the positive one and stays.
    fn take(&mut self, types: &[f64]) -> Option<Vec<Array>> {
        let mut taken = Vec::new();
        let mut values = Vec::with_capacity(types.len());
        for &kind in types {
            let free = |wanted: f64| {
                let mut entries = self.pool.iter().enumerate();
                entries.position(|(index, (found, _))| *found == wanted && !taken.contains(&index))
            };
            let own = free(kind);
            let index = own.or_else(|| if kind > 0.0 { free(-kind) } else { None })?;
            values.push(self.pool[index].1.clone());
            if own.is_some() {
                taken.push(index);
            }
        }
        taken.sort_unstable();
        for index in taken.into_iter().rev() {
            self.pool.remove(index);
        }
        Some(values)
    }
}

/// The range that a type which is not whole belongs to.
pub fn range_of(kind: f64) -> Option<u32> {
    let range = kind.abs().floor();
    (kind.fract() != 0.0 && (1.0..=f64::from(u32::MAX)).contains(&range)).then_some(range as u32)
}

impl Threads {
    /// The types that a thread waits for: `⎕TREQ`.
    pub fn requests(&self, number: u32) -> &[f64] {
        match self.all.get(&number).and_then(|thread| thread.wait.as_ref()) {
            Some(Wait::Tokens(request)) => &request.types,
            _ => &[],
        }
    }

    /// Whether a range has a token in the pool or is waited for.
    pub fn range_is_active(&self, range: u32) -> bool {
        let requested = self.all.keys().flat_map(|&number| self.requests(number)).copied();
        self.tokens.types().chain(requested).any(|kind| range_of(kind) == Some(range))
    }

    /// Puts tokens into the pool and serves those that wait, the earliest first: the threads that can go on.
    pub fn put_tokens(&mut self, tokens: Vec<(f64, Array)>) -> Result<Vec<u32>> {
        if tokens.len() > MOST - self.tokens.pool.len() {
            return Err(Fault::new(ErrorKind::LIMIT, format!("the pool holds {MOST} tokens at most")));
        }
        self.tokens.pool.extend(tokens);
        let mut requests: Vec<(u64, u32)> = self
            .all
            .iter()
            .filter_map(|(&number, thread)| match &thread.wait {
                Some(Wait::Tokens(request)) if request.given.is_none() && thread.due.is_none() => Some((request.turn, number)),
                _ => None,
            })
            .collect();
        requests.sort_unstable();
        let mut served = Vec::new();
        for (_, number) in requests {
            let types = self.requests(number).to_vec();
            let Some(values) = self.tokens.take(&types) else { continue };
            if let Some(Wait::Tokens(request)) = &mut self.thread(number).wait {
                request.given = Some(values);
            }
            self.wake(number);
            served.push(number);
        }
        Ok(served)
    }
}

impl Context {
    /// Takes tokens out of the pool, when all of them are there: their values. None if time is up before.
    pub fn get_tokens(&mut self, types: Vec<f64>, until: Option<Instant>) -> Result<Option<Vec<Array>>> {
        if let Some(values) = self.threads.tokens.take(&types) {
            return Ok(Some(values));
        }
        let turn = self.threads.next_turn();
        match self.wait_for(Wait::Tokens(Request { types, until, turn, given: None }))? {
            Wait::Tokens(request) => Ok(request.given),
            _ => Ok(None),
        }
    }
}
