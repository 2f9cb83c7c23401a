//! The parsing of JSON text into a tree of values, each of which is charged before it is stored: a text of a megabyte may hold
//! half a million values.

use crate::array::memory::Charge;
use crate::array::{Array, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::stack::with_library_stack;
use json5::ErrorCode;
use serde_core::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value as Json};
use std::cell::{Cell, RefCell};
use std::convert::Infallible;
use std::fmt;

/// A parsed text, charged to an account as long as it lives.
pub(crate) struct ParsedText {
    pub(crate) value: Json,
    _charge: Charge,
}

/// Parses a text in the dialect that option `Dialect` selects.
pub(crate) fn parse(context: &Context, options: &Options, text: &str) -> Result<ParsedText> {
    let charge = Charge::empty(context.memory());
    let is_json5 = options.choice("Dialect", &[("JSON", false), ("JSON5", true)])?.unwrap_or(false);
    let tree = Tree { memory: context.memory(), charge: RefCell::new(charge), nesting: Cell::new(0), fault: RefCell::new(None) };
    let parsed = with_library_stack(|| if is_json5 { parse_json5(text, &tree) } else { parse_json(text, &tree) });
    match (parsed, tree.fault.into_inner()) {
        (_, Some(fault)) => Err(fault),
        (Err(reason), None) => Err(import_fault(reason)),
        (Ok(value), None) => Ok(ParsedText { value, _charge: tree.charge.into_inner() }),
    }
}

fn parse_json(text: &str, tree: &Tree<'_>) -> std::result::Result<Json, String> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value = tree.deserialize(&mut deserializer).map_err(|error| error.to_string())?;
    deserializer.end().map_err(|error| error.to_string())?;
    Ok(value)
}

fn parse_json5(text: &str, tree: &Tree<'_>) -> std::result::Result<Json, String> {
    let mut deserializer = json5::Deserializer::from_str(text);
    let parsed = tree.deserialize(&mut deserializer).and_then(|value| expect_end(&mut deserializer).map(|()| value));
    parsed.map_err(|error| error.to_string().replace('\n', " "))
}

/// Fails if anything but blanks and comments is left, at the position where it starts. A `json5` deserializer has no function for
/// this: it is asked for an object, of which it reads only the first character.
fn expect_end(deserializer: &mut json5::Deserializer<'_>) -> std::result::Result<(), json5::Error> {
    let Err(error) = deserializer.deserialize_map(NoValue);
    match (error.code(), error.position()) {
        (Some(ErrorCode::EofParsingObject), _) => Ok(()),
        (Some(ErrorCode::EofParsingComment | ErrorCode::ExpectedComment), _) | (_, None) => Err(error),
        (_, Some(position)) => Err(json5::Error::new_at(position, ErrorCode::TrailingCharacters)),
    }
}

/// A visitor that refuses every value, and reads no part of an object.
struct NoValue;

impl Visitor<'_> for NoValue {
    type Value = Infallible;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the end of the text")
    }
}

/// Returns the fault for a text that is not JSON.
pub(crate) fn import_fault(reason: String) -> Fault {
    Fault::domain(Blame::Right, reason.clone()).with_classic(format!("JSON import: {reason}"))
}

/// The number of bytes that a value takes, besides the characters of a text: in the tree, whose vectors have room for growth, and as
/// an array.
const VALUE_BYTES: usize = 2 * size_of::<Json>() + size_of::<Array>();
/// The number of bytes that a member takes besides its name and its value: its place in the map, and the block of its name.
const MEMBER_BYTES: usize = 96;
/// The maximum number of levels of lists and objects, as in `serde_json`, which fails at level 128; `json5` recurses without a limit.
const MAX_NESTING: usize = 127;
/// The number of copies of a text: in the tree, and in an array.
const TEXT_COPIES: usize = 2;

/// The account of a tree: each of its values is charged to it.
struct Tree<'a> {
    memory: &'a Memory,
    charge: RefCell<Charge>,
    /// The number of lists and objects that are open.
    nesting: Cell<usize>,
    /// The fault that ended the parsing: the errors of the parsers hold texts alone.
    fault: RefCell<Option<Fault>>,
}

impl Tree<'_> {
    /// Charges `bytes`, and polls for interruption.
    fn charge<E: Error>(&self, bytes: usize) -> std::result::Result<(), E> {
        let outcome = self.memory.poll().map_err(Fault::from).and_then(|()| self.charge.borrow_mut().add(bytes));
        outcome.map_err(|fault| {
            self.fault.replace(Some(fault));
            E::custom("")
        })
    }

    /// Reads a list or an object, unless it is nested too deep.
    fn read_nested<T, E: Error>(&self, read: impl FnOnce() -> std::result::Result<T, E>) -> std::result::Result<T, E> {
        let nesting = self.nesting.get();
        if nesting == MAX_NESTING {
            return Err(E::custom(format!("lists and objects nested too deep (at most {MAX_NESTING} levels are accepted)")));
        }
        self.nesting.set(nesting + 1);
        let result = read();
        self.nesting.set(nesting);
        result
    }
}

impl<'de> DeserializeSeed<'de> for &Tree<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<Json, D::Error> {
        self.charge(VALUE_BYTES)?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for &Tree<'_> {
    type Value = Json;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any valid JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> std::result::Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> std::result::Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> std::result::Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> std::result::Result<Json, E> {
        // JSON5 has infinities and NaN, but a tree holds finite numbers only.
        let message = "number that is not finite (NaN, Infinity and numbers beyond 1.7976931348623157e308 are not accepted)";
        Number::from_f64(value).map(Json::Number).ok_or_else(|| E::custom(message))
    }

    fn visit_str<E: Error>(self, value: &str) -> std::result::Result<Json, E> {
        self.charge(value.len() * TEXT_COPIES)?;
        Ok(Json::String(value.to_owned()))
    }

    fn visit_string<E: Error>(self, value: String) -> std::result::Result<Json, E> {
        self.charge(value.len() * TEXT_COPIES)?;
        Ok(Json::String(value))
    }

    fn visit_none<E>(self) -> std::result::Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_unit<E>(self) -> std::result::Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> std::result::Result<Json, A::Error> {
        self.read_nested(|| {
            let mut values = Vec::new();
            while let Some(value) = access.next_element_seed(self)? {
                values.push(value);
            }
            Ok(Json::Array(values))
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> std::result::Result<Json, A::Error> {
        self.read_nested(|| {
            let mut members = Map::new();
            while let Some(name) = access.next_key::<String>()? {
                self.charge(MEMBER_BYTES + name.len() * TEXT_COPIES)?;
                members.insert(name, access.next_value_seed(self)?);
            }
            Ok(Json::Object(members))
        })
    }
}
