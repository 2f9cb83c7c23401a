//! `:Hold`: tokens, each of which belongs to one thread at a time, while that thread is within the structure.

use super::waits::Wait;
use super::{Context, Threads};
use crate::error::Result;
use std::collections::BTreeMap;

/// The held tokens.
#[derive(Default)]
pub(crate) struct Holds {
    held: Vec<HeldToken>,
}

/// A held token.
struct HeldToken {
    token: String,
    /// The number of the thread that holds the token.
    thread: u32,
    block: HoldBlock,
}

/// A `:Hold` structure in which a function runs: the call of the function, and the statements that begin and end the structure.
#[derive(Clone, Copy)]
struct HoldBlock {
    /// The number of the call.
    call: u64,
    /// The index of the `:Hold` statement.
    begin: usize,
    /// The index of the statement that ends the structure.
    end: usize,
}

/// A request of a `:Hold` for tokens; it gets either all of them or none.
pub struct Claim {
    tokens: Vec<String>,
    block: HoldBlock,
    /// The number of the claim among all requests and claims: lower ones are served first.
    turn: u64,
}

impl Claim {
    /// Creates a claim of the running function, for the structure between two statements. Trailing blanks in tokens are ignored,
    /// and so are duplicate tokens.
    pub fn new(context: &Context, mut tokens: Vec<String>, begin: usize, end: usize) -> Self {
        tokens.iter_mut().for_each(|token| token.truncate(token.trim_end_matches(' ').len()));
        tokens.sort_unstable();
        tokens.dedup();
        Self { tokens, block: HoldBlock { call: context.thread.frames.top_call(), begin, end }, turn: 0 }
    }
}

impl Holds {
    /// Returns the threads that hold tokens of a claim: a thread once for each of these tokens.
    pub(crate) fn holders(&self, claim: &Claim) -> Vec<u32> {
        self.held.iter().filter(|held| claim.tokens.contains(&held.token)).map(|held| held.thread).collect()
    }

    /// Records that a thread holds all tokens of a claim.
    fn take(&mut self, thread: u32, claim: &Claim) {
        let hold_token = |token: &String| HeldToken { token: token.clone(), thread, block: claim.block };
        self.held.extend(claim.tokens.iter().map(hold_token));
    }
}

impl Context {
    /// Takes all tokens of a claim as soon as no thread holds any of them, and returns true. If some are held and the structure
    /// has an alternative (`:Else`), returns false without waiting.
    pub fn hold(&mut self, mut claim: Claim, has_alternative: bool) -> Result<bool> {
        let current = self.machine.threads.current;
        let holders = self.machine.threads.holds.holders(&claim);
        if holders.is_empty() {
            self.machine.threads.holds.take(current, &claim);
            return Ok(true);
        }
        if has_alternative {
            return Ok(false);
        }
        self.machine.threads.check_deadlock(&holders)?;
        claim.turn = self.machine.threads.next_turn();
        let begin = claim.block.begin;
        let result = self.wait_for(Wait::Hold(claim));
        if result.is_err() {
            // The claim may have been served before the wait failed.
            self.release(begin);
        }
        result.map(|_| true)
    }

    /// Releases the tokens that the running function holds for structures that begin at the statement `begin` or after it.
    #[inline]
    pub fn release(&mut self, begin: usize) {
        if !self.machine.threads.holds.held.is_empty() {
            let call = self.thread.frames.top_call();
            self.machine.threads.release(|block| block.call == call && block.begin >= begin);
        }
    }

    /// Releases the tokens that the running function holds for structures that do not contain `statement`, where it continues.
    #[inline]
    pub fn release_outside(&mut self, statement: usize) {
        if !self.machine.threads.holds.held.is_empty() {
            let call = self.thread.frames.top_call();
            self.machine.threads.release(|block| block.call == call && !(block.begin < statement && statement <= block.end));
        }
    }
}

impl Threads {
    /// Releases the tokens that the running thread holds for structures that have ended, and gives them to threads that wait for
    /// them.
    fn release(&mut self, has_ended: impl Fn(&HoldBlock) -> bool) {
        let current = self.current;
        let old_count = self.holds.held.len();
        self.holds.held.retain(|held| held.thread != current || !has_ended(&held.block));
        if self.holds.held.len() < old_count {
            self.serve_claims();
        }
    }

    /// Releases all tokens that the running thread holds.
    pub(crate) fn release_all(&mut self) {
        self.release(|_| true);
    }

    /// Serves the claims whose tokens are all free, the earliest first.
    fn serve_claims(&mut self) {
        let mut claims: Vec<(u64, u32)> = self
            .all
            .iter()
            .filter_map(|(&number, thread)| match &thread.wait {
                Some(Wait::Hold(claim)) => Some((claim.turn, number)),
                _ => None,
            })
            .collect();
        claims.sort_unstable();
        for (_, number) in claims {
            if self.queue.contains(&number) {
                continue;
            }
            let Some(Wait::Hold(claim)) = &self.all[&number].wait else { continue };
            if self.holds.holders(claim).is_empty() {
                self.holds.take(number, claim);
                self.wake(number);
            }
        }
    }

    /// Returns the list that `)holds` shows: each token, the thread that holds it, and the threads that wait for it.
    pub fn held_tokens(&self) -> Vec<(String, u32, Vec<u32>)> {
        let mut claims: Vec<(u64, u32, &Claim)> = Vec::new();
        for (&number, thread) in &self.all {
            if let Some(Wait::Hold(claim)) = &thread.wait {
                claims.push((claim.turn, number, claim));
            }
        }
        claims.sort_unstable_by_key(|&(turn, ..)| turn);
        let holders: BTreeMap<&String, u32> = self.holds.held.iter().map(|held| (&held.token, held.thread)).collect();
        let find_waiting =
            |token: &String| claims.iter().filter(|(.., claim)| claim.tokens.contains(token)).map(|claim| claim.1).collect();
        holders.into_iter().map(|(token, holder)| (token.clone(), holder, find_waiting(token))).collect()
    }
}
