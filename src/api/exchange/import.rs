//! The conversion of values of any type that serde can serialize to arrays and namespaces.

use super::{Failure, MAX_VALUE_DEPTH, SerdeResult, depth_fault, recurse_in_serde};
use crate::array::{Array, Mark, Memory, Reference, Shape};
use crate::error::{Blame, Fault};
use crate::function::{Context, Value};
use crate::syntax::mangle::mangle;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser};
use std::fmt;
use std::sync::Arc;

/// A serializer that makes arrays.
pub(crate) struct Importer<'a> {
    pub(crate) context: &'a mut Context,
    /// The parent of the namespaces that the serializer makes.
    pub(crate) around: Reference,
    pub(crate) depth: usize,
}

impl Importer<'_> {
    fn inner(&mut self, around: Reference) -> Importer<'_> {
        Importer { context: self.context, around, depth: self.depth + 1 }
    }

    fn import_value<T: Serialize + ?Sized>(&mut self, around: Reference, value: &T) -> SerdeResult<Array> {
        if self.depth >= MAX_VALUE_DEPTH {
            return Err(depth_fault().into());
        }
        self.context.poll()?;
        recurse_in_serde(|| value.serialize(self.inner(around)))
    }

    fn make_space(&mut self) -> SerdeResult<Reference> {
        Ok(self.context.make_space(self.around, None)?)
    }

    /// Sets a variable of a namespace.
    fn put(&mut self, space: Reference, name: &str, value: Array) {
        self.context.workspace.spaces[space].names.insert(Arc::from(mangle(name)), Value::Array(value));
    }
}

/// A vector under construction, with the name of a variant if the vector is its content.
pub(crate) struct ImportedItems<'a> {
    importer: Importer<'a>,
    items: Vec<Array>,
    variant: Option<&'static str>,
}

impl ImportedItems<'_> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> SerdeResult<()> {
        let around = self.importer.around;
        let item = self.importer.import_value(around, value)?;
        if self.items.len() == self.items.capacity() {
            self.importer.context.memory().check(self.items.len().saturating_mul(2 * size_of::<Array>()))?;
        }
        self.items.push(item);
        Ok(())
    }

    fn finish(mut self) -> SerdeResult<Array> {
        let items = std::mem::take(&mut self.items);
        let vector = Array::from_items(self.importer.context.memory(), Shape::vector(items.len()), items, &Array::ZERO)?;
        let Some(variant) = self.variant else { return Ok(vector) };
        let space = self.importer.make_space()?;
        self.importer.put(space, variant, vector);
        Ok(Array::from_reference(space))
    }
}

/// A namespace under construction, with the namespace of a variant around it if it is the content of one.
pub(crate) struct ImportedMembers<'a> {
    importer: Importer<'a>,
    space: Reference,
    outer: Option<Reference>,
    key: Option<String>,
}

impl ImportedMembers<'_> {
    fn import_member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> SerdeResult<()> {
        let value = self.importer.import_value(self.space, value)?;
        self.importer.put(self.space, name, value);
        Ok(())
    }

    fn finish(self) -> Array {
        Array::from_reference(self.outer.unwrap_or(self.space))
    }
}

