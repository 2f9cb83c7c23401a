//! The flaws of a text, in plain words, with their locations.

use std::ops::Deref;

use lalrpop_util::ParseError;

use super::source::Span;
use super::token::{Bracket, Lexeme, NESTING_LIMIT, Token};
use super::tree::ScriptKind;
use super::word;

/// A part of a text that cannot be parsed or bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw(Box<FlawDetails>);

/// The details of a [`Flaw`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlawDetails {
    /// The kind of error.
    pub kind: FlawKind,
    /// The description of the flaw, in Zilde's own words.
    pub message: String,
    /// The text that Dyalog shows after `SYNTAX ERROR: `, if any.
    pub classic: Option<&'static str>,
    /// The location of the flaw.
    pub span: Span,
    /// The label shown at that location.
    pub label: Option<String>,
    /// Another location that matters, with its label: for example, of the bracket that is still open.
    pub other: Option<(Span, String)>,
    /// The offset of the caret in the classic report, if it is not the start of the span.
    pub caret: Option<u32>,
    /// Advice on what to write instead.
    pub help: Option<String>,
}

/// The kinds of error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlawKind {
    /// SYNTAX ERROR.
    Syntax,
    /// LIMIT ERROR: nested too deeply, or too long.
    Limit,
    /// NONCE ERROR: valid, but not implemented.
    Nonce,
}

impl FlawKind {
    /// Returns the name of the error.
    pub(crate) fn error_name(self) -> &'static str {
        match self {
            FlawKind::Syntax => "SYNTAX ERROR",
            FlawKind::Limit => "LIMIT ERROR",
            FlawKind::Nonce => "NONCE ERROR",
        }
    }
}

impl Deref for Flaw {
    type Target = FlawDetails;

    fn deref(&self) -> &FlawDetails {
        &self.0
    }
}

impl Flaw {
    fn new(kind: FlawKind, span: Span, message: impl Into<String>) -> Flaw {
        let message = message.into();
        Flaw(Box::new(FlawDetails { kind, message, classic: None, span, label: None, other: None, caret: None, help: None }))
    }

    /// Converts the flaw to its details.
    pub fn into_details(self) -> FlawDetails {
        *self.0
    }

    /// Creates a SYNTAX ERROR.
    pub fn syntax(span: Span, message: impl Into<String>) -> Flaw {
        Flaw::new(FlawKind::Syntax, span, message)
    }

    /// Creates a LIMIT ERROR.
    pub fn limit(span: Span, message: impl Into<String>) -> Flaw {
        Flaw::new(FlawKind::Limit, span, message)
    }

    /// Creates a flaw that is never shown and only ends the parsing of a text: another step follows, or the stop is reported
    /// instead.
    pub(crate) fn stop(span: Span) -> Flaw {
        Self::limit(span, "")
    }

    /// Creates the flaw for a state that the invariants of the parser and the binder exclude.
    pub(crate) fn impossible(span: Span, state: impl std::fmt::Display) -> Flaw {
        Self::syntax(span, format!("a fault in Zilde itself: {state}"))
    }

    /// Creates a NONCE ERROR.
    pub fn nonce(span: Span, message: impl Into<String>) -> Flaw {
        Flaw::new(FlawKind::Nonce, span, message)
    }

    /// Adds Dyalog's message.
    #[must_use]
    pub fn classic(mut self, classic: &'static str) -> Flaw {
        self.0.classic = Some(classic);
        self
    }

    /// Adds a label at the location of the flaw.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Flaw {
        self.0.label = Some(label.into());
        self
    }

    /// Adds a second location with its label.
    #[must_use]
    pub fn other(mut self, span: Span, label: impl Into<String>) -> Flaw {
        self.0.other = Some((span, label.into()));
        self
    }

    /// Moves the caret to `offset`.
    #[must_use]
    pub fn caret(mut self, offset: u32) -> Flaw {
        self.0.caret = Some(offset);
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Flaw {
        self.0.help = Some(help.into());
        self
    }
}

/// Creates the flaw for a text that was not parsed to its end: the caller reports the stop instead.
pub(crate) fn unfinished_text() -> Flaw {
    Flaw::stop(Span::default())
}

