//! From faults to places: which part of the running text failed, and what stood on either side of it.

use super::closure::Closure;
use crate::error::{Caller, Fault, Place};
use crate::function::Context;
use crate::function::frames::Frame;
use crate::syntax::report::{Flaw, FlawKind};
use crate::syntax::source::Span;
use std::any::Any;

/// The parts of an application in the text.
#[derive(Clone, Copy)]
pub(super) struct Spans {
    pub(super) function: Span,
    /// Where the classic report has its caret.
    pub(super) caret: u32,
    pub(super) left: Option<Span>,
    pub(super) right: Option<Span>,
}

/// How many places a fault remembers: an endless recursion came through millions.
const KEPT: usize = 32;

/// The fault, with the running text as the next place it came through. A text that already noted it stays silent.
#[cold]
#[inline(never)]
pub(super) fn noted(context: &Context, mut fault: Fault, spans: Spans) -> Fault {
    let frames = context.frames.tally();
    let details = fault.details_mut();
    if !details.kind.trappable() || details.placed == frames {
        return fault;
    }
    let Some(frame) = context.frames.top() else {
        return fault;
    };
    let leaves = frame.callee.is_some() || frame.executed;
    if details.signalled && leaves {
        return fault;
    }
    // A missing result is an error from the moment somebody needs it.
    details.no_result = false;
    details.placed = frames;
    if details.places.len() >= KEPT {
        return fault;
    }
    let closure = closure_of(frame);
    let caller = match closure {
        Some(closure) => closure.text.caller(spans.function),
        None => executing(context, frame),
    };
    let executed = frame.executed || caller.is_none() && closure.is_some_and(|closure| closure.text.executed);
    let (source, text) = frame.source().shared();
    details.places.push(Place {
        source,
        text,
        span: spans.function.range(),
        caret: spans.caret as usize,
        left: spans.left.map(Span::range),
        right: spans.right.map(Span::range),
        caller,
        executed,
    });
    fault
}

fn closure_of(frame: &Frame) -> Option<&Closure> {
    frame.callee.as_ref().and_then(|callee| (&**callee as &dyn Any).downcast_ref::<Closure>())
}

/// The function whose `⍎` runs the text of a frame: its line is reported before the text.
fn executing(context: &Context, frame: &Frame) -> Option<Caller> {
    let index = frame.host.filter(|_| frame.executed)? as usize;
    // A line that was typed above a suspended function is none of its lines.
    if !context.frames.iter().skip(index + 1).all(|frame| frame.executed) {
        return None;
    }
    let host = context.frames.get(index)?;
    let caller = closure_of(host)?.text.caller(host.span)?;
    Some(Caller { dfn: false, ..caller })
}

/// The fault at one place without arguments.
#[cold]
pub(super) fn at(context: &Context, fault: Fault, span: Span) -> Fault {
    noted(context, fault, Spans { function: span, caret: span.start, left: None, right: None })
}

/// What cannot be read or bound, as a fault of the running text.
#[cold]
pub(super) fn flawed(context: &Context, flaw: Flaw) -> Fault {
    if let Err(stop) = context.poll_waiting() {
        return stop;
    }
    let (span, caret) = (flaw.span, flaw.caret);
    let mut fault = at(context, fault_of(flaw), span);
    if let (Some(caret), Some(place)) = (caret, fault.details_mut().places.last_mut()) {
        place.caret = caret as usize;
    }
    fault
}

/// A flaw as a fault without a place.
pub(super) fn fault_of(flaw: Flaw) -> Fault {
    let flaw = flaw.into_details();
    // The span is labelled with the message: what is said of the place belongs to it.
    let message = match flaw.label {
        Some(label) => format!("{}: it {label}", flaw.message),
        None => flaw.message,
    };
    let mut fault = match flaw.kind {
        FlawKind::Syntax => Fault::syntax(message),
        FlawKind::Limit => Fault::limit(message),
        FlawKind::Nonce => Fault::nonce(message),
    };
    if let Some(classic) = flaw.classic {
        fault = fault.with_classic(classic);
    }
    match flaw.help {
        Some(help) => fault.with_help(help),
        None => fault,
    }
}
