//! Conversion of elements along the chain of types: widening to a larger type, narrowing to the smallest, joining items.

use super::extended_elements::get_extended;
use super::memory::ELEMENTS_PER_POLL;
use super::{Array, Bits, Block, Buffer, Charged, Complex, Element, ElementType, Elements, Item, Memory, Plain, Shape};
use crate::array::elements::with_whole_numbers;
use crate::error::{Result, Stop};
use std::borrow::Cow;

impl Array {
    /// Converts the elements to a larger (or the same) type.
    ///
    /// # Panics
    /// If the type cannot hold every element: callers ask [`ElementType::common`] first.
    pub fn widen(self, memory: &Memory, target: ElementType) -> Result<Self> {
        if self.element_type() == target {
            return Ok(self);
        }
        let (shape, elements) = self.into_parts();
        Ok(Self::new(shape, elements.widen(memory, target)?))
    }

    /// Converts numbers, including floats with integer values, and characters to the narrowest type that holds all of them. A
    /// nested array whose items are all simple scalars of one kind becomes simple; other arrays remain unchanged.
    pub fn narrow(self, memory: &Memory) -> Result<Self> {
        let (shape, elements) = self.into_parts();
        Ok(Self::new(shape, elements.narrow(memory)?))
    }

    /// Makes a nested array simple if its items are all simple scalars of one kind (numbers, characters, or marks); returns any
    /// other array unchanged. The cost is negligible if the first item is not a simple scalar.
    pub fn simplify(self, memory: &Memory) -> Result<Self> {
        let scalar_type = |item: &Item| (item.depth() == 0).then(|| item.element_type());
        let one_kind = match self.items() {
            None | Some([]) => false,
            Some([first, rest @ ..]) => scalar_type(first).is_some_and(|first| {
                first != ElementType::Nested
                    && rest
                        .iter()
                        .all(|item| scalar_type(item).is_some_and(|scalar_type| first.common(scalar_type) != ElementType::Nested))
            }),
        };
        if one_kind { self.narrow(memory) } else { Ok(self) }
    }

    /// Creates an array from its items: simple if they are simple scalars of one kind, otherwise nested. If there are no items,
    /// the result has the prototype that it would have if `example` were its first item.
    pub fn from_items(memory: &Memory, shape: Shape, items: impl Into<Charged<Self>>, example: &Self) -> Result<Self> {
        let items = items.into();
        if items.is_empty() {
            let like = if example.is_simple_scalar() { example.clone() } else { Self::scalar(Item::new(example.clone())) };
            return like.empty_with_shape(shape);
        }
        let element_type = items
            .iter()
            .map(|item| if item.is_simple_scalar() { item.element_type() } else { ElementType::Nested })
            .reduce(ElementType::common)
            .unwrap_or(ElementType::Nested);
        let elements = match element_type {
            ElementType::Nested => Elements::Nested(enclose_each(memory, items)?),
            ElementType::Marks => Elements::Marks(join_elements(memory, &items, |item| match item.elements() {
                Elements::Marks(buffer) => buffer.as_slice()[0].clone(),
                _ => unreachable!("every item must have the common type"),
            })?),
            ElementType::Latin | ElementType::Char => join_characters(memory, &items, element_type)?,
            _ => join_numbers(memory, &items, element_type)?,
        };
        Ok(Self::new(shape, elements))
    }

