//! Values of any type that serde knows, as arrays and namespaces and back.

use super::{Interpreter, Result};
use crate::array::{Array, Elements, Mark, Memory, Reference, Shape};
use crate::error::{Blame, Fault};
use crate::eval::reach;
use crate::function::{Context, Value};
use crate::system::json::{mangled, unmangled};
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor};
use serde::ser::{self, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer, forward_to_deserialize_any};
use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

/// Values within values, at most: namespaces may lie in a circle.
const DEEPEST: usize = 1000;

/// What is counted for each value that is made, beside the bytes of texts.
const VALUE: usize = 32;

/// Stack that is kept free at each level of nesting, and how much is added when it is not.
const STACK: (usize, usize) = (128 << 10, 4 << 20);

impl Interpreter {
    /// Makes an array of any value that serde can serialize. It is charged to this interpreter.
    ///
    /// | serde | APL |
    /// |---|---|
    /// | numbers, `bool` | numbers; beyond 2*53, where not every whole number is a float, DOMAIN ERROR |
    /// | `char`, texts, bytes | a character, a vector of characters, a vector of numbers |
    /// | sequences, tuples | vectors, nested where their items are |
    /// | maps, structs | namespaces; a key that is no name is spelled as `⎕JSON` spells it |
    /// | `None`, `()` | `⎕NULL` |
    /// | variants of an enum | their name as text; with content, a namespace of that one name |
    ///
    /// ```
    /// # #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
    /// struct Trip { to: String, days: Vec<f64>, guide: Option<String> }
    ///
    /// let mut apl = zilde::Interpreter::new();
    /// let trip = Trip { to: "Oslo".into(), days: vec![3.0, 1.5], guide: None };
    /// let space = apl.import(&trip)?;
    /// apl.set("trip", space)?;
    /// apl.run("trip.days×←2 ⋄ trip.to←⌽trip.to")?;
    /// let back: Trip = apl.export(&apl.get("trip").unwrap())?;
    /// assert_eq!(back, Trip { to: "olsO".into(), days: vec![6.0, 3.0], guide: None });
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn import<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<Array> {
        let around = self.context.space;
        let array = value.serialize(Importer { context: &mut self.context, around, depth: 0 }).map_err(|failure| failure.0)?;
        let array = array.admitted(self.context.memory(), &|_| true)?;
        // The host may keep it.
        self.context.entrusted.extend(reach::references(&array));
        Ok(array)
    }

    /// Makes a value of any type that serde can deserialize of an array, as [`Interpreter::import`] makes arrays: matrices are sequences of
    /// rows, complex numbers pairs, and namespaces give their variables. DOMAIN ERROR where the array is no such value, WS FULL where that
    /// would take more than the memory limit leaves, LIMIT ERROR beyond 1000 levels.
    pub fn export<T: DeserializeOwned>(&self, array: &Array) -> Result<T> {
        let room = Cell::new(array.room().min(self.context.memory().limit()));
        let value = T::deserialize(Exporter { array: array.clone(), context: Some(&self.context), room: &room, depth: 0 });
        Ok(value.map_err(|failure| failure.0)?)
    }
}

/// A fault as serde's traits want errors.
#[derive(Debug)]
struct Failure(Fault);

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl std::error::Error for Failure {}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self(fault)
    }
}

impl ser::Error for Failure {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(Fault::domain(Blame::Right, message.to_string()))
    }
}

impl de::Error for Failure {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(Fault::domain(Blame::Right, message.to_string()))
    }
}

fn too_deep() -> Fault {
    Fault::limit(format!("values within values beyond {DEEPEST} levels, or in a circle"))
}

/// Makes arrays of what it is given.
struct Importer<'a> {
    context: &'a mut Context,
    /// Where namespaces are made.
    around: Reference,
    depth: usize,
}

impl Importer<'_> {
    fn inner(&mut self, around: Reference) -> Importer<'_> {
        Importer { context: self.context, around, depth: self.depth + 1 }
    }

    fn value<T: Serialize + ?Sized>(&mut self, around: Reference, value: &T) -> std::result::Result<Array, Failure> {
        if self.depth >= DEEPEST {
            return Err(too_deep().into());
        }
        stacker::maybe_grow(STACK.0, STACK.1, || value.serialize(self.inner(around)))
    }

    fn space(&mut self) -> std::result::Result<Reference, Failure> {
        Ok(self.context.make_space(self.around, None)?)
    }

    /// Gives a namespace a variable.
    fn put(&mut self, space: Reference, name: &str, value: Array) {
        self.context.spaces[space].names.insert(Arc::from(mangled(name)), Value::Array(value));
    }
}