/// Creates the flaw for brackets nested beyond the limit.
pub(crate) fn too_deep(span: Span) -> Flaw {
    Flaw::limit(span, format!("a bracket is nested more than {NESTING_LIMIT} levels deep"))
        .label("is one level too deep")
        .help("name the inner parts, and use the names")
}

/// Creates the flaw for a script within others beyond the limit.
pub(crate) fn too_many_scripts(span: Span) -> Flaw {
    Flaw::limit(span, format!("a class or namespace lies within {NESTING_LIMIT} others"))
        .label("is one level too deep")
        .help("end those before it, or move the inner ones out")
}

/// Creates the flaw for a lexeme that is not valid APL.
pub(crate) fn bad_text(lexeme: Lexeme, text: &str, span: Span) -> Flaw {
    let flaw = match lexeme {
        Lexeme::BadNumber if text.chars().all(|sign| sign == '¯') => {
            Flaw::syntax(span, "¯ begins a negative number, but no number follows").help("- negates: write -x for a name x")
        }
        Lexeme::BadNumber => Flaw::syntax(span, format!("{} is not a number", truncate_text(text))),
        Lexeme::OpenText => {
            Flaw::syntax(span, "a text has no closing quote").label("begins here").help(if text.starts_with('"') {
                "a double quote within a text is written \\\""
            } else {
                "a quote within a text is written twice: 'it''s'"
            })
        }
        _ => strange_character(text, span),
    };
    flaw.classic("Invalid token")
}

