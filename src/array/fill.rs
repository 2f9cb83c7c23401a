//! Prototypes and fills: the elements that an array would have if it were not empty, or had more of them.

use super::bits::words_for;
use super::memory::ELEMENTS_PER_POLL;
use super::visited::ResultCache;
use super::{Array, Bits, Block, Buffer, Element, Elements, Item, Mark, Memory, Shape};
use crate::array::memory::recurse_within_limit;
use crate::error::Result;
use std::collections::HashMap;

impl Array {
    /// Returns the fill element as a scalar: 0, a blank, the prototype of the first item, or a mark.
    ///
    /// # Errors
    /// WS FULL, or a request to stop: a prototype is as large as the item.
    pub fn fill(&self) -> Result<Self> {
        match self.elements() {
            Elements::Nested(buffer) => match buffer.first_or_prototype() {
                Some(item) => Ok(item.array().fills()?.enclose()),
                None => Ok(Self::ZERO),
            },
            _ => Ok(self.stored_prototype()),
        }
    }

    /// Returns the prototype that an empty array stores, disclosed: the first item that the array would have.
    pub fn stored_prototype(&self) -> Self {
        match self.elements() {
            Elements::Latin(_) | Elements::Char(_) => Self::scalar(b' '),
            Elements::Nested(buffer) => buffer.first_or_prototype().map_or(Self::ZERO, Item::to_array),
            Elements::Marks(buffer) => buffer.first_or_prototype().map_or(Self::ZERO, |mark| Self::scalar(mark.fill())),
            _ => Self::ZERO,
        }
    }

    /// Returns an array of the same shape whose elements are fills: the prototype of an item that holds this array.
    ///
    /// # Errors
    /// WS FULL, or a request to stop.
    pub fn fills(&self) -> Result<Self> {
        FillTraversal::new(Fill::Kind).fills(self, self.memory())
    }

    /// Returns an array of the same structure whose simple elements are all zeros, whatever their type was.
    ///
    /// # Errors
    /// WS FULL, or a request to stop.
    pub fn zeros(&self) -> Result<Self> {
        FillTraversal::new(Fill::Zero).fills(self, self.memory())
    }

    /// Returns an array of zeros with the shape of an existing array, not charged to any account.
    pub fn zeros_with_shape(shape: Shape) -> Self {
        let bound = shape.bound();
        Self::new(shape, Elements::Bits(zeros(None, bound)))
    }

    /// Returns an empty vector with the same prototype.
    ///
    /// # Errors
    /// Those of [`Array::fills`].
    pub fn empty_vector(&self) -> Result<Self> {
        self.empty_with_shape(Shape::vector(0))
    }

    /// Returns an empty array with the same prototype and the given shape, whose bound must be 0.
    ///
    /// # Errors
    /// Those of [`Array::fills`].
    pub fn empty_with_shape(&self, shape: Shape) -> Result<Self> {
        let elements = match self.elements() {
            Elements::Latin(_) | Elements::Char(_) => Elements::Latin(Buffer::from(Vec::new())),
            Elements::Nested(buffer) => Elements::Nested(match buffer.first_or_prototype() {
                Some(item) => Buffer::with_prototype(item.prototype()?),
                None => Buffer::from(Vec::new()),
            }),
            // An empty array of references keeps one of them, which determines the kind and class of its prototype.
            Elements::Marks(buffer) => Elements::Marks(match buffer.first_or_prototype() {
                Some(mark) => Element::empty_like(mark)?,
                None => Buffer::from(Vec::new()),
            }),
            _ => Elements::Bits(Bits::from(Vec::new())),
        };
        Ok(Self::new(shape, elements))
    }

    /// Creates an array of the given shape in which each element is that of a scalar.
    pub fn full(memory: &Memory, shape: Shape, scalar: &Self) -> Result<Self> {
        let bound = shape.bound();
        let elements = match scalar.elements() {
            Elements::Bits(bits) => {
                let mut block = memory.block::<u64>(words_for(bound))?;
                block.fill(if bits.get(0) { u64::MAX } else { 0 });
                Elements::Bits(Bits::from_words(block, bound))
            }
            Elements::I8(buffer) => Elements::I8(fill_plain(memory, bound, buffer.as_slice()[0])?),
            Elements::I16(buffer) => Elements::I16(fill_plain(memory, bound, buffer.as_slice()[0])?),
            Elements::I32(buffer) => Elements::I32(fill_plain(memory, bound, buffer.as_slice()[0])?),
            Elements::Float(buffer) => Elements::Float(fill_plain(memory, bound, buffer.as_slice()[0])?),
            Elements::Complex(buffer) => Elements::Complex(fill_plain(memory, bound, buffer.as_slice()[0])?),
            Elements::Latin(buffer) => Elements::Latin(fill_plain(memory, bound, buffer.as_slice()[0])?),
            Elements::Char(buffer) => Elements::Char(fill_cloned(memory, bound, &buffer.as_slice()[0])?),
            Elements::Extended(buffer) => Elements::Extended(fill_cloned(memory, bound, &buffer.as_slice()[0])?),
            Elements::Nested(buffer) => Elements::Nested(fill_cloned(memory, bound, &buffer.as_slice()[0])?),
            Elements::Marks(buffer) => Elements::Marks(fill_cloned(memory, bound, &buffer.as_slice()[0])?),
        };
        Ok(Self::new(shape, elements))
    }
}

/// The values that replace the simple elements of a structure.
enum Fill {
    /// The fill for the kind of each element.
    Kind,
    /// Zero, for any kind of element.
    Zero,
}

