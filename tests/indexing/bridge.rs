//! Conversion of plain arrays to those of Zilde, with a chosen element type, and back.

use crate::naive::{Element, Plain};
use zilde::internals::array::{Array, Bits, Buffer, Complex, Element as _, ElementType, Elements, Item, Mark, Reference, Shape};

/// The kind of an array's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Numbers, stored in at least this type.
    Number(ElementType),
    /// Characters, stored in at least this type.
    Character(ElementType),
    /// Simple scalars of several kinds.
    Mixed,
    /// Arrays.
    Nested,
    /// References to namespaces, and other marks.
    Marks,
}

/// The number of a mark that is not a namespace.
const ELLIPSIS: u32 = 9;

/// All kinds.
pub(crate) const KINDS: &[Kind] = &[
    Kind::Number(ElementType::Bits),
    Kind::Number(ElementType::I8),
    Kind::Number(ElementType::I16),
    Kind::Number(ElementType::I32),
    Kind::Number(ElementType::Float),
    Kind::Number(ElementType::Complex),
    Kind::Character(ElementType::Latin),
    Kind::Character(ElementType::Char),
    Kind::Mixed,
    Kind::Nested,
    Kind::Marks,
];

/// Makes the array of a kind with the elements of a plain array.
pub(crate) fn array(plain: &Plain, kind: Kind) -> Array {
    let shape = Shape::new(&plain.shape).expect("the shapes are small");
    let elements = match kind {
        Kind::Number(ElementType::Bits) => Elements::Bits(Bits::from(all(plain, |element| real(element) == 1.0))),
        Kind::Number(ElementType::I8) => Elements::I8(Buffer::from(all(plain, |element| real(element) as i8))),
        Kind::Number(ElementType::I16) => Elements::I16(Buffer::from(all(plain, |element| real(element) as i16))),
        Kind::Number(ElementType::I32) => Elements::I32(Buffer::from(all(plain, |element| real(element) as i32))),
        Kind::Number(ElementType::Complex) => Elements::Complex(Buffer::from(all(plain, complex))),
        Kind::Number(_) => Elements::Float(Buffer::from(all(plain, real))),
        Kind::Character(ElementType::Latin) => {
            Elements::Latin(Buffer::from(all(plain, |element| u8::try_from(character(element)).unwrap_or(b'?'))))
        }
        Kind::Character(_) => Elements::Char(Buffer::from(all(plain, character))),
        Kind::Marks => Elements::Marks(Buffer::from(all(plain, mark))),
        Kind::Mixed | Kind::Nested if plain.elements.is_empty() => {
            Elements::Nested(Item::empty_like(&Item::new(of_any_kind(&plain.prototype.disclosed()))).unwrap())
        }
        Kind::Mixed | Kind::Nested => {
            Elements::Nested(Buffer::from(all(plain, |element| Item::new(of_any_kind(&element.disclosed())))))
        }
    };
    Array::new(shape, elements.inline_single()).disclose_simple()
}

/// Makes the array with the elements of a plain array, of the kind that they have.
pub(crate) fn of_any_kind(plain: &Plain) -> Array {
    let elements = if plain.elements.is_empty() { std::slice::from_ref(&plain.prototype) } else { &plain.elements[..] };
    let all = |is: fn(&Element) -> bool| elements.iter().all(is);
    let kind = if all(|element| matches!(element, Element::Number(..))) {
        number_kind(elements)
    } else if all(|element| matches!(element, Element::Character(character) if *character < '\u{100}')) {
        Kind::Character(ElementType::Latin)
    } else if all(|element| matches!(element, Element::Character(_))) {
        Kind::Character(ElementType::Char)
    } else if all(|element| matches!(element, Element::Mark(_))) {
        Kind::Marks
    } else {
        Kind::Nested
    };
    array(plain, kind)
}

fn number_kind(elements: &[Element]) -> Kind {
    let within = |least: f64, most: f64| {
        elements.iter().all(
            |element| matches!(element, Element::Number(number, 0.0) if number.fract() == 0.0 && (least..=most).contains(number)),
        )
    };
    Kind::Number(if within(0.0, 1.0) {
        ElementType::Bits
    } else if within(-128.0, 127.0) {
        ElementType::I8
    } else if within(-32768.0, 32767.0) {
        ElementType::I16
    } else if within(f64::from(i32::MIN), f64::from(i32::MAX)) {
        ElementType::I32
    } else if elements.iter().all(|element| matches!(element, Element::Number(_, 0.0))) {
        ElementType::Float
    } else {
        ElementType::Complex
    })
}

fn all<T>(plain: &Plain, of: impl Fn(&Element) -> T) -> Vec<T> {
    plain.elements.iter().map(of).collect()
}

fn real(element: &Element) -> f64 {
    if let Element::Number(real, _) = element { *real } else { 0.0 }
}

fn complex(element: &Element) -> Complex {
    if let Element::Number(real, imaginary) = *element { Complex { re: real, im: imaginary } } else { Complex::from(0.0) }
}

fn character(element: &Element) -> char {
    if let Element::Character(character) = element { *character } else { ' ' }
}

fn mark(element: &Element) -> Mark {
    match *element {
        Element::Mark(ELLIPSIS) => Mark::Ellipsis,
        Element::Mark(index @ 1..) => Mark::Namespace(Reference { index, generation: 0 }),
        _ => Mark::Null,
    }
}

/// Returns the contents of an array.
pub(crate) fn plain(array: &Array) -> Plain {
    let elements = match array.elements() {
        Elements::Bits(bits) => bits.iter().map(|bit| Element::real(f64::from(u8::from(bit)))).collect(),
        Elements::I8(buffer) => each(buffer.as_slice(), |&number| Element::real(f64::from(number))),
        Elements::I16(buffer) => each(buffer.as_slice(), |&number| Element::real(f64::from(number))),
        Elements::I32(buffer) => each(buffer.as_slice(), |&number| Element::real(f64::from(number))),
        Elements::Float(buffer) => each(buffer.as_slice(), |&number| Element::real(number)),
        Elements::Complex(buffer) => each(buffer.as_slice(), |number| Element::Number(number.re, number.im)),
        Elements::Latin(buffer) => each(buffer.as_slice(), |&code| Element::Character(char::from(code))),
        Elements::Char(buffer) => each(buffer.as_slice(), |&character| Element::Character(character)),
        Elements::Extended(_) => unreachable!("the model has numbers of the machine only"),
        Elements::Nested(buffer) => each(buffer.as_slice(), |item| plain(&item.array()).enclosed()),
        Elements::Marks(buffer) => each(buffer.as_slice(), |mark| match mark {
            Mark::Namespace(reference) => Element::Mark(reference.index),
            Mark::Ellipsis => Element::Mark(ELLIPSIS),
            _ => Element::Mark(0),
        }),
    };
    let fill = array.fill().unwrap();
    let prototype = match (array.elements(), array.is_empty()) {
        (Elements::Nested(_), true) => plain(&fill).elements[0].clone(),
        (elements, true) if elements.element_type().is_character() => Element::Character(' '),
        _ => Element::ZERO,
    };
    Plain { shape: array.lengths().to_vec(), elements, prototype }
}

fn each<T>(elements: &[T], of: impl Fn(&T) -> Element) -> Vec<Element> {
    elements.iter().map(of).collect()
}
