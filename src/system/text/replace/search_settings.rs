//! The options of `⎕R` and `⎕S`.

use crate::error::{Blame, Fault, Result};
use crate::function::Options;

/// The option that is set by a value without a name.
pub(crate) const PRINCIPAL_OPTION: &str = "IC";

/// The names of the options. `InEnc`, `OutEnc` and `Enc` are about native files, which are not read or written, so they have no
/// effect.
const SEARCH_OPTIONS: [&str; 14] =
    ["IC", "Mode", "DotAll", "EOL", "NEOL", "ML", "Greedy", "OM", "InEnc", "OutEnc", "Enc", "ResultText", "UCP", "Regex"];

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
pub(crate) struct SearchSettings {
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

impl SearchSettings {
    /// Reads the options of `⎕R`, if `replaces` is true, or of `⎕S`; fails if they are not valid or contradict each other.
    pub(crate) fn new(options: &Options, replaces: bool) -> Result<Self> {
        let options = &options.with_principal(PRINCIPAL_OPTION);
        options.check_names(&SEARCH_OPTIONS)?;
        let modes = [("L", Mode::Line), ("D", Mode::Document), ("M", Mode::Mixed)];
        let settings = Self {
            ignores_case: options.flag("IC", false)?,
            mode: options.choice("Mode", &modes)?.unwrap_or(Mode::Line),
            dot_matches_all: options.flag("DotAll", false)?,
            ending: options.choice("EOL", &LINE_ENDINGS)?.unwrap_or("\r\n"),
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

    /// Returns true if the whole document is one block.
    pub(crate) fn is_one_block(&self) -> bool {
        self.mode != Mode::Line
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
        if !replaces && options.get("ResultText").is_some() {
            return Err(option_fault("option 'ResultText' is only for ⎕R"));
        }
        Ok(self)
    }
}

fn option_fault(message: impl Into<String>) -> Fault {
    Fault::domain(Blame::Operand, message)
}

/// Reads option `ResultText`: true for a vector of lines, false for one text, `None` for the form of the argument.
fn read_result_text(options: &Options) -> Result<Option<bool>> {
    let forms = [("Implied", None), ("Simple", Some(false)), ("Nested", Some(true))];
    Ok(options.choice("ResultText", &forms)?.flatten())
}

/// Reads option `Regex`: one Boolean for patterns and transformations, or one for each. `index` is 0 for patterns, 1 for
/// transformations.
fn read_regex_flag(options: &Options, index: usize) -> Result<bool> {
    let Some(value) = options.get("Regex") else { return Ok(true) };
    let index = if value.bound() == 1 { 0 } else { index };
    let flag = if value.bound() <= 2 && index < value.bound() { value.item(index).to_integer() } else { None };
    match flag {
        Some(flag @ (0 | 1)) => Ok(flag == 1),
        _ => Err(option_fault("option 'Regex' must be 0 or 1, or two such numbers")),
    }
}
