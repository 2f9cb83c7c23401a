//! Text → phrases: everything that text alone settles. Knows no class, no array and no primitive.

use std::sync::Arc;

pub mod balance;
pub mod complete;
pub mod lexer;
pub mod mention;
pub mod name;
pub mod number;
pub mod reformat;
pub mod report;
pub mod source;
pub mod token;
pub mod tree;

mod builder;
mod control;
mod escape;
mod line;
mod outline;
mod point;
mod scope;
mod word;

#[expect(clippy::pedantic, clippy::unwrap_used, unreachable_pub, reason = "generated")]
mod grammar {
    include!(concat!(env!("OUT_DIR"), "/apl.rs"));
}

pub use complete::{Completeness, is_open};
pub use outline::NESTING_LIMIT;
pub use report::{Flaw, FlawKind};
pub use scope::AXIS;
pub use source::{Position, Source, Span};
pub use word::names as control_words;

use builder::Builder;
use outline::Reading;
use token::{Bracket, Lexeme};
use tree::{Body, BodyKind, Special, StatementKind};

/// Reads a line or a script. What is wrong comes in the order of the text, one flaw a line.
pub fn parse(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read(source, Reading::Script)
}

/// Reads a line of a session. A line of a definition in it that cannot be read becomes a statement that fails, as a function
/// may be mended once it has been seen to fail.
pub fn parse_session(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    let (mut body, flaws) = read_all(source, Reading::Script)?;
    let flaws = deferred(&mut body, flaws);
    if flaws.is_empty() { Ok(Arc::new(body)) } else { Err(one_per_line(source, flaws)) }
}

/// Puts the flaws of lines below a header into the definition. What remains has no place there.
fn deferred(body: &mut Body, mut flaws: Vec<Flaw>) -> Vec<Flaw> {
    for statement in &mut body.statements {
        if let StatementKind::Definition(definition) = &mut statement.kind
            && let Some(definition) = Arc::get_mut(definition)
        {
            flaws.retain(|flaw| !placed(definition, flaw));
        }
    }
    flaws
}

/// Whether a flaw found its statement.
fn placed(definition: &mut Body, flaw: &Flaw) -> bool {
    let inside = definition.span.start <= flaw.span.start && flaw.span.start < definition.span.end;
    if !inside || definition.line_of(flaw.span) == 0 {
        return false;
    }
    let line = definition.line_of(flaw.span);
    let lines: Vec<usize> = definition.statements.iter().map(|statement| definition.line_of(statement.span)).collect();
    let mut found = false;
    for (statement, at) in definition.statements.iter_mut().zip(lines) {
        if at == line && !matches!(statement.kind, StatementKind::Label(_)) {
            if !matches!(statement.kind, StatementKind::Unreadable(_)) {
                statement.kind = StatementKind::Unreadable(flaw.clone());
            }
            found = true;
        }
    }
    found
}

/// Reads the text of a defined function without its `∇`: the first line is the header. The body has one statement, the
/// definition.
pub fn parse_function(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read(source, Reading::Function)
}

/// Reads the text of `⍎`, where `∇` begins no definition.
pub fn parse_execute(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    read(source, Reading::Execute)
}

/// Reads a file of any kind of APL source. The file's name tells whether it holds a single function: such a file has no `∇`,
/// and begins with a header or with a dfn's name.
pub fn parse_file(source: &Arc<Source>) -> Result<Arc<Body>, Vec<Flaw>> {
    let single = [".aplf", ".aplo"].iter().any(|ending| source.name().ends_with(ending));
    let reading = if single && begins_with_header(source) { Reading::Function } else { Reading::Script };
    read(source, reading)
}

/// Whether the first line that is no comment could be a header. What begins with `{` behind `←` is a dfn, unless that is an
/// optional left argument: names in braces, and the function's name behind them.
pub fn begins_with_header(source: &Source) -> bool {
    let is_code = |lexeme: &Lexeme| !matches!(lexeme, Lexeme::Comment | Lexeme::Newline);
    let lexemes = |line| lexer::lex(source.line(line)).into_iter().map(|(lexeme, _)| lexeme).filter(is_code).collect();
    let first: Option<Vec<Lexeme>> = (0..source.line_count()).map(lexemes).find(|line: &Vec<Lexeme>| !line.is_empty());
    let first = first.unwrap_or_default();
    let value = first.iter().position(|lexeme| *lexeme == Lexeme::Assign).map_or(&first[..0], |arrow| &first[arrow + 1..]);
    match value {
        [Lexeme::Open(Bracket::Curly), braced @ ..] => is_optional_argument(braced),
        _ => !matches!(first.first(), Some(Lexeme::Colon | Lexeme::Special(Special::Recursion))),
    }
}

/// Whether names and a `}` come first, and the name of a function behind them.
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

/// What was read, with the flaws in it.
fn read_all(source: &Arc<Source>, reading: Reading) -> Result<(Body, Vec<Flaw>), Vec<Flaw>> {
    let text = source.text();
    if text.len() > Source::LONGEST {
        return Err(vec![Flaw::limit(Span::default(), "the text is longer than 2 gigabytes")]);
    }
    let outline = outline::outline(source, &lexer::lex(text), reading);
    let mut builder = Builder::new(source, outline.numbers, outline.flaws);
    let statements = grammar::StatementsParser::new().parse(&mut builder, outline.tokens.into_iter().map(Ok::<_, ()>));
    let statements = statements.unwrap_or_else(|error| {
        builder.flaws.push(report::unreadable(&error));
        Vec::new()
    });
    let mut body = builder.body(BodyKind::Text, statements, Span::new(0, text.len()));
    let mut flaws = builder.flaws;
    scope::resolve(&mut body, &builder.names, &mut flaws);
    Ok((body, flaws))
}

/// The flaws in order of their place. Of those on one line only the first found is kept: others often follow from it.
fn one_per_line(source: &Source, flaws: Vec<Flaw>) -> Vec<Flaw> {
    let mut placed: Vec<(usize, Flaw)> = flaws.into_iter().map(|flaw| (source.line_of(flaw.span.start), flaw)).collect();
    placed.sort_by_key(|(line, _)| *line);
    placed.dedup_by_key(|(line, _)| *line);
    placed.into_iter().map(|(_, flaw)| flaw).collect()
}

#[cfg(test)]
mod tests;
