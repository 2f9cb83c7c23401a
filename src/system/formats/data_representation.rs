#![doc = include_str!("data_representation.md")]

use crate::array::bits::pack;
use crate::array::memory::ELEMENTS_PER_POLL;
use crate::array::{Array, Bits, Charged, Complex, ElementType, Elements, Memory, Shape};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;

/// The system function `⎕DR`.
pub(crate) static DR: SystemName =
    SystemName::function("⎕DR", "system/formats/data_representation.md").monadic(type_code).dyadic(convert);

/// The type code of exact numbers: each is a pointer of 64 bits, and the final 8 distinguishes them from all other numbers.
const EXACT_TYPE_CODE: i64 = 648;

/// Implements `⎕DR Y`: returns the code of the narrowest type that holds the elements.
pub(crate) fn type_code(context: &mut Context, right: Array) -> Result<Array> {
    if context.machine.requested_types.contains(&right) {
        return stored_type_code(context, right);
    }
    let right = right.narrow(context.memory())?;
    stored_type_code(context, right)
}

/// Returns the code of the type in which the elements are stored.
pub(crate) fn stored_type_code(_context: &mut Context, right: Array) -> Result<Array> {
    Ok(Array::integer(match right.elements() {
        Elements::Bits(_) if right.is_scalar() => 83,
        Elements::Bits(_) => 11,
        Elements::I8(_) => 83,
        Elements::I16(_) => 163,
        Elements::I32(_) => 323,
        Elements::Float(_) => 645,
        Elements::Complex(_) => 1289,
        Elements::Extended(buffer) if buffer.as_slice().iter().any(|number| number.exact().is_some()) => EXACT_TYPE_CODE,
        Elements::Extended(_) => 1287,
        Elements::Latin(_) => 80,
        Elements::Char(buffer) if buffer.as_slice().iter().all(|&character| character <= '\u{FFFF}') => 160,
        Elements::Char(_) => 320,
        Elements::Nested(_) | Elements::Marks(_) => 326,
    }))
}

/// Implements `X ⎕DR Y`: reinterprets the bits as another type, or converts the values to another.
pub(crate) fn convert(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let types = arguments::to_integers(&left, Blame::Left)?;
    let (values, fits) = match *types.as_slice() {
        [target] => (reinterpret(context.memory(), &right, Type::of(target)?)?, None),
        [0, target] => convert_values(context, &right, Type::of(target)?)?,
        [source, target] => {
            let read = reinterpret(context.memory(), &right, Type::of(source)?)?;
            convert_values(context, &read, Type::of(target)?)?
        }
        _ => return Err(Fault::length(Blame::Left, format!("one or two type codes are needed, not {}", types.len()))),
    };
    context.machine.requested_types.add(&values);
    Ok(match fits {
        None => values,
        Some(fits) => Array::nested(vec![values, fits]),
    })
}

/// Returns the number of bytes of an element with a type code in a file; for Booleans, of which eight share a byte, it is 1.
pub(crate) fn element_bytes(code: i64) -> Result<usize> {
    Ok(Type::of(code)?.element_bits().div_ceil(8))
}

/// Converts bytes to a vector of elements of the type with a code; bytes that do not fill an element are ignored.
pub(crate) fn from_bytes(memory: &Memory, bytes: &[u8], code: i64) -> Result<Array> {
    let target = Type::of(code)?;
    let count = bytes.len() * 8 / target.element_bits();
    Ok(Array::new(Shape::vector(count), decode_elements(memory, bytes, count, target)?))
}

