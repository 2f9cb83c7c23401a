//! Flaws for ⎕ names that do not exist: names from other systems that will never be supported, and unknown names.

use crate::syntax::flaws::Flaw;
use crate::syntax::source::Span;

/// The ⎕ names that belong to other systems or to Windows, each with an alternative or the reason for its absence.
const FOREIGN_SYSTEM_NAMES: &[(&str, &str)] = &[
    ("ARBIN", "⎕NGET reads files"),
    ("ARBOUT", "⎕NPUT writes files"),
    ("DQ", "graphical windows are not supported"),
    ("EXCEPTION", "⎕DMX describes the last error"),
    ("KL", "keys are bound by the terminal"),
    ("NA", "a Rust program that embeds Zilde can offer its own functions to APL"),
    ("LOCK", "functions cannot be locked: their text stays readable"),
    ("NXLATE", "text is Unicode: ⎕UCS converts characters to numbers and back"),
    ("PFKEY", "keys are bound by the terminal"),
    ("SM", "there is no full-screen display"),
    ("SR", "there is no full-screen display"),
    ("SVC", "variables are not shared between processes"),
    ("SVO", "variables are not shared between processes"),
    ("SVQ", "variables are not shared between processes"),
    ("SVR", "variables are not shared between processes"),
    ("SVS", "variables are not shared between processes"),
    ("USING", ".NET is not supported"),
    ("WC", "graphical windows are not supported"),
    ("WN", "graphical windows are not supported"),
    ("WS", "graphical windows are not supported"),
    ("XT", "variables are not kept in files"),
];

/// Returns the flaw for a ⎕ name that does not exist; `name` is in capitals, without `⎕`.
pub(crate) fn unknown_name_flaw(name: &str, span: Span) -> Flaw {
    if let Some((_, instead)) = FOREIGN_SYSTEM_NAMES.iter().find(|(known, _)| *known == name) {
        return Flaw::nonce(span, format!("⎕{name} is not supported, and never will be")).help(*instead);
    }
    Flaw::syntax(span, format!("there is no ⎕{name}")).classic("Invalid token")
}
