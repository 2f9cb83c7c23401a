//! Parsing: text → phrases, and everything else that the text alone determines. It knows no class, no array and no primitive.
//!
//! * [`source`]: texts that are read as APL, and places in them.
//! * [`token`]: lexemes, the pieces that a text consists of, and tokens, which the grammar reads.
//! * [`lexer`]: text → lexemes with their spans; bad text becomes a lexeme, so that the parser can go on.
//! * [`name`]: the characters that names are made of.
//! * [`number`]: numeric literals: `¯1.5E3J2`, `∞`, `12x`, `2r3`.
//! * [`point`]: numbers in the notations of J and NARS2000: other bases, powers of π and e, magnitude and angle.
//! * [`escape`]: texts between double quotes: escapes become the characters they stand for.
//! * [`tokenize`]: lexemes → tokens: brackets are balanced, runs of numbers joined, and the heads of lines recognised.
//! * [`mod@line`]: the head of a line: control words, labels, `∇` and the words of scripts.
//! * [`word`]: the words that begin with a colon, in any letter case.
//! * [`tree`]: the syntax tree: bodies, statements and phrases, whose terms stay in written order.
//! * [`builder`]: the actions of the grammar: tokens and parts become nodes of the tree.
//! * [`balance`]: parts of a text with the parentheses that belong to them.
//! * [`control`]: control structures: a check that their words fit together, and the links from each word to the next.
//! * [`scope`]: name resolution: each body gets its list of names, and those that its text declares become slots.
//! * [`mention`]: the free names of a body, which neither it nor an enclosing body declares.
//! * [`report`]: the flaws of a text, in plain words, with their places.
//! * [`complete`]: the completeness of texts: after each line, a session asks if the text goes on.
//! * [`reformat`]: a line as the classic report shows it: blanks are dropped around glyphs and kept between words.

pub(crate) mod balance;
pub(crate) mod builder;
pub(crate) mod complete;
pub(crate) mod control;
pub(crate) mod escape;
pub(crate) mod lexer;
pub(crate) mod line;
pub(crate) mod mention;
pub(crate) mod name;
pub(crate) mod number;
pub(crate) mod point;
pub(crate) mod reformat;
pub(crate) mod report;
pub(crate) mod scope;
pub(crate) mod source;
#[cfg(test)]
mod tests;
pub(crate) mod token;
pub(crate) mod tokenize;
pub(crate) mod tree;
pub(crate) mod word;

use std::sync::Arc;

#[expect(clippy::pedantic, clippy::unwrap_used, unreachable_pub, reason = "generated")]
mod grammar {
    include!(concat!(env!("OUT_DIR"), "/apl.rs"));
}

pub use complete::Completeness;
pub use report::{Flaw, FlawKind};
pub(crate) use scope::AXIS_NAME;
pub use source::Source;
pub(crate) use source::Span;
pub(crate) use token::NESTING_LIMIT;
pub(crate) use word::names as control_words;

use crate::stack::deeper;
use builder::Builder;
use token::{Bracket, Lexeme};
use tokenize::Reading;
use tree::{Body, BodyKind, Special, StatementKind};

/// Reads a line or a script. Flaws come in the order of the text, one per line.
pub fn parse(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read(source, reading_of(source))
}

/// Reads a line of a session, a script or a saved workspace. A line of a definition in it that cannot be read becomes a statement
/// that fails when it runs, and so does one within a control structure: it may never be reached.
pub(crate) fn parse_session(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read_deferring(source, reading_of(source))
}

fn read_deferring(source: &Arc<Source>, reading: Reading) -> Result<Arc<Body>, Vec<Flaw>> {
    let (mut body, mut flaws) = read_all(source, reading)?;
    defer(&mut body, &mut flaws);
    if flaws.is_empty() { Ok(Arc::new(body)) } else { Err(one_per_line(source, flaws)) }
}

