//! Functions and trains as text: in boxes, as a tree, with all parentheses, or as one would write them.

use super::listing::reformat_line;
use super::operand::format_operand;
use super::settings::TrainStyle;
use super::tree;
use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Shape};
use crate::error::Result;
use crate::function::{Context, Structure};
use crate::stack::recurse;
use crate::syntax::name::is_letter;

/// Writes a function to the output as the session shows it: as `]box` says if boxing is on, otherwise with its parts side by side
/// like the items of a nested vector, or as text if it has no parts or its operator has an axis.
pub(crate) fn display_function(context: &mut Context, structure: &Structure) -> Result<()> {
    let boxing = context.session.boxing;
    let has_parts = !parts(structure).is_empty();
    let is_shown_in_parts = has_parts && !has_axis(structure);
    match (boxing.on, boxing.trains) {
        (true, TrainStyle::Box) if has_parts => {
            let array = nest_parts(context, structure, Nesting::ForBoxes)?;
            super::print_boxed(context, &array, boxing.style)
        }
        (false, _) if is_shown_in_parts => {
            let array = nest_parts(context, structure, Nesting::Plain)?;
            super::print_plain(context, &array)
        }
        (on, style) => {
            let mut text = format_function(context, structure, if on { style } else { TrainStyle::Def })?;
            text.push('\n');
            super::write_to_output(context, &text)
        }
    }
}

/// Returns a function as text, with its lines separated by line feeds. `TrainStyle::Box` gives the same text as `Def`: only
/// [`display_function`] draws boxes.
pub(crate) fn format_function(context: &mut Context, structure: &Structure, style: TrainStyle) -> Result<String> {
    match style {
        TrainStyle::Tree => tree::draw_tree(context, structure),
        TrainStyle::Parens => {
            let text = format_parenthesized(context, structure)?;
            // In text of several lines, more parentheses would only confuse.
            if text.contains('\n') { format_minimal(context, structure) } else { Ok(text) }
        }
        TrainStyle::Def | TrainStyle::Box => format_minimal(context, structure),
    }
}

/// Returns the text of a function that is shown in one piece: a name, the source of a dfn, a constant, a function with an axis,
/// or an idiom such as `⊣/`; `None` for a function made of parts.
pub(crate) fn format_leaf(context: &mut Context, structure: &Structure) -> Result<Option<String>> {
    Ok(match structure {
        Structure::Name(name) if name.starts_with(is_letter) => Some(format!(" ∇{name} ")),
        Structure::Name(name) => Some(name.clone()),
        Structure::Source(lines) => Some(lines.iter().map(|line| reformat_line(line)).collect::<Vec<_>>().join("\n")),
        Structure::Constant(array) => Some(format_operand(context, array)?),
        Structure::Axis { function, axis } => {
            let axis = format_operand(context, axis)?;
            Some(format!("{}[{axis}]", format_minimal(context, function)?))
        }
        structure => format_idiom(structure),
    })
}

/// Returns the text of a derived function that is shown as one word because it is an idiom for the first or the last cell, such
/// as `⊣/` or `⊢⌿`; `None` for any other function.
fn format_idiom(structure: &Structure) -> Option<String> {
    let Structure::Monadic { operand, operator } = structure else { return None };
    match (&**operand, &**operator) {
        (Structure::Name(tack), Structure::Name(fold)) if matches!(&**tack, "⊣" | "⊢") && matches!(&**fold, "/" | "⌿") => {
            Some(format!("{tack}{fold}"))
        }
        _ => None,
    }
}

/// Returns true if the operator of a derived function has an axis, so that the function is shown in one piece.
fn has_axis(structure: &Structure) -> bool {
    match structure {
        Structure::Monadic { operator, .. } | Structure::Dyadic { operator, .. } => matches!(**operator, Structure::Axis { .. }),
        _ => false,
    }
}

