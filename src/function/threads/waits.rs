//! What a thread waits for.

use super::holds::Claim;
use crate::array::Array;
use std::time::Instant;

/// What a thread waits for.
pub(super) enum Wait {
    /// `⎕DL`: a moment.
    Moment(Instant),
    /// `⎕TSYNC`: the ends of threads.
    Ends(Ends),
    /// `⎕TGET`: tokens of the pool.
    Tokens(Request),
    /// `:Hold`: tokens that others hold.
    Hold(Claim),
    /// That the session talks to it.
    Session,
    /// A line that is being typed.
    Line,
}

/// The threads whose ends are waited for, and what has come of those that have ended.
#[derive(Default)]
pub(super) struct Ends {
    /// Those that run still.
    pub(super) open: Vec<u32>,
    /// The results of those that gave one.
    pub(super) results: Vec<(u32, Array)>,
}

/// A request for tokens.
pub(super) struct Request {
    /// Their types.
    pub(super) types: Vec<f64>,
    /// When it is given up.
    pub(super) until: Option<Instant>,
    /// Which of all requests it is: the earlier one is served first.
    pub(super) turn: u64,
    /// The values, once they are taken.
    pub(super) given: Option<Vec<Array>>,
}

impl Wait {
    /// When it ends by itself.
    pub(super) fn until(&self) -> Option<Instant> {
        match self {
            Wait::Moment(until) => Some(*until),
            Wait::Tokens(request) => request.until,
            Wait::Ends(_) | Wait::Hold(_) | Wait::Session | Wait::Line => None,
        }
    }

    /// Whether it is for the person at the session.
    pub(super) fn is_for_session(&self) -> bool {
        matches!(self, Wait::Session | Wait::Line)
    }
}