/// Moves the flaws of lines below a header into the definition, also within scripts, and those within control structures into
/// their statements. Flaws without such a place remain.
fn defer(body: &mut Body, flaws: &mut Vec<Flaw>) {
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
                    deeper(|| defer(body, flaws));
                }
            }
            _ => {}
        }
    }
    flaws.retain(|flaw| source.poll().is_err() || !attach_in_structure(body, flaw));
}

/// Returns true if a flaw lies within a statement, which may extend over several lines.
fn holds(statement: Span, flaw: &Flaw) -> bool {
    statement.start <= flaw.span.start && flaw.span.start < statement.end
}

/// Puts a flaw into the statements of its line that are within a control structure; returns true if there are any.
fn attach_in_structure(body: &mut Body, flaw: &Flaw) -> bool {
    let source = body.source.clone();
    let line = source.line_of(flaw.span.start);
    let (mut depth, mut found) = (0_usize, false);
    for statement in &mut body.statements {
        match &statement.kind {
            StatementKind::Control(control) => match control::role(control.word) {
                control::Role::Opens => depth += 1,
                control::Role::Ends(_) => depth = depth.saturating_sub(1),
                _ => {}
            },
            StatementKind::Definition(_) | StatementKind::Script(_) | StatementKind::Label(_) => {}
            _ if depth > 0 && (source.line_of(statement.span.start) == line || holds(statement.span, flaw)) => {
                statement.kind = StatementKind::Unreadable(flaw.clone());
                found = true;
            }
            _ => {}
        }
    }
    found
}

/// Puts a flaw into the statements of its line in a definition; returns true if there are any.
fn attach_in_definition(definition: &mut Body, flaw: &Flaw) -> bool {
    let inside = definition.span.start <= flaw.span.start && flaw.span.start < definition.span.end;
    if !inside || definition.line_of(flaw.span) == 0 {
        return false;
    }
    let line = definition.line_of(flaw.span);
    // Statements are in the order of the text: those of the line follow one that may reach into it from an earlier line.
    let first = definition.statements.partition_point(|statement| definition.line_of(statement.span) < line);
    let end = definition.statements.partition_point(|statement| definition.line_of(statement.span) <= line);
    let mut found = false;
    for (index, statement) in definition.statements.iter_mut().enumerate().take(end).skip(first.saturating_sub(1)) {
        if (index >= first || holds(statement.span, flaw)) && !matches!(statement.kind, StatementKind::Label(_)) {
            if !matches!(statement.kind, StatementKind::Unreadable(_)) {
                statement.kind = StatementKind::Unreadable(flaw.clone());
            }
            found = true;
        }
    }
    found
}

/// Reads the text of a defined function without its `∇`: the first line is the header. The body has one statement, the
/// definition. A line below the header that cannot be read fails when it runs.
pub(crate) fn parse_function(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read_deferring(source, Reading::Function)
}

/// Reads the text of `⍎`, where `∇` does not begin a definition.
pub(crate) fn parse_execute(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read(source, Reading::Execute)
}

/// Reads a file of any kind of APL source.
pub(crate) fn parse_file(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read(source, reading_of(source))
}

/// Determines from its name how a file is read: one that Link or an editor wrote for a single function has a header instead
/// of `∇`. All other texts are scripts, even if their first line could be a header.
fn reading_of(source: &Source) -> Reading {
    let name = source.name();
    let single = [".aplf", ".aplo"].iter().any(|ending| name.ends_with(ending));
    if !(single || name.ends_with(".dyalog")) || !begins_with_header(source) {
        return Reading::Script;
    }
    // A tacit function is an assignment on one line, and a .dyalog file may be a script of several lines.
    let header = first_line(source);
    let fits = read(&Source::new("", source.line(header)), Reading::Function).is_ok();
    let goes_on = (header + 1..source.line_count()).any(|line| has_code(source.line(line)));
    if fits || single && goes_on { Reading::Function } else { Reading::Script }
}

/// Returns the number of the first line that contains code.
fn first_line(source: &Source) -> usize {
    (0..source.line_count()).find(|&line| has_code(source.line(line))).unwrap_or(0)
}

