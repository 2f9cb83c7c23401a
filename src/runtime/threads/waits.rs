//! The events that threads wait for.

use super::holds::Claim;
use crate::array::Array;
use std::time::Instant;

/// An event that a thread waits for.
pub(crate) enum Wait {
    /// `⎕DL`: a moment in time.
    Moment(Instant),
    /// `⎕TSYNC`: the ends of threads.
    Ends(Ends),
    /// `⎕TGET`: tokens of the pool.
    Tokens(Request),
    /// `:Hold`: tokens that other threads hold.
    Hold(Claim),
    /// The session, which is talking to another thread.
    Session,
    /// A line that is being typed.
    Line,
}

/// The threads whose ends a thread awaits, and the results of those that have ended.
#[derive(Default)]
pub(crate) struct Ends {
    /// The threads that still run.
    pub(crate) open: Vec<u32>,
    /// The results of the threads that returned one.
    pub(crate) results: Vec<(u32, Array)>,
}

/// A request for tokens.
pub(crate) struct Request {
    /// The types of the tokens.
    pub(crate) types: Vec<f64>,
    /// The moment at which the thread gives up the request, if there is one.
    pub(crate) until: Option<Instant>,
    /// The number of the request among all requests and claims: lower ones are served first.
    pub(crate) turn: u64,
    /// The values of the tokens, once the request has been served.
    pub(crate) values: Option<Vec<Array>>,
}

impl Wait {
    /// Returns the moment at which the wait ends even without its event, if there is one.
    pub(crate) fn until(&self) -> Option<Instant> {
        match self {
            Wait::Moment(until) => Some(*until),
            Wait::Tokens(request) => request.until,
            Wait::Ends(_) | Wait::Hold(_) | Wait::Session | Wait::Line => None,
        }
    }

    /// Returns true if the thread waits for the session, or for a line that is being typed.
    pub(crate) fn is_for_session(&self) -> bool {
        matches!(self, Wait::Session | Wait::Line)
    }
}
