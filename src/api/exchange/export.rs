//! The conversion of arrays and namespaces to values of any type that serde can deserialize.

use super::{BYTES_PER_VALUE, Failure, MAX_VALUE_DEPTH, SerdeResult, depth_fault, recurse_in_serde};
use crate::array::{Array, Elements, Mark, Memory};
use crate::error::{Blame, Fault};
use crate::function::Context;
use crate::syntax::mangle::unmangle;
use serde::de::{self, DeserializeSeed, IntoDeserializer, Visitor};
use serde::ser::{self, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer, forward_to_deserialize_any};
use std::cell::Cell;
use std::sync::Arc;

/// A deserializer for the value of an array.
pub(crate) struct Exporter<'a> {
    pub(crate) array: Array,
    /// The context to which references in the array belong; an array outside of an interpreter has none.
    pub(crate) context: Option<&'a Context>,
    /// The number of bytes that may still be allocated.
    pub(crate) room: &'a Cell<usize>,
    pub(crate) depth: usize,
}

impl<'a> Exporter<'a> {
    fn inner(&self, array: Array) -> Exporter<'a> {
        Exporter { array, context: self.context, room: self.room, depth: self.depth + 1 }
    }

    /// Subtracts the size of a value with `bytes` bytes of content from the memory that remains. Fails beyond the limits on
    /// memory and depth.
    fn reserve(&self, bytes: usize) -> SerdeResult<()> {
        if self.depth > MAX_VALUE_DEPTH {
            return Err(depth_fault().into());
        }
        if let Some(memory) = self.array.memory() {
            memory.poll().map_err(Fault::from)?;
        }
        let remaining = self.room.get().checked_sub(bytes.saturating_add(BYTES_PER_VALUE));
        let full = || Fault::ws_full("the value would exceed the memory limit");
        self.room.set(remaining.ok_or_else(full)?);
        Ok(())
    }

    /// Returns the text of a scalar or vector of characters.
    fn text(&self) -> SerdeResult<String> {
        self.reserve(self.array.bound().saturating_mul(4))?;
        Ok(String::try_from(self.array.clone())?)
    }

    /// Returns the variables of a namespace, sorted by name, or `None` if the array does not refer to a namespace of this
    /// interpreter.
    fn members(&self) -> Option<Vec<(Arc<str>, Array)>> {
        let (context, space) = (self.context?, self.array.reference()?);
        if !context.workspace.spaces.contains(space) {
            return None;
        }
        let names = context.workspace.spaces[space].names.iter();
        let mut members: Vec<_> = names.filter_map(|(name, value)| Some((name.clone(), value.array()?.clone()))).collect();
        members.sort_by(|one, other| one.0.cmp(&other.0));
        Some(members)
    }

    /// Returns an iterator over the items of a vector or scalar, or over the major cells of an array with more axes.
    fn items(self) -> Items<'a> {
        Items { tally: self.tally(), exporter: self, next: 0 }
    }

    /// Returns the number of items or major cells.
    fn tally(&self) -> usize {
        if self.array.rank() <= 1 { self.array.bound() } else { self.array.tally() }
    }

    /// Returns an exporter for the item or major cell at `index`.
    fn element(&self, index: usize) -> SerdeResult<Exporter<'a>> {
        Ok(self.inner(match self.array.rank() {
            0 | 1 => self.array.item(index),
            _ => self.array.major_cell(&Memory::new(self.room.get()), index)?,
        }))
    }

    /// Returns the error for an array that cannot be represented outside of APL.
    fn unsupported_failure(&self) -> Failure {
        let message = match self.array.mark() {
            Some(Mark::Namespace(_)) => "a namespace can only be exported by its interpreter, with `export`",
            _ => "only numbers, characters, ⎕NULL, namespaces and arrays of them can be exported",
        };
        Failure(Fault::domain(Blame::Right, message))
    }
}

