//! Flaws for ⎕ names that do not exist: names of other systems that will not be built, and unknown names.

use crate::syntax::report::Flaw;
use crate::syntax::source::Span;

/// Names that belong to other systems or to Windows, each with an alternative or the reason for its absence.
const FOREIGN_SYSTEM_NAMES: &[(&str, &str)] = &[
    ("ARBIN", "⎕NGET reads files"),
    ("ARBOUT", "⎕NPUT writes files"),
    ("DQ", "there are no windows here"),
    ("EXCEPTION", "⎕DMX tells what went wrong"),
    ("KL", "keys are bound by the terminal"),
    ("NA", "a Rust program that embeds Zilde has functions of its own called"),
    ("LOCK", "functions stay readable"),
    ("NXLATE", "text is Unicode: ⎕UCS converts"),
    ("PFKEY", "keys are bound by the terminal"),
    ("SM", "there is no full-screen display"),
    ("SR", "there is no full-screen display"),
    ("SVC", "variables are not shared between processes"),
    ("SVO", "variables are not shared between processes"),
    ("SVQ", "variables are not shared between processes"),
    ("SVR", "variables are not shared between processes"),
    ("SVS", "variables are not shared between processes"),
    ("USING", "there is no .NET here"),
    ("WC", "there are no windows here"),
    ("WN", "there are no windows here"),
    ("WS", "there are no windows here"),
    ("XT", "variables are not kept in files"),
];

/// Returns the flaw for a ⎕ name that does not exist; `name` is in capitals, without `⎕`.
pub(crate) fn system_name(name: &str, span: Span) -> Flaw {
    if let Some((_, instead)) = FOREIGN_SYSTEM_NAMES.iter().find(|(known, _)| *known == name) {
        return Flaw::nonce(span, format!("⎕{name} will not be built")).help(*instead);
    }
    Flaw::syntax(span, format!("there is no ⎕{name}")).classic("Invalid token")
}
