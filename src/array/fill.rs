//! Prototypes and fills: what an array's elements would be if there were none, or more of them.

use super::memory::STRIDE;
use super::visited::Found;
use super::{Array, Bits, Buffer, Element, Elements, Item, Mark, Memory, Shape};
use crate::error::Result;
use crate::stack::deeper;

impl Array {
    /// The fill element as a scalar: 0, a blank, or the prototype of the first item.
    pub fn fill(&self) -> Self {
        match self.elements() {
            Elements::Latin(_) | Elements::Char(_) => Self::scalar(b' '),
            Elements::Nested(buffer) => match buffer.first_or_kept() {
                Some(item) => item.array().fills().enclose(),
                None => Self::ZERO,
            },
            Elements::Marks(buffer) => buffer.first_or_kept().map_or(Self::ZERO, |mark| Self::scalar(mark.fill_like())),
            _ => Self::ZERO,
        }
    }

    /// An array of the same shape whose elements are fills: the prototype of the array as an item.
    pub fn fills(&self) -> Self {
        self.fills_with(&mut Found::default())
    }

    /// The same; the fills of items that others hold as well are made once.
    fn fills_with(&self, found: &mut Found<Elements>) -> Self {
        let shape = self.shape().clone();
        let bound = shape.bound();
        let elements = match self.elements() {
            Elements::Latin(_) | Elements::Char(_) => Elements::Latin(repeated(b' ', bound)),
            Elements::Nested(buffer) => Elements::Nested(match buffer.as_slice() {
                [] => buffer.clone(),
                // Each item of the prototype is the prototype of its item.
                items => Buffer::from(deeper(|| prototypes(items, found))),
            }),
            Elements::Marks(buffer) if buffer.as_slice().iter().any(|mark| *mark != mark.fill_like()) => {
                let fills: Vec<Mark> = buffer.as_slice().iter().map(Element::fill_like).collect();
                Elements::Marks(Buffer::from(fills).inlined())
            }
            Elements::Marks(buffer) => Elements::Marks(buffer.clone()),
            _ => Elements::Bits(zeros(bound)),
        };
        Self::new(shape, elements)
    }

    /// Zeros in a shape that some array has.
    pub fn filled_with_zeros(shape: Shape) -> Self {
        let bound = shape.bound();
        Self::new(shape, Elements::Bits(zeros(bound)))
    }

    /// An empty vector that keeps the prototype.
    pub fn none(&self) -> Self {
        self.empty_of(Shape::vector(0))
    }

    /// An empty array of the given shape, whose bound is 0, that keeps the prototype.
    pub fn empty_of(&self, shape: Shape) -> Self {
        let elements = match self.elements() {
            Elements::Latin(_) | Elements::Char(_) => Elements::Latin(Buffer::from(Vec::new())),
            Elements::Nested(buffer) => Elements::Nested(match buffer.first_or_kept() {
                Some(item) => Buffer::keeping(item.prototype()),
                None => Buffer::from(Vec::new()),
            }),
            // No references still tell that they would be some, and of which class.
            Elements::Marks(buffer) => Elements::Marks(match buffer.first_or_kept() {
                Some(mark) => Element::none_like(mark),
                None => Buffer::from(Vec::new()),
            }),
            _ => Elements::Bits(Bits::from(Vec::new())),
        };
        Self::new(shape, elements)
    }

    /// An array of the given shape filled with one scalar's element.
    pub fn filled(memory: &Memory, shape: Shape, scalar: &Self) -> Result<Self> {
        let bound = shape.bound();
        let elements = match scalar.elements() {
            Elements::Bits(bits) => {
                let mut block = memory.block::<u64>(super::bits::words_for(bound))?;
                block.fill(if bits.get(0) { u64::MAX } else { 0 });
                Elements::Bits(Bits::from_words(block, bound))
            }
            Elements::I8(buffer) => Elements::I8(plain(memory, bound, buffer.as_slice()[0])?),
            Elements::I16(buffer) => Elements::I16(plain(memory, bound, buffer.as_slice()[0])?),
            Elements::I32(buffer) => Elements::I32(plain(memory, bound, buffer.as_slice()[0])?),
            Elements::Float(buffer) => Elements::Float(plain(memory, bound, buffer.as_slice()[0])?),
            Elements::Complex(buffer) => Elements::Complex(plain(memory, bound, buffer.as_slice()[0])?),
            Elements::Latin(buffer) => Elements::Latin(plain(memory, bound, buffer.as_slice()[0])?),
            Elements::Char(buffer) => Elements::Char(cloned(memory, bound, &buffer.as_slice()[0])?),
            Elements::Extended(buffer) => Elements::Extended(cloned(memory, bound, &buffer.as_slice()[0])?),
            Elements::Nested(buffer) => Elements::Nested(cloned(memory, bound, &buffer.as_slice()[0])?),
            Elements::Marks(buffer) => Elements::Marks(cloned(memory, bound, &buffer.as_slice()[0])?),
        };
        Ok(Self::new(shape, elements))
    }
}

/// Returns the prototype of each item; those of the same item in a row, as reshape gives it, share one.
fn prototypes(items: &[Item], found: &mut Found<Elements>) -> Vec<Item> {
    let mut prototypes: Vec<Item> = Vec::with_capacity(items.len());
    for (place, item) in items.iter().enumerate() {
        let made = match prototypes.last() {
            Some(last) if item.is_same(&items[place - 1]) => last.clone(),
            _ => prototype(item, found),
        };
        prototypes.push(made);
    }
    prototypes
}

fn prototype(item: &Item, found: &mut Found<Elements>) -> Item {
    let array = item.array();
    if let Some(elements) = found.get(item) {
        return item.with(Array::new(array.shape().clone(), elements));
    }
    let fills = array.fills_with(found);
    found.keep(item, fills.elements());
    item.with(fills)
}

fn plain<T: Element + super::Plain>(memory: &Memory, bound: usize, element: T) -> Result<Buffer<T>> {
    let mut block = memory.block(bound)?;
    for part in block.chunks_mut(STRIDE) {
        memory.poll()?;
        part.fill(element);
    }
    Ok(Buffer::from(block))
}

fn cloned<T: Element>(memory: &Memory, bound: usize, element: &T) -> Result<Buffer<T>> {
    if bound == 0 {
        return Ok(T::none_like(element));
    }
    let mut vector = memory.vector(bound)?;
    while vector.len() < bound {
        memory.poll()?;
        let filled = vector.len();
        vector.resize(bound.min(filled + STRIDE), element.clone());
    }
    Ok(memory.adopt(vector)?.into())
}

/// Fills of a host-made buffer; the bound is that of an array that exists.
fn repeated(element: u8, bound: usize) -> Buffer<u8> {
    if bound == 1 { Buffer::One(element) } else { Buffer::from(vec![element; bound]) }
}

fn zeros(bound: usize) -> Bits {
    match bound {
        1 => Bits::One(0),
        _ => Bits::from_words(super::Block::from(vec![0; super::bits::words_for(bound)]), bound),
    }
}
