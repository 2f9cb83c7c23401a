#![doc = include_str!("colouring.md")]

use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::syntax::lexer::lex;
use crate::syntax::token::Lexeme;
use crate::system::listing;

const PAGE: &str = include_str!("colouring.md");

/// `200⌶`
pub(super) static COLOURS: Service = Service::new(200, "syntax colouring", PAGE).monadic(colours);

/// `201⌶`
pub(super) static TOKENS: Service = Service::new(201, "syntax colour tokens", PAGE).monadic(tokens);

/// What a character can belong to, with its number.
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

/// `200⌶Y`: for each character of each line what it belongs to.
fn colours(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    if right.rank() > 1 {
        return Err(Fault::rank(Blame::Right, "the lines of a function are a vector of texts"));
    }
    let lines = if right.is_character() { right.to_text().into_iter().collect() } else { listing::lines(&right)? };
    let locals = lines.first().map(|header| locals(header)).unwrap_or_default();
    let mut items = context.memory().vector(lines.len())?;
    for line in &lines {
        context.poll()?;
        items.push(Array::wholes(&coloured(line, &locals)));
    }
    if right.is_character() {
        return Ok(items.pop().unwrap_or_else(Array::zilde));
    }
    Ok(Array::nested(items.into_vec()))
}

/// The names that a header mentions, but for that of the function.
fn locals(header: &str) -> Vec<String> {
    let lexemes = lex(header);
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
    // Among result, arguments, name and locals the function stands first of one or two, second of three.
    let function = usize::from(arguments.len() == 3);
    let others = arguments.iter().enumerate().filter(|(index, _)| *index != function).map(|(_, name)| (*name).to_owned());
    others.chain(names.iter().filter(|(known, _)| *known).map(|(_, name)| (*name).to_owned())).collect()
}

/// What each character of a line belongs to.
fn coloured(line: &str, locals: &[String]) -> Vec<i64> {
    let mut kinds = vec![BLANK; line.len()];
    let mut keyword = false;
    for (position, (lexeme, span)) in lex(line).into_iter().enumerate() {
        let piece = &line[span.range()];
        let kind = match lexeme {
            Lexeme::Name if keyword => KEYWORD,
            Lexeme::Name if position == 0 && line[span.range().end..].trim_start().starts_with(':') => LABEL,
            Lexeme::Name if locals.iter().any(|local| local == piece) => LOCAL,
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
        kinds[span.range()].fill(kind);
    }
    line.char_indices().map(|(at, _)| i64::from(kinds[at])).collect()
}

/// `201⌶⍬`: a row for each kind: its type, its number, what it is, and the colour, which is left to the terminal.
fn tokens(context: &mut Context, _: &Options, _: Array) -> Result<Array> {
    let rows = KINDS.iter().flat_map(|&(number, name)| {
        [Array::text("Global token"), Array::whole(i64::from(number)), Array::text(name), Array::ZERO]
    });
    Array::from_items(context.memory(), Shape::new(&[KINDS.len(), 4])?, rows.collect::<Vec<_>>(), &Array::ZERO)
}
