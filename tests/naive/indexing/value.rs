//! Arrays in the plainest form: a shape, the elements in ravel order, and the prototype of an empty array.

/// An element. Simple scalars stand for themselves: only other arrays are items.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Element {
    /// A number, with its imaginary part.
    Number(f64, f64),
    Character(char),
    /// A reference to a namespace or another mark, by a number.
    Mark(u32),
    Item(Box<Plain>),
}

/// An array.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) shape: Vec<usize>,
    pub(crate) elements: Vec<Element>,
    /// The prototype, which matters only if there are no elements.
    pub(crate) prototype: Element,
}

impl Element {
    pub(crate) const ZERO: Self = Self::Number(0.0, 0.0);

    pub(crate) fn real(number: f64) -> Self {
        Self::Number(number, 0.0)
    }

    /// Returns the fill for elements like this one.
    pub(crate) fn fill(&self) -> Self {
        match self {
            Self::Number(..) | Self::Mark(_) => Self::ZERO,
            Self::Character(_) => Self::Character(' '),
            Self::Item(item) => Self::Item(Box::new(Plain {
                shape: item.shape.clone(),
                elements: item.elements.iter().map(Self::fill).collect(),
                prototype: item.prototype.clone(),
            })),
        }
    }

    /// Returns the contents of the element as an array.
    pub(crate) fn disclosed(&self) -> Plain {
        match self {
            Self::Item(item) => (**item).clone(),
            simple => Plain::scalar(simple.clone()),
        }
    }

    pub(crate) fn is_simple(&self) -> bool {
        !matches!(self, Self::Item(_))
    }
}

impl Plain {
    /// Makes an array; `like` gives the prototype if there are no elements.
    pub(crate) fn new(shape: Vec<usize>, elements: Vec<Element>, like: &Self) -> Self {
        assert_eq!(shape.iter().product::<usize>(), elements.len(), "an array has as many elements as its shape says");
        let prototype = elements.first().map_or_else(|| like.fill(), Element::fill);
        Self { shape, elements, prototype }
    }

    pub(crate) fn scalar(element: Element) -> Self {
        let prototype = element.fill();
        Self { shape: Vec::new(), elements: vec![element], prototype }
    }

    pub(crate) fn vector(elements: Vec<Element>) -> Self {
        let prototype = elements.first().map_or(Element::ZERO, Element::fill);
        Self { shape: vec![elements.len()], elements, prototype }
    }

    pub(crate) fn fill(&self) -> Element {
        self.elements.first().map_or_else(|| self.prototype.clone(), Element::fill)
    }

    pub(crate) fn rank(&self) -> usize {
        self.shape.len()
    }

    pub(crate) fn is_simple(&self) -> bool {
        self.elements.iter().all(Element::is_simple) && (!self.elements.is_empty() || self.prototype.is_simple())
    }

    /// Returns the array as an element of another one.
    pub(crate) fn enclosed(self) -> Element {
        match self.elements.as_slice() {
            [element] if self.shape.is_empty() && element.is_simple() => element.clone(),
            _ => Element::Item(Box::new(self)),
        }
    }
}

impl PartialEq for Plain {
    fn eq(&self, other: &Self) -> bool {
        let same = self.shape == other.shape && self.elements == other.elements;
        same && (!self.elements.is_empty() || self.prototype == other.prototype)
    }
}
