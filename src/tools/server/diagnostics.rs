//! Diagnostics: errors and likely mistakes, as `zilde check` reports them.

use super::document::{Document, Mistake};
use super::positions::Encoding;
use crate::advice::hint::find_slip_hint;
use crate::syntax::source::Span;
use serde_json::{Value, json};

/// The number of diagnostics beyond which a client gets no more: a text with as many is not one of APL.
const MAX_DIAGNOSTICS: usize = 1000;

/// Returns the diagnostics of a document.
pub(crate) fn list(document: &Document, address: &str, encoding: Encoding) -> Value {
    document.mistakes().iter().take(MAX_DIAGNOSTICS).map(|mistake| to_json(document, address, mistake, encoding)).collect()
}

/// Returns a mistake in the form of the protocol.
pub(crate) fn to_json(document: &Document, address: &str, mistake: &Mistake, encoding: Encoding) -> Value {
    let flaw = &mistake.flaw;
    let hint = || find_slip_hint(&document.text, mistake.span.range().start).map(str::to_owned);
    let help = flaw.help.clone().or_else(|| hint().filter(|_| mistake.is_certain));
    let parts = [Some(flaw.message.clone()), help];
    let message = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    let mut diagnostic = json!({
        "range": document.range(widen(document, mistake.span), encoding),
        "severity": if mistake.is_certain { 1 } else { 2 },
        "source": "zilde",
        "code": if mistake.is_certain { flaw.kind.error_name() } else { "WARNING" },
        "message": message,
    });
    if let Some((span, label)) = &flaw.other {
        let span = Span { start: span.start + mistake.unit_start as u32, end: span.end + mistake.unit_start as u32 };
        let location = json!({ "uri": address, "range": document.range(span, encoding) });
        diagnostic["relatedInformation"] = json!([{ "location": location, "message": label }]);
    }
    diagnostic
}

/// Returns a span that can be seen: an empty one is extended by a character.
fn widen(document: &Document, span: Span) -> Span {
    let range = span.range();
    if !range.is_empty() {
        return span;
    }
    let next = document.text.get(range.start..).and_then(|rest| rest.chars().next()).filter(|next| !next.is_control());
    let before = || document.text.get(..range.start).and_then(|before| before.chars().next_back());
    match (next, before()) {
        (Some(next), _) => Span::new(range.start, range.start + next.len_utf8()),
        (None, Some(before)) if !before.is_control() => Span::new(range.start - before.len_utf8(), range.start),
        _ => span,
    }
}
