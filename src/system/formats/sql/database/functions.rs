//! Functions of SQL in place of those of SQLite: the clock is read only by programs that may read it, and in programs confined to
//! folders, searches in long texts take a time that grows with the length, and poll meanwhile.
//!
//! SQLite's own searches compare the pattern at every position and cannot be stopped: two texts of a megabyte take minutes.

use crate::error::{ErrorKind, Fault};
use crate::runtime::databases::Watch;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error, Result};
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

/// The number of characters between two polls.
const CHARACTERS_PER_POLL: usize = 1 << 16;

/// The functions that read the clock, with the number of their arguments, or -1 for any number.
const CLOCK_FUNCTIONS: &[(&str, i32)] = &[
    ("current_date", 0),
    ("current_time", 0),
    ("current_timestamp", 0),
    ("date", -1),
    ("time", -1),
    ("datetime", -1),
    ("julianday", -1),
    ("unixepoch", -1),
    ("strftime", -1),
    ("timediff", 2),
];

/// A function of a program that is confined to folders.
type Replacement = fn(&Context<'_>, &Watch) -> Result<Value>;

/// The functions that are replaced in programs confined to folders, with the number of their arguments.
const REPLACEMENTS: &[(&str, i32, Replacement)] = &[
    ("instr", 2, find),
    ("replace", 3, replace_all),
    ("trim", 2, |context, _| trim(context, true, true)),
    ("ltrim", 2, |context, _| trim(context, true, false)),
    ("rtrim", 2, |context, _| trim(context, false, true)),
    ("like", 2, like),
    ("like", 3, like),
    ("glob", 2, glob),
    ("unhex", 2, |_, watch| refuse(watch, "the function unhex must have one argument")),
];

/// Replaces functions in a connection.
pub(crate) fn replace(connection: &Connection, watch: &Arc<Watch>, has_clock: bool, is_confined: bool) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    for &(name, arguments) in CLOCK_FUNCTIONS.iter().filter(|_| !has_clock) {
        let own = watch.clone();
        connection.create_scalar_function(name, arguments, flags, move |_| -> Result<Value> {
            refuse(&own, "this interpreter was not given access to the clock, which functions of dates read")
        })?;
    }
    for &(name, arguments, replacement) in REPLACEMENTS.iter().filter(|_| is_confined) {
        let own = watch.clone();
        connection.create_scalar_function(name, arguments, flags, move |context| replacement(context, &own))?;
    }
    Ok(())
}

/// Ends the statement with FILE ACCESS ERROR.
fn refuse(watch: &Watch, message: &str) -> Result<Value> {
    watch.refuse(Fault::new(ErrorKind::FILE_ACCESS, message));
    Err(stop_error())
}

fn stop_error() -> Error {
    Error::UserFunctionError("stopped".into())
}

/// Fails if the statement should end.
fn poll(watch: &Watch, steps: usize) -> Result<()> {
    if watch.may_continue(steps) { Ok(()) } else { Err(stop_error()) }
}

/// Returns the arguments as bytes, or `None` if one of them is NULL.
fn read_bytes<'a, const N: usize>(context: &'a Context<'_>) -> Option<[Cow<'a, [u8]>; N]> {
    let values: [Option<Cow<'a, [u8]>>; N] = std::array::from_fn(|index| match context.get_raw(index) {
        ValueRef::Null => None,
        ValueRef::Integer(integer) => Some(Cow::Owned(integer.to_string().into_bytes())),
        ValueRef::Real(float) => Some(Cow::Owned(format_real(float).into_bytes())),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Some(Cow::Borrowed(bytes)),
    });
    if values.iter().any(Option::is_none) {
        return None;
    }
    Some(values.map(Option::unwrap_or_default))
}

/// Formats a float as SQLite does: with a point or an exponent.
fn format_real(float: f64) -> String {
    let text = format!("{float:?}");
    match text.split_once('e') {
        None => text,
        Some((digits, power)) => {
            let point = if digits.contains('.') { "" } else { ".0" };
            let (sign, power) = power.strip_prefix('-').map_or(('+', power), |power| ('-', power));
            format!("{digits}{point}e{sign}{power:0>2}")
        }
    }
}

