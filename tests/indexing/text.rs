//! Plain arrays and positions as APL text, for reports that can be pasted into a session.

use crate::naive::{Element, Plain, Position, Step};

/// Returns the text of an array.
pub(crate) fn array(plain: &Plain) -> String {
    let elements: Vec<String> = plain.elements.iter().map(element).collect();
    let lengths = numbers(plain.shape.iter().map(|&length| length as f64));
    match (plain.shape.as_slice(), elements.as_slice()) {
        ([], [one]) if plain.is_simple() => one.clone(),
        ([], [one]) => format!("(⊂{one})"),
        (_, []) => format!("({lengths}⍴⊂{})", element(&plain.prototype)),
        (_, [one]) if plain.is_simple() => format!("({lengths}⍴{one})"),
        (_, [one]) => format!("({lengths}⍴⊂{one})"),
        ([_], many) => format!("({})", many.join(" ")),
        (_, many) => format!("({lengths}⍴{})", many.join(" ")),
    }
}

fn element(element: &Element) -> String {
    match element {
        Element::Number(real, 0.0) => number(*real),
        Element::Number(real, imaginary) => format!("{}J{}", number(*real), number(*imaginary)),
        Element::Character('\'') => "''''".into(),
        Element::Character(character) => format!("'{character}'"),
        Element::Mark(0) => "⎕NULL".into(),
        Element::Mark(index @ 1..=3) => format!("ref{index}"),
        Element::Mark(_) => "(⎕IX '…')".into(),
        Element::Item(item) => array(item),
    }
}

pub(crate) fn number(number: f64) -> String {
    if number.abs() < 1e15 { number.to_string() } else { format!("{number:E}") }.replace('-', "¯")
}

/// Returns the text of a vector of numbers.
pub(crate) fn numbers(numbers: impl Iterator<Item = f64>) -> String {
    let numbers: Vec<String> = numbers.map(number).collect();
    if numbers.is_empty() { "⍬".into() } else { numbers.join(" ") }
}

/// Returns the text between two semicolons, with the text of an index array.
pub(crate) fn position(position: &Position, index: impl Fn(&Plain) -> String) -> String {
    match position {
        Position::Whole => String::new(),
        Position::Slice([from, to, step]) => {
            let part = |part: &Option<f64>| part.map_or_else(String::new, number);
            let step = step.map_or_else(String::new, |step| format!(":{}", number(step)));
            format!("{}:{}{step}", part(from), part(to))
        }
        Position::Ellipsis => "…".into(),
        Position::NewAxis => "∘".into(),
        Position::Indices(plain) => index(plain),
    }
}

/// Returns the text of a position as a value.
pub(crate) fn value(position: &Position, index: impl Fn(&Plain) -> String) -> String {
    match position {
        Position::Whole => "(⎕IX ⍬)".into(),
        Position::Slice(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| part.map_or_else(|| "⎕NULL".into(), number)).collect();
            format!("(⎕IX {})", parts.join(" "))
        }
        Position::Ellipsis => "(⎕IX '…')".into(),
        Position::NewAxis => "(⎕IX '∘')".into(),
        Position::Indices(plain) => index(plain),
    }
}

/// Returns the text of positions as one array.
pub(crate) fn values(positions: &[Position], index: impl Fn(&Plain) -> String) -> String {
    let texts: Vec<String> = positions.iter().map(|position| value(position, &index)).collect();
    if texts.len() == 1 { format!("(⊂{})", texts[0]) } else { format!("({})", texts.join(" ")) }
}

/// Returns the text of positions in brackets, with slices and similar positions as syntax or as values.
pub(crate) fn brackets(positions: &[Position], as_values: bool, index: impl Fn(&Plain) -> String) -> String {
    let text = |at: &Position| match at {
        Position::Whole => String::new(),
        at if as_values => value(at, &index),
        at => position(at, &index),
    };
    let texts: Vec<String> = positions.iter().map(text).collect();
    format!("[{}]", texts.join(";"))
}

/// Returns the text of a selecting expression, the last step leftmost.
pub(crate) fn selection(steps: &[Step], as_values: bool) -> String {
    steps.iter().fold("a".into(), |selected, step| match step {
        Step::Take(counts) => format!("{}↑{selected}", wholes(counts)),
        Step::Drop(counts) => format!("{}↓{selected}", wholes(counts)),
        Step::Ravel => format!(",{selected}"),
        Step::Reverse { first: true } => format!("⊖{selected}"),
        Step::Reverse { first: false } => format!("⌽{selected}"),
        Step::Rotate(count) => format!("{}⌽{selected}", wholes(&[*count])),
        Step::Reshape(lengths) => format!("{}⍴{selected}", numbers(lengths.iter().map(|&length| length as f64))),
        Step::Transpose => format!("⍉{selected}"),
        Step::Replicate(counts) => format!("{}/{selected}", wholes(counts)),
        Step::Index(positions) if selected == "a" => format!("a{}", brackets(positions, as_values, array)),
        Step::Index(positions) => format!("({selected}){}", brackets(positions, as_values, array)),
    })
}

fn wholes(wholes: &[i64]) -> String {
    let text = numbers(wholes.iter().map(|&whole| whole as f64));
    if wholes.len() == 1 { format!("(,{text})") } else { text }
}