/// A traversal that makes fills; the fills of a shared item are made only once.
struct FillTraversal {
    fill: Fill,
    /// The items made for shared items, by their addresses: references to one item remain references to one item.
    items: HashMap<usize, Item>,
    /// The elements made for the shared elements of items.
    elements: ResultCache<Elements>,
    /// As many blanks as the longest text so far has characters.
    blanks: Option<Buffer<u8>>,
}

impl FillTraversal {
    fn new(fill: Fill) -> Self {
        Self { fill, items: HashMap::new(), elements: ResultCache::default(), blanks: None }
    }

    /// Returns an array of the same shape whose elements are fills, counted against an account if there is one.
    fn fills(&mut self, array: &Array, account: Option<&Memory>) -> Result<Array> {
        let shape = array.shape().clone();
        let bound = shape.bound();
        if let Some(memory) = account {
            memory.check(if array.is_nested() { bound.saturating_mul(size_of::<Item>()) } else { bound })?;
        }
        let elements = match (array.elements(), &self.fill) {
            (Elements::Nested(buffer), _) => Elements::Nested(match buffer.as_slice() {
                [] => buffer.clone(),
                // Each item of the prototype is the prototype of its item.
                items => Block::from_vec(account, recurse_within_limit(|| self.make_items(items, account))?).into(),
            }),
            (Elements::Latin(_) | Elements::Char(_), Fill::Kind) => Elements::Latin(fill_characters(account, b' ', bound)),
            (Elements::Marks(buffer), Fill::Kind) if buffer.as_slice().iter().any(|mark| *mark != mark.fill()) => {
                let fills: Vec<Mark> = buffer.as_slice().iter().map(Mark::fill).collect();
                Elements::Marks(Buffer::from(fills).inline_single())
            }
            (Elements::Marks(buffer), Fill::Kind) => Elements::Marks(buffer.clone()),
            _ => Elements::Bits(zeros(account, bound)),
        };
        Ok(Array::new(shape, elements))
    }

    /// Returns an item of fills for each item.
    fn make_items(&mut self, items: &[Item], account: Option<&Memory>) -> Result<Vec<Item>> {
        let mut result: Vec<Item> = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            if let Some(memory) = account {
                memory.poll()?;
                memory.check_counts()?;
            }
            let fills = match result.last() {
                // As made by reshape.
                Some(last) if item.is_same(&items[index - 1]) => last.clone(),
                _ if matches!(self.fill, Fill::Kind) && item.is_part_of_block() && account.is_some() => {
                    self.make_blank_text(item, account)?
                }
                _ if item.is_shared() => self.make_item_once(item, account)?,
                _ => self.make_item(item, account)?,
            };
            result.push(fills);
        }
        Ok(result)
    }

    /// Returns an item of as many blanks as a text has characters. All of them are parts of one block.
    fn make_blank_text(&mut self, text: &Item, account: Option<&Memory>) -> Result<Item> {
        let (Some(memory), length) = (account, text.bound()) else { return self.make_item(text, account) };
        let blanks = match &mut self.blanks {
            Some(blanks) if blanks.len() >= length => blanks,
            blanks => {
                let count = length.max(2 * blanks.as_ref().map_or(0, Buffer::len));
                memory.check(count)?;
                blanks.insert(fill_characters(account, b' ', count))
            }
        };
        Item::part_of_text(memory, blanks, 0, length)
    }

    fn make_item_once(&mut self, item: &Item, account: Option<&Memory>) -> Result<Item> {
        if let Some(made) = item.address().and_then(|address| self.items.get(&address)) {
            return Ok(made.clone());
        }
        let made = self.make_item(item, account)?;
        item.address().and_then(|address| self.items.insert(address, made.clone()));
        Ok(made)
    }

    fn make_item(&mut self, item: &Item, account: Option<&Memory>) -> Result<Item> {
        let array = item.array();
        let account = item.account().or(account);
        let fills = match self.elements.get(item) {
            Some(elements) => Array::new(array.shape().clone(), elements),
            None => {
                let fills = self.fills(&array, account)?;
                self.elements.keep(item, fills.elements());
                fills
            }
        };
        Ok(Item::with_account(fills, account))
    }
}

fn fill_plain<T: Element + super::Plain>(memory: &Memory, bound: usize, element: T) -> Result<Buffer<T>> {
    let mut block = memory.block(bound)?;
    for part in block.chunks_mut(ELEMENTS_PER_POLL) {
        memory.poll()?;
        part.fill(element);
    }
    Ok(Buffer::from(block))
}

fn fill_cloned<T: Element>(memory: &Memory, bound: usize, element: &T) -> Result<Buffer<T>> {
    if bound == 0 {
        return T::empty_like(element);
    }
    let mut vector = memory.vector(bound)?;
    while vector.len() < bound {
        memory.poll()?;
        let length = vector.len();
        vector.resize(bound.min(length + ELEMENTS_PER_POLL), element.clone());
    }
    Ok(memory.adopt(vector)?.into())
}

/// Returns `bound` copies of a character, for the bound of an existing array: it is not too large to allocate.
fn fill_characters(account: Option<&Memory>, element: u8, bound: usize) -> Buffer<u8> {
    if bound == 1 { Buffer::One(element) } else { Block::from_vec(account, vec![element; bound]).into() }
}

/// Returns `bound` zeros, for the bound of an existing array: it is not too large to allocate.
fn zeros(account: Option<&Memory>, bound: usize) -> Bits {
    match bound {
        1 => Bits::One(0),
        _ => Bits::from_words(Block::from_vec(account, vec![0; words_for(bound)]), bound),
    }
}
