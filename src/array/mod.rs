//! Arrays: a shape and elements of one of eleven types, shared with copy on write.
//!
//! * [`element`]: element types: the operations of every element, and those specific to numbers and characters.
//! * [`element_type`]: the types of elements.
//! * [`elements`]: the elements of an array of any type, and the one macro that dispatches on the type.
//! * [`shape`]: the shape of an array: the lengths of its axes, inline to rank 2, with checked products.
//! * [`buffer`]: the elements of an array: one inline, or a part of a shared block with copy on write.
//! * [`memory`]: the allocator: blocks are charged to an account before they are allocated, and large ones are kept for reuse.
//! * [`scalar`]: single numbers and characters outside arrays, small enough for registers.
//! * [`item`]: an item of a nested array: a short value in place, a text in a block of texts, or a shared pointer to an array.
//! * [`short`]: values that an item stores in place: simple scalars, and vectors whose elements take few bytes.
//! * [`text_run`]: texts that are read one after another and become items which share a block.
//! * [`fill`]: prototypes and fills: the elements that an array would have if it were not empty, or had more of them.
//! * [`bits`]: Booleans, packed 64 to a word, the first in the lowest bit.
//! * [`tolerance`]: tolerant comparison of real numbers: relative tolerances, and those that are absolute below 1.
//! * [`complex`]: complex numbers, as two floats with the real part first, and their arithmetic.
//! * [`extended`]: elements beyond machine numbers: exact, decimal, float or complex numbers, each with its own kind.
//! * [`extended_elements`]: conversions of elements to and from numbers of any kind.
//! * [`exact`]: exact numbers: integers of any length and ratios of them; integers that fit in 64 bits need no allocation.
//! * [`decimal`]: decimal floating-point numbers as in IEEE 754's decimal128: the arithmetic of `⎕FR←1287`.
//! * [`counted`]: numbers with heap memory of their own, counted against an account until they are dropped.
//! * [`mark`]: simple scalars that are neither numbers nor characters, such as namespaces, `⎕NULL` and parts of indices.
//! * [`object`]: the representation of a function, an operator or a namespace as a scalar: the result of `⎕OR`.
//! * [`opaque`]: values of the host program as elements of arrays: stored, compared by identity and handed back.
//! * [`host_members`]: members of values of the host: what a host must define so that APL reads, sets and calls them.
//! * [`convert`]: conversions between arrays and Rust numbers, texts or marks, for use within the interpreter.
//! * [`widen`]: the conversion of elements along the chain of types: widening, narrowing, and joining items.
//! * [`cells`]: parts of arrays: elements, items, cells and slices along the leading axis, as views if possible.
//! * [`append`]: appending major cells in place; the capacity grows by half whenever it is used up.
//! * [`compare`]: match, `X≡Y`: the tolerant equality of arrays, which walks nested values without recursion.
//! * [`order`]: the total order of arrays, by which grades sort: exact, and walking nested values without recursion.
//! * [`object_identity`]: the identity of the elements of an array, which does not keep them alive.
//! * [`visited`]: the parts of a value that a traversal has visited, since items may be shared.
//! * [`admit`]: charging arrays from outside to the account of an interpreter: in place if unshared, otherwise as copies.
//! * [`serial`]: serialisation of arrays, exactly and in both directions: the format of `220⌶` and of component files.
//! * [`host`]: conversions between Rust values and arrays for host programs, and slices without copying.

pub(crate) mod admit;
pub(crate) mod append;
pub(crate) mod bits;
pub(crate) mod buffer;
pub(crate) mod cells;
pub(crate) mod compare;
pub(crate) mod complex;
pub(crate) mod convert;
pub(crate) mod counted;
pub(crate) mod decimal;
pub(crate) mod element;
pub(crate) mod element_type;
pub(crate) mod elements;
pub(crate) mod exact;
pub(crate) mod extended;
pub(crate) mod extended_elements;
pub(crate) mod fill;
pub(crate) mod host;
pub(crate) mod host_members;
pub(crate) mod item;
pub(crate) mod mark;
pub(crate) mod memory;
pub(crate) mod object;
pub(crate) mod object_identity;
pub(crate) mod opaque;
pub(crate) mod order;
pub(crate) mod scalar;
pub(crate) mod serial;
pub(crate) mod shape;
pub(crate) mod short;
pub(crate) mod text_run;
pub(crate) mod tolerance;
pub(crate) mod visited;
pub(crate) mod widen;

pub use bits::Bits;
pub use buffer::Buffer;
pub use complex::Complex;
pub(crate) use decimal::Decimal;
pub use element::Element;
pub(crate) use element::{Number, Whole, Widened};
pub use element_type::ElementType;
pub use elements::Elements;
pub use exact::Exact;
pub use extended::Extended;
pub use host::zero_copy::{SharedSlice, StoredElement};
pub use host_members::{CallArguments, HostMembers, HostSpaces, MemberClass};
pub use item::Item;
pub(crate) use mark::Slice;
pub use mark::{Mark, Reference};
pub use memory::Memory;
pub(crate) use memory::{Block, Charged, Plain, SmallBox};
pub(crate) use object::Object;
pub(crate) use object_identity::Identity;
pub(crate) use opaque::HostObject;
pub use opaque::Opaque;
pub use scalar::Scalar;
pub(crate) use shape::MAX_RANK;
pub use shape::Shape;
pub(crate) use short::Short;
pub(crate) use text_run::TextRun;
pub(crate) use tolerance::MAX_EXACT_INTEGER;

