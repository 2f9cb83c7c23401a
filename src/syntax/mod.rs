//! Parsing: converts text to phrases, and determines everything that depends on the text alone. The parser uses no name classes,
//! arrays or primitives.
//!
//! * [`source`]: APL source texts, and positions in them.
//! * [`token`]: lexemes, the pieces that a text consists of, and tokens, which the grammar reads.
//! * [`lexer`]: the lexer: splits text into lexemes with their spans; invalid text becomes a lexeme.
//! * [`name`]: the characters of names, and sets of names.
//! * [`mod@mangle`]: names of any text as names of APL.
//! * [`number`]: numeric literals: `¯1.5E3J2`, `∞`, `12x`, `2r3`.
//! * [`number_notations`]: numbers in the notations of J and NARS2000: other bases, powers of π and e, magnitude and angle.
//! * [`escape`]: texts between double quotes: their escapes are replaced with characters.
//! * [`tokenize`]: the conversion of lexemes to tokens: brackets are balanced, runs of numbers joined, the starts of lines
//!   recognised.
//! * [`mod@line`]: the start of a line: control words, labels, `∇` and the words of scripts.
//! * [`word`]: the words that begin with a colon, in any letter case.
//! * [`tree`]: the syntax tree: bodies, statements and phrases, whose terms stay in written order.
//! * [`builder`]: the actions of the grammar: they build the nodes of the tree from tokens and from other nodes.
//! * [`balance`]: balanced spans, which include the parentheses at their ends.
//! * [`control`]: control structures: a check that their words fit together, and the links from each word to the next.
//! * [`scope`]: name resolution: each body gets its list of names, and those that its text declares become slots.
//! * [`mention`]: the names that a body mentions: all of them, or only the free ones.
//! * [`flaws`]: the flaws of a text, in plain words, with their locations.
//! * [`complete`]: the completeness of texts: after each line, a session asks whether the text continues on the next line.
//! * [`units`]: the division of a text into units that can be parsed on their own.
//! * [`reformat`]: a line as the classic report shows it: blanks are dropped around glyphs and kept between words.

pub(crate) mod balance;
pub(crate) mod builder;
pub(crate) mod complete;
pub(crate) mod control;
pub(crate) mod escape;
pub(crate) mod flaws;
pub(crate) mod lexer;
pub(crate) mod line;
pub(crate) mod mangle;
pub(crate) mod mention;
pub(crate) mod name;
pub(crate) mod number;
pub(crate) mod number_notations;
pub(crate) mod reformat;
pub(crate) mod scope;
pub(crate) mod source;
#[cfg(test)]
mod tests;
pub(crate) mod token;
pub(crate) mod tokenize;
pub(crate) mod tree;
#[cfg(feature = "lsp")]
pub(crate) mod units;
pub(crate) mod word;

use std::sync::Arc;

#[expect(clippy::pedantic, clippy::unwrap_used, unreachable_pub, reason = "generated")]
mod grammar {
    include!(concat!(env!("OUT_DIR"), "/apl.rs"));
}

pub use complete::Completeness;
pub use flaws::{Flaw, FlawKind};
pub(crate) use scope::{AXIS_NAME, collect_declared};
pub use source::Source;
pub(crate) use source::Span;
pub(crate) use token::NESTING_LIMIT;
pub(crate) use word::names as control_words;

use crate::stack::recurse;
use builder::Builder;
use token::{Bracket, Lexeme};
use tokenize::Reading;
use tree::{Body, BodyKind, Special, StatementKind};

/// Parses a line or a script. Fails with the flaws in the order of the text, one per line.
pub fn parse(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read(source, detect_reading(source))
}

/// Parses a line of a session, a script or a saved workspace. A line that cannot be parsed becomes a statement that fails when it
/// runs if it lies within a definition or a control structure, since it may never be reached.
pub(crate) fn parse_session(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read_deferring(source, detect_reading(source))
}

