//! The depth and the sizes in the footer and the headers of a Parquet file, which the crate does not check before it recurses and
//! allocates.
//!
//! The footer is a structure in the compact protocol of Thrift. Its field 2 is the list of the nodes of the schema, each before its
//! children, whose number is field 5 of a node.

/// The depth of values within the footer up to which they are skipped; the format needs less than half of it.
const MAX_NESTING: usize = 32;

/// The numbers of fields.
const SCHEMA_FIELD: u64 = 2;
const CHILDREN_FIELD: u64 = 5;

/// The types of values.
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const BYTE: u8 = 3;
const I16: u8 = 4;
const I32: u8 = 5;
const I64: u8 = 6;
const DOUBLE: u8 = 7;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const SET: u8 = 10;
const MAP: u8 = 11;
const STRUCT: u8 = 12;

/// Returns the depth of the schema in a footer, or `None` if the footer is damaged.
pub(super) fn measure_depth(footer: &[u8]) -> Option<usize> {
    let mut walker = Walker { rest: footer };
    let mut field = 0;
    while let Some(kind) = walker.read_field(&mut field)? {
        if field == SCHEMA_FIELD && kind == LIST {
            return walker.measure_schema();
        }
        walker.skip(kind, 0)?;
    }
    None
}

/// The part of a footer that has not been read yet. Each function returns `None` if the bytes are not what it expects.
struct Walker<'a> {
    rest: &'a [u8],
}

impl Walker<'_> {
    /// Reads the list of nodes, and returns the greatest number of groups that are open at a time.
    fn measure_schema(&mut self) -> Option<usize> {
        let (count, kind) = self.read_list_header()?;
        // The numbers of children that are still to come, for each open group.
        let (mut open, mut depth) = (Vec::<u64>::new(), 0);
        for _ in 0..count {
            let children = self.read_children(kind)?;
            while open.last() == Some(&0) {
                open.pop();
            }
            if let Some(remaining) = open.last_mut() {
                *remaining -= 1;
            }
            if children > 0 {
                open.push(children);
            }
            depth = depth.max(open.len());
        }
        Some(depth)
    }

    /// Reads a node, and returns the number of its children.
    fn read_children(&mut self, kind: u8) -> Option<u64> {
        let (mut field, mut children) = (0, 0);
        if kind != STRUCT {
            return None;
        }
        while let Some(kind) = self.read_field(&mut field)? {
            if field == CHILDREN_FIELD && kind == I32 {
                let number = self.read_integer()?;
                // The lowest bit is the sign.
                children = if number & 1 == 0 { number >> 1 } else { 0 };
            } else {
                self.skip(kind, 0)?;
            }
        }
        Some(children)
    }

    /// Reads the header of the next field: sets its number, and returns its type, or `Some(None)` at the end of the structure.
    fn read_field(&mut self, field: &mut u64) -> Option<Option<u8>> {
        let header = self.read_byte()?;
        if header == 0 {
            return Some(None);
        }
        *field = match header >> 4 {
            0 => self.read_integer()? >> 1,
            step => field.checked_add(step.into())?,
        };
        Some(Some(header & 0x0F))
    }

    /// Skips a value.
    fn skip(&mut self, kind: u8, nesting: usize) -> Option<()> {
        if nesting > MAX_NESTING {
            return None;
        }
        match kind {
            TRUE | FALSE => Some(()),
            BYTE => self.take(1),
            I16 | I32 | I64 => self.read_integer().map(|_| ()),
            DOUBLE => self.take(8),
            BINARY => {
                let length = self.read_integer()?;
                self.take(length.try_into().ok()?)
            }
            LIST | SET => {
                let (count, kind) = self.read_list_header()?;
                (0..count).try_for_each(|_| self.skip_element(kind, nesting + 1))
            }
            MAP => self.skip_map(nesting),
            STRUCT => {
                let mut field = 0;
                while let Some(kind) = self.read_field(&mut field)? {
                    self.skip(kind, nesting + 1)?;
                }
                Some(())
            }
            _ => None,
        }
    }

    /// Skips an element of a list; a Boolean there is a byte.
    fn skip_element(&mut self, kind: u8, nesting: usize) -> Option<()> {
        if matches!(kind, TRUE | FALSE) { self.take(1) } else { self.skip(kind, nesting) }
    }

    fn skip_map(&mut self, nesting: usize) -> Option<()> {
        let count = self.read_integer()?;
        if count == 0 {
            return Some(());
        }
        let kinds = self.read_byte()?;
        (0..count).try_for_each(|_| {
            self.skip_element(kinds >> 4, nesting + 1)?;
            self.skip_element(kinds & 0x0F, nesting + 1)
        })
    }

    /// Reads the number of the elements of a list, each of which takes a byte at least, and their type.
    fn read_list_header(&mut self) -> Option<(u64, u8)> {
        let header = self.read_byte()?;
        let count = match header >> 4 {
            15 => self.read_integer()?,
            few => few.into(),
        };
        (count <= self.rest.len() as u64).then_some((count, header & 0x0F))
    }

    /// Reads an integer of seven bits in each byte, the lowest first.
    fn read_integer(&mut self) -> Option<u64> {
        let mut bytes = self.rest.iter();
        let number = read_variable_length(&mut bytes);
        self.rest = bytes.as_slice();
        number
    }

    fn read_byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn take(&mut self, length: usize) -> Option<()> {
        self.rest = self.rest.get(length..)?;
        Some(())
    }
}

