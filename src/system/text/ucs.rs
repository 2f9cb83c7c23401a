#![doc = include_str!("ucs.md")]

use crate::array::memory::ELEMENTS_PER_POLL;
use crate::array::{Array, Block, Charged, Elements, Memory, Plain, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result, Stop};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;

/// The system function `⎕UCS`.
pub(crate) static UCS: SystemName = SystemName::function("⎕UCS", "system/text/ucs.md").monadic(convert).dyadic(encode);

/// Implements `⎕UCS Y`: converts characters to code points and code points to characters, item by item.
pub(crate) fn convert(context: &mut Context, right: Array) -> Result<Array> {
    match right.elements() {
        Elements::Latin(buffer) => to_code_points(context, &right, buffer.as_slice(), i16::from),
        Elements::Char(buffer) => to_code_points(context, &right, buffer.as_slice(), |character| character as i32),
        Elements::Nested(buffer) if buffer.as_slice().iter().any(|item| item.depth() == 0) => convert_mixed(context, &right),
        Elements::Nested(_) => {
            Err(Fault::domain(Blame::Right, "the right argument must hold code points or characters, not nested items"))
        }
        _ => {
            let points = arguments::to_many_integers(context.memory(), &right, Blame::Right)?;
            let characters = to_characters(context, &points)?;
            build_text_array(context, right.shape().clone(), characters)
        }
    }
}

/// Implements `X ⎕UCS Y`: converts characters to the code units of the encoding `X`, or code units to characters.
pub(crate) fn encode(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let name = left.to_text().ok_or_else(|| unknown_encoding_fault("the left argument"))?;
    let encoding = UnicodeEncoding::from_name(&name).ok_or_else(|| unknown_encoding_fault(&name))?;
    if right.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("the right argument must be a scalar or a vector, not an array of rank {}", right.rank()),
        ));
    }
    match right.elements() {
        Elements::Latin(buffer) => encoding.encode_characters(context.memory(), buffer.as_slice()),
        Elements::Char(buffer) => encoding.encode_characters(context.memory(), buffer.as_slice()),
        _ => {
            let units = arguments::to_many_integers(context.memory(), &right, Blame::Right)?;
            let characters = encoding.decode_units(context.memory(), &units)?.ok_or_else(|| {
                Fault::new(ErrorKind::DOMAIN, format!("the numbers are not valid {name}")).with_blame(Blame::Right)
            })?;
            let shape = Shape::vector(characters.len());
            build_text_array(context, shape, characters)
        }
    }
}

/// Converts the items of a mixed array one by one.
fn convert_mixed(context: &mut Context, right: &Array) -> Result<Array> {
    let mut items = context.memory().vector(right.bound())?;
    for index in 0..right.bound() {
        context.poll()?;
        items.push(convert(context, right.item(index))?);
    }
    Array::from_items(context.memory(), right.shape().clone(), items, &Array::ZERO)
}

/// Converts characters to an array of code points in the shape of `array`.
fn to_code_points<C: Copy + Sync, P: Plain + Send>(
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
        for (slot, &character) in points.iter_mut().zip(characters) {
            *slot = point(character);
        }
    })?;
    Array::new(array.shape().clone(), Elements::from(points)).narrow(context.memory())
}

/// Converts code points to characters.
fn to_characters(context: &Context, points: &[i64]) -> Result<Charged<char>> {
    let character = |&point: &i64| {
        u32::try_from(point).ok().and_then(char::from_u32).ok_or_else(|| {
            Fault::domain(
                Blame::Right,
                format!("{point} is not a code point: code points are from 0 to 1114111, except 55296 to 57343"),
            )
        })
    };
    let mut characters = context.memory().vector(points.len())?;
    context.memory().for_each_part(points, |part| {
        part.iter().try_for_each(|point| {
            characters.push(character(point)?);
            Ok::<(), Fault>(())
        })
    })?;
    Ok(characters)
}

fn build_text_array(context: &Context, shape: Shape, characters: Charged<char>) -> Result<Array> {
    let block = context.memory().adopt(characters)?;
    Array::new(shape, Elements::from(block)).narrow(context.memory())
}

fn unknown_encoding_fault(name: &str) -> Fault {
    Fault::domain(Blame::Left, format!("{name} is not an encoding: the encodings are 'UTF-8', 'UTF-16' and 'UTF-32'"))
}

