//! Results assembled from runs of the arguments.

use crate::array::bits::{put_bits, words_for};
use crate::array::elements::with_elements;
use crate::array::{Array, Bits, Buffer, Element, ElementType, Elements, Item, Mark, Memory, Shape};
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::kernels::structure;
use crate::kernels::structure::SourceRun;
use std::borrow::Cow;

/// Assembles an array of shape `shape` from runs of the sources, of which there must be at least one and which must all have
/// the same element type (see [`unify`]).
pub(crate) fn concat_runs(
    context: &Context,
    shape: Shape,
    sources: &[&Array],
    runs: &mut dyn Iterator<Item = SourceRun>,
) -> Result<Array> {
    let bound = shape.bound();
    if bound == 0 {
        return sources[0].empty_with_shape(shape);
    }
    let (work, memory) = (context.work(), context.memory());
    let elements = with_elements!(
        sources[0].elements(),
        _bits => {
            let mut words = memory.vector(sources.len())?;
            words.extend(sources.iter().map(|source| bits_of(source).words()));
            let mut block = memory.block::<u64>(words_for(bound))?;
            structure::assemble_bits(work, &words, runs, &mut block)?;
            Elements::Bits(Bits::from_words(block, bound))
        },
        buffer => {
            let is_nested = sources[0].element_type() == ElementType::Nested;
            // Each nested source has a fill of its own, computed only where it is needed: there may be a million sources.
            let mut last = (0, fill_like(memory, buffer, sources[if is_nested { 0 } else { find_fill_source(sources) }])?);
            let example = last.1.clone();
            let mut fill_of = |source: usize| {
                if is_nested && last.0 != source {
                    last = (source, fill_like(memory, buffer, sources[source])?);
                }
                Ok(last.1.clone())
            };
            let mut slices = memory.vector(sources.len())?;
            slices.extend(sources.iter().map(|source| slice_like(buffer, source)));
            let result = Buffer::build(memory, bound, &example, |target| {
                structure::assemble(work, &slices, &mut fill_of, runs, target)
            })?;
            Element::wrap(result)
        }
    );
    Ok(Array::new(shape, elements))
}

/// A part of a result: an array, or an item, which need not become one to be looked at.
pub(crate) trait Part<'a>: Copy {
    /// Returns the number of elements.
    fn bound(self) -> usize;
    /// Returns the type of the elements.
    fn element_type(self) -> ElementType;
    /// Returns the array.
    fn array(self) -> Cow<'a, Array>;
    /// Returns the elements if they are characters below 256 that can be read in place, otherwise `None`.
    fn as_latin(&self) -> Option<&[u8]>;
}

impl<'a> Part<'a> for &'a Array {
    fn bound(self) -> usize {
        Array::bound(self)
    }

    fn element_type(self) -> ElementType {
        Array::element_type(self)
    }

    fn array(self) -> Cow<'a, Array> {
        Cow::Borrowed(self)
    }

    fn as_latin(&self) -> Option<&[u8]> {
        u8::slice_of(self.elements())
    }
}

impl<'a> Part<'a> for &'a Item {
    fn bound(self) -> usize {
        Item::bound(self)
    }

    fn element_type(self) -> ElementType {
        Item::element_type(self)
    }

    fn array(self) -> Cow<'a, Array> {
        Item::array(self)
    }

    fn as_latin(&self) -> Option<&[u8]> {
        self.as_latin_text()
    }
}

/// Returns the array of shape `shape` whose ravel is the concatenation of the ravels of the parts. Besides the result, only
/// one converted part at a time takes memory, however many there are.
pub(crate) fn concat<'a, P: Part<'a>>(context: &Context, shape: Shape, parts: impl Iterator<Item = P> + Clone) -> Result<Array> {
    let (work, memory) = (context.work(), context.memory());
    let element_type = common_type(parts.clone());
    let nonempty = parts.clone().filter(|part| part.bound() > 0);
    let Some(first) = nonempty.clone().next() else {
        return parts.clone().next().map_or_else(Array::zilde, |part| part.array().into_owned()).empty_with_shape(shape);
    };
    if element_type == ElementType::Latin {
        return concat_latin(context, shape, nonempty);
    }
    let (mut pace, mut offset) = (work.pace(), 0);
    let elements = with_elements!(
        convert(memory, first.array().element(0), element_type)?.elements(),
        _bits => {
            let mut words = memory.block::<u64>(words_for(shape.bound()))?;
            for part in nonempty {
                let array = part.array();
                put_bits(bits_of(&array).words(), 0, &mut words, offset, array.bound());
                offset += array.bound();
                pace.step(array.bound() / 64)?;
            }
            Elements::Bits(Bits::from_words(words, shape.bound()))
        },
        buffer => Element::wrap(Buffer::build(memory, shape.bound(), &buffer.as_slice()[0], |target| {
            for part in nonempty {
                let array = part.array();
                let target = &mut target[offset..][..array.bound()];
                if array.element_type() == element_type {
                    target.clone_from_slice(slice_like(buffer, &array));
                } else {
                    target.clone_from_slice(slice_like(buffer, &convert(memory, array.into_owned(), element_type)?));
                }
                offset += target.len();
                pace.step(target.len())?;
            }
            Ok(())
        })?)
    );
    Ok(Array::new(shape, elements))
}