/// A vector in the making; if it is the content of a variant, with its name.
struct ImportedItems<'a> {
    importer: Importer<'a>,
    items: Vec<Array>,
    variant: Option<&'static str>,
}

impl ImportedItems<'_> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> std::result::Result<(), Failure> {
        let around = self.importer.around;
        let item = self.importer.value(around, value)?;
        if self.items.len() == self.items.capacity() {
            self.importer.context.memory().check(self.items.len().saturating_mul(2 * size_of::<Array>()))?;
        }
        self.items.push(item);
        Ok(())
    }

    fn finish(mut self) -> std::result::Result<Array, Failure> {
        let items = std::mem::take(&mut self.items);
        let vector = Array::from_items(self.importer.context.memory(), Shape::vector(items.len()), items, &Array::ZERO)?;
        let Some(variant) = self.variant else { return Ok(vector) };
        let space = self.importer.space()?;
        self.importer.put(space, variant, vector);
        Ok(Array::space(space))
    }
}

/// A namespace in the making; if it is the content of a variant, within another of that name alone.
struct ImportedMembers<'a> {
    importer: Importer<'a>,
    space: Reference,
    outer: Option<Reference>,
    key: Option<String>,
}

impl ImportedMembers<'_> {
    fn member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> std::result::Result<(), Failure> {
        let value = self.importer.value(self.space, value)?;
        self.importer.put(self.space, name, value);
        Ok(())
    }

    fn finish(self) -> Array {
        Array::space(self.outer.unwrap_or(self.space))
    }
}

impl<'a> Serializer for Importer<'a> {
    type Ok = Array;
    type Error = Failure;
    type SerializeSeq = ImportedItems<'a>;
    type SerializeTuple = ImportedItems<'a>;
    type SerializeTupleStruct = ImportedItems<'a>;
    type SerializeTupleVariant = ImportedItems<'a>;
    type SerializeMap = ImportedMembers<'a>;
    type SerializeStruct = ImportedMembers<'a>;
    type SerializeStructVariant = ImportedMembers<'a>;

    fn serialize_bool(self, value: bool) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_i8(self, value: i8) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_i16(self, value: i16) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_i32(self, value: i32) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_i64(self, value: i64) -> std::result::Result<Array, Failure> {
        Ok(Array::try_from(value)?)
    }

    fn serialize_u8(self, value: u8) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_u16(self, value: u16) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_u32(self, value: u32) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_u64(self, value: u64) -> std::result::Result<Array, Failure> {
        Ok(Array::try_from(value)?)
    }

    fn serialize_f32(self, value: f32) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_f64(self, value: f64) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_char(self, value: char) -> std::result::Result<Array, Failure> {
        Ok(Array::from(value))
    }

    fn serialize_str(self, value: &str) -> std::result::Result<Array, Failure> {
        self.context.memory().check(value.len())?;
        Ok(Array::from(value))
    }

    fn serialize_bytes(self, value: &[u8]) -> std::result::Result<Array, Failure> {
        self.context.memory().check(value.len())?;
        Ok(Array::from(value))
    }

    fn serialize_none(self) -> std::result::Result<Array, Failure> {
        Ok(Array::scalar(Mark::Null))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> std::result::Result<Array, Failure> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> std::result::Result<Array, Failure> {
        Ok(Array::scalar(Mark::Null))
    }

    fn serialize_unit_struct(self, _: &'static str) -> std::result::Result<Array, Failure> {
        Ok(Array::scalar(Mark::Null))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> std::result::Result<Array, Failure> {
        Ok(Array::from(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> std::result::Result<Array, Failure> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> std::result::Result<Array, Failure> {
        let space = self.space()?;
        let value = self.value(space, value)?;
        self.put(space, variant, value);
        Ok(Array::space(space))
    }

    fn serialize_seq(self, _: Option<usize>) -> std::result::Result<ImportedItems<'a>, Failure> {
        Ok(ImportedItems { importer: self, items: Vec::new(), variant: None })
    }

    fn serialize_tuple(self, length: usize) -> std::result::Result<ImportedItems<'a>, Failure> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> std::result::Result<ImportedItems<'a>, Failure> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> std::result::Result<ImportedItems<'a>, Failure> {
        Ok(ImportedItems { importer: self, items: Vec::new(), variant: Some(variant) })
    }

    fn serialize_map(mut self, _: Option<usize>) -> std::result::Result<ImportedMembers<'a>, Failure> {
        let space = self.space()?;
        Ok(ImportedMembers { importer: self, space, outer: None, key: None })
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> std::result::Result<ImportedMembers<'a>, Failure> {
        self.serialize_map(Some(length))
    }

    fn serialize_struct_variant(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> std::result::Result<ImportedMembers<'a>, Failure> {
        let outer = self.space()?;
        let space = self.context.make_space(outer, None)?;
        self.put(outer, variant, Array::space(space));
        Ok(ImportedMembers { importer: self, space, outer: Some(outer), key: None })
    }
}

impl ser::SerializeSeq for ImportedItems<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> std::result::Result<(), Failure> {
        self.push(value)
    }

    fn end(self) -> std::result::Result<Array, Failure> {
        self.finish()
    }
}

impl ser::SerializeTuple for ImportedItems<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> std::result::Result<(), Failure> {
        self.push(value)
    }