    /// Returns the elements as floats, or `None` if they are not all real numbers; exact and decimal numbers are rounded.
    pub fn floats(&self) -> Option<Cow<'_, [f64]>> {
        Some(
            with_whole_numbers!(self.elements(), buffer => Cow::Owned(buffer.as_slice().iter().map(|&whole| f64::from(whole)).collect()),
                Elements::Float(buffer) => Cow::Borrowed(buffer.as_slice()),
                Elements::Bits(bits) => Cow::Owned(bits.iter().map(f64::from).collect()),
                Elements::Complex(buffer) if buffer.as_slice().iter().all(|number| number.im == 0.0) => {
                    Cow::Owned(buffer.as_slice().iter().map(|number| number.re).collect())
                },
                Elements::Extended(buffer) if buffer.as_slice().iter().all(|number| number.to_complex().is_real()) => {
                    Cow::Owned(buffer.as_slice().iter().map(|number| number.to_complex().re).collect())
                },
                _ => return None,
            ),
        )
    }

    /// Returns an iterator over the elements as floats, or `None` if they are not all real numbers. Booleans, integers and floats
    /// are converted one by one, complex and extended numbers all at once.
    pub fn iter_floats(&self) -> Option<Box<dyn Iterator<Item = f64> + '_>> {
        Some(with_whole_numbers!(self.elements(), buffer => Box::new(buffer.as_slice().iter().map(|&whole| f64::from(whole))),
            Elements::Bits(bits) => Box::new(bits.iter().map(f64::from)),
            Elements::Float(buffer) => Box::new(buffer.as_slice().iter().copied()),
            _ => Box::new(self.floats()?.into_owned().into_iter()),
        ))
    }

    /// Returns the elements if they are characters or there are none, otherwise `None`.
    pub fn characters(&self) -> Option<Cow<'_, [char]>> {
        match self.elements() {
            Elements::Latin(buffer) => Some(Cow::Owned(buffer.as_slice().iter().map(|&byte| char::from(byte)).collect())),
            Elements::Char(buffer) => Some(Cow::Borrowed(buffer.as_slice())),
            _ if self.is_empty() => Some(Cow::Borrowed(&[])),
            _ => None,
        }
    }
}

impl Elements {
    /// Converts the elements to a larger (or the same) type.
    ///
    /// # Panics
    /// If the type cannot hold every element.
    pub fn widen(self, memory: &Memory, target: ElementType) -> Result<Self> {
        if self.element_type() == target {
            return Ok(self);
        }
        Ok(match target {
            ElementType::I8 => Elements::I8(self.convert_integers(memory, |whole| whole as i8)?),
            ElementType::I16 => Elements::I16(self.convert_integers(memory, |whole| whole as i16)?),
            ElementType::I32 => Elements::I32(self.convert_integers(memory, |whole| whole)?),
            ElementType::Float => Elements::Float(self.convert_reals(memory, |real| real)?),
            ElementType::Complex => Elements::Complex(self.convert_reals(memory, Complex::from)?),
            ElementType::Extended => Elements::Extended(self.extended(memory)?),
            ElementType::Char => match &self {
                Elements::Latin(buffer) => Elements::Char(map_slice(memory, buffer.as_slice(), |&byte| char::from(byte))?),
                _ => unreachable!("only characters can be widened to characters"),
            },
            ElementType::Nested => Elements::Nested(self.to_items(memory)?),
            ElementType::Bits | ElementType::Latin | ElementType::Marks => {
                unreachable!("no other type can be widened to {target:?}")
            }
        })
    }

    fn convert_integers<T: Element + Plain>(&self, memory: &Memory, convert: impl Fn(i32) -> T) -> Result<Buffer<T>> {
        match self {
            Elements::Bits(bits) => map_bits(memory, bits, |bit| convert(i32::from(bit))),
            Elements::I8(buffer) => map_buffer(memory, buffer, |&whole| convert(i32::from(whole))),
            Elements::I16(buffer) => map_buffer(memory, buffer, |&whole| convert(i32::from(whole))),
            Elements::I32(buffer) => map_buffer(memory, buffer, |&whole| convert(whole)),
            _ => unreachable!("only Booleans and integers can be widened to integers"),
        }
    }

    fn convert_reals<T: Element + Plain>(&self, memory: &Memory, convert: impl Fn(f64) -> T) -> Result<Buffer<T>> {
        with_whole_numbers!(self, buffer => map_buffer(memory, buffer, |&whole| convert(f64::from(whole))),
            Elements::Bits(bits) => map_bits(memory, bits, |bit| convert(f64::from(bit))),
            Elements::Float(buffer) => map_buffer(memory, buffer, |&real| convert(real)),
            _ => unreachable!("only Booleans, integers and floats can be widened to floats or complex numbers"),
        )
    }

    fn to_items(&self, memory: &Memory) -> Result<Buffer<Item>> {
        let array = Array::vector(self.clone());
        if array.is_empty() {
            let mut empty = Buffer::with_prototype(Item::new_in(memory, array.fill()?)?);
            empty.count_to(memory);
            memory.check(0)?;
            return Ok(empty);
        }
        let mut items = memory.vector::<Item>(array.bound())?;
        for start in (0..array.bound()).step_by(ELEMENTS_PER_POLL) {
            memory.poll()?;
            let part = start..array.bound().min(start + ELEMENTS_PER_POLL);
            for index in part {
                items.push(Item::new_in(memory, array.element(index))?);
            }
        }
        let buffer = Buffer::from(memory.adopt(items)?);
        Ok(buffer)
    }

