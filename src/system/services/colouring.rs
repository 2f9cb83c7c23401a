#![doc = include_str!("colouring.md")]

use crate::array::{Array, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::syntax::lexer::lex_while;
use crate::syntax::source::Span;
use crate::syntax::token::Lexeme;
use crate::system::listing;
use std::collections::HashSet;

const PAGE: &str = include_str!("colouring.md");

/// `200⌶`
pub(crate) static COLOURS: Service = Service::new(200, "syntax colouring", PAGE).monadic(colours);

/// `201⌶`
pub(crate) static TOKENS: Service = Service::new(201, "syntax colour tokens", PAGE).monadic(tokens);

/// The kinds of tokens that a character can belong to, with their numbers.
const KINDS: [(i8, &str); 15] = [
    (NOTHING, "nothing"),
    (COMMENT, "comment"),
    (UNCLOSED, "text without an end"),
    (BLANK, "white space"),
    (GLOBAL, "global name"),
    (LABEL, "label"),
    (KEYWORD, "keyword"),
    (PRIMITIVE, "primitive"),
    (NUMBER, "numeric constant"),
    (TEXT, "character constant"),
    (BRACKET, "bracket"),
    (SYSTEM, "system name"),
    (ARGUMENT, "argument of a dfn"),
    (LOCAL, "local name"),
    (WRONG, "not APL"),
];

const NOTHING: i8 = 0;
const COMMENT: i8 = 1;
const UNCLOSED: i8 = 2;
const BLANK: i8 = 3;
const GLOBAL: i8 = 7;
const LABEL: i8 = 8;
const KEYWORD: i8 = 18;
const PRIMITIVE: i8 = 19;
const NUMBER: i8 = 20;
const TEXT: i8 = 21;
const BRACKET: i8 = 22;
const SYSTEM: i8 = 24;
const ARGUMENT: i8 = 25;
const LOCAL: i8 = 34;
const WRONG: i8 = 40;

/// Implements `200⌶Y`: returns the kind of token that each character of each line belongs to.
fn colours(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    if right.rank() > 1 {
        return Err(Fault::rank(Blame::Right, "the lines of a function are a vector of texts"));
    }
    if right.is_character() {
        let line = right.to_text().unwrap_or_default();
        return coloured(context, &line, &locals(context, &line)?);
    }
    let lines = listing::lines(&right)?;
    let locals = match lines.first() {
        Some(header) => locals(context, header)?,
        None => HashSet::new(),
    };
    let mut items = Item::gathered(context.memory(), lines.len())?;
    for line in &lines {
        context.poll()?;
        items.push(Item::within(context.memory(), coloured(context, line, &locals)?));
    }
    Ok(Array::vector(context.memory().adopt(items)?))
}

/// Returns the lexemes of a line if there is memory for them, at most one for each byte.
fn lexemes(context: &Context, line: &str) -> Result<Vec<(Lexeme, Span)>> {
    context.memory().check(line.len().saturating_mul(size_of::<(Lexeme, Span)>()))?;
    Ok(lex_while(line, || context.memory().poll())?)
}

/// Returns the names that a header mentions, except that of the function.
fn locals<'a>(context: &Context, header: &'a str) -> Result<HashSet<&'a str>> {
    let lexemes = lexemes(context, header)?;
    let names: Vec<(bool, &str)> = lexemes
        .iter()
        .enumerate()
        .filter(|(_, (lexeme, _))| *lexeme == Lexeme::Name)
        .map(|(index, (_, span))| {
            let after = lexemes.get(index + 1).map(|(lexeme, _)| *lexeme);
            let before = index.checked_sub(1).map(|index| lexemes[index].0);
            (after == Some(Lexeme::Assign) || before == Some(Lexeme::Semicolon), &header[span.range()])
        })
        .collect();
    let arguments: Vec<&str> = names.iter().filter(|(known, _)| !known).map(|(_, name)| *name).collect();
    // Of the names other than the result and the locals, the function is the first of one or two, or the second of three.
    let function = usize::from(arguments.len() == 3);
    let others = arguments.iter().enumerate().filter(|(index, _)| *index != function).map(|(_, name)| *name);
    Ok(others.chain(names.iter().filter(|(known, _)| *known).map(|(_, name)| *name)).collect())
}

/// Returns the kind of token that each character of a line belongs to, unless it is interrupted.
fn coloured(context: &Context, line: &str, locals: &HashSet<&str>) -> Result<Array> {
    let length = line.chars().count();
    let mut kinds = context.memory().vector(length)?;
    let mut pace = context.work().pace();
    let (mut keyword, mut end) = (false, 0);
    for (position, (lexeme, span)) in lexemes(context, line)?.into_iter().enumerate() {
        pace.step(span.length())?;
        let piece = &line[span.range()];
        let kind = match lexeme {
            Lexeme::Name if keyword => KEYWORD,
            Lexeme::Name if position == 0 && line[span.range().end..].trim_start().starts_with(':') => LABEL,
            Lexeme::Name if locals.contains(piece) => LOCAL,
            Lexeme::Name => GLOBAL,
            Lexeme::Colon => KEYWORD,
            Lexeme::Comment => COMMENT,
            Lexeme::Text => TEXT,
            Lexeme::OpenText => UNCLOSED,
            Lexeme::Number | Lexeme::Zilde => NUMBER,
            Lexeme::System => SYSTEM,
            Lexeme::Special(_) => ARGUMENT,
            Lexeme::Open(_) | Lexeme::Close(_) => BRACKET,
            Lexeme::BadNumber | Lexeme::Bad => WRONG,
            Lexeme::Newline => BLANK,
            _ => PRIMITIVE,
        };
        keyword = lexeme == Lexeme::Colon && position == 0;
        let start = kinds.len() + line[end..span.range().start].chars().count();
        kinds.resize(start, BLANK);
        kinds.resize(start + piece.chars().count(), kind);
        end = span.range().end;
    }
    kinds.resize(length, BLANK);
    Array::vector(context.memory().adopt(kinds)?).narrowed(context.memory())
}

/// Implements `201⌶⍬`: returns a row for each kind: its type, its number, its description, and its colour, which is left to the
/// terminal.
fn tokens(context: &mut Context, _: &Options, _: Array) -> Result<Array> {
    let rows = KINDS.iter().flat_map(|&(number, name)| {
        [Array::text("Global token"), Array::whole(i64::from(number)), Array::text(name), Array::ZERO]
    });
    Array::from_items(context.memory(), Shape::new(&[KINDS.len(), 4])?, rows.collect::<Vec<_>>(), &Array::ZERO)
}