    fn end(self) -> std::result::Result<Array, Failure> {
        self.finish()
    }
}

impl ser::SerializeTupleStruct for ImportedItems<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> std::result::Result<(), Failure> {
        self.push(value)
    }

    fn end(self) -> std::result::Result<Array, Failure> {
        self.finish()
    }
}

impl ser::SerializeTupleVariant for ImportedItems<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> std::result::Result<(), Failure> {
        self.push(value)
    }

    fn end(self) -> std::result::Result<Array, Failure> {
        self.finish()
    }
}

impl ser::SerializeMap for ImportedMembers<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> std::result::Result<(), Failure> {
        let key = self.importer.value(self.space, key)?;
        let text = if key.is_character() { key.to_text() } else { key.to_float().map(|number| number.to_string()) };
        self.key =
            Some(text.ok_or_else(|| Fault::domain(Blame::Right, "the keys of a map become names: texts and numbers can"))?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> std::result::Result<(), Failure> {
        let key = self.key.take().unwrap_or_default();
        self.member(&key, value)
    }

    fn end(self) -> std::result::Result<Array, Failure> {
        Ok(self.finish())
    }
}

impl ser::SerializeStruct for ImportedMembers<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> std::result::Result<(), Failure> {
        self.member(name, value)
    }

    fn end(self) -> std::result::Result<Array, Failure> {
        Ok(self.finish())
    }
}

impl ser::SerializeStructVariant for ImportedMembers<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> std::result::Result<(), Failure> {
        self.member(name, value)
    }

    fn end(self) -> std::result::Result<Array, Failure> {
        Ok(self.finish())
    }
}

/// Gives what an array holds.
struct Exporter<'a> {
    array: Array,
    /// Where its references lead; arrays alone have none.
    context: Option<&'a Context>,
    /// How many bytes may still be made.
    room: &'a Cell<usize>,
    depth: usize,
}

impl<'a> Exporter<'a> {
    fn inner(&self, array: Array) -> Exporter<'a> {
        Exporter { array, context: self.context, room: self.room, depth: self.depth + 1 }
    }

    /// Counts a value, with the bytes that it takes beside itself.
    fn count(&self, bytes: usize) -> std::result::Result<(), Failure> {
        if self.depth > DEEPEST {
            return Err(too_deep().into());
        }
        let left = self.room.get().checked_sub(bytes.saturating_add(VALUE));
        let full = || Fault::ws_full("the value would take more than the memory limit leaves room for");
        self.room.set(left.ok_or_else(full)?);
        Ok(())
    }

    /// The text of a scalar or vector of characters.
    fn text(&self) -> std::result::Result<String, Failure> {
        self.count(self.array.bound().saturating_mul(4))?;
        Ok(String::try_from(self.array.clone())?)
    }

    /// The variables of a namespace, in order; none if it is no namespace of this interpreter.
    fn members(&self) -> Option<Vec<(Arc<str>, Array)>> {
        let (context, space) = (self.context?, self.array.reference()?);
        if !context.spaces.contains(space) {
            return None;
        }
        let names = context.spaces[space].names.iter();
        let mut members: Vec<_> = names.filter_map(|(name, value)| Some((name.clone(), value.array()?.clone()))).collect();
        members.sort_by(|left, right| left.0.cmp(&right.0));
        Some(members)
    }

    /// The items of a vector or scalar, or the major cells of what has more axes.
    fn items(self) -> Items<'a> {
        let tally = if self.array.rank() <= 1 { self.array.bound() } else { self.array.tally() };
        Items { from: self, next: 0, tally }
    }

    fn no_data(&self) -> Failure {
        let what = match self.array.mark() {
            Some(Mark::Space(_)) => "a namespace is read with its interpreter, by `export`",
            _ => "numbers, characters, ⎕NULL, namespaces and arrays of them are data; this is none",
        };
        Failure(Fault::domain(Blame::Right, what))
    }
}