/// Implements `instr(X, Y)`: the position of `Y` in `X`, in characters, or in bytes if both are BLOBs.
fn find(context: &Context<'_>, watch: &Watch) -> Result<Value> {
    let Some([text, part]) = read_bytes(context) else { return Ok(Value::Null) };
    let are_bytes = (0..2).all(|index| matches!(context.get_raw(index), ValueRef::Blob(_)));
    let position = Search::new(&part, watch)?.next(&text, 0, watch)?;
    Ok(Value::Integer(position.map_or(0, |start| 1 + if are_bytes { start } else { count_characters(&text[..start]) } as i64)))
}

/// Returns the number of characters in UTF-8.
fn count_characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&byte| byte & 0xC0 != 0x80).count()
}

/// Implements `replace(X, Y, Z)`.
fn replace_all(context: &Context<'_>, watch: &Watch) -> Result<Value> {
    let Some([text, part, other]) = read_bytes(context) else { return Ok(Value::Null) };
    if part.is_empty() {
        return Ok(to_text(&text));
    }
    let search = Search::new(&part, watch)?;
    let (mut result, mut start) = (Vec::new(), 0);
    while let Some(found) = search.next(&text, start, watch)? {
        result.extend_from_slice(&text[start..found]);
        result.extend_from_slice(&other);
        start = found + part.len();
        if result.len() > watch.max_value_bytes() {
            watch.refuse(Fault::limit("the result of replace is longer than the memory limit allows"));
            return Err(stop_error());
        }
    }
    result.extend_from_slice(&text[start..]);
    Ok(to_text(&result))
}

fn to_text(bytes: &[u8]) -> Value {
    Value::Text(String::from_utf8_lossy(bytes).into_owned())
}

/// A search for a part in texts, in a time that grows with their lengths (Knuth, Morris and Pratt).
struct Search<'a> {
    part: &'a [u8],
    /// For each prefix, the length of the longest shorter prefix that ends it.
    borders: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(part: &'a [u8], watch: &Watch) -> Result<Self> {
        let mut borders = vec![0_u32; part.len()];
        let mut matched = 0;
        for index in 1..part.len() {
            if index.is_multiple_of(CHARACTERS_PER_POLL) {
                poll(watch, CHARACTERS_PER_POLL)?;
            }
            while matched > 0 && part[index] != part[matched] {
                matched = borders[matched - 1] as usize;
            }
            matched += usize::from(part[index] == part[matched]);
            borders[index] = matched as u32;
        }
        Ok(Self { part, borders })
    }

    /// Returns the first position of the part in `text` from `start` on.
    fn next(&self, text: &[u8], start: usize, watch: &Watch) -> Result<Option<usize>> {
        if self.part.is_empty() {
            return Ok(Some(start));
        }
        let mut matched = 0;
        for (index, byte) in text.iter().enumerate().skip(start) {
            if index.is_multiple_of(CHARACTERS_PER_POLL) {
                poll(watch, CHARACTERS_PER_POLL)?;
            }
            while matched > 0 && *byte != self.part[matched] {
                matched = self.borders[matched - 1] as usize;
            }
            matched += usize::from(*byte == self.part[matched]);
            if matched == self.part.len() {
                return Ok(Some(index + 1 - matched));
            }
        }
        Ok(None)
    }
}

/// Implements `trim(X, Y)`, `ltrim(X, Y)` and `rtrim(X, Y)`: removes the characters of `Y` at the ends of `X`.
fn trim(context: &Context<'_>, at_start: bool, at_end: bool) -> Result<Value> {
    let Some([text, removed]) = read_bytes(context) else { return Ok(Value::Null) };
    let (text, removed) = (String::from_utf8_lossy(&text), String::from_utf8_lossy(&removed));
    let removed: HashSet<char> = removed.chars().collect();
    let is_removed = |character: char| removed.contains(&character);
    let text = if at_start { text.trim_start_matches(is_removed) } else { &text };
    let text = if at_end { text.trim_end_matches(is_removed) } else { text };
    Ok(Value::Text(text.to_owned()))
}

/// A part of a pattern.
enum Token {
    /// Any text.
    Any,
    /// One character of any kind.
    One,
    /// A character.
    Character(char),
    /// One character from these ranges, or one from none of them.
    Set { ranges: Vec<(char, char)>, is_inverted: bool },
}