/// Returns the bytes of an array for a file: one byte per character, unless a type code is specified.
pub(crate) fn to_bytes(context: &mut Context, array: &Array, code: Option<i64>) -> Result<Charged<u8>> {
    let code = code.or(array.is_character().then_some(80));
    let Some(code) = code else { return encode_elements(context.memory(), array) };
    let target = Type::of(code)?;
    if let Type::Character(width) = target {
        let characters = arguments::to_characters(array, Blame::Left, "a character type needs characters")?;
        let fits = |&character: &char| width == 32 || u32::from(character) < 1 << width;
        if let Some(wide) = characters.iter().find(|character| !fits(character)) {
            let message = format!("{wide} takes more than {width} bits: use type 160 or 320");
            return Err(Fault::domain(Blame::Left, message));
        }
        let mut bytes = context.memory().vector(characters.len().saturating_mul(width / 8))?;
        bytes.extend(characters.iter().flat_map(|&character| u32::from(character).to_le_bytes().into_iter().take(width / 8)));
        return Ok(bytes);
    }
    let narrow = array.clone().narrow(context.memory())?;
    if target.element_type().is_some_and(|wide| narrow.element_type() <= wide) {
        return encode_elements(context.memory(), &widen(context.memory(), narrow, target)?);
    }
    let (values, fits) = convert_values(context, array, target)?;
    if fits.is_some_and(|fits| (0..fits.bound()).any(|index| fits.element(index).to_integer() == Some(0))) {
        return Err(Fault::domain(Blame::Left, format!("not every element fits type {code}")));
    }
    encode_elements(context.memory(), &values)
}

/// A type that bits can be reinterpreted as.
#[derive(Clone, Copy, PartialEq)]
enum Type {
    Bits,
    I8,
    I16,
    I32,
    Float,
    Complex,
    Character(usize),
}

impl Type {
    fn of(code: i64) -> Result<Self> {
        Ok(match code {
            11 => Self::Bits,
            83 => Self::I8,
            163 => Self::I16,
            323 => Self::I32,
            645 => Self::Float,
            1289 => Self::Complex,
            80 | 160 | 320 => Self::Character(code as usize / 10),
            _ => {
                let message = format!("a type code must be one of 11 83 163 323 645 1289 80 160 320, not {code}");
                return Err(Fault::domain(Blame::Left, message));
            }
        })
    }

    /// Returns the element type that stores numbers of the type, or `None` for characters.
    fn element_type(self) -> Option<ElementType> {
        match self {
            Self::Bits => Some(ElementType::Bits),
            Self::I8 => Some(ElementType::I8),
            Self::I16 => Some(ElementType::I16),
            Self::I32 => Some(ElementType::I32),
            Self::Float => Some(ElementType::Float),
            Self::Complex => Some(ElementType::Complex),
            Self::Character(_) => None,
        }
    }

    /// Returns the number of bits of an element.
    fn element_bits(self) -> usize {
        match self {
            Self::Bits => 1,
            Self::I8 => 8,
            Self::I16 => 16,
            Self::I32 => 32,
            Self::Float => 64,
            Self::Complex => 128,
            Self::Character(bits) => bits,
        }
    }
}

/// Returns the bytes of the elements in little-endian order; Booleans are packed eight to a byte, the first in the highest bit.
fn encode_elements(memory: &Memory, array: &Array) -> Result<Charged<u8>> {
    match array.elements() {
        Elements::Bits(bits) => {
            let mut bytes = encode_each(memory, bits.words(), |word| word.to_le_bytes().map(u8::reverse_bits))?;
            bytes.truncate(bits.len().div_ceil(8));
            Ok(bytes)
        }
        Elements::I8(buffer) => encode_each(memory, buffer.as_slice(), |&value| [value as u8]),
        Elements::I16(buffer) => encode_each(memory, buffer.as_slice(), |value| value.to_le_bytes()),
        Elements::I32(buffer) => encode_each(memory, buffer.as_slice(), |value| value.to_le_bytes()),
        Elements::Float(buffer) => encode_each(memory, buffer.as_slice(), |value| value.to_le_bytes()),
        Elements::Complex(buffer) => encode_each(memory, buffer.as_slice(), |value| {
            let mut bytes = [0; 16];
            bytes[..8].copy_from_slice(&value.re.to_le_bytes());
            bytes[8..].copy_from_slice(&value.im.to_le_bytes());
            bytes
        }),
        Elements::Latin(buffer) => encode_each(memory, buffer.as_slice(), |&byte| [byte]),
        Elements::Char(buffer) if memory.all(buffer.as_slice(), |&character| character <= '\u{FFFF}')? => {
            encode_each(memory, buffer.as_slice(), |&character| (character as u16).to_le_bytes())
        }
        Elements::Char(buffer) => encode_each(memory, buffer.as_slice(), |&character| u32::from(character).to_le_bytes()),
        Elements::Extended(_) | Elements::Nested(_) | Elements::Marks(_) => {
            Err(Fault::domain(Blame::Right, "a simple array of one type is needed"))
        }
    }
}

