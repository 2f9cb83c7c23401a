//! The settings of `]box`, `]rows` and `]cut`, and for the first two the options and the replies.

use super::width;
use crate::error::{Fault, Result};

/// The amount of information in a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoxStyle {
    /// Only borders, shared between neighbours.
    Min,
    /// Shared borders with marks for axes and types.
    Mid,
    /// A separate box for every array, with all marks.
    Max,
}

/// The way functions and trains are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrainStyle {
    /// Nested boxes.
    Box,
    /// A tree.
    Tree,
    /// The text with all parentheses.
    Parens,
    /// The text as one would write it.
    Def,
}

/// The settings of `]box`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boxing {
    /// True if results are boxed.
    pub on: bool,
    /// The amount of information in boxes.
    pub style: BoxStyle,
    /// The way functions are drawn.
    pub trains: TrainStyle,
    /// True if output from inside functions is boxed too.
    pub inside_functions: bool,
}

/// The treatment of rows wider than the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowStyle {
    /// Rows that are printed in full.
    Long,
    /// Rows that are cut off.
    Cut,
    /// Rows continued on the next line.
    Wrap,
}

/// The settings of `]rows`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows {
    /// True if rows are formatted at all; otherwise lines fold at the print width.
    pub on: bool,
    /// The treatment of wide rows.
    pub style: RowStyle,
    /// The number of rows at the end of a long result that are shown below the dots, or `None` if all rows are shown.
    pub fold: Option<usize>,
    /// True if output from inside functions is formatted too.
    pub inside_functions: bool,
    /// The sign that replaces omitted text, one column wide.
    pub dots: char,
}

/// The size of the window that results are shown in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The width at which results are folded.
    pub width: usize,
    /// The number of lines.
    pub height: usize,
}

/// The results that are cut when the session displays them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cut {
    /// Those of more than 100 lines that also fill the window more than twice, if there is a window.
    #[default]
    Window,
    /// Those of more than this many lines.
    Lines(usize),
    /// No results.
    Never,
}

/// The number of lines that a result may have, and the number shown of longer ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The greatest number of lines of a result that is shown whole.
    pub max_whole_lines: usize,
    /// The number of lines shown of longer results.
    pub shown_lines: usize,
}

impl Cut {
    /// Returns the limit for a window, or `None` if no results are cut.
    pub fn limit(self, window: Option<Window>) -> Option<Limit> {
        /// The number of lines that are always shown whole, however small the window.
        const MIN_WHOLE_LINES: usize = 100;
        /// The least number of lines that are shown of a result that is cut.
        const MIN_SHOWN_LINES: usize = 8;
        /// The number of lines of the window that are reserved for the input, the notice and the prompt.
        const OTHER_LINES: usize = 4;
        match self {
            Self::Window => {
                let height = window?.height;
                Some(Limit {
                    max_whole_lines: MIN_WHOLE_LINES.max(2 * height),
                    shown_lines: height.saturating_sub(OTHER_LINES).clamp(MIN_SHOWN_LINES, MIN_WHOLE_LINES),
                })
            }
            Self::Lines(lines) => Some(Limit { max_whole_lines: lines, shown_lines: lines }),
            Self::Never => None,
        }
    }
}

impl Default for Boxing {
    fn default() -> Self {
        Self { on: false, style: BoxStyle::Min, trains: TrainStyle::Box, inside_functions: false }
    }
}

impl Default for Rows {
    fn default() -> Self {
        Self { on: false, style: RowStyle::Long, fold: None, inside_functions: false, dots: '·' }
    }
}

/// The words for the values of options, in commands and in replies.
const BOX_STYLES: &[(&str, BoxStyle)] = &[("min", BoxStyle::Min), ("mid", BoxStyle::Mid), ("max", BoxStyle::Max)];
const TRAIN_STYLES: &[(&str, TrainStyle)] =
    &[("box", TrainStyle::Box), ("tree", TrainStyle::Tree), ("parens", TrainStyle::Parens), ("def", TrainStyle::Def)];
const ROW_STYLES: &[(&str, RowStyle)] = &[("long", RowStyle::Long), ("cut", RowStyle::Cut), ("wrap", RowStyle::Wrap)];
const SWITCH_VALUES: &[(&str, bool)] = &[("on", true), ("off", false)];