    /// Converts the elements to the narrowest type that holds all of them: see [`Array::narrow`].
    pub fn narrow(self, memory: &Memory) -> Result<Self> {
        match &self {
            Elements::Complex(buffer) if memory.all(buffer.as_slice(), |number| number.im == 0.0)? => {
                Elements::Float(map_buffer(memory, buffer, |number| number.re)?).narrow(memory)
            }
            Elements::Float(buffer) if memory.all(buffer.as_slice(), |&real| f64::from(real as i32) == real)? => {
                Elements::I32(map_buffer(memory, buffer, |&real| real as i32)?).narrow(memory)
            }
            Elements::I32(buffer) => narrow_integers(&self, memory, buffer.as_slice(), |whole| whole),
            Elements::I16(buffer) => narrow_integers(&self, memory, buffer.as_slice(), i32::from),
            Elements::I8(buffer) => narrow_integers(&self, memory, buffer.as_slice(), i32::from),
            Elements::Char(buffer) if memory.all(buffer.as_slice(), |&character| character <= '\u{FF}')? => {
                Ok(Elements::Latin(map_buffer(memory, buffer, |&character| character as u8)?))
            }
            Elements::Extended(buffer)
                if buffer.as_slice().iter().all(|number| number.is_machine_number() || number.is_short_decimal_integer()) =>
            {
                Array::vector(buffer.clone()).into_machine_numbers(memory).map(Array::into_elements)
            }
            Elements::Nested(buffer) if !buffer.is_empty() && memory.all(buffer.as_slice(), Item::is_simple_scalar)? => {
                let mut items: Charged<Array> = memory.vector(buffer.len())?;
                memory.for_each_part(buffer.as_slice(), |part| {
                    items.extend(part.iter().map(Item::to_array));
                    Ok::<(), Stop>(())
                })?;
                let shape = Shape::vector(items.len());
                Ok(Array::from_items(memory, shape, items, &Array::ZERO)?.into_elements())
            }
            _ => Ok(self),
        }
    }
}

fn narrow_integers<T: Copy>(elements: &Elements, memory: &Memory, slice: &[T], whole: impl Fn(T) -> i32) -> Result<Elements> {
    let (mut least, mut greatest) = (0, 0);
    memory.for_each_part(slice, |part| {
        for &element in part {
            least = whole(element).min(least);
            greatest = whole(element).max(greatest);
        }
        Ok::<(), Stop>(())
    })?;
    let wholes = slice.iter().map(|&element| whole(element));
    let fits = |low: i32, high: i32| least >= low && greatest <= high;
    Ok(if fits(0, 1) {
        match wholes.len() {
            1 => Elements::Bits(Bits::One(greatest as u64)),
            _ => Elements::Bits(Bits::collect(memory, wholes.map(|whole| whole == 1))?),
        }
    } else if fits(-128, 127) && elements.element_type() > ElementType::I8 {
        Elements::I8(elements.convert_integers(memory, |whole| whole as i8)?)
    } else if fits(-32768, 32767) && elements.element_type() > ElementType::I16 {
        Elements::I16(elements.convert_integers(memory, |whole| whole as i16)?)
    } else {
        elements.clone()
    })
}

fn join_numbers(memory: &Memory, items: &[Array], element_type: ElementType) -> Result<Elements> {
    Ok(match element_type {
        ElementType::Bits => Elements::Bits(
            Bits::collect(memory, items.iter().map(|item| matches!(item.elements(), Elements::Bits(bits) if bits.get(0))))?
                .inline_if_single(items.len()),
        ),
        ElementType::Complex => Elements::Complex(join_elements(memory, items, |item| match item.elements() {
            Elements::Complex(buffer) => buffer.as_slice()[0],
            _ => Complex::from(real_value(item)),
        })?),
        ElementType::Extended => Elements::Extended(join_elements(memory, items, |item| get_extended(item.elements(), 0))?),
        ElementType::Float => Elements::Float(join_elements(memory, items, real_value)?),
        ElementType::I32 => Elements::I32(join_elements(memory, items, |item| real_value(item) as i32)?),
        ElementType::I16 => Elements::I16(join_elements(memory, items, |item| real_value(item) as i16)?),
        _ => Elements::I8(join_elements(memory, items, |item| real_value(item) as i8)?),
    })
}

