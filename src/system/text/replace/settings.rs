//! The options of `⎕R` and `⎕S`.

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Options;

/// The option that is set by a value without a name.
pub(crate) const PRINCIPAL_OPTION: &str = "IC";

/// The names of the options other than `Regex`.
const REPLACE_OPTIONS: [&str; 13] =
    ["IC", "Mode", "DotAll", "EOL", "NEOL", "ML", "Greedy", "OM", "InEnc", "OutEnc", "Enc", "ResultText", "UCP"];

/// The line endings that can separate lines, by name.
const LINE_ENDINGS: [(&str, &str); 8] = [
    ("CR", "\r"),
    ("LF", "\n"),
    ("CRLF", "\r\n"),
    ("VT", "\u{B}"),
    ("NEL", "\u{85}"),
    ("FF", "\u{C}"),
    ("LS", "\u{2028}"),
    ("PS", "\u{2029}"),
];

/// The unit that is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Each line.
    Line,
    /// The document, with `^` and `$` at its ends.
    Document,
    /// The document, with `^` and `$` at the ends of lines.
    Mixed,
}

/// The options with their defaults filled in.
pub(crate) struct Settings {
    pub(crate) ignores_case: bool,
    pub(crate) mode: Mode,
    pub(crate) dot_matches_all: bool,
    /// The line ending between the items of a document.
    pub(crate) ending: &'static str,
    /// True if line endings in the text are replaced with `ending`.
    pub(crate) normalises: bool,
    /// The limit on matches in each block: 0 for none; if positive, their greatest number; if negative, the negated number,
    /// counted from 1, of the only match to be processed.
    pub(crate) match_limit: i64,
    pub(crate) greedy: bool,
    pub(crate) overlapping: bool,
    /// True if the result is to be a vector of lines, false if it is to be one text; `None` for the form of the argument.
    pub(crate) nested_result: Option<bool>,
    pub(crate) unicode_classes: bool,
    /// True if patterns are literal text.
    pub(crate) plain_patterns: bool,
    /// True if transformations are literal text.
    pub(crate) plain_templates: bool,
}

impl Settings {
    pub(crate) fn new(options: &Options, replaces: bool) -> Result<Self> {
        let options = &options.with_principal(PRINCIPAL_OPTION);
        let known: Vec<&str> = REPLACE_OPTIONS.iter().copied().chain(["Regex"]).collect();
        options.check_names(&known)?;
        let mode = match options.get("Mode", false).map(Array::to_text) {
            None => Mode::Line,
            Some(text) => match text.as_deref() {
                Some("L") => Mode::Line,
                Some("D") => Mode::Document,
                Some("M") => Mode::Mixed,
                _ => return Err(option_fault("option 'Mode' must be 'L', 'D' or 'M'")),
            },
        };
        let settings = Self {
            ignores_case: options.flag("IC", false)?,
            mode,
            dot_matches_all: options.flag("DotAll", false)?,
            ending: read_ending(options)?,
            normalises: options.flag("NEOL", false)?,
            match_limit: options.integer("ML")?.unwrap_or(0),
            greedy: options.flag("Greedy", true)?,
            overlapping: options.flag("OM", false)?,
            nested_result: read_result_text(options)?,
            unicode_classes: options.flag("UCP", false)?,
            plain_patterns: !read_regex_flag(options, 0)?,
            plain_templates: !read_regex_flag(options, 1)?,
        };
        settings.check(options, replaces)
    }

    /// Fails if options contradict each other.
    fn check(self, options: &Options, replaces: bool) -> Result<Self> {
        if self.dot_matches_all && self.mode == Mode::Line {
            return Err(option_fault(
                "option 'DotAll' requires option 'Mode' to be 'D' or 'M': mode 'L' searches each line on its own",
            ));
        }
        if replaces && self.overlapping {
            return Err(option_fault("option 'OM' is only for ⎕S: replaced text cannot match again"));
        }
        if !replaces && options.get("ResultText", false).is_some() {
            return Err(option_fault("option 'ResultText' is only for ⎕R"));
        }
        Ok(self)
    }
}

fn option_fault(message: impl Into<String>) -> Fault {
    Fault::domain(Blame::Operand, message)
}

/// Reads option `EOL`, and returns the characters of the line ending; `CRLF` by default.
fn read_ending(options: &Options) -> Result<&'static str> {
    let Some(name) = options.text("EOL")? else { return Ok("\r\n") };
    match LINE_ENDINGS.iter().find(|(known, _)| *known == name) {
        Some((_, ending)) => Ok(ending),
        None => Err(option_fault("option 'EOL' must be one of CR LF CRLF VT NEL FF LS PS")),
    }
}

/// Reads option `ResultText`: true for a vector of lines, false for one text, `None` for the form of the argument.
fn read_result_text(options: &Options) -> Result<Option<bool>> {
    Ok(match options.text("ResultText")?.as_deref() {
        None | Some("Implied") => None,
        Some("Simple") => Some(false),
        Some("Nested") => Some(true),
        Some(other) => return Err(option_fault(format!("option 'ResultText' must be Implied, Simple or Nested, not {other}"))),
    })
}

/// Reads option `Regex`: one Boolean for patterns and transformations, or one for each. `index` is 0 for patterns, 1 for
/// transformations.
fn read_regex_flag(options: &Options, index: usize) -> Result<bool> {
    let Some(value) = options.get("Regex", false) else { return Ok(true) };
    let index = if value.bound() == 1 { 0 } else { index };
    let flag = if value.bound() <= 2 && index < value.bound() { value.item(index).to_integer() } else { None };
    match flag {
        Some(flag @ (0 | 1)) => Ok(flag == 1),
        _ => Err(option_fault("option 'Regex' must be 0 or 1, or two such numbers")),
    }
}