impl Boxing {
    /// Executes the text after `]box` and returns the reply: the former values of the changed settings, or the current state if
    /// nothing is changed.
    pub fn execute(&mut self, text: &str) -> Result<String> {
        let words = ParsedCommand::parse(text)?;
        let mut next = *self;
        let mut reply = match words.argument.as_str() {
            "?" => return Ok(self.state()),
            "reset" => {
                *self = Self { on: self.on, ..Self::default() };
                return Ok(self.state());
            }
            argument => words.switch(argument, &mut next.on)?,
        };
        for (name, value) in &words.options {
            match find_option(name, &["style", "trains", "fns"])? {
                "style" => reply.exchange("style", BOX_STYLES, &mut next.style, value)?,
                "trains" => reply.exchange("trains", TRAIN_STYLES, &mut next.trains, value)?,
                _ => reply.exchange("fns", SWITCH_VALUES, &mut next.inside_functions, value)?,
            }
        }
        *self = next;
        Ok(reply.text("Was"))
    }

    /// Returns the whole state, as a command that restores it.
    pub fn state(self) -> String {
        format!(
            "]boxing {} -style={} -trains={} -fns={}",
            if self.on { "ON" } else { "OFF" },
            find_word(BOX_STYLES, self.style),
            find_word(TRAIN_STYLES, self.trains),
            find_word(SWITCH_VALUES, self.inside_functions)
        )
    }
}

impl Rows {
    /// Executes the text after `]rows` and returns the reply: the former values of the changed settings, or the current state if
    /// nothing is changed.
    pub fn execute(&mut self, text: &str) -> Result<String> {
        let words = ParsedCommand::parse(text)?;
        let mut next = *self;
        let mut reply = match words.argument.as_str() {
            "?" => return Ok(self.state()),
            "reset" => {
                *self = Self { on: self.on, ..Self::default() };
                return Ok(self.state());
            }
            argument => words.switch(argument, &mut next.on)?,
        };
        for (name, value) in &words.options {
            match find_option(name, &["style", "fold", "fns", "dots"])? {
                "style" => reply.exchange("style", ROW_STYLES, &mut next.style, value)?,
                "fold" => {
                    reply.add("fold", &self.fold_word());
                    next.fold = read_fold(value)?;
                }
                "fns" => reply.exchange("fns", SWITCH_VALUES, &mut next.inside_functions, value)?,
                _ => {
                    reply.add("dots", &self.dots.to_string());
                    next.dots = read_dots(value)?;
                }
            }
        }
        *self = next;
        Ok(reply.text("was"))
    }

    /// Returns the whole state, as a command that restores it.
    pub fn state(self) -> String {
        format!(
            "]rows {} -style={} -fold={} -fns={} -dots={}",
            if self.on { "ON" } else { "OFF" },
            find_word(ROW_STYLES, self.style),
            self.fold_word(),
            find_word(SWITCH_VALUES, self.inside_functions),
            self.dots
        )
    }

    fn fold_word(&self) -> String {
        self.fold.map_or_else(|| "off".to_owned(), |rows| rows.to_string())
    }
}

fn read_fold(value: &str) -> Result<Option<usize>> {
    match value.parse() {
        Ok(rows @ 0..=9) => Ok(Some(rows)),
        _ if value.eq_ignore_ascii_case("off") => Ok(None),
        _ => Err(value_fault("-fold=", "0 to 9 or off", value)),
    }
}

/// Reads the sign for omitted text. A line of such signs must be as wide as the screen, so each takes one column.
fn read_dots(value: &str) -> Result<char> {
    let mut characters = value.chars();
    match (characters.next(), characters.next()) {
        (Some(dots), None) if width::count_character_columns(dots) == 1 => Ok(dots),
        _ => Err(value_fault("-dots=", "one character, one column wide", value)),
    }
}

/// The argument and the options of a command.
struct ParsedCommand {
    argument: String,
    options: Vec<(String, String)>,
}

impl ParsedCommand {
    /// Parses the text after the name of a command; fails if there is more than one argument.
    fn parse(text: &str) -> Result<Self> {
        let text = text.split('⍝').next().unwrap_or_default();
        let mut words = Self { argument: String::new(), options: Vec::new() };
        for word in text.split_whitespace() {
            match word.strip_prefix('-') {
                Some(option) => {
                    let (name, value) = option.split_once('=').unwrap_or((option, ""));
                    words.options.push((name.to_lowercase(), value.to_owned()));
                }
                None if words.argument.is_empty() => words.argument = word.to_lowercase(),
                None => {
                    let former = words.argument;
                    return Err(Fault::syntax(format!(
                        "only one of on, off, reset and ? is accepted, not both {former} and {word}"
                    )));
                }
            }
        }
        Ok(words)
    }

