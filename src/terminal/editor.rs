//! Line input from a terminal with rustyline: glyphs typed with a prefix, completion, colours, history, continued input.

use super::colours::highlight_line;
use crate::advice::glyph_keys;
use crate::array::Reference;
use crate::format::settings::Window;
use crate::runtime::namespaces::Namespaces;
use crate::runtime::streams::{Input, Output};
use crate::session::colour_class::ColourClass;
use crate::session::commands::is_command;
use crate::session::completion::{KnownNames, find_candidates};
use crate::session::entries::split_entries;
use crate::syntax::complete::{innermost_open, is_open};
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, Editor, Event, EventContext, EventHandler, ExternalPrinter,
    Helper, KeyCode, KeyEvent, Modifiers, RepeatCount,
};
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// The maximum number of inputs kept in the history file.
const MAX_HISTORY_LINES: usize = 10_000;

/// A terminal at which a user types.
pub(crate) struct Terminal {
    editor: Editor<Assistant, DefaultHistory>,
    history: Option<PathBuf>,
    /// The lines that were pasted together and have not been read yet.
    pasted: VecDeque<String>,
}

/// The result of reading from the terminal: a line, Ctrl-C, or the end of the input.
pub(crate) enum ReadOutcome {
    /// A line, or several if the input was continued.
    Line(String),
    /// Ctrl-C, which discards the input so far.
    Interrupt,
    /// Ctrl-D, which ends the input.
    End,
}

impl Terminal {
    /// Creates a terminal at which glyphs are typed with the given prefix; `history` is the path of the history file.
    pub(crate) fn new(prefix: char, history: Option<PathBuf>, colours: bool) -> rustyline::Result<Self> {
        let config = Config::builder()
            .max_history_size(MAX_HISTORY_LINES)?
            .history_ignore_dups(true)?
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .bracketed_paste(true)
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Assistant { names: HashMap::new(), known: KnownNames::default(), prefix, colours }));
        editor.bind_sequence(
            Event::Any,
            EventHandler::Conditional(Box::new(PrefixHandler { prefix, awaits_key: AtomicBool::new(false) })),
        );
        editor.bind_sequence(KeyEvent(KeyCode::Char('l'), Modifiers::CTRL), EventHandler::Simple(Cmd::ClearScreen));
        if let Some(path) = &history {
            // There is no history file yet in the first session.
            let _ = editor.load_history(path);
        }
        Ok(Self { editor, history, pasted: VecDeque::new() })
    }

    /// Reads the next input, which may have several lines: it is continued while a brace or a definition is open.
    pub(crate) fn read(&mut self, prompt: &str) -> io::Result<ReadOutcome> {
        if let Some(line) = self.pasted.pop_front() {
            return Ok(ReadOutcome::Line(line));
        }
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    // The history is a convenience: the line must not be lost if writing to the history fails.
                    let _ = self.editor.add_history_entry(line.as_str());
                    if let Some(path) = &self.history {
                        let _ = self.editor.append_history(path);
                    }
                }
                self.pasted = split_entries(&line);
                Ok(ReadOutcome::Line(self.pasted.pop_front().unwrap_or_default()))
            }
            Err(ReadlineError::Interrupted) => Ok(ReadOutcome::Interrupt),
            Err(ReadlineError::Eof) => Ok(ReadOutcome::End),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error.to_string())),
        }
    }
}

/// A handler that turns the prefix and the key after it into a glyph. If the key stands for no glyph, both characters are
/// inserted.
struct PrefixHandler {
    prefix: char,
    /// True if the prefix has been typed and the key after it is expected.
    awaits_key: AtomicBool,
}