/// The Unicode encodings.
#[derive(Clone, Copy)]
enum UnicodeEncoding {
    Utf8,
    Utf16,
    Utf32,
}

impl UnicodeEncoding {
    fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_uppercase().as_str() {
            "UTF-8" => Some(Self::Utf8),
            "UTF-16" => Some(Self::Utf16),
            "UTF-32" => Some(Self::Utf32),
            _ => None,
        }
    }

    /// Encodes characters as a vector of code units; polls for interrupts.
    fn encode_characters<C: Copy + Into<char>>(self, memory: &Memory, characters: &[C]) -> Result<Array> {
        let mut count = 0;
        memory.for_each_part(characters, |part| {
            count += part.iter().map(|&character| self.unit_count(character.into())).sum::<usize>();
            Ok::<(), Stop>(())
        })?;
        let mut units = memory.vector(count)?;
        memory.for_each_part(characters, |part| {
            part.iter().for_each(|&character| self.push_units(character.into(), &mut units));
            Ok::<(), Stop>(())
        })?;
        Array::vector(memory.adopt(units)?).narrow(memory)
    }

    /// Returns the number of code units of a character.
    fn unit_count(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
            Self::Utf32 => 1,
        }
    }

    /// Appends the code units of a character.
    fn push_units(self, character: char, units: &mut Vec<i32>) {
        match self {
            Self::Utf8 => units.extend(character.encode_utf8(&mut [0; 4]).bytes().map(i32::from)),
            Self::Utf16 => units.extend(character.encode_utf16(&mut [0; 2]).iter().map(|&unit| i32::from(unit))),
            Self::Utf32 => units.push(character as i32),
        }
    }

    /// Decodes code units, or returns `None` if they are not valid in this encoding; polls for interrupts.
    fn decode_units(self, memory: &Memory, units: &[i64]) -> Result<Option<Charged<char>>> {
        match self {
            Self::Utf8 => from_utf8(memory, units),
            Self::Utf16 => from_utf16(memory, units),
            Self::Utf32 => from_utf32(memory, units),
        }
    }
}

fn from_utf8(memory: &Memory, units: &[i64]) -> Result<Option<Charged<char>>> {
    // Bytes may be signed, as they are in files of 8-bit integers.
    let byte = |&unit: &i64| u8::try_from(unit).ok().or_else(|| i8::try_from(unit).ok().map(|byte| byte as u8));
    let mut bytes = memory.vector(units.len())?;
    memory.for_each_part(units, |part| {
        bytes.extend(part.iter().map_while(byte));
        Ok::<(), Stop>(())
    })?;
    if bytes.len() < units.len() {
        return Ok(None);
    }
    // Each character has exactly one byte that is not a continuation byte.
    let mut characters = memory.vector(bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count())?;
    let mut rest = bytes.as_slice();
    while !rest.is_empty() {
        memory.poll()?;
        // A character that is split by the end of this part is left to the next part.
        let part = &rest[..rest.len().min(ELEMENTS_PER_POLL)];
        let text = part.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        if text.is_empty() {
            return Ok(None);
        }
        characters.extend(text.chars());
        rest = &rest[text.len()..];
    }
    Ok(Some(characters))
}

fn from_utf16(memory: &Memory, units: &[i64]) -> Result<Option<Charged<char>>> {
    if !memory.all(units, |&unit| u16::try_from(unit).is_ok())? {
        return Ok(None);
    }
    // Each character has exactly one unit that is not the second of a surrogate pair.
    let mut characters = memory.vector(units.iter().filter(|unit| !(0xDC00..0xE000).contains(*unit)).count())?;
    for (index, character) in char::decode_utf16(units.iter().map(|&unit| unit as u16)).enumerate() {
        if index % ELEMENTS_PER_POLL == 0 {
            memory.poll()?;
        }
        match character {
            Ok(character) => characters.push(character),
            Err(_) => return Ok(None),
        }
    }
    Ok(Some(characters))
}

fn from_utf32(memory: &Memory, units: &[i64]) -> Result<Option<Charged<char>>> {
    let character = |&unit: &i64| u32::try_from(unit).ok().and_then(char::from_u32);
    let mut characters = memory.vector(units.len())?;
    memory.for_each_part(units, |part| {
        characters.extend(part.iter().map_while(character));
        Ok::<(), Stop>(())
    })?;
    Ok((characters.len() == units.len()).then_some(characters))
}