    /// Sets the main switch if there is an argument, and returns the reply so far.
    fn switch(&self, argument: &str, on: &mut bool) -> Result<Reply> {
        let state = if *on { "ON" } else { "OFF" };
        if argument.is_empty() {
            return Ok(Reply {
                former_state: None,
                current_state: self.options.is_empty().then_some(state),
                options: String::new(),
            });
        }
        *on = find_value(SWITCH_VALUES, argument)
            .ok_or_else(|| value_fault("the argument", "one of on, off, reset, ?", argument))?;
        Ok(Reply { former_state: Some(state), current_state: None, options: String::new() })
    }
}

/// A reply under construction.
struct Reply {
    former_state: Option<&'static str>,
    current_state: Option<&'static str>,
    options: String,
}

impl Reply {
    /// Adds the former value of an option to the reply, and sets the option to the value that `value` names.
    fn exchange<T: Copy + PartialEq>(
        &mut self,
        name: &str,
        table: &[(&'static str, T)],
        target: &mut T,
        value: &str,
    ) -> Result<()> {
        self.add(name, find_word(table, *target));
        *target = lookup(name, table, value)?;
        Ok(())
    }

    fn add(&mut self, name: &str, value: &str) {
        self.options.extend([" -", name, "=", value]);
    }

    fn text(&self, was: &str) -> String {
        match (self.current_state, self.former_state) {
            (Some(state), _) => format!("Is {state}"),
            (None, Some(state)) => format!("Was {state}{}", self.options),
            (None, None) => format!("{was}{}", self.options),
        }
    }
}

/// Returns the full name of an option that may be abbreviated; fails if the abbreviation fits no option, or several.
fn find_option(name: &str, names: &[&'static str]) -> Result<&'static str> {
    let matches: Vec<&'static str> = names.iter().copied().filter(|full| !name.is_empty() && full.starts_with(name)).collect();
    match matches[..] {
        [full] => Ok(full),
        [] => Err(Fault::syntax(format!("-{name} is not an option here: the options are -{}", names.join(" -")))),
        _ => Err(Fault::syntax(format!("-{name} is ambiguous here: it may be -{}", matches.join(" or -")))),
    }
}

fn find_word<T: PartialEq>(table: &[(&'static str, T)], value: T) -> &'static str {
    table.iter().find(|(_, entry)| *entry == value).map_or("", |(word, _)| word)
}

fn find_value<T: Copy>(table: &[(&str, T)], text: &str) -> Option<T> {
    table.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)).map(|&(_, value)| value)
}

fn lookup<T: Copy>(name: &str, table: &[(&str, T)], text: &str) -> Result<T> {
    find_value(table, text).ok_or_else(|| {
        let words: Vec<&str> = table.iter().map(|&(word, _)| word).collect();
        value_fault(name, &format!("one of {}", words.join(", ")), text)
    })
}

/// Returns the fault for the text of a value that is not accepted, or is missing; `accepted` describes the values that are.
fn value_fault(name: &str, accepted: &str, text: &str) -> Fault {
    let given = if text.is_empty() { String::new() } else { format!(", not {text}") };
    Fault::syntax(format!("{name} must be {accepted}{given}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_give_former_values() {
        let mut boxing = Boxing::default();
        for (typed, reply) in [
            ("", "Is OFF"),
            ("on", "Was OFF"),
            ("on -s=max", "Was ON -style=min"),
            ("-trains=parens", "Was -trains=box"),
            ("on -style=mid -trains=tree -fns=on  ⍝ all", "Was ON -style=max -trains=parens -fns=off"),
            ("?", "]boxing ON -style=mid -trains=tree -fns=on"),
            ("reset", "]boxing ON -style=min -trains=box -fns=off"),
        ] {
            assert_eq!(boxing.execute(typed).expect("the command is valid"), reply, "{typed}");
        }
        let mut rows = Rows::default();
        for (typed, reply) in
            [("on", "Was OFF"), ("-fold=3", "was -fold=off"), ("-fold=9", "was -fold=3"), ("-dots=#", "was -dots=·")]
        {
            assert_eq!(rows.execute(typed).expect("the command is valid"), reply, "{typed}");
        }
        let (former_boxing, former_rows) = (boxing, rows);
        for typed in ["-style=huge", "-style", "-f=on -x=1", "on off", "? on", "-=max"] {
            assert!(boxing.execute(typed).is_err(), "{typed}");
        }
        for typed in ["-f=3", "-dots=", "-dots=##", "-dots=日", "-dots=\u{301}", "-fold", "-fold=-1", "-fold=10", "on reset"] {
            assert!(rows.execute(typed).is_err(), "{typed}");
        }
        assert_eq!((boxing, rows), (former_boxing, former_rows), "a command that fails changes nothing");
    }
}