/// Parses a text, and moves each flaw that can wait into a statement that fails when it runs; fails with the other flaws.
fn read_deferring(source: &Arc<Source>, reading: Reading) -> Result<Arc<Body>, Vec<Flaw>> {
    let (mut body, mut flaws) = read_all(source, reading)?;
    defer_flaws(&mut body, &mut flaws);
    if flaws.is_empty() { Ok(Arc::new(body)) } else { Err(keep_first_per_line(source, flaws)) }
}

/// Moves each flaw below a function header, including those in nested scripts, and each flaw within a control structure into the
/// statement it belongs to. All other flaws remain.
fn defer_flaws(body: &mut Body, flaws: &mut Vec<Flaw>) {
    if flaws.is_empty() {
        return;
    }
    let source = body.source.clone();
    for statement in &mut body.statements {
        match &mut statement.kind {
            StatementKind::Definition(definition) => {
                if let Some(definition) = Arc::get_mut(definition) {
                    // Flaws left over when a stop is requested do not matter: the caller reports the stop instead.
                    flaws.retain(|flaw| source.poll().is_err() || !attach_in_definition(definition, flaw));
                }
            }
            StatementKind::Script(script) => {
                if let Some(body) = Arc::get_mut(script).and_then(|script| Arc::get_mut(&mut script.body)) {
                    recurse(|| defer_flaws(body, flaws));
                }
            }
            _ => {}
        }
    }
    flaws.retain(|flaw| source.poll().is_err() || !attach_in_structure(body, flaw));
}

/// Returns true if a flaw begins within a statement, which may extend over several lines.
fn contains_start(statement: Span, flaw: &Flaw) -> bool {
    statement.start <= flaw.span.start && flaw.span.start < statement.end
}

/// Puts a flaw into the statements of its line that are within a control structure; returns true if there are such statements.
fn attach_in_structure(body: &mut Body, flaw: &Flaw) -> bool {
    let source = body.source.clone();
    let line = source.line_of(flaw.span.start);
    let (mut depth, mut is_attached) = (0_usize, false);
    for statement in &mut body.statements {
        match &statement.kind {
            StatementKind::Control(control) => match control::effect(control.word) {
                control::Effect::Opens => depth += 1,
                control::Effect::Ends(_) => depth = depth.saturating_sub(1),
                _ => {}
            },
            StatementKind::Definition(_) | StatementKind::Script(_) | StatementKind::Label(_) => {}
            _ if depth > 0 && (source.line_of(statement.span.start) == line || contains_start(statement.span, flaw)) => {
                statement.kind = StatementKind::Unreadable(flaw.clone());
                is_attached = true;
            }
            _ => {}
        }
    }
    is_attached
}

/// Puts a flaw into the statements of its line in a definition, except labels; returns true if there are such statements.
fn attach_in_definition(definition: &mut Body, flaw: &Flaw) -> bool {
    let is_inside = definition.span.start <= flaw.span.start && flaw.span.start < definition.span.end;
    if !is_inside || definition.line_of(flaw.span) == 0 {
        return false;
    }
    let line = definition.line_of(flaw.span);
    // Statements are in the order of the text: those of the line follow one that may reach into it from an earlier line.
    let first = definition.statements.partition_point(|statement| definition.line_of(statement.span) < line);
    let end = definition.statements.partition_point(|statement| definition.line_of(statement.span) <= line);
    let mut is_attached = false;
    for (index, statement) in definition.statements.iter_mut().enumerate().take(end).skip(first.saturating_sub(1)) {
        if (index >= first || contains_start(statement.span, flaw)) && !matches!(statement.kind, StatementKind::Label(_)) {
            if !matches!(statement.kind, StatementKind::Unreadable(_)) {
                statement.kind = StatementKind::Unreadable(flaw.clone());
            }
            is_attached = true;
        }
    }
    is_attached
}

/// Parses the text of a defined function without its `∇`: the first line is the header. The body has one statement, the
/// definition. A line below the header that cannot be parsed fails when it runs.
pub(crate) fn parse_function(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read_deferring(source, Reading::Function)
}

/// Parses the text of `⍎`, where `∇` does not begin a definition.
pub(crate) fn parse_execute(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read(source, Reading::Execute)
}