/// Returns an operator without its axis, and the axis, if there is one.
pub(crate) fn split_off_axis(operator: &Structure) -> (&Structure, Option<&Array>) {
    match operator {
        Structure::Axis { function, axis } => (function, Some(axis)),
        operator => (operator, None),
    }
}

/// Returns the text of a function with the fewest parentheses that keep its meaning.
fn format_minimal(context: &mut Context, structure: &Structure) -> Result<String> {
    recurse_within_limit(|| match structure {
        Structure::Monadic { operand, operator } => {
            // A blank separates an operator from the constant that is bound to it as its right operand: `⍣ ¯1`.
            let between = if matches!(**operator, Structure::Constant(_)) { " " } else { "" };
            Ok(format!("{}{between}{}", format_left_operand(context, operand)?, format_minimal(context, operator)?))
        }
        Structure::Dyadic { left, operator, right } => {
            let right = match **right {
                Structure::Monadic { .. } | Structure::Dyadic { .. } | Structure::Train(_) => {
                    format!("({})", format_minimal(context, right)?)
                }
                _ => format_minimal(context, right)?,
            };
            Ok(format!("{}{}{right}", format_left_operand(context, left)?, format_minimal(context, operator)?))
        }
        Structure::Train(tines) => {
            let mut text = String::new();
            for (index, tine) in tines.iter().enumerate() {
                let last = index + 1 == tines.len();
                let part = format_minimal(context, tine)?;
                // A fork at the right end needs no parentheses: trains are grouped in threes from there.
                let is_inner_train = matches!(tine, Structure::Train(inner) if !last || inner.len() != 3);
                push_part(&mut text, &part, is_inner_train || index > 0 && joins_constants(&tines[index - 1], tine));
            }
            Ok(text)
        }
        leaf_structure => Ok(format_leaf(context, leaf_structure)?.unwrap_or_default()),
    })
}

/// Returns true if the texts of two adjacent tines would join two constants, which would be read as one: `+⍤1` and `2∘×`.
fn joins_constants(before: &Structure, tine: &Structure) -> bool {
    !matches!(before, Structure::Train(_)) && ends_with_constant(before) && begins_with_constant(tine)
}

fn ends_with_constant(structure: &Structure) -> bool {
    match structure {
        Structure::Constant(_) => true,
        Structure::Monadic { operator, .. } => recurse(|| ends_with_constant(operator)),
        // Other right operands are in parentheses.
        Structure::Dyadic { right, .. } => matches!(**right, Structure::Constant(_)),
        _ => false,
    }
}

fn begins_with_constant(structure: &Structure) -> bool {
    match structure {
        Structure::Constant(_) => true,
        // A train as left operand is in parentheses.
        Structure::Monadic { operand: first, .. } | Structure::Dyadic { left: first, .. } => {
            !matches!(**first, Structure::Train(_)) && recurse(|| begins_with_constant(first))
        }
        Structure::Train(tines) => tines.first().is_some_and(|first| recurse(|| begins_with_constant(first))),
        _ => false,
    }
}

fn push_part(text: &mut String, part: &str, enclosed: bool) {
    if enclosed {
        text.push('(');
    }
    text.push_str(part);
    if enclosed {
        text.push(')');
    }
}

fn format_left_operand(context: &mut Context, operand: &Structure) -> Result<String> {
    let text = format_minimal(context, operand)?;
    Ok(if matches!(operand, Structure::Train(_)) { format!("({text})") } else { text })
}

/// Returns the text of a function with parentheses around every part that is itself made of parts.
fn format_parenthesized(context: &mut Context, structure: &Structure) -> Result<String> {
    recurse_within_limit(|| {
        let mut text = String::new();
        for part in parts(structure) {
            let inner = format_parenthesized(context, part)?;
            push_part(&mut text, &inner, !parts(part).is_empty());
        }
        if text.is_empty() { Ok(format_leaf(context, structure)?.unwrap_or_default()) } else { Ok(text) }
    })
}