/// Returns the number of bytes of a page with this header, compressed and decompressed together; 0 if the bytes are not a header. A
/// header begins with three integers, which are its fields 1 to 3: the kind of page and the two sizes. The crate allocates the memory
/// for both without a check of its own.
pub(super) fn find_page_size(header: &[u8]) -> usize {
    /// The first byte of an integer that is the next field.
    const NEXT_INTEGER: u8 = 0x15;
    let mut bytes = header.iter();
    let mut sizes = [0_usize; 3];
    for size in &mut sizes {
        if bytes.next() != Some(&NEXT_INTEGER) {
            return 0;
        }
        let Some(number) = read_variable_length(&mut bytes) else { return 0 };
        *size = usize::try_from(number >> 1).unwrap_or(usize::MAX);
    }
    sizes[1].saturating_add(sizes[2])
}

/// Reads an integer of seven bits in each byte, the lowest first.
fn read_variable_length<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..70).step_by(7) {
        let byte = *bytes.next()?;
        number |= u64::from(byte & 0x7F).checked_shl(shift).unwrap_or(0);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{find_page_size, measure_depth};

    #[test]
    fn sizes_of_pages_are_read_from_their_headers() {
        assert_eq!(find_page_size(&[0x15, 0x00, 0x15, 0x90, 0x03, 0x15, 0x14, 0x2C]), 200 + 10);
        assert_eq!(find_page_size(&[0x15, 0x00, 0x16]), 0);
        assert_eq!(find_page_size(&[]), 0);
    }

    /// Returns a footer with groups within one another.
    fn make_nested_footer(depth: u8) -> Vec<u8> {
        let mut footer = vec![0x15, 0x02, 0x19, 0xFC, depth + 1];
        for _ in 0..depth {
            // A name of one letter, and one child.
            footer.extend([0x48, 0x01, b'g', 0x15, 0x02, 0x00]);
        }
        footer.extend([0x15, 0x02, 0x38, 0x01, b'x', 0x00, 0x00]);
        footer
    }

    #[test]
    fn depths_are_read_from_footers() {
        assert_eq!(measure_depth(&make_nested_footer(1)), Some(1));
        assert_eq!(measure_depth(&make_nested_footer(100)), Some(100));
        let footer = make_nested_footer(3);
        (0..footer.len() - 1).for_each(|length| assert_eq!(measure_depth(&footer[..length]), None));
    }
}