/// Returns the bytes of all elements, one element after the other.
fn encode_each<T, const WIDTH: usize>(memory: &Memory, slice: &[T], bytes: impl Fn(&T) -> [u8; WIDTH]) -> Result<Charged<u8>> {
    let mut all = memory.vector(slice.len().saturating_mul(WIDTH))?;
    memory.for_each_part(slice, |part| {
        part.iter().for_each(|element| all.extend_from_slice(&bytes(element)));
        Ok::<(), Stop>(())
    })?;
    Ok(all)
}

/// Converts each group of `WIDTH` bytes to an element; returns `None` if one of them is not a valid element.
fn decode_each<T, const WIDTH: usize>(
    memory: &Memory,
    bytes: &[u8],
    element: impl Fn([u8; WIDTH]) -> Option<T>,
) -> Result<Option<Charged<T>>> {
    let (groups, _) = bytes.as_chunks::<WIDTH>();
    let mut elements = memory.vector(groups.len())?;
    for part in groups.chunks(ELEMENTS_PER_POLL) {
        memory.poll()?;
        for &bytes in part {
            let Some(element) = element(bytes) else { return Ok(None) };
            elements.push(element);
        }
    }
    Ok(Some(elements))
}

/// Returns the number of bits that each element of an array takes when the array is converted to bytes.
fn bits_per_element(array: &Array) -> usize {
    match array.elements() {
        Elements::Bits(_) => 1,
        Elements::I8(_) | Elements::Latin(_) => 8,
        Elements::I16(_) => 16,
        Elements::Float(_) => 64,
        Elements::Complex(_) => 128,
        Elements::Char(buffer) if buffer.as_slice().iter().all(|&character| character <= '\u{FFFF}') => 16,
        _ => 32,
    }
}

/// Reinterprets the bits of the array as elements of another type, which changes the length of the last axis. A scalar becomes a
/// vector, and a Boolean scalar counts as a byte.
fn reinterpret(memory: &Memory, array: &Array, target: Type) -> Result<Array> {
    let array = match array.elements() {
        Elements::Bits(_) if array.is_scalar() => widen(memory, array.clone().ravel(), Type::I8)?,
        _ if array.is_scalar() => array.clone().ravel(),
        _ => array.clone(),
    };
    let last = array.shape().last_length();
    let bits = last * bits_per_element(&array);
    if !bits.is_multiple_of(target.element_bits()) {
        let message =
            format!("the last axis has {bits} bits, which is not a multiple of the {} bits of an element", target.element_bits());
        return Err(Fault::length(Blame::Right, message));
    }
    let shape = array.shape().with_length(array.rank() - 1, bits / target.element_bits())?;
    memory.check(array.bound().saturating_mul(bits_per_element(&array)))?;
    let bytes = encode_elements(memory, &array)?;
    let elements = decode_elements(memory, &bytes, shape.bound(), target)?;
    Ok(Array::new(shape, elements))
}

