#![doc = include_str!("ucs.md")]

use crate::array::{Array, Block, Charged, Elements, Plain, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::arguments;

/// `⎕UCS`.
pub static UCS: SystemName = SystemName::function("⎕UCS", include_str!("ucs.md")).monadic(convert).dyadic(encode);

/// `⎕UCS Y`: code points of characters, characters of code points, item by item.
pub fn convert(context: &mut Context, right: Array) -> Result<Array> {
    match right.elements() {
        Elements::Latin(buffer) => points_of(context, &right, buffer.as_slice(), |byte| i16::from(byte)),
        Elements::Char(buffer) => points_of(context, &right, buffer.as_slice(), |character| character as i32),
        Elements::Nested(buffer) if buffer.as_slice().iter().any(|item| item.depth() == 0) => convert_mixed(context, &right),
        Elements::Nested(_) => Err(Fault::domain(Blame::Right, "code points or characters are needed, not items")),
        _ => {
            let points = arguments::many_wholes(context.memory(), &right, Blame::Right)?;
            let characters = characters_of(context, &points)?;
            text_array(context, right.shape().clone(), characters)
        }
    }
}

/// `X ⎕UCS Y`: to and from the numbers of an encoding.
pub fn encode(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let name = left.to_text().ok_or_else(|| unknown_encoding("the left argument"))?;
    let encoding = Encoding::named(&name).ok_or_else(|| unknown_encoding(&name))?;
    if right.rank() > 1 {
        return Err(Fault::rank(Blame::Right, format!("a scalar or vector is needed, this has rank {}", right.rank())));
    }
    match right.characters() {
        Some(characters) if right.is_character() => Ok(Array::wholes(&encoding.units(&characters))),
        _ => {
            let units = arguments::many_wholes(context.memory(), &right, Blame::Right)?;
            let characters = encoding
                .characters(&units)
                .ok_or_else(|| Fault::new(ErrorKind::DOMAIN, format!("the numbers are no {name} text")).blaming(Blame::Right))?;
            let shape = Shape::vector(characters.len());
            text_array(context, shape, characters)
        }
    }
}

/// Characters and numbers side by side are turned over one by one.
fn convert_mixed(context: &mut Context, right: &Array) -> Result<Array> {
    let mut items = Vec::with_capacity(right.bound());
    for index in 0..right.bound() {
        context.poll()?;
        items.push(convert(context, right.item(index))?);
    }
    Array::from_items(context.memory(), right.shape().clone(), items, &Array::ZERO)
}

/// Returns an array of the code points of the characters of another.
fn points_of<C: Copy + Sync, P: Plain + Send>(
    context: &Context,
    array: &Array,
    characters: &[C],
    point: impl Fn(C) -> P + Sync,
) -> Result<Array>
where
    Elements: From<Block<P>>,
{
    let mut points = context.memory().block(characters.len())?;
    context.work().map(characters, &mut points, |characters, points| {
        for (place, &character) in points.iter_mut().zip(characters) {
            *place = point(character);
        }
    })?;
    Array::new(array.shape().clone(), Elements::from(points)).narrowed(context.memory())
}

fn characters_of(context: &Context, points: &[i64]) -> Result<Charged<char>> {
    let character = |&point: &i64| {
        u32::try_from(point).ok().and_then(char::from_u32).ok_or_else(|| {
            Fault::domain(Blame::Right, format!("{point} is no code point: they run from 0 to 1114111, without 55296 to 57343"))
        })
    };
    let mut characters = context.memory().vector(points.len())?;
    context.memory().in_parts(points, |part| {
        part.iter().try_for_each(|point| {
            characters.push(character(point)?);
            Ok::<(), Fault>(())
        })
    })?;
    Ok(characters)
}

fn text_array(context: &Context, shape: Shape, characters: impl Into<Charged<char>>) -> Result<Array> {
    let block = context.memory().adopt(characters)?;
    Array::new(shape, Elements::from(block)).narrowed(context.memory())
}

fn unknown_encoding(name: &str) -> Fault {
    Fault::domain(Blame::Left, format!("{name} is no encoding: 'UTF-8', 'UTF-16' and 'UTF-32' are"))
}

/// The encodings of Unicode.
#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Utf16,
    Utf32,
}

impl Encoding {
    fn named(name: &str) -> Option<Self> {
        match name.to_ascii_uppercase().as_str() {
            "UTF-8" => Some(Self::Utf8),
            "UTF-16" => Some(Self::Utf16),
            "UTF-32" => Some(Self::Utf32),
            _ => None,
        }
    }

    fn units(self, characters: &[char]) -> Vec<i64> {
        let text: String = characters.iter().collect();
        match self {
            Self::Utf8 => text.bytes().map(i64::from).collect(),
            Self::Utf16 => text.encode_utf16().map(i64::from).collect(),
            Self::Utf32 => text.chars().map(|character| i64::from(u32::from(character))).collect(),
        }
    }

    fn characters(self, units: &[i64]) -> Option<Vec<char>> {
        match self {
            Self::Utf8 => {
                // Bytes may come signed, as they do from files of 8-bit integers.
                let bytes: Option<Vec<u8>> = units
                    .iter()
                    .map(|&unit| u8::try_from(unit).ok().or_else(|| i8::try_from(unit).ok().map(|byte| byte as u8)))
                    .collect();
                String::from_utf8(bytes?).ok().map(|text| text.chars().collect())
            }
            Self::Utf16 => {
                let words: Option<Vec<u16>> = units.iter().map(|&unit| u16::try_from(unit).ok()).collect();
                String::from_utf16(&words?).ok().map(|text| text.chars().collect())
            }
            Self::Utf32 => units.iter().map(|&unit| u32::try_from(unit).ok().and_then(char::from_u32)).collect(),
        }
    }
}