impl ConditionalEventHandler for PrefixHandler {
    fn handle(&self, event: &Event, _count: RepeatCount, _positive: bool, _context: &EventContext<'_>) -> Option<Cmd> {
        let key = match event.get(0) {
            Some(KeyEvent(KeyCode::Char(key), Modifiers::NONE | Modifiers::SHIFT)) => *key,
            _ => {
                self.awaits_key.store(false, Ordering::Relaxed);
                return None;
            }
        };
        if !self.awaits_key.load(Ordering::Relaxed) {
            self.awaits_key.store(key == self.prefix, Ordering::Relaxed);
            return (key == self.prefix).then_some(Cmd::Noop);
        }
        self.awaits_key.store(false, Ordering::Relaxed);
        let text = match glyph_keys::find_by_key(key, self.prefix) {
            Some(glyph) => glyph.to_string(),
            None => format!("{}{key}", self.prefix),
        };
        Some(Cmd::Insert(1, text))
    }
}

impl Input for Terminal {
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self.read(prompt)? {
            ReadOutcome::Line(line) => Ok(Some(line)),
            ReadOutcome::Interrupt => Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted")),
            ReadOutcome::End => Ok(None),
        }
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn window(&self) -> Option<Window> {
        crate::terminal::prompt::window()
    }

    fn drop_pasted(&mut self) {
        self.pasted.clear();
    }

    fn printer(&mut self) -> Option<Box<dyn Output>> {
        let printer = self.editor.create_external_printer().ok()?;
        Some(Box::new(OutputAbove { printer, text: String::new() }))
    }

    fn show_names(&mut self, spaces: &Namespaces, here: Reference) {
        if let Some(assistant) = self.editor.helper_mut() {
            assistant.names =
                spaces[here].names.iter().map(|(name, value)| (name.to_string(), ColourClass::of_value(value))).collect();
            assistant.known = KnownNames::collect(spaces, here);
        }
    }
}

/// An output that writes above the line being typed.
struct OutputAbove<P> {
    printer: P,
    /// The text written but not yet shown.
    text: String,
}

impl<P: ExternalPrinter + Send> Output for OutputAbove<P> {
    fn write(&mut self, text: &str) -> io::Result<()> {
        self.text.push_str(text);
        if text.ends_with('\n') { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.text.is_empty() {
            return Ok(());
        }
        self.printer.print(std::mem::take(&mut self.text)).map_err(|error| io::Error::other(error.to_string()))
    }
}

/// The helper of rustyline: completion, colours, and the decision whether the input is continued.
struct Assistant {
    names: HashMap<String, ColourClass>,
    /// The names that completion offers, also those that are reachable through references.
    known: KnownNames,
    /// The key that begins a glyph.
    prefix: char,
    colours: bool,
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, caret: usize, _context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, offers) = find_candidates(line, caret, &self.known, self.prefix);
        Ok((start, offers.into_iter().map(|offer| Pair { display: offer.label, replacement: offer.text }).collect()))
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, caret: usize) -> Cow<'l, str> {
        if !self.colours || is_command(line) {
            return Cow::Borrowed(line);
        }
        Cow::Owned(highlight_line(line, caret, |name| self.names.get(name).copied()))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colours { Cow::Owned(format!("\x1b[90m{hint}\x1b[0m")) } else { Cow::Borrowed(hint) }
    }

    fn highlight_char(&self, _line: &str, _caret: usize, _kind: CmdKind) -> bool {
        self.colours
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let input = context.input();
        let name = input.trim().strip_prefix('∇').map(str::trim);
        let is_editor_call = name.and_then(|name| self.names.get(name)).is_some_and(|class| *class != ColourClass::Array);
        Ok(if !is_command(input) && !is_editor_call && is_open(input) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

impl Hinter for Assistant {
    type Hint = ContinuationHint;

    /// Shows, on an empty last line of continued input, the construct that is still open.
    fn hint(&self, line: &str, caret: usize, _context: &Context<'_>) -> Option<ContinuationHint> {
        let (above, last) = line.rsplit_once('\n')?;
        if caret < line.len() || !last.trim().is_empty() || is_command(line) {
            return None;
        }
        innermost_open(above).map(|construct| ContinuationHint(format!("⋯ {construct} is open; Ctrl-C cancels")))
    }
}

/// Text that is shown after the input without being part of it.
struct ContinuationHint(String);

impl Hint for ContinuationHint {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Helper for Assistant {}