/// Does what [`concat`] does for parts that all hold characters below 256.
fn concat_latin<'a, P: Part<'a>>(context: &Context, shape: Shape, parts: impl Iterator<Item = P>) -> Result<Array> {
    let mut pace = context.work().pace();
    let elements = Buffer::build(context.memory(), shape.bound(), &b' ', |mut target| {
        for part in parts {
            let (head, rest) = std::mem::take(&mut target).split_at_mut(part.bound());
            match part.as_latin() {
                Some(characters) => head.copy_from_slice(characters),
                None => {
                    let array = part.array();
                    head.copy_from_slice(u8::slice_of(array.elements()).expect("the type of each part was read before"));
                }
            }
            pace.step(head.len())?;
            target = rest;
        }
        Ok(())
    })?;
    Ok(Array::new(shape, elements))
}

/// Returns a vector with the elements of all parts, one part after another.
pub(crate) fn concat_ravels<'a, P: Part<'a>>(context: &Context, parts: impl Iterator<Item = P> + Clone) -> Result<Array> {
    let (mut pace, mut total) = (context.work().pace(), 0_usize);
    for part in parts.clone() {
        pace.step(0)?;
        total = total
            .checked_add(part.bound())
            .ok_or_else(|| Fault::ws_full("the result has more elements than any memory could hold"))?;
    }
    // Bits are the smallest elements, so the result takes at least this much memory.
    context.memory().check(total / 8)?;
    concat(context, Shape::new(&[total])?, parts)
}

/// Converts both arrays to their common type, so that their elements fit in one array: see [`common_type`].
pub(crate) fn unify(memory: &Memory, left: Array, right: Array) -> Result<(Array, Array)> {
    let common = common_type([&left, &right].into_iter());
    Ok((convert(memory, left, common)?, convert(memory, right, common)?))
}

/// Returns the type that holds the elements of all parts, of which empty ones do not count; if all are empty, the type of the
/// first.
pub(crate) fn common_type<'a, P: Part<'a>>(parts: impl Iterator<Item = P> + Clone) -> ElementType {
    let nonempty_type = parts.clone().filter(|part| part.bound() > 0).map(P::element_type).reduce(ElementType::common);
    nonempty_type.or_else(|| parts.map(P::element_type).next()).unwrap_or(ElementType::Bits)
}

/// Converts the elements of an array to type `target`, which must be able to hold them; an empty array can be converted to any
/// type.
pub(crate) fn convert(memory: &Memory, array: Array, target: ElementType) -> Result<Array> {
    if array.element_type() == target {
        return Ok(array);
    }
    if array.is_empty() {
        let shape = array.shape().clone();
        // Even empty arrays take memory, and there may be many of them: fail in time if the limit is exceeded.
        memory.check(0)?;
        return Ok(Array::new(shape, Elements::empty_of_type(memory, target, &array)?).count_to(memory));
    }
    array.widen(memory, target)
}

impl Elements {
    /// Returns an empty list of elements of a type; if they are items or marks, the fill of `example` becomes their prototype.
    fn empty_of_type(memory: &Memory, element_type: ElementType, example: &Array) -> Result<Self> {
        Ok(match element_type {
            ElementType::Bits => Elements::Bits(Bits::from(Vec::new())),
            ElementType::I8 => Elements::I8(Vec::new().into()),
            ElementType::I16 => Elements::I16(Vec::new().into()),
            ElementType::I32 => Elements::I32(Vec::new().into()),
            ElementType::Float => Elements::Float(Vec::new().into()),
            ElementType::Complex => Elements::Complex(Vec::new().into()),
            ElementType::Extended => Elements::Extended(Vec::new().into()),
            ElementType::Latin => Elements::Latin(Vec::new().into()),
            ElementType::Char => Elements::Char(Vec::new().into()),
            ElementType::Nested => Elements::Nested(Element::empty_like(&Item::new_in(memory, example.fill()?.disclose())?)?),
            ElementType::Marks => {
                let mark = match example.prototype_reference() {
                    None => example.fill()?.reference(),
                    reference => reference,
                };
                Elements::Marks(mark.map_or_else(|| Ok(Vec::new().into()), |mark| Element::empty_like(&Mark::Namespace(mark)))?)
            }
        })
    }
}

/// Returns the bits of a source, which must hold bits.
fn bits_of(array: &Array) -> &Bits {
    match array.elements() {
        Elements::Bits(bits) => bits,
        _ => unreachable!("all sources have the same element type"),
    }
}

/// Returns the elements of an array whose type must be that of the buffer.
fn slice_like<'a, T: Element>(_like: &Buffer<T>, array: &'a Array) -> &'a [T] {
    T::buffer(array.elements()).expect("all sources have the same element type").as_slice()
}

/// Returns the index of the source that provides the fill for all sources: the first one or, for marks, the first that is not
/// empty, since the fill for marks is made from a mark.
fn find_fill_source(sources: &[&Array]) -> usize {
    let are_marks = sources[0].element_type() == ElementType::Marks;
    sources.iter().position(|source| !source.is_empty()).filter(|_| are_marks).unwrap_or(0)
}

/// Returns the fill of a source as an element of the source's type.
fn fill_like<T: Element>(memory: &Memory, _like: &Buffer<T>, source: &Array) -> Result<T> {
    let element_type = source.element_type();
    let fill = match source.elements() {
        Elements::Marks(_) => Cow::Borrowed(source),
        _ => Cow::Owned(source.fill()?.count_to(memory).widen(memory, element_type)?),
    };
    let first = &T::buffer(fill.elements()).expect("the fill was widened to the type of the source").as_slice()[0];
    if element_type == ElementType::Marks { first.fill_like() } else { Ok(first.clone()) }
}