impl Bits {
    fn inline_if_single(self, count: usize) -> Self {
        if count == 1 { self.inline_single() } else { self }
    }
}

fn join_characters(memory: &Memory, items: &[Array], element_type: ElementType) -> Result<Elements> {
    let character = |item: &Array| item.characters().map_or(' ', |characters| characters[0]);
    Ok(match element_type {
        ElementType::Latin => Elements::Latin(join_elements(memory, items, |item| character(item) as u8)?),
        _ => Elements::Char(join_elements(memory, items, character)?),
    })
}

/// Returns the only number of a real scalar.
fn real_value(scalar: &Array) -> f64 {
    with_whole_numbers!(scalar.elements(), buffer => f64::from(buffer.as_slice()[0]),
        Elements::Bits(bits) => f64::from(u8::from(bits.get(0))),
        Elements::Float(buffer) => buffer.as_slice()[0],
        _ => unreachable!("the scalar must be a real number"),
    )
}

/// Makes an item of each array. To enclose a nested array, its depth is computed from all its items, which takes long if the
/// arrays are many references to one large array: so the loop counts what it visits, and polls.
fn enclose_each(memory: &Memory, arrays: Charged<Array>) -> Result<Buffer<Item>> {
    let mut items = memory.vector::<Item>(arrays.len())?;
    let mut visited: usize = 0;
    for array in arrays {
        visited += 1 + if array.is_nested() { array.bound() } else { 0 };
        if visited >= ELEMENTS_PER_POLL {
            memory.poll()?;
            visited = 0;
        }
        items.push(Item::new_in(memory, array)?);
    }
    Ok(memory.adopt(items)?.into())
}

fn join_elements<T: Element>(memory: &Memory, items: &[Array], element: impl Fn(&Array) -> T) -> Result<Buffer<T>> {
    let mut vector = memory.vector(items.len())?;
    memory.for_each_part(items, |part| {
        vector.extend(part.iter().map(&element));
        Ok::<(), Stop>(())
    })?;
    Ok(memory.adopt(vector)?.into())
}

fn map_buffer<T: Element, U: Element + Plain>(
    memory: &Memory,
    buffer: &Buffer<T>,
    convert: impl Fn(&T) -> U,
) -> Result<Buffer<U>> {
    match buffer {
        Buffer::One(element) => Ok(Buffer::One(convert(element))),
        Buffer::Many(_) => {
            let mut block: Block<U> = memory.block(buffer.len())?;
            for (targets, elements) in block.chunks_mut(ELEMENTS_PER_POLL).zip(buffer.as_slice().chunks(ELEMENTS_PER_POLL)) {
                memory.poll()?;
                for (target, element) in targets.iter_mut().zip(elements) {
                    *target = convert(element);
                }
            }
            Ok(block.into())
        }
    }
}

fn map_slice<T, U: Element>(memory: &Memory, slice: &[T], convert: impl Fn(&T) -> U) -> Result<Buffer<U>> {
    let mut vector = memory.vector(slice.len())?;
    memory.for_each_part(slice, |part| {
        vector.extend(part.iter().map(&convert));
        Ok::<(), Stop>(())
    })?;
    Ok(memory.adopt(vector)?.into())
}

fn map_bits<U: Element + Plain>(memory: &Memory, bits: &Bits, convert: impl Fn(bool) -> U) -> Result<Buffer<U>> {
    match bits {
        Bits::One(word) => Ok(Buffer::One(convert(*word == 1))),
        Bits::Many(_) => {
            let mut block: Block<U> = memory.block(bits.len())?;
            for (word_index, (targets, &word)) in block.chunks_mut(64).zip(bits.words()).enumerate() {
                if word_index % (ELEMENTS_PER_POLL / 64) == 0 {
                    memory.poll()?;
                }
                for (index, target) in targets.iter_mut().enumerate() {
                    *target = convert(word >> index & 1 == 1);
                }
            }
            Ok(block.into())
        }
    }
}