impl<'de> Deserializer<'de> for Exporter<'_> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.count(0)?;
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
            _ => Err(self.no_data()),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.count(0)?;
        visitor.visit_bool(bool::try_from(self.array)?)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.count(0)?;
        visitor.visit_char(char::try_from(self.array)?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.count(self.array.bound())?;
        visitor.visit_byte_buf(Vec::try_from(self.array)?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        if self.array.mark() == Some(&Mark::Null) { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        if self.array.mark() == Some(&Mark::Null) { visitor.visit_unit() } else { self.deserialize_any(visitor) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.count(0)?;
        visitor.visit_seq(self.items())
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> std::result::Result<V::Value, Failure> {
        match self.array.elements() {
            Elements::Complex(_) if self.array.is_scalar() => self.deserialize_any(visitor),
            _ => self.deserialize_seq(visitor),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> std::result::Result<V::Value, Failure> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.count(0)?;
        let Some(members) = self.members() else { return Err(self.no_data()) };
        visitor.visit_map(Members { from: self, members: members.into_iter(), value: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> std::result::Result<V::Value, Failure> {
        if self.array.reference().is_some() { self.deserialize_map(visitor) } else { self.deserialize_any(visitor) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> std::result::Result<V::Value, Failure> {
        if self.array.reference().is_none() {
            return visitor.visit_enum(self.text()?.into_deserializer());
        }
        self.count(0)?;
        let Some(mut members) = self.members() else { return Err(self.no_data()) };
        match (members.pop(), members.is_empty()) {
            (Some((name, value)), true) => {
                let variant = unmangled(&name);
                visitor.visit_enum(Variant { variant, content: self.inner(value) })
            }
            _ => {
                Err(Fault::domain(Blame::Right, "a variant is text, or a namespace of one variable that is called like it")
                    .into())
            }
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 }
}

/// What is left of the items of an array.
struct Items<'a> {
    from: Exporter<'a>,
    next: usize,
    tally: usize,
}

impl<'de> de::SeqAccess<'de> for Items<'_> {
    type Error = Failure;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> std::result::Result<Option<T::Value>, Failure> {
        if self.next == self.tally {
            return Ok(None);
        }
        let array = &self.from.array;
        let item = match array.rank() {
            0 | 1 => array.item(self.next),
            _ => array.major_cell(&Memory::new(usize::MAX), self.next)?,
        };
        self.next += 1;
        let inner = self.from.inner(item);
        stacker::maybe_grow(STACK.0, STACK.1, || seed.deserialize(inner)).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.tally - self.next)
    }
}

/// What is left of the variables of a namespace.
struct Members<'a> {
    from: Exporter<'a>,
    members: std::vec::IntoIter<(Arc<str>, Array)>,
    value: Option<Array>,
}

impl<'de> de::MapAccess<'de> for Members<'_> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> std::result::Result<Option<K::Value>, Failure> {
        let Some((name, value)) = self.members.next() else { return Ok(None) };
        self.value = Some(value);
        let name = unmangled(&name);
        self.from.count(name.len())?;
        seed.deserialize(Key(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> std::result::Result<V::Value, Failure> {
        let inner = self.from.inner(self.value.take().unwrap_or(Array::ZERO));
        stacker::maybe_grow(STACK.0, STACK.1, || seed.deserialize(inner))
    }
}

/// The key of a map: a name, which may spell a number.
struct Key(String);

impl Key {
    fn number<T: std::str::FromStr>(&self) -> std::result::Result<T, Failure> {
        self.0.parse().map_err(|_| Fault::domain(Blame::Right, format!("'{}' is no key of the wanted type", self.0)).into())
    }
}

impl<'de> Deserializer<'de> for Key {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_string(self.0)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_i64(self.number()?)
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_u64(self.number()?)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_f64(self.number()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> std::result::Result<V::Value, Failure> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> std::result::Result<V::Value, Failure> {
        let variant: de::value::StringDeserializer<Failure> = self.0.into_deserializer();
        visitor.visit_enum(variant)
    }

    forward_to_deserialize_any! {
        bool i128 u128 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A variant with its content.
struct Variant<'a> {
    variant: String,
    content: Exporter<'a>,
}

impl<'de, 'a> de::EnumAccess<'de> for Variant<'a> {
    type Error = Failure;
    type Variant = Exporter<'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> std::result::Result<(V::Value, Exporter<'a>), Failure> {
        let variant: de::value::StringDeserializer<Failure> = self.variant.into_deserializer();
        Ok((seed.deserialize(variant)?, self.content))
    }
}

impl<'de> de::VariantAccess<'de> for Exporter<'_> {
    type Error = Failure;

    fn unit_variant(self) -> std::result::Result<(), Failure> {
        <()>::deserialize(self)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> std::result::Result<T::Value, Failure> {
        stacker::maybe_grow(STACK.0, STACK.1, || seed.deserialize(self))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> std::result::Result<V::Value, Failure> {
        self.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> std::result::Result<V::Value, Failure> {
        self.deserialize_struct("", fields, visitor)
    }
}

impl Serialize for Array {
    /// Writes numbers, texts and sequences, as [`Interpreter::export`] reads them. Namespaces, which belong to an interpreter, are an
    /// error here, and so is what would take more than the memory limit leaves.
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let room = Cell::new(self.room());
        Passed(Exporter { array: self.clone(), context: None, room: &room, depth: 0 }).serialize(serializer)
    }
}

/// An array on its way to a serializer.
struct Passed<'a>(Exporter<'a>);

impl Serialize for Passed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let (from, array) = (&self.0, &self.0.array);
        from.count(0).map_err(ser::Error::custom)?;
        if array.is_character() && array.rank() <= 1 && !array.is_nested() {
            return serializer.serialize_str(&from.text().map_err(ser::Error::custom)?);
        }
        if !array.is_scalar() || array.is_nested() {
            let tally = if array.rank() <= 1 { array.bound() } else { array.tally() };
            let mut sequence = serializer.serialize_seq(Some(tally))?;
            for index in 0..tally {
                let item = match array.rank() {
                    0 | 1 => Ok(array.item(index)),
                    _ => array.major_cell(&Memory::new(usize::MAX), index),
                };
                let item = Passed(from.inner(item.map_err(ser::Error::custom)?));
                stacker::maybe_grow(STACK.0, STACK.1, || sequence.serialize_element(&item))?;
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
            _ => Err(ser::Error::custom(from.no_data())),
        }
    }
}

impl<'de> Deserialize<'de> for Array {
    /// Reads numbers, texts and sequences, as [`Interpreter::import`] makes arrays of them; maps need an interpreter.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(Arrays)
    }
}

/// Makes arrays of what a deserializer gives.
struct Arrays;

impl<'de> Visitor<'de> for Arrays {
    type Value = Array;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("numbers, texts, and sequences of them")
    }

    fn visit_bool<E>(self, value: bool) -> std::result::Result<Array, E> {
        Ok(Array::from(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> std::result::Result<Array, E> {
        Array::try_from(value).map_err(E::custom)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> std::result::Result<Array, E> {
        Array::try_from(value).map_err(E::custom)
    }

    fn visit_f64<E>(self, value: f64) -> std::result::Result<Array, E> {
        Ok(Array::from(value))
    }

    fn visit_char<E>(self, value: char) -> std::result::Result<Array, E> {
        Ok(Array::from(value))
    }

    fn visit_str<E>(self, value: &str) -> std::result::Result<Array, E> {
        Ok(Array::from(value))
    }

    fn visit_bytes<E>(self, value: &[u8]) -> std::result::Result<Array, E> {
        Ok(Array::from(value))
    }

    fn visit_none<E>(self) -> std::result::Result<Array, E> {
        Ok(Array::scalar(Mark::Null))
    }

    fn visit_unit<E>(self) -> std::result::Result<Array, E> {
        Ok(Array::scalar(Mark::Null))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<Array, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<Array, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut sequence: A) -> std::result::Result<Array, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = sequence.next_element()? {
            items.push(item);
        }
        let shape = Shape::vector(items.len());
        Array::from_items(&Memory::new(usize::MAX), shape, items, &Array::ZERO).map_err(de::Error::custom)
    }
}