impl Token {
    fn accepts(&self, character: char, ignores_case: bool) -> bool {
        match self {
            Self::Any => false,
            Self::One => true,
            Self::Character(own) if ignores_case => own.eq_ignore_ascii_case(&character),
            Self::Character(own) => *own == character,
            Self::Set { ranges, is_inverted } => {
                ranges.iter().any(|&(low, high)| low <= character && character <= high) != *is_inverted
            }
        }
    }
}

/// Implements `like(pattern, text)` and `like(pattern, text, escape)`.
fn like(context: &Context<'_>, watch: &Watch) -> Result<Value> {
    let Some([pattern, text]) = read_bytes(context) else { return Ok(Value::Null) };
    let escape = if context.len() > 2 {
        match context.get_raw(2).as_str().map(|escape| escape.chars().collect::<Vec<char>>()).as_deref() {
            Ok([escape]) => Some(*escape),
            _ => return Err(Error::UserFunctionError("ESCAPE expression must be a single character".into())),
        }
    } else {
        None
    };
    let mut tokens = Vec::new();
    let pattern = String::from_utf8_lossy(&pattern);
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        tokens.push(match character {
            _ if Some(character) == escape => match characters.next() {
                Some(next) => Token::Character(next),
                None => return Ok(Value::Integer(0)),
            },
            '%' => Token::Any,
            '_' => Token::One,
            other => Token::Character(other),
        });
    }
    matches_tokens(&tokens, &String::from_utf8_lossy(&text), true, watch)
}

/// Implements `glob(pattern, text)`.
fn glob(context: &Context<'_>, watch: &Watch) -> Result<Value> {
    let Some([pattern, text]) = read_bytes(context) else { return Ok(Value::Null) };
    let pattern: Vec<char> = String::from_utf8_lossy(&pattern).chars().collect();
    let (mut tokens, mut index) = (Vec::new(), 0);
    while let Some(&character) = pattern.get(index) {
        index += 1;
        tokens.push(match character {
            '*' => Token::Any,
            '?' => Token::One,
            '[' => match read_set(&pattern, &mut index) {
                Some(set) => set,
                None => return Ok(Value::Integer(0)),
            },
            other => Token::Character(other),
        });
    }
    matches_tokens(&tokens, &String::from_utf8_lossy(&text), false, watch)
}

/// Reads a set of characters up to its closing bracket, or returns `None` if there is none.
fn read_set(pattern: &[char], index: &mut usize) -> Option<Token> {
    let is_inverted = pattern.get(*index) == Some(&'^');
    *index += usize::from(is_inverted);
    let (mut ranges, first) = (Vec::new(), *index);
    loop {
        let low = *pattern.get(*index)?;
        *index += 1;
        if low == ']' && *index - 1 > first {
            return Some(Token::Set { ranges, is_inverted });
        }
        let high = pattern.get(*index + 1).filter(|high| pattern[*index] == '-' && **high != ']');
        *index += if high.is_some() { 2 } else { 0 };
        ranges.push((low, high.copied().unwrap_or(low)));
    }
}

/// Returns 1 if a text matches, otherwise 0. After a mismatch, the last part that stands for any text takes one character more.
fn matches_tokens(tokens: &[Token], text: &str, ignores_case: bool, watch: &Watch) -> Result<Value> {
    let (mut token, mut rest, mut steps) = (0, text.chars(), 0_usize);
    let mut retry: Option<(usize, std::str::Chars<'_>)> = None;
    loop {
        steps += 1;
        if steps.is_multiple_of(CHARACTERS_PER_POLL) {
            poll(watch, CHARACTERS_PER_POLL)?;
        }
        if matches!(tokens.get(token), Some(Token::Any)) {
            token += 1;
            retry = Some((token, rest.clone()));
            continue;
        }
        let mut after = rest.clone();
        match after.next() {
            None => return Ok(Value::Integer(tokens[token..].iter().all(|token| matches!(token, Token::Any)).into())),
            Some(character) if tokens.get(token).is_some_and(|token| token.accepts(character, ignores_case)) => {
                (token, rest) = (token + 1, after);
            }
            Some(_) => {
                let Some((first, start)) = &mut retry else { return Ok(Value::Integer(0)) };
                if start.next().is_none() {
                    return Ok(Value::Integer(0));
                }
                (token, rest) = (*first, start.clone());
            }
        }
    }
}