/// Returns the parts of a function, from left to right; none for a leaf.
pub(crate) fn parts(structure: &Structure) -> Vec<&Structure> {
    match structure {
        structure if format_idiom(structure).is_some() => Vec::new(),
        Structure::Monadic { operand, operator } => vec![operand, operator],
        Structure::Dyadic { left, operator, right } => vec![left, operator, right],
        Structure::Train(tines) => tines.iter().collect(),
        _ => Vec::new(),
    }
}

/// The purposes for which a function becomes a nested vector of its parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nesting {
    /// To be drawn in boxes.
    ForBoxes,
    /// To be shown without boxes: a function with an axis is one part, and a single glyph a scalar.
    Plain,
}

/// Returns a function as a nested vector of its parts; a function without parts becomes its text, a constant its value.
fn nest_parts(context: &mut Context, structure: &Structure, nesting: Nesting) -> Result<Array> {
    recurse_within_limit(|| {
        let is_plain = nesting == Nesting::Plain;
        let parts = parts(structure);
        if !(parts.is_empty() || is_plain && has_axis(structure)) {
            let items = parts.into_iter().map(|part| nest_parts(context, part, nesting)).collect::<Result<_>>()?;
            return Ok(Array::nested(items));
        }
        if let Structure::Constant(array) = structure {
            return Ok(array.clone());
        }
        let text = format_minimal(context, structure)?;
        let mut glyphs = text.chars();
        match (glyphs.next(), glyphs.next()) {
            (Some(glyph), None) if is_plain => Ok(Array::character(glyph)),
            _ => text_block(if is_plain { text.trim() } else { &text }),
        }
    })
}