/// Defines serde's methods for types that become a single element, one for each type.
macro_rules! import_scalars {
    ($($method:ident of $type:ty),+) => {
        $(fn $method(self, value: $type) -> SerdeResult<Array> {
            Ok(Array::from(value))
        })+
    };
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

    import_scalars!(
        serialize_bool of bool,
        serialize_char of char,
        serialize_f32 of f32,
        serialize_f64 of f64,
        serialize_i8 of i8,
        serialize_i16 of i16,
        serialize_i32 of i32,
        serialize_u8 of u8,
        serialize_u16 of u16,
        serialize_u32 of u32
    );

    fn serialize_i64(self, value: i64) -> SerdeResult<Array> {
        Ok(Array::try_from(value)?)
    }

    fn serialize_u64(self, value: u64) -> SerdeResult<Array> {
        Ok(Array::try_from(value)?)
    }

    fn serialize_str(self, value: &str) -> SerdeResult<Array> {
        self.context.memory().check(value.len())?;
        Ok(Array::from(value))
    }

    fn serialize_bytes(self, value: &[u8]) -> SerdeResult<Array> {
        self.context.memory().check(value.len())?;
        Ok(Array::from(value))
    }

    fn serialize_none(self) -> SerdeResult<Array> {
        Ok(Array::scalar(Mark::Null))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> SerdeResult<Array> {
        // An option may hold others, or a struct around one, without a sequence or a map between them. Such values have no depth in
        // APL, but they take room on the stack.
        recurse_in_serde(|| value.serialize(self))
    }

    fn serialize_unit(self) -> SerdeResult<Array> {
        Ok(Array::scalar(Mark::Null))
    }

    fn serialize_unit_struct(self, _: &'static str) -> SerdeResult<Array> {
        Ok(Array::scalar(Mark::Null))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> SerdeResult<Array> {
        Ok(Array::from(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> SerdeResult<Array> {
        recurse_in_serde(|| value.serialize(self))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> SerdeResult<Array> {
        let space = self.make_space()?;
        let value = self.import_value(space, value)?;
        self.put(space, variant, value);
        Ok(Array::from_reference(space))
    }

    fn serialize_seq(self, _: Option<usize>) -> SerdeResult<ImportedItems<'a>> {
        Ok(ImportedItems { importer: self, items: Vec::new(), variant: None })
    }

    fn serialize_tuple(self, length: usize) -> SerdeResult<ImportedItems<'a>> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> SerdeResult<ImportedItems<'a>> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> SerdeResult<ImportedItems<'a>> {
        Ok(ImportedItems { importer: self, items: Vec::new(), variant: Some(variant) })
    }

    fn serialize_map(mut self, _: Option<usize>) -> SerdeResult<ImportedMembers<'a>> {
        let space = self.make_space()?;
        Ok(ImportedMembers { importer: self, space, outer: None, key: None })
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> SerdeResult<ImportedMembers<'a>> {
        self.serialize_map(Some(length))
    }

    fn serialize_struct_variant(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> SerdeResult<ImportedMembers<'a>> {
        let outer = self.make_space()?;
        let space = self.context.make_space(outer, None)?;
        self.put(outer, variant, Array::from_reference(space));
        Ok(ImportedMembers { importer: self, space, outer: Some(outer), key: None })
    }
}

/// Implements serde's traits for the elements of sequences, tuples and tuple variants, which have methods of the same form.
macro_rules! import_items {
    ($($trait:ident by $method:ident),+) => {
        $(impl ser::$trait for ImportedItems<'_> {
            type Ok = Array;
            type Error = Failure;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> SerdeResult<()> {
                self.push(value)
            }

            fn end(self) -> SerdeResult<Array> {
                self.finish()
            }
        })+
    };
}

import_items!(
    SerializeSeq by serialize_element,
    SerializeTuple by serialize_element,
    SerializeTupleStruct by serialize_field,
    SerializeTupleVariant by serialize_field
);

impl ser::SerializeMap for ImportedMembers<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> SerdeResult<()> {
        let key = self.importer.import_value(self.space, key)?;
        let text = if key.is_character() { key.to_text() } else { key.to_float().map(|number| number.to_string()) };
        self.key = Some(text.ok_or_else(|| {
            Fault::domain(Blame::Right, "the keys of a map must be texts or numbers, because they become names")
        })?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> SerdeResult<()> {
        let key = self.key.take().unwrap_or_default();
        self.import_member(&key, value)
    }

    fn end(self) -> SerdeResult<Array> {
        Ok(self.finish())
    }
}

impl ser::SerializeStruct for ImportedMembers<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> SerdeResult<()> {
        self.import_member(name, value)
    }

    fn end(self) -> SerdeResult<Array> {
        Ok(self.finish())
    }
}

impl ser::SerializeStructVariant for ImportedMembers<'_> {
    type Ok = Array;
    type Error = Failure;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> SerdeResult<()> {
        self.import_member(name, value)
    }

    fn end(self) -> SerdeResult<Array> {
        Ok(self.finish())
    }
}

impl<'de> Deserialize<'de> for Array {
    /// Deserializes numbers, texts and sequences in the forms of `Interpreter::import`; maps need an interpreter.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(ArrayVisitor)
    }
}

/// A visitor that makes arrays.
struct ArrayVisitor;

impl<'de> Visitor<'de> for ArrayVisitor {
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