/// An array.
///
/// **Invariant.** The number of elements is the bound of the shape; a scalar's element is inline; a simple scalar is
/// never enclosed in a scalar: [`Array::enclose`] and [`Array::disclose_simple`] see to that.
pub struct Array {
    shape: Shape,
    elements: Elements,
}

impl Clone for Array {
    /// Copies the array, which shares its elements with the copy.
    #[inline(never)]
    fn clone(&self) -> Self {
        Self { shape: self.shape.clone(), elements: self.elements.clone() }
    }
}

impl Array {
    /// The scalar 0.
    pub const ZERO: Self = Self { shape: Shape::SCALAR, elements: Elements::Bits(Bits::One(0)) };

    /// Creates an array from its parts.
    ///
    /// # Panics
    /// If the number of elements is not the bound of the shape.
    pub fn new(shape: Shape, elements: impl Into<Elements>) -> Self {
        let elements = elements.into();
        assert_eq!(shape.bound(), elements.len(), "the number of elements must be the bound of the shape");
        let elements = if shape.rank() == 0 { elements.inline_single() } else { elements };
        Self { shape, elements }
    }

    /// Creates an array that is not a scalar from a shape and a block with as many elements. The array is written once, in the piece of
    /// memory in which it is passed on.
    #[inline(always)]
    pub(crate) fn box_block<T: Element>(shape: &Shape, elements: Block<T>) -> SmallBox<Self> {
        assert!(shape.rank() > 0, "the element of a scalar is inline");
        assert_eq!(shape.bound(), elements.len(), "the number of elements must be the bound of the shape");
        SmallBox::new_with(|| Self { shape: shape.clone(), elements: T::wrap(elements.into()) })
    }

    /// Creates a Boolean array that is not a scalar, as [`Array::box_block`] does for other types.
    #[inline(always)]
    pub(crate) fn box_bits(shape: &Shape, bits: Bits) -> SmallBox<Self> {
        assert!(shape.rank() > 0, "the element of a scalar is inline");
        assert_eq!(shape.bound(), bits.len(), "the number of bits must be the bound of the shape");
        SmallBox::new_with(|| Self { shape: shape.clone(), elements: Elements::Bits(bits) })
    }

    /// Creates a scalar from its element.
    pub fn scalar<T: Element>(element: T) -> Self {
        Self { shape: Shape::SCALAR, elements: T::wrap(Buffer::One(element)) }
    }

    /// Creates a Boolean scalar.
    pub fn bit(bit: bool) -> Self {
        Self { shape: Shape::SCALAR, elements: Elements::Bits(Bits::One(u64::from(bit))) }
    }

    /// Creates a vector from elements.
    pub fn vector(elements: impl Into<Elements>) -> Self {
        let elements = elements.into();
        Self { shape: Shape::vector(elements.len()), elements }
    }

    /// Creates `⍬`, the empty numeric vector.
    pub fn zilde() -> Self {
        Self::vector(Elements::Bits(Bits::from(Vec::new())))
    }

    /// Returns the shape.
    #[inline]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the elements.
    pub fn elements(&self) -> &Elements {
        &self.elements
    }

    /// Returns the account that the elements are charged to, or `None` for an inline element and for uncharged data of the host.
    pub fn memory(&self) -> Option<&Memory> {
        self.elements.memory()
    }

    /// Returns the elements for modification; their number must not change.
    pub fn elements_mut(&mut self) -> &mut Elements {
        &mut self.elements
    }

    /// Splits the array into shape and elements.
    pub fn into_parts(self) -> (Shape, Elements) {
        (self.shape, self.elements)
    }

    /// Returns only the elements.
    pub fn into_elements(self) -> Elements {
        self.elements
    }

    /// Returns the number of axes.
    pub fn rank(&self) -> usize {
        self.shape.rank()
    }

    /// Returns the last axis, or 0 for a scalar.
    pub(crate) fn last_axis(&self) -> usize {
        self.rank().saturating_sub(1)
    }

    /// Returns the lengths of the axes.
    pub fn lengths(&self) -> &[usize] {
        self.shape.lengths()
    }

    /// Returns the number of elements.
    pub fn bound(&self) -> usize {
        self.elements.len()
    }

    /// Returns the number of major cells: 1 for a scalar.
    pub fn tally(&self) -> usize {
        self.shape.tally()
    }

    /// Returns true if there are no elements.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Returns true if the array has no axes.
    #[inline]
    pub fn is_scalar(&self) -> bool {
        self.shape.rank() == 0
    }