/// Returns a text as a vector without trailing blanks, or as a matrix if it has several lines.
fn text_block(text: &str) -> Result<Array> {
    let lines: Vec<&str> = text.lines().collect();
    if let [line] = lines.as_slice() {
        return Ok(Array::text(line.trim_end()));
    }
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let padded: String = lines.iter().map(|line| super::pad_to_width(line, width)).collect();
    Ok(Array::text(&padded).with_shape(Shape::new(&[lines.len(), width])?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(glyph: &str) -> Structure {
        Structure::Name(glyph.to_owned())
    }

    fn over(operand: Structure, glyph: &str) -> Structure {
        Structure::Monadic { operand: Box::new(operand), operator: Box::new(name(glyph)) }
    }

    fn between(left: Structure, glyph: &str, right: Structure) -> Structure {
        Structure::Dyadic { left: Box::new(left), operator: Box::new(name(glyph)), right: Box::new(right) }
    }

    fn render(structure: &Structure, style: TrainStyle) -> String {
        let mut context = Context::new(1 << 24);
        let text = format_function(&mut context, structure, style).expect("a small function can be formatted");
        text.lines().fold(String::new(), |text, line| text + line.trim_end() + "\n")
    }

    #[test]
    fn trees() {
        let mean = Structure::Train(vec![over(name("+"), "⌿"), name("÷"), name("≢")]);
        assert_eq!(render(&mean, TrainStyle::Tree), "  ┌─┼─┐\n  ⌿ ÷ ≢\n┌─┘\n+\n");
        let inner = Structure::Train(vec![name("-"), name(","), Structure::Train(vec![name("×"), name(","), name("÷")])]);
        let forks = Structure::Train(vec![name("+"), name(","), inner]);
        assert_eq!(render(&forks, TrainStyle::Tree), "┌─┼───┐\n+ , ┌─┼───┐\n    - , ┌─┼─┐\n        × , ÷\n");
        let select = between(over(name("⌷"), "⍨"), "∘", name("⊃"));
        let ranks = Structure::Constant(Array::integers(&[0, 99]));
        let select = between(over(select, "⍨"), "⍤", ranks);
        let expected = "      ⍤\n     ┌┴┐\n     ⍨ 0 99\n   ┌─┘\n   ∘\n  ┌┴┐\n  ⍨ ⊃\n┌─┘\n⌷\n";
        assert_eq!(render(&select, TrainStyle::Tree), expected);
        assert_eq!(render(&select, TrainStyle::Def), "⌷⍨∘⊃⍨⍤0 99\n");
    }

    #[test]
    fn meshed_trees() {
        let half = between(name("*"), "∘", Structure::Constant(Array::number(0.5)));
        let square = between(name("*"), "∘", Structure::Constant(Array::integer(2)));
        let sum = || over(name("+"), "/");
        let ends = Structure::Train(vec![sum(), between(name("÷"), "⍤", name("≢"))]);
        assert_eq!(render(&ends, TrainStyle::Tree), "  ┌┴─┐\n  /  ⍤\n┌─┘ ┌┴┐\n+   ÷ ≢\n");
        let squares = Structure::Train(vec![sum(), square]);
        let mean = Structure::Train(vec![squares, name("÷"), name("≢")]);
        let expected = " ┌────┴────┐\n ∘     ┌───┼─┐\n┌┴┐   ┌┴─┐ ÷ ≢\n* 0.5 /  ∘\n    ┌─┘ ┌┴┐\n    +   * 2\n";
        assert_eq!(render(&Structure::Train(vec![half, mean]), TrainStyle::Tree), expected);
        // A deep part extends below its neighbour, and beyond it.
        let deep = over(over(over(name("+"), "¨"), "¨"), "¨");
        let expected = "     ∘\n    ┌┴┐\n    + ¨\n    ┌─┘\n    ¨\n  ┌─┘\n  ¨\n┌─┘\n+\n";
        assert_eq!(render(&between(name("+"), "∘", deep), TrainStyle::Tree), expected);
        assert_eq!(render(&Structure::Train(vec![over(name("⊢"), "/"), name("⍳")]), TrainStyle::Tree), "┌┴─┐\n⊢/ ⍳\n");
        let axis = Structure::Axis { function: Box::new(name("/")), axis: Array::integer(2) };
        let folded = Structure::Monadic { operand: Box::new(name("+")), operator: Box::new(axis) };
        assert_eq!(render(&folded, TrainStyle::Tree), "    [2]\n  ┌─┘\n  /\n┌─┘\n+\n");
        assert_eq!(render(&folded, TrainStyle::Def), "+/[2]\n");
    }

    #[test]
    fn parentheses() {
        let mean = Structure::Train(vec![over(name("+"), "⌿"), name("÷"), name("≢")]);
        assert_eq!(render(&mean, TrainStyle::Parens), "(+⌿)÷≢\n");
        assert_eq!(render(&mean, TrainStyle::Def), "+⌿÷≢\n");
        let product = between(name("+"), ".", name("×"));
        assert_eq!(render(&over(product, "⍨"), TrainStyle::Parens), "(+.×)⍨\n");
        let composed = between(name("MEAN"), "∘", name(","));
        assert_eq!(render(&composed, TrainStyle::Def), " ∇MEAN ∘,\n");
        let nested = Structure::Train(vec![
            Structure::Train(vec![name("⌽"), name("⍳")]),
            name(","),
            Structure::Train(vec![name("-"), name("≢")]),
        ]);
        assert_eq!(render(&nested, TrainStyle::Def), "(⌽⍳),(-≢)\n");
        let ranked = || between(name("+"), "⍤", Structure::Constant(Array::integer(1)));
        let doubled = || between(Structure::Constant(Array::integer(2)), "∘", name("×"));
        assert_eq!(render(&Structure::Train(vec![ranked(), doubled()]), TrainStyle::Def), "+⍤1(2∘×)\n");
        let fork = Structure::Train(vec![Structure::Constant(Array::integer(2)), name("×"), name("⊢")]);
        assert_eq!(render(&Structure::Train(vec![ranked(), fork]), TrainStyle::Def), "+⍤1(2×⊢)\n");
        assert_eq!(render(&Structure::Train(vec![doubled(), doubled()]), TrainStyle::Def), "2∘×2∘×\n");
    }
}