/// Parses a file of any kind of APL source.
pub(crate) fn parse_file(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read(source, detect_reading(source))
}

/// Parses a unit of a text, which may lie within a script, and returns its body and its flaws, the first one of each line. Only the
/// first unit of a text may begin with `#!`.
#[cfg(feature = "lsp")]
pub(crate) fn parse_unit(source: &Arc<Source>, is_first: bool, is_in_script: bool) -> (Option<Arc<Body>>, Vec<Flaw>) {
    let lexemes = if is_first { lexer::lex(source.text()) } else { lexer::lex_line(source.text()) };
    keep_body(source, read_lexemes(source, &lexemes, if is_in_script { Reading::Member } else { Reading::Script }))
}

/// Parses a file as [`parse_file`] does, but returns its body together with its flaws.
#[cfg(feature = "lsp")]
pub(crate) fn parse_flawed_file(source: &Arc<Source>) -> (Option<Arc<Body>>, Vec<Flaw>) {
    keep_body(source, read_all(source, detect_reading(source)))
}

#[cfg(feature = "lsp")]
fn keep_body(source: &Source, outcome: Result<(Body, Vec<Flaw>), Vec<Flaw>>) -> (Option<Arc<Body>>, Vec<Flaw>) {
    match outcome {
        Ok((body, flaws)) => (Some(Arc::new(body)), keep_first_per_line(source, flaws)),
        Err(flaws) => (None, flaws),
    }
}

/// The extensions of files that are parts of a program: the names that they use may be assigned in other files.
const PROGRAM_PART_EXTENSIONS: [&str; 6] = [".aplf", ".aplo", ".apln", ".aplc", ".apli", ".dyalog"];

/// Returns true if the name of a file tells that it is a part of a program.
pub(crate) fn is_program_part(name: &str) -> bool {
    PROGRAM_PART_EXTENSIONS.iter().any(|ending| name.ends_with(ending))
}

/// Returns true if a file holds a single function, without `∇`.
#[cfg(feature = "cli")]
pub(crate) fn is_function_file(name: &str, text: &str) -> bool {
    // Most names rule that out, without a copy of the text.
    is_program_part(name) && detect_reading(&Source::new(name, text)) == Reading::Function
}

/// Determines how to parse a file from its name and its first lines: a file that Link or an editor wrote for a single function
/// has a header instead of `∇`. All other texts are scripts, even if their first line could be a header.
fn detect_reading(source: &Source) -> Reading {
    let name = source.name();
    let is_function_file = [".aplf", ".aplo"].iter().any(|ending| name.ends_with(ending));
    if !(is_function_file || name.ends_with(".dyalog")) || !begins_with_header(source) {
        return Reading::Script;
    }
    // A tacit function is an assignment on one line, and a .dyalog file may be a script of several lines.
    let header = first_code_line(source);
    let is_header = read(&Source::new("", source.line(header)), Reading::Function).is_ok();
    let has_more_code = (header + 1..source.line_count()).any(|line| has_code(source.line(line)));
    if is_header || is_function_file && has_more_code { Reading::Function } else { Reading::Script }
}

/// Returns the index of the first line that contains code, or 0 if none does.
fn first_code_line(source: &Source) -> usize {
    (0..source.line_count()).find(|&line| has_code(source.line(line))).unwrap_or(0)
}

/// Returns a line without its comment; a `⍝` within quotes begins none.
pub(crate) fn strip_comment(line: &str) -> &str {
    let comment = lexer::lex(line).into_iter().find(|(lexeme, _)| *lexeme == Lexeme::Comment);
    comment.map_or(line, |(_, span)| &line[..span.start as usize])
}

/// Returns true if a line contains code: more than blanks and a comment.
fn has_code(line: &str) -> bool {
    lexer::lex(line).iter().any(|(lexeme, _)| !matches!(lexeme, Lexeme::Comment | Lexeme::Newline))
}