impl<'de> Deserializer<'de> for Exporter<'_> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        self.reserve(0)?;
        let array = &self.array;
        if array.is_character() && array.rank() <= 1 && !array.is_nested() {
            if array.is_scalar() {
                return visitor.visit_char(char::try_from(array.clone())?);
            }
            return visitor.visit_string(self.text()?);
        }
        if !array.is_scalar() || array.is_nested() {
            return visitor.visit_seq(self.items());
        }
        match array.mark() {
            Some(Mark::Null) => return visitor.visit_unit(),
            Some(_) => return self.deserialize_map(visitor),
            None => {}
        }
        if let Elements::Complex(buffer) = array.elements() {
            let number = buffer.as_slice()[0];
            let pair: Vec<f64> = vec![number.re, number.im];
            return visitor.visit_seq(de::value::SeqDeserializer::<_, Failure>::new(pair.into_iter()));
        }
        match (i64::try_from(array.clone()), array.to_float()) {
            (Ok(whole), Some(real)) if whole as f64 == real => visitor.visit_i64(whole),
            (_, Some(real)) => visitor.visit_f64(real),
            _ => Err(self.unsupported_failure()),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        self.reserve(0)?;
        visitor.visit_bool(bool::try_from(self.array)?)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        self.reserve(0)?;
        visitor.visit_char(char::try_from(self.array)?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        self.reserve(self.array.bound())?;
        visitor.visit_byte_buf(Vec::try_from(self.array)?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        if self.array.mark() == Some(&Mark::Null) { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        if self.array.mark() == Some(&Mark::Null) { visitor.visit_unit() } else { self.deserialize_any(visitor) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> SerdeResult<V::Value> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> SerdeResult<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        self.reserve(0)?;
        visitor.visit_seq(self.items())
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> SerdeResult<V::Value> {
        match self.array.elements() {
            Elements::Complex(_) if self.array.is_scalar() => self.deserialize_any(visitor),
            _ => self.deserialize_seq(visitor),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, length: usize, visitor: V) -> SerdeResult<V::Value> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        self.reserve(0)?;
        let Some(members) = self.members() else { return Err(self.unsupported_failure()) };
        visitor.visit_map(Members { exporter: self, members: members.into_iter(), value: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> SerdeResult<V::Value> {
        if self.array.reference().is_some() { self.deserialize_map(visitor) } else { self.deserialize_any(visitor) }
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> SerdeResult<V::Value> {
        if self.array.reference().is_none() {
            return visitor.visit_enum(self.text()?.into_deserializer());
        }
        self.reserve(0)?;
        let Some(mut members) = self.members() else { return Err(self.unsupported_failure()) };
        match (members.pop(), members.is_empty()) {
            (Some((name, value)), true) => {
                let variant = unmangle(&name);
                visitor.visit_enum(Variant { variant, content: self.inner(value) })
            }
            _ => Err(Fault::domain(Blame::Right, "a variant must be text or a namespace of one variable named after it").into()),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 }
}

/// An iterator over the items or major cells of an array.
pub(crate) struct Items<'a> {
    exporter: Exporter<'a>,
    next: usize,
    tally: usize,
}

impl<'de> de::SeqAccess<'de> for Items<'_> {
    type Error = Failure;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> SerdeResult<Option<T::Value>> {
        if self.next == self.tally {
            return Ok(None);
        }
        let inner = self.exporter.element(self.next)?;
        self.next += 1;
        recurse_in_serde(|| seed.deserialize(inner)).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.tally - self.next)
    }
}

/// An iterator over the variables of a namespace.
pub(crate) struct Members<'a> {
    exporter: Exporter<'a>,
    members: std::vec::IntoIter<(Arc<str>, Array)>,
    value: Option<Array>,
}

impl<'de> de::MapAccess<'de> for Members<'_> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> SerdeResult<Option<K::Value>> {
        let Some((name, value)) = self.members.next() else { return Ok(None) };
        self.value = Some(value);
        let name = unmangle(&name);
        self.exporter.reserve(name.len())?;
        seed.deserialize(Key(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> SerdeResult<V::Value> {
        // Only a visitor that breaks serde's rules asks for a value before its key, and gets a 0.
        let inner = self.exporter.inner(self.value.take().unwrap_or(Array::ZERO));
        recurse_in_serde(|| seed.deserialize(inner))
    }
}

/// The key of a map: a name, which may be the text of a number.
pub(crate) struct Key(String);

impl Key {
    fn parse_number<T: std::str::FromStr>(&self) -> SerdeResult<T> {
        self.0
            .parse()
            .map_err(|_| Fault::domain(Blame::Right, format!("the key '{}' is not a number of the required type", self.0)).into())
    }
}

/// Defines serde's methods for keys that are read as numbers, one for each type.
macro_rules! spelled_numbers {
    ($($method:ident to $visit:ident),+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
            visitor.$visit(self.parse_number()?)
        })+
    };
}

impl<'de> Deserializer<'de> for Key {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        visitor.visit_string(self.0)
    }

    spelled_numbers!(
        deserialize_i8 to visit_i8,
        deserialize_i16 to visit_i16,
        deserialize_i32 to visit_i32,
        deserialize_i64 to visit_i64,
        deserialize_u8 to visit_u8,
        deserialize_u16 to visit_u16,
        deserialize_u32 to visit_u32,
        deserialize_u64 to visit_u64,
        deserialize_f32 to visit_f32,
        deserialize_f64 to visit_f64
    );

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> SerdeResult<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> SerdeResult<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> SerdeResult<V::Value> {
        let variant: de::value::StringDeserializer<Failure> = self.0.into_deserializer();
        visitor.visit_enum(variant)
    }

    forward_to_deserialize_any! {
        bool i128 u128 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A variant of an enum with its content.
pub(crate) struct Variant<'a> {
    variant: String,
    content: Exporter<'a>,
}

impl<'de, 'a> de::EnumAccess<'de> for Variant<'a> {
    type Error = Failure;
    type Variant = Exporter<'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> SerdeResult<(V::Value, Exporter<'a>)> {
        let variant: de::value::StringDeserializer<Failure> = self.variant.into_deserializer();
        Ok((seed.deserialize(variant)?, self.content))
    }
}

impl<'de> de::VariantAccess<'de> for Exporter<'_> {
    type Error = Failure;

    fn unit_variant(self) -> SerdeResult<()> {
        <()>::deserialize(self)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> SerdeResult<T::Value> {
        recurse_in_serde(|| seed.deserialize(self))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> SerdeResult<V::Value> {
        self.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> SerdeResult<V::Value> {
        self.deserialize_struct("", fields, visitor)
    }
}

impl Serialize for Array {
    /// Serializes numbers, texts and sequences in the forms of `Interpreter::export`. Fails for namespaces, which belong to an
    /// interpreter, and for a value that would exceed the memory limit.
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let room = Cell::new(self.bytes_left());
        ArraySerialization(Exporter { array: self.clone(), context: None, room: &room, depth: 0 }).serialize(serializer)
    }
}

/// An array that is being serialized.
struct ArraySerialization<'a>(Exporter<'a>);

impl Serialize for ArraySerialization<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let (exporter, array) = (&self.0, &self.0.array);
        exporter.reserve(0).map_err(ser::Error::custom)?;
        if array.is_character() && array.rank() <= 1 && !array.is_nested() {
            return serializer.serialize_str(&exporter.text().map_err(ser::Error::custom)?);
        }
        if !array.is_scalar() || array.is_nested() {
            let mut sequence = serializer.serialize_seq(Some(exporter.tally()))?;
            for index in 0..exporter.tally() {
                let item = ArraySerialization(exporter.element(index).map_err(ser::Error::custom)?);
                recurse_in_serde(|| sequence.serialize_element(&item))?;
            }
            return sequence.end();
        }
        if array.mark() == Some(&Mark::Null) {
            return serializer.serialize_none();
        }
        if let Elements::Complex(buffer) = array.elements() {
            let number = buffer.as_slice()[0];
            return (number.re, number.im).serialize(serializer);
        }
        match (i64::try_from(array.clone()), array.to_float()) {
            (Ok(whole), Some(real)) if whole as f64 == real => serializer.serialize_i64(whole),
            (_, Some(real)) => serializer.serialize_f64(real),
            _ => Err(ser::Error::custom(exporter.unsupported_failure())),
        }
    }
}