fn has_code(line: &str) -> bool {
    lexer::lex(line).iter().any(|(lexeme, _)| !matches!(lexeme, Lexeme::Comment | Lexeme::Newline))
}

/// Returns true if the first line that contains code could be a header. A `{` after `←` begins a dfn, unless it begins an
/// optional left argument: names in braces, and the function's name after them.
pub(crate) fn begins_with_header(source: &Source) -> bool {
    let is_code = |lexeme: &Lexeme| !matches!(lexeme, Lexeme::Comment | Lexeme::Newline);
    let lexemes = lexer::lex(source.line(first_line(source))).into_iter().map(|(lexeme, _)| lexeme);
    let first: Vec<Lexeme> = lexemes.filter(is_code).collect();
    let value = first.iter().position(|lexeme| *lexeme == Lexeme::Assign).map_or(&first[..0], |arrow| &first[arrow + 1..]);
    match value {
        [Lexeme::Open(Bracket::Curly), braced @ ..] => is_optional_argument(braced),
        _ => !matches!(first.first(), Some(Lexeme::Colon | Lexeme::Special(Special::Recursion))),
    }
}

/// Returns true if names and a `}` come first, and the name of a function after them.
fn is_optional_argument(lexemes: &[Lexeme]) -> bool {
    let names = lexemes
        .iter()
        .take_while(|lexeme| matches!(lexeme, Lexeme::Name | Lexeme::Open(Bracket::Round) | Lexeme::Close(Bracket::Round)));
    let rest = &lexemes[names.count()..];
    matches!(rest, [Lexeme::Close(Bracket::Curly), Lexeme::Name | Lexeme::Open(Bracket::Round), ..])
}

fn read(source: &Arc<Source>, reading: Reading) -> Result<Arc<Body>, Vec<Flaw>> {
    let (body, flaws) = read_all(source, reading)?;
    if flaws.is_empty() { Ok(Arc::new(body)) } else { Err(one_per_line(source, flaws)) }
}

/// Reads a text, and returns its body with the flaws in it.
fn read_all(source: &Arc<Source>, reading: Reading) -> Result<(Body, Vec<Flaw>), Vec<Flaw>> {
    let text = source.text();
    if text.len() > Source::MAX_BYTES {
        return Err(vec![Flaw::limit(Span::default(), "the text is longer than 2 gigabytes")]);
    }
    let stopped = |_| vec![report::unfinished_text()];
    let outline = tokenize::tokenize(source, &lexer::lex_source(source).map_err(stopped)?, reading);
    let mut builder = Builder::new(source, outline.numbers, outline.flaws);
    let tokens = outline.tokens.into_iter().enumerate().map(|(index, token)| {
        if index % lexer::LEXEMES_PER_POLL == 0 { source.poll().map_err(|_| ()).map(|()| token) } else { Ok(token) }
    });
    let statements = grammar::StatementsParser::new().parse(&mut builder, tokens);
    let statements = statements.unwrap_or_else(|error| {
        builder.flaws.push(report::unreadable(&error));
        Vec::new()
    });
    let mut body = builder.body(BodyKind::Text, statements, Span::new(0, text.len()));
    let mut flaws = builder.flaws;
    scope::resolve(&mut body, &builder.names, &mut flaws).map_err(stopped)?;
    Ok((body, flaws))
}

/// Returns the flaws in order of their lines. Of those on one line only the first found is kept: others often follow from it.
fn one_per_line(source: &Source, flaws: Vec<Flaw>) -> Vec<Flaw> {
    let mut placed: Vec<(usize, Flaw)> = flaws.into_iter().map(|flaw| (source.line_of(flaw.span.start), flaw)).collect();
    placed.sort_by_key(|(line, _)| *line);
    placed.dedup_by_key(|(line, _)| *line);
    placed.into_iter().map(|(_, flaw)| flaw).collect()
}
