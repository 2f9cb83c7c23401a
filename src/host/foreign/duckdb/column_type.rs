//! The types of columns.

use super::library::{Handle, Library};

/// The type of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ColumnType {
    Boolean,
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Int128,
    UInt128,
    Float,
    Double,
    /// A number of units, of which `10*scale` make 1, stored as a whole number.
    Decimal {
        scale: u8,
        storage: Box<ColumnType>,
    },
    Text,
    Bytes,
    /// A number of days since 1970.
    Date,
    /// A time of the day, in units of which a second has so many.
    Time {
        units_per_second: i64,
    },
    /// A point in time since 1970, in units of which a second has so many.
    Timestamp {
        units_per_second: i64,
    },
    Uuid,
    /// One of some texts, stored as its index.
    Enum {
        names: Vec<String>,
        storage: Box<ColumnType>,
    },
    List(Box<ColumnType>),
    /// Lists of one length.
    Array {
        width: usize,
        element: Box<ColumnType>,
    },
    Struct(Vec<(String, ColumnType)>),
    /// The type of a column that has no values.
    Null,
    /// A type whose values are not read, by its name in SQL.
    Other(&'static str),
}

impl ColumnType {
    /// Reads a type, and destroys its object.
    pub(super) fn take(library: &Library, mut handle: Handle) -> Self {
        let column = Self::read(library, handle);
        // SAFETY: the caller owns the type, which is destroyed once.
        unsafe { (library.0.destroy_logical_type)(&raw mut handle) };
        column
    }

    fn read(library: &Library, handle: Handle) -> Self {
        let functions = &*library.0;
        // SAFETY: each function is called for the types that it is made for, and returns a number, or a type that the caller owns.
        let (id, parts) = unsafe {
            let id = (functions.get_type_id)(handle);
            let parts = match id {
                19 => vec![Self::from_id((functions.decimal_internal_type)(handle))],
                23 => vec![Self::from_id((functions.enum_internal_type)(handle))],
                24 => vec![Self::take(library, (functions.list_type_child_type)(handle))],
                26 => vec![
                    Self::take(library, (functions.map_type_key_type)(handle)),
                    Self::take(library, (functions.map_type_value_type)(handle)),
                ],
                33 => vec![Self::take(library, (functions.array_type_child_type)(handle))],
                _ => Vec::new(),
            };
            (id, parts)
        };
        let mut parts = parts.into_iter().map(Box::new);
        match (id, parts.next(), parts.next()) {
            // SAFETY: the type is one of decimal numbers.
            (19, Some(storage), _) => Self::Decimal { scale: unsafe { (functions.decimal_scale)(handle) }, storage },
            (23, Some(storage), _) => Self::Enum { names: read_names(library, handle), storage },
            (24, Some(element), _) => Self::List(element),
            (25, ..) => Self::Struct(read_members(library, handle)),
            (26, Some(key), Some(value)) => {
                let members = vec![("key".to_owned(), *key), ("value".to_owned(), *value)];
                Self::List(Box::new(Self::Struct(members)))
            }
            // SAFETY: the type is one of lists of one length.
            (33, Some(element), _) => {
                Self::Array { width: unsafe { (functions.array_type_array_size)(handle) } as usize, element }
            }
            _ => Self::from_id(id),
        }
    }

    /// Returns the type with a `duckdb_type`, if it has no parts.
    fn from_id(id: u32) -> Self {
        match id {
            1 => Self::Boolean,
            2 => Self::Int8,
            3 => Self::Int16,
            4 => Self::Int32,
            5 => Self::Int64,
            6 => Self::UInt8,
            7 => Self::UInt16,
            8 => Self::UInt32,
            9 => Self::UInt64,
            10 => Self::Float,
            11 => Self::Double,
            12 | 31 => Self::Timestamp { units_per_second: 1_000_000 },
            13 => Self::Date,
            14 => Self::Time { units_per_second: 1_000_000 },
            15 => Self::Other("INTERVAL"),
            16 => Self::Int128,
            17 => Self::Text,
            18 => Self::Bytes,
            20 => Self::Timestamp { units_per_second: 1 },
            21 => Self::Timestamp { units_per_second: 1000 },
            22 | 42 => Self::Timestamp { units_per_second: 1_000_000_000 },
            27 => Self::Uuid,
            28 => Self::Other("UNION"),
            29 => Self::Other("BIT"),
            30 => Self::Other("TIMETZ"),
            32 => Self::UInt128,
            35 => Self::Other("BIGNUM"),
            36 => Self::Null,
            39 => Self::Time { units_per_second: 1_000_000_000 },
            40 => Self::Other("GEOMETRY"),
            41 => Self::Other("VARIANT"),
            _ => Self::Other("unknown"),
        }
    }
}

/// Reads the texts of an enumeration.
fn read_names(library: &Library, handle: Handle) -> Vec<String> {
    // SAFETY: the type is an enumeration.
    let count = unsafe { (library.0.enum_dictionary_size)(handle) };
    // SAFETY: the index is below the number of texts, and the text is a copy for the caller.
    (0..count).map(|index| library.take_text(unsafe { (library.0.enum_dictionary_value)(handle, index.into()) })).collect()
}

/// Reads the names and the types of the members of a struct.
fn read_members(library: &Library, handle: Handle) -> Vec<(String, ColumnType)> {
    let functions = &*library.0;
    // SAFETY: the type is a struct.
    let count = unsafe { (functions.struct_type_child_count)(handle) };
    let read = |index| {
        // SAFETY: the index is below the number of members, and the text is a copy for the caller.
        let name = library.take_text(unsafe { (functions.struct_type_child_name)(handle, index) });
        // SAFETY: the index is below the number of members, and the caller owns the type.
        (name, ColumnType::take(library, unsafe { (functions.struct_type_child_type)(handle, index) }))
    };
    (0..count).map(read).collect()
}