/// Converts bytes to `count` elements of a type.
fn decode_elements(memory: &Memory, bytes: &[u8], count: usize, target: Type) -> Result<Elements> {
    let invalid = |kind: &str| Fault::domain(Blame::Right, format!("the bits are not those of a {kind}"));
    let float = |bytes| Some(f64::from_le_bytes(bytes)).filter(|float| float.is_finite());
    Ok(match target {
        Type::Bits => {
            let mut words = memory.zeroed_block::<u64>(crate::array::bits::words_for(count))?;
            for (part, words) in words.chunks_mut(ELEMENTS_PER_POLL).enumerate() {
                memory.poll()?;
                let start = part * ELEMENTS_PER_POLL * 64;
                let indices = start..count.min(start + words.len() * 64);
                pack(indices.map(|index| bytes[index / 8] >> (7 - index % 8) & 1 == 1), words);
            }
            Elements::Bits(Bits::from_words(words, count))
        }
        Type::I8 => Elements::from(memory.adopt(decode_each(memory, bytes, |[byte]| Some(byte as i8))?.unwrap_or_default())?),
        Type::I16 => Elements::from(
            memory.adopt(decode_each(memory, bytes, |bytes| Some(i16::from_le_bytes(bytes)))?.unwrap_or_default())?,
        ),
        Type::I32 => Elements::from(
            memory.adopt(decode_each(memory, bytes, |bytes| Some(i32::from_le_bytes(bytes)))?.unwrap_or_default())?,
        ),
        Type::Float => Elements::from(memory.adopt(decode_each(memory, bytes, float)?.ok_or_else(|| invalid("finite number"))?)?),
        Type::Complex => {
            let part = |bytes: &[u8]| bytes.try_into().map_or(0.0, f64::from_le_bytes);
            let number = |bytes: [u8; 16]| Some(Complex::new(part(&bytes[..8]), part(&bytes[8..])));
            Elements::from(memory.adopt(decode_each(memory, bytes, number)?.unwrap_or_default())?)
        }
        Type::Character(8) => Elements::from(memory.adopt(encode_each(memory, bytes, |&byte| [byte])?)?),
        Type::Character(width) => {
            let characters = if width == 16 {
                decode_each(memory, bytes, |bytes| char::from_u32(u32::from(u16::from_le_bytes(bytes))))?
            } else {
                decode_each(memory, bytes, |bytes| char::from_u32(u32::from_le_bytes(bytes)))?
            };
            Elements::from(memory.adopt(characters.ok_or_else(|| invalid("character"))?)?)
        }
    })
}

/// Converts values to another type; a value that does not fit becomes 0 or a blank. Returns the values and the mask of those that
/// fit.
fn convert_values(context: &mut Context, array: &Array, target: Type) -> Result<(Array, Option<Array>)> {
    const ITEMS_PER_POLL: usize = 1024;
    let memory = context.memory().clone();
    let array = if array.is_scalar() { array.clone().ravel() } else { array.clone() };
    let mut fits = memory.vector(array.bound())?;
    let mut values = memory.vector(array.bound())?;
    for index in 0..array.bound() {
        if index % ITEMS_PER_POLL == 0 {
            memory.poll()?;
        }
        let item = array.item(index);
        let fit = can_hold(target, &item);
        fits.push(fit);
        values.push(match target {
            _ if fit => item,
            Type::Character(_) => Array::character(' '),
            _ => Array::ZERO,
        });
    }
    let mask = Array::new(array.shape().clone(), Bits::collect(&memory, fits.into_iter())?);
    let values = Array::from_items(&memory, array.shape().clone(), values, &Array::ZERO)?;
    let values = widen(&memory, values, target)?;
    Ok((values, Some(mask)))
}

/// Returns true if a type can hold an item.
fn can_hold(target: Type, item: &Array) -> bool {
    if !item.is_simple_scalar() {
        return false;
    }
    if let Type::Character(width) = target {
        return item.characters().is_some_and(|characters| width == 32 || u32::from(characters[0]) < 1 << width);
    }
    if target == Type::Complex {
        return item.has_machine_numbers();
    }
    let Some(value) = item.to_float() else { return false };
    let whole = |least: f64, greatest: f64| value.fract() == 0.0 && (least..=greatest).contains(&value);
    match target {
        Type::Bits => whole(0.0, 1.0),
        Type::I8 => whole(-128.0, 127.0),
        Type::I16 => whole(-32768.0, 32767.0),
        Type::I32 => whole(f64::from(i32::MIN), f64::from(i32::MAX)),
        _ => true,
    }
}

/// Narrows the values as far as possible, and then widens them to the requested type if that is wider. If the requested type is
/// Boolean or one of characters, the values are returned unchanged.
fn widen(memory: &Memory, values: Array, target: Type) -> Result<Array> {
    let Some(wide) = target.element_type().filter(|_| target != Type::Bits) else { return Ok(values) };
    let shape: Shape = values.shape().clone();
    let elements = values.into_elements().narrow(memory)?;
    let elements = if elements.element_type() < wide { elements.widen(memory, wide)? } else { elements };
    Ok(Array::new(shape, elements))
}
