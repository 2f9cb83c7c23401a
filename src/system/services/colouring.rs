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

const PAGE: &str = "system/services/colouring.md";

/// The service `200⌶`.
pub(crate) static COLOURS: Service = Service::new(200, "syntax colouring", PAGE).monadic(classify_lines);

/// The service `201⌶`.
pub(crate) static TOKENS: Service = Service::new(201, "syntax colour tokens", PAGE).monadic(list_token_kinds);

/// The kinds of tokens that a character can belong to: the number and the description of each.
const TOKEN_KINDS: [(i8, &str); 15] = [
    (TOKEN_NOTHING, "nothing"),
    (TOKEN_COMMENT, "comment"),
    (TOKEN_UNCLOSED, "text without an end"),
    (TOKEN_BLANK, "white space"),
    (TOKEN_GLOBAL, "global name"),
    (TOKEN_LABEL, "label"),
    (TOKEN_KEYWORD, "keyword"),
    (TOKEN_PRIMITIVE, "primitive"),
    (TOKEN_NUMBER, "numeric constant"),
    (TOKEN_TEXT, "character constant"),
    (TOKEN_BRACKET, "bracket"),
    (TOKEN_SYSTEM, "system name"),
    (TOKEN_ARGUMENT, "argument of a dfn"),
    (TOKEN_LOCAL, "local name"),
    (TOKEN_WRONG, "not APL"),
];

const TOKEN_NOTHING: i8 = 0;
const TOKEN_COMMENT: i8 = 1;
const TOKEN_UNCLOSED: i8 = 2;
const TOKEN_BLANK: i8 = 3;
const TOKEN_GLOBAL: i8 = 7;
const TOKEN_LABEL: i8 = 8;
const TOKEN_KEYWORD: i8 = 18;
const TOKEN_PRIMITIVE: i8 = 19;
const TOKEN_NUMBER: i8 = 20;
const TOKEN_TEXT: i8 = 21;
const TOKEN_BRACKET: i8 = 22;
const TOKEN_SYSTEM: i8 = 24;
const TOKEN_ARGUMENT: i8 = 25;
const TOKEN_LOCAL: i8 = 34;
const TOKEN_WRONG: i8 = 40;

/// Implements `200⌶Y`: returns the number of the kind of token that each character of each line belongs to.
fn classify_lines(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    if right.rank() > 1 {
        return Err(Fault::rank(Blame::Right, "the lines of a function must be a vector of texts"));
    }
    if right.is_character() {
        let line = right.to_text().unwrap_or_default();
        return classify_line(context, &line, &find_local_names(context, &line)?);
    }
    let lines = listing::parse_lines(context.memory(), &right)?;
    let locals = match lines.first() {
        Some(header) => find_local_names(context, header)?,
        None => HashSet::new(),
    };
    let mut items = context.memory().vector::<Item>(lines.len())?;
    for line in &lines {
        context.poll()?;
        items.push(Item::new_in(context.memory(), classify_line(context, line, &locals)?)?);
    }
    Ok(Array::vector(context.memory().adopt(items)?))
}

/// Splits a line into lexemes. Fails with WS FULL unless there is memory for one for each byte, the most that there can be.
fn lex_line(context: &Context, line: &str) -> Result<Vec<(Lexeme, Span)>> {
    context.memory().check(line.len().saturating_mul(size_of::<(Lexeme, Span)>()))?;
    Ok(lex_while(line, |_| context.memory().poll())?)
}

/// Returns the names in the header of a function, except that of the function itself: its result, arguments and local names.
fn find_local_names<'a>(context: &Context, header: &'a str) -> Result<HashSet<&'a str>> {
    let lexemes = lex_line(context, header)?;
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
    let call_names: Vec<&str> = names.iter().filter(|(is_local, _)| !is_local).map(|(_, name)| *name).collect();
    // Of the names other than the result and the local names, that of the function is the first of one or two, or the second of
    // three.
    let function = usize::from(call_names.len() == 3);
    let argument_names = call_names.iter().enumerate().filter(|(index, _)| *index != function).map(|(_, name)| *name);
    Ok(argument_names.chain(names.iter().filter(|(is_local, _)| *is_local).map(|(_, name)| *name)).collect())
}

/// Returns the number of the kind of token that each character of a line belongs to; polls for interrupts.
fn classify_line(context: &Context, line: &str, locals: &HashSet<&str>) -> Result<Array> {
    let length = line.chars().count();
    let mut kinds = context.memory().vector(length)?;
    let mut pace = context.work().pace();
    let (mut follows_colon, mut end) = (false, 0);
    for (position, (lexeme, span)) in lex_line(context, line)?.into_iter().enumerate() {
        pace.step(span.length())?;
        let text = &line[span.range()];
        let kind = match lexeme {
            Lexeme::Name if follows_colon => TOKEN_KEYWORD,
            Lexeme::Name if position == 0 && line[span.range().end..].trim_start().starts_with(':') => TOKEN_LABEL,
            Lexeme::Name if locals.contains(text) => TOKEN_LOCAL,
            Lexeme::Name => TOKEN_GLOBAL,
            Lexeme::Colon => TOKEN_KEYWORD,
            Lexeme::Comment => TOKEN_COMMENT,
            Lexeme::Text => TOKEN_TEXT,
            Lexeme::OpenText => TOKEN_UNCLOSED,
            Lexeme::Number | Lexeme::Zilde => TOKEN_NUMBER,
            Lexeme::System => TOKEN_SYSTEM,
            Lexeme::Special(_) => TOKEN_ARGUMENT,
            Lexeme::Open(_) | Lexeme::Close(_) => TOKEN_BRACKET,
            Lexeme::BadNumber | Lexeme::Bad => TOKEN_WRONG,
            Lexeme::Newline => TOKEN_BLANK,
            _ => TOKEN_PRIMITIVE,
        };
        follows_colon = lexeme == Lexeme::Colon && position == 0;
        let start = kinds.len() + line[end..span.range().start].chars().count();
        kinds.resize(start, TOKEN_BLANK);
        kinds.resize(start + text.chars().count(), kind);
        end = span.range().end;
    }
    kinds.resize(length, TOKEN_BLANK);
    Array::vector(context.memory().adopt(kinds)?).narrow(context.memory())
}

/// Implements `201⌶⍬`: returns a row for each kind of token: its type, number, description and colour, which is always 0, since
/// the terminal chooses the colours.
fn list_token_kinds(context: &mut Context, _: &Options, _: Array) -> Result<Array> {
    let rows = TOKEN_KINDS.iter().flat_map(|&(number, name)| {
        [Array::text("Global token"), Array::integer(i64::from(number)), Array::text(name), Array::ZERO]
    });
    Array::from_items(context.memory(), Shape::new(&[TOKEN_KINDS.len(), 4])?, rows.collect::<Vec<_>>(), &Array::ZERO)
}