/// Creates the flaw for an invalid escape between double quotes.
pub(crate) fn bad_escape(escape: &str, span: Span) -> Flaw {
    Flaw::syntax(span, format!("{escape} is not a valid escape"))
        .help(r#"the escapes between double quotes are \n \r \t \e \0 \" \\ \u{2340}; \\ is a backslash"#)
        .classic("Invalid token")
}

fn strange_character(text: &str, span: Span) -> Flaw {
    let flaw = Flaw::syntax(span, format!("{} is not a character of APL", text.escape_debug()));
    match text {
        "‘" | "’" | "“" | "”" | "`" => flaw.help("text is written between straight single quotes: 'text'"),
        "✕" | "✖" => flaw.help("× multiplies"),
        "%" => flaw.help("| gives the remainder: 3|10"),
        "$" | "€" => flaw.help("names are made of letters, digits, _ ∆ and ⍙"),
        _ => flaw,
    }
}

/// Returns a text, shortened to its beginning and `…` if it is long.
fn truncate_text(text: &str) -> String {
    const MAX_CHARACTERS: usize = 20;
    if text.chars().count() <= MAX_CHARACTERS {
        return text.to_owned();
    }
    text.chars().take(MAX_CHARACTERS - 1).chain(['…']).collect()
}

/// Creates the flaw for a number that no type can represent; `decimal` is true if real numbers are decimal.
pub(crate) fn unrepresentable_number(literal: &str, decimal: bool, span: Span) -> Flaw {
    let message = if literal.contains('r') {
        "the denominator of a ratio must not be 0"
    } else if decimal && !literal.contains(['J', 'j']) {
        "the number is too large: the exponent of a decimal number is at most 6144"
    } else {
        "the number is too large: 1.797E308 is the largest"
    };
    Flaw::syntax(span, message).classic("Invalid token")
}

/// Creates the flaw for an opening bracket without a closing one.
pub(crate) fn unclosed_bracket(bracket: Bracket, span: Span) -> Flaw {
    let (open, close) = (bracket.open(), bracket.close());
    Flaw::syntax(span, format!("{open} has no {close}")).label("is still open at the end")
}

/// Creates the flaw for a closing bracket without an opening one.
pub(crate) fn stray_bracket(bracket: Bracket, span: Span) -> Flaw {
    let (open, close) = (bracket.open(), bracket.close());
    Flaw::syntax(span, format!("{close} has no {open}")).label("closes nothing")
}

/// Creates the flaw for an array in brackets that has no cells.
pub(crate) fn no_cells(span: Span) -> Flaw {
    Flaw::syntax(span, "an array in brackets needs at least one major cell")
        .help("an array without cells is written with ⍴: 0 3⍴0")
}

/// Creates the flaw for a value without a name in a namespace; `other_name` is the span of the name of another value.
pub(crate) fn value_without_name(span: Span, other_name: Span) -> Flaw {
    Flaw::syntax(span, "each value in a namespace needs a name").label("has no name").other(other_name, "makes this a namespace")
}

/// Creates the flaw for an error guard with blanks between its colons.
pub(crate) fn colons_apart(span: Span) -> Flaw {
    Flaw::syntax(span, "the two colons of an error guard must be adjacent: {11::0 ⋄ …}")
}

/// Creates the flaw for an unknown control word; its help shows the most similar control word, if one is similar enough.
pub(crate) fn unknown_word(name: &str, span: Span) -> Flaw {
    let flaw = Flaw::syntax(span, format!(":{name} is not a control word"));
    match word::find_nearest(name) {
        Some(nearest) => flaw.help(format!("did you mean :{nearest}?")),
        None => flaw,
    }
}

/// Creates the flaw for a `∇` that ends nothing.
pub(crate) fn stray_definition_end(span: Span) -> Flaw {
    Flaw::syntax(span, "there is no definition for this ∇ to end").help("a definition begins with ∇ and a header: ∇ z←f y")
}

/// Creates the flaw for a definition without its last `∇`.
pub(crate) fn unclosed_definition(span: Span) -> Flaw {
    Flaw::syntax(span, "the definition has no end").label("begins here").help("a line with ∇ alone ends it")
}

/// Creates the flaw for an invalid header.
pub(crate) fn invalid_header(span: Span) -> Flaw {
    Flaw::syntax(span, "this is not the header of a function or operator").help("for example z←x f y;local or z←(f op g) y")
}

/// Creates the flaw for a script without its end.
pub(crate) fn unclosed_script(kind: ScriptKind, span: Span) -> Flaw {
    Flaw::syntax(span, format!(":{kind:?} has no :End{kind:?}")).label("begins here")
}

/// Creates the flaw for the end of a script that has not begun.
pub(crate) fn stray_end(kind: ScriptKind, span: Span) -> Flaw {
    Flaw::syntax(span, format!(":End{kind:?} has no :{kind:?}"))
}

/// Creates the flaw for an end of a script of one kind where a script of another kind is open, which began at `open_span`.
pub(crate) fn mismatched_end(kind: ScriptKind, span: Span, open: ScriptKind, open_span: Span) -> Flaw {
    Flaw::syntax(span, format!(":End{kind:?} cannot end a :{open:?}")).other(open_span, "begins here")
}

/// Creates the flaw for a token that the grammar does not accept at its position.
pub(crate) fn from_parse_error(error: &ParseError<u32, Token, ()>) -> Flaw {
    match error {
        ParseError::UnrecognizedToken { token: (start, token, end), .. }
        | ParseError::ExtraToken { token: (start, token, end) } => misplaced_token(*token, Span { start: *start, end: *end }),
        ParseError::UnrecognizedEof { location, .. } | ParseError::InvalidToken { location } => {
            Flaw::syntax(Span { start: *location, end: *location }, "the text ends unexpectedly")
        }
        ParseError::User { .. } => Flaw::impossible(Span::default(), "the text cannot be read"),
    }
}

fn misplaced_token(token: Token, span: Span) -> Flaw {
    match token {
        Token::Semicolon => Flaw::syntax(span, "; is only allowed in brackets: matrix[row;column]"),
        Token::Colon => Flaw::syntax(
            span,
            ": is only allowed after a guard's condition, {⍵<2:1 ⋄ …}, in a slice, x[2:5], or after a name in a namespace, (a:1)",
        ),
        Token::In(_) => Flaw::syntax(span, ":In is only allowed in a loop: :For name :In array"),
        Token::Separator | Token::EndHeader => Flaw::syntax(span, "the line ends unexpectedly"),
        Token::Label => Flaw::impossible(span, "a label is only allowed at the start of a line"),
        Token::CloseDefinition | Token::CloseScript => Flaw::syntax(span, "the text before this is unfinished"),
        _ => Flaw::syntax(span, "this is not allowed here"),
    }
}
