//! The locations of faults: the part of the running text that failed, and the arguments on either side of it.

use crate::error::{Caller, Fault, Location, Signal};
use crate::function::Context;
use crate::runtime::frames::Frame;
use crate::syntax::flaws::{Flaw, FlawKind};
use crate::syntax::source::Span;

/// The spans of the parts of a function application.
#[derive(Clone, Copy)]
pub(crate) struct Spans {
    pub(crate) function: Span,
    /// The position of the caret in the classic report, in bytes.
    pub(crate) caret: u32,
    pub(crate) left: Option<Span>,
    pub(crate) right: Option<Span>,
}

/// The maximum number of locations that a fault keeps: an endless recursion passes through millions.
const TRACEBACK_MAX_CALLS: usize = 32;

/// Returns the fault with a location in the running text added, unless the fault already has one in that text.
#[cold]
#[inline(never)]
pub(crate) fn push_call(context: &Context, mut fault: Fault, spans: Spans) -> Fault {
    let frames = context.thread.frames.count();
    let details = fault.details_mut();
    if !details.kind.is_trappable() || details.recorded_frames == frames {
        return fault;
    }
    let Some(frame) = context.thread.frames.top() else {
        return fault;
    };
    let is_call = frame.callee.is_some() || frame.executed;
    if details.signal == Some(Signal::Raised) && is_call {
        return fault;
    }
    // A missing result becomes an error when it is needed.
    if details.signal == Some(Signal::NoResult) {
        details.signal = None;
    }
    details.recorded_frames = frames;
    if details.locations.len() >= TRACEBACK_MAX_CALLS {
        return fault;
    }
    let callee = frame.callee.as_ref();
    let caller = match callee {
        Some(callee) => callee.caller(spans.function),
        None => find_executor(context, frame),
    };
    let executed = frame.executed || caller.is_none() && callee.is_some_and(|callee| callee.is_executed());
    let (source, text) = frame.source().name_and_text();
    details.locations.push(Location {
        source,
        text,
        span: spans.function.range(),
        caret: spans.caret as usize,
        left: spans.left.map(Span::range),
        right: spans.right.map(Span::range),
        caller,
        is_executed: executed,
    });
    fault
}

/// Returns the function whose `⍎` runs the text of a frame: the report shows the line of that function before the text.
fn find_executor(context: &Context, frame: &Frame) -> Option<Caller> {
    let index = frame.host.filter(|_| frame.executed)? as usize;
    // A line typed on top of a suspended function is not one of its lines.
    if !context.thread.frames.iter().skip(index + 1).all(|frame| frame.executed) {
        return None;
    }
    let host = context.thread.frames.get(index)?;
    let caller = host.callee.as_ref()?.caller(host.span)?;
    Some(Caller { is_dfn: false, ..caller })
}

/// Returns the fault with a location that is a single span, without arguments.
#[cold]
pub(crate) fn with_span(context: &Context, fault: Fault, span: Span) -> Fault {
    push_call(context, fault, Spans { function: span, caret: span.start, left: None, right: None })
}

/// Converts a flaw from parsing or binding to a fault of the running text, or returns the stop if one was requested.
#[cold]
pub(crate) fn fault_at_flaw(context: &Context, flaw: Flaw) -> Fault {
    if let Err(stop) = context.poll_waiting() {
        return stop;
    }
    let (span, caret) = (flaw.span, flaw.caret);
    let mut fault = with_span(context, fault_of(flaw), span);
    if let (Some(caret), Some(location)) = (caret, fault.details_mut().locations.last_mut()) {
        location.caret = caret as usize;
    }
    fault
}

/// Converts a flaw to a fault without a location.
pub(crate) fn fault_of(flaw: Flaw) -> Fault {
    let flaw = flaw.into_details();
    // A report labels the span with the message, so the label of the flaw becomes part of the message.
    let message = match flaw.label {
        Some(label) => format!("{}: it {label}", flaw.message),
        None => flaw.message,
    };
    let related = flaw.other.map(|(span, label)| (span.range(), label));
    let mut fault = match flaw.kind {
        FlawKind::Syntax => Fault::syntax(message),
        FlawKind::Limit => Fault::limit(message),
        FlawKind::Nonce => Fault::nonce(message),
    };
    fault.details_mut().related = related;
    if let Some(classic) = flaw.classic {
        fault = fault.with_classic(classic);
    }
    match flaw.help {
        Some(help) => fault.with_help(help),
        None => fault,
    }
}