    /// Returns true if the array is a scalar that is not nested.
    pub fn is_simple_scalar(&self) -> bool {
        self.is_scalar() && !matches!(self.elements, Elements::Nested(_))
    }

    /// Returns the value of a Boolean or integer scalar, or `None` for any other array.
    #[inline]
    pub fn integer_scalar(&self) -> Option<i32> {
        match (self.shape.rank(), &self.elements) {
            (0, Elements::Bits(Bits::One(bit))) => Some(*bit as i32),
            (0, Elements::I8(Buffer::One(whole))) => Some(i32::from(*whole)),
            (0, Elements::I16(Buffer::One(whole))) => Some(i32::from(*whole)),
            (0, Elements::I32(Buffer::One(whole))) => Some(*whole),
            _ => None,
        }
    }

    /// Returns the value of a real scalar, or `None` for any other array.
    #[inline]
    pub fn real_scalar(&self) -> Option<f64> {
        match (self.shape.rank(), &self.elements) {
            (0, Elements::Float(Buffer::One(real))) => Some(*real),
            _ => self.integer_scalar().map(f64::from),
        }
    }

    /// Returns the type of the elements.
    #[inline]
    pub fn element_type(&self) -> ElementType {
        self.elements.element_type()
    }

    /// Returns true if the type of the elements is one of machine numbers, which the kernels support.
    pub fn has_machine_numbers(&self) -> bool {
        self.element_type().has_machine_numbers()
    }

    /// Returns true if the type of the elements is one of numbers, including exact and decimal ones.
    pub fn is_number(&self) -> bool {
        self.element_type().is_number()
    }

    /// Returns true if the type of the elements is one of characters.
    pub fn is_character(&self) -> bool {
        self.element_type().is_character()
    }

    /// Returns true if the elements are items: the array is nested or mixed.
    pub fn is_nested(&self) -> bool {
        matches!(self.elements, Elements::Nested(_))
    }

    /// Returns the items of a nested or mixed array, or `None` for any other array.
    pub fn items(&self) -> Option<&[Item]> {
        match &self.elements {
            Elements::Nested(buffer) => Some(buffer.as_slice()),
            _ => None,
        }
    }

    /// Returns the depth without its sign: 0 for a simple scalar. Items store their depth, so only the top level is visited, and that
    /// once for as long as the items are not modified.
    pub fn depth(&self) -> u32 {
        match &self.elements {
            Elements::Nested(buffer) => {
                let deepest = match buffer.as_slice() {
                    [] => buffer.first_or_prototype().map_or(0, Item::depth),
                    _ => buffer.depth_of_items(),
                };
                // A scalar taken out of a mixed array holds a simple scalar as its item, and is no deeper than that.
                if self.is_scalar() && deepest == 0 { 0 } else { deepest.saturating_add(1) }
            }
            _ => u32::from(!self.is_scalar()),
        }
    }

    /// Returns the array as a short value, or `None` if it is not a scalar or a vector of the kind that an item stores in place.
    #[inline]
    pub(crate) fn to_short(&self) -> Option<Short> {
        if self.rank() <= 1 { self.elements.to_short(self.is_scalar()) } else { None }
    }

    /// Encloses the array (`⊂Y`) in a scalar; returns a simple scalar unchanged.
    #[must_use]
    pub fn enclose(self) -> Self {
        if self.is_simple_scalar() { self } else { Self::scalar(Item::new(self)) }
    }

    /// Returns the array that a nested scalar holds; returns any other array unchanged.
    #[must_use]
    pub fn disclose(self) -> Self {
        match self.elements {
            Elements::Nested(Buffer::One(item)) if self.shape.rank() == 0 => item.into_array(),
            elements => Self { shape: self.shape, elements },
        }
    }

    /// Returns an array with the same elements and another shape, which must have the same bound.
    #[must_use]
    pub fn with_shape(self, shape: Shape) -> Self {
        Self::new(shape, self.elements).disclose_simple()
    }

    /// Replaces a scalar taken out of a mixed array with the simple scalar that it holds; returns any other array unchanged.
    #[must_use]
    pub fn disclose_simple(self) -> Self {
        match &self.elements {
            Elements::Nested(Buffer::One(item)) if self.shape.rank() == 0 && item.depth() == 0 => item.to_array(),
            _ => self,
        }
    }

    /// Returns the ravel: the same elements as a vector.
    #[must_use]
    pub fn ravel(self) -> Self {
        let bound = self.bound();
        self.with_shape(Shape::vector(bound))
    }
}

impl From<Short> for Array {
    /// Makes the array of a short value, which is not charged to any account.
    fn from(short: Short) -> Self {
        let elements = Elements::of_short(short);
        if short.is_scalar() { Self { shape: Shape::SCALAR, elements } } else { Self::vector(elements) }
    }
}

impl std::fmt::Debug for Array {
    /// Formats only the shape and the type: values may be too deep or too large to be formatted here.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Array({:?} {:?})", self.shape, self.element_type())
    }
}