/// Returns true if the first line that contains code could be a header. A `{` after `←` begins a dfn, unless it begins an
/// optional left argument: names in braces, and the function's name after them.
pub(crate) fn begins_with_header(source: &Source) -> bool {
    let is_code = |lexeme: &Lexeme| !matches!(lexeme, Lexeme::Comment | Lexeme::Newline);
    let lexemes = lexer::lex(source.line(first_code_line(source))).into_iter().map(|(lexeme, _)| lexeme);
    let code: Vec<Lexeme> = lexemes.filter(is_code).collect();
    let value = code.iter().position(|lexeme| *lexeme == Lexeme::Assign).map_or(&code[..0], |arrow| &code[arrow + 1..]);
    match value {
        [Lexeme::Open(Bracket::Curly), braced @ ..] => is_optional_argument(braced),
        _ => !matches!(code.first(), Some(Lexeme::Colon | Lexeme::Special(Special::Recursion))),
    }
}

/// Returns true if lexemes begin with names, a `}`, and the name of a function or the `(` of an operator.
fn is_optional_argument(lexemes: &[Lexeme]) -> bool {
    let names = lexemes
        .iter()
        .take_while(|lexeme| matches!(lexeme, Lexeme::Name | Lexeme::Open(Bracket::Round) | Lexeme::Close(Bracket::Round)));
    let rest = &lexemes[names.count()..];
    matches!(rest, [Lexeme::Close(Bracket::Curly), Lexeme::Name | Lexeme::Open(Bracket::Round), ..])
}

/// Parses a text; fails with its flaws if it has any.
fn read(source: &Arc<Source>, reading: Reading) -> Result<Arc<Body>, Vec<Flaw>> {
    let (body, flaws) = read_all(source, reading)?;
    if flaws.is_empty() { Ok(Arc::new(body)) } else { Err(keep_first_per_line(source, flaws)) }
}

/// Parses a text, and returns its body and its flaws; fails if the text is too long or a stop is requested.
fn read_all(source: &Arc<Source>, reading: Reading) -> Result<(Body, Vec<Flaw>), Vec<Flaw>> {
    let text = source.text();
    if text.len() > Source::MAX_BYTES {
        return Err(vec![Flaw::limit(Span::default(), "the text is longer than 2 gigabytes")]);
    }
    let lexemes = lexer::lex_source(source).map_err(|_| vec![flaws::unfinished_text()])?;
    read_lexemes(source, &lexemes, reading)
}

/// Parses the lexemes of a text, as [`read_all`] does.
fn read_lexemes(source: &Arc<Source>, lexemes: &[(Lexeme, Span)], reading: Reading) -> Result<(Body, Vec<Flaw>), Vec<Flaw>> {
    let text = source.text();
    let to_flaws = |_| vec![flaws::unfinished_text()];
    let stream = tokenize::tokenize(source, lexemes, reading);
    let mut builder = Builder::new(source, stream.numbers, stream.flaws);
    let tokens = stream.tokens.into_iter().enumerate().map(|(index, token)| {
        if index % lexer::LEXEMES_PER_POLL == 0 { source.poll().map_err(|_| ()).map(|()| token) } else { Ok(token) }
    });
    let statements = grammar::StatementsParser::new().parse(&mut builder, tokens);
    let statements = statements.unwrap_or_else(|error| {
        builder.flaws.push(flaws::from_parse_error(&error));
        Vec::new()
    });
    let mut body = builder.body(BodyKind::Text, statements, Span::new(0, text.len()));
    let mut flaws = builder.flaws;
    scope::resolve(&mut body, &builder.names, &mut flaws).map_err(to_flaws)?;
    Ok((body, flaws))
}

/// Returns the flaws in order of their lines. Of those on one line only the first one found is kept, since the others are
/// often consequences of that one.
fn keep_first_per_line(source: &Source, flaws: Vec<Flaw>) -> Vec<Flaw> {
    let mut numbered_flaws: Vec<(usize, Flaw)> = flaws.into_iter().map(|flaw| (source.line_of(flaw.span.start), flaw)).collect();
    numbered_flaws.sort_by_key(|(line, _)| *line);
    numbered_flaws.dedup_by_key(|(line, _)| *line);
    numbered_flaws.into_iter().map(|(_, flaw)| flaw).collect()
}
