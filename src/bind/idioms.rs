//! Idioms: phrases that a single function computes as a whole. Each idiom is a row of a table: the APL text of a pattern, in which
//! `X` stands for one array, and the function that computes the phrase where possible.
//!
//! An expression is looked up in the table by its own text, in which `X` stands for the array that the steps start from.
//! Thus `≢∪v`, the train `≢∪` and `≢∘∪` all have the text `≢∪X`, and `(⊢⍳⌈/)v` has the same text as `v⍳⌈/v`.

use super::derive::is_hybrid;
use super::expression::{
    ArrayExpr, Chain, ChainStep, Expression, FunctionExpr, IdiomFunction, IdiomStep, Index, MemberTarget, Operand, OperatorExpr,
    PlainExpression,
};
use crate::primitives::support::{idiom_functions, lookup_default};
use crate::stack::recurse;
use crate::syntax::tree::Special;

/// A row of the table of idioms.
#[derive(Debug)]
pub struct Idiom {
    /// The pattern.
    pub text: &'static str,
    /// The same expression written so that it is not recognised, for comparison in tests; `Y` is another name for `X`.
    pub unrecognised_text: &'static str,
    /// The function that computes the idiom.
    pub compute: idiom_functions::IdiomFunction,
}

/// The table of idioms.
pub static IDIOMS: &[Idiom] = &[
    Idiom { text: "X⍳⌈/X", unrecognised_text: "X⍳⌈/Y", compute: idiom_functions::index_of_greatest },
    Idiom { text: "X⍳⌊/X", unrecognised_text: "X⍳⌊/Y", compute: idiom_functions::index_of_least },
    Idiom { text: "(,X)⍳⌈/,X", unrecognised_text: "(,X)⍳⌈/,Y", compute: idiom_functions::index_of_greatest_of_all },
    Idiom { text: "(,X)⍳⌊/,X", unrecognised_text: "(,X)⍳⌊/,Y", compute: idiom_functions::index_of_least_of_all },
    Idiom { text: "⊃⍒X", unrecognised_text: "⊃⊢⍒X", compute: idiom_functions::first_of_grade_down },
    Idiom { text: "⊃⍋X", unrecognised_text: "⊃⊢⍋X", compute: idiom_functions::first_of_grade_up },
    Idiom { text: "X[⍋X]", unrecognised_text: "X[⍋Y]", compute: idiom_functions::sort_up },
    Idiom { text: "X[⍒X]", unrecognised_text: "X[⍒Y]", compute: idiom_functions::sort_down },
    Idiom { text: "≢∪X", unrecognised_text: "≢⊢∪X", compute: idiom_functions::tally_of_unique },
    Idiom { text: "(∪X)⍳X", unrecognised_text: "(∪X)⍳Y", compute: idiom_functions::number_classes },
    Idiom { text: "≢⍸X", unrecognised_text: "≢⊢⍸X", compute: idiom_functions::tally_of_where },
    Idiom { text: "⊃⌽X", unrecognised_text: "⊃⊢⌽X", compute: idiom_functions::pick_last },
];

/// A row of the table of index expressions that look values up with a default. `A` to `D` stand for any array, however it is
/// computed.
#[derive(Debug)]
pub struct IndexIdiom {
    /// The pattern.
    pub text: &'static str,
    /// The same expression written so that it is not recognised, for comparison in tests.
    pub unrecognised_text: &'static str,
    /// The function that fails if `C⍳D` does; it is called before `A` and `B` are evaluated.
    pub check: idiom_functions::IndexIdiomCheck,
    /// The function that computes the idiom from `A`, `B`, `C` and `D`.
    pub compute: idiom_functions::IndexIdiomFunction,
}

/// The table of index expressions.
pub static INDEX_IDIOMS: &[IndexIdiom] = &[
    lookup_row("(A,B)[C⍳D]", "(⊢A,B)[⊢C⍳D]"),
    lookup_row("(A⍪B)[C⍳D]", "(⊢A⍪B)[⊢C⍳D]"),
    lookup_row("(A⍪B)[C⍳D;]", "(⊢A⍪B)[⊢C⍳D;]"),
    lookup_row("(A⍪B)[C⍳D;;]", "(⊢A⍪B)[⊢C⍳D;;]"),
];

/// Makes the row of a look-up with a default.
const fn lookup_row(text: &'static str, unrecognised_text: &'static str) -> IndexIdiom {
    IndexIdiom { text, unrecognised_text, check: lookup_default::check_lookup, compute: lookup_default::lookup_or }
}

fn find_idiom(text: &str) -> Option<&'static Idiom> {
    IDIOMS.iter().find(|idiom| idiom.text == text)
}

/// Replaces phrases with the idioms that compute them, everywhere in an expression that is an array, except in axes, operands and
/// the targets of assignments. `is_array` returns true for names that hold arrays.
pub(crate) fn recognise(expression: &mut Expression, is_array: &dyn Fn(&ArrayExpr) -> bool) {
    match expression {
        Expression::Array(array) => recognise_in_array(array, is_array),
        Expression::Function(_) | Expression::Operator(_) | Expression::Base(_) | Expression::Executed(..) => {}
    }
}

fn recognise_in_array(array: &mut ArrayExpr, is_array: &dyn Fn(&ArrayExpr) -> bool) {
    recurse(|| match array {
        ArrayExpr::Strand(items, _) => items.iter_mut().for_each(|item| recognise_in_array(item, is_array)),
        ArrayExpr::Member(member) => {
            recognise_in_array(&mut member.base, is_array);
            if let MemberTarget::Expression(inner) = &mut member.target {
                // The names are those of the namespace; `is_array` knows those outside.
                recognise_in_array(inner, &|name| !matches!(name, ArrayExpr::Name(_)) && is_array(name));
            }
        }
        ArrayExpr::Notation(notation) => notation.items.iter_mut().for_each(|item| recognise_in_array(item, is_array)),
        ArrayExpr::Slice(slice) => slice.parts.iter_mut().flatten().for_each(|part| recognise_in_array(part, is_array)),
        ArrayExpr::Chain(chain) => recognise_in_chain(chain, is_array),
        ArrayExpr::Index(index) => {
            index.indices.iter_mut().flatten().for_each(|position| recognise_in_array(position, is_array));
            match find_index_idiom(index, is_array) {
                None => {
                    recognise_in_array(&mut index.array, is_array);
                    convert_to_index_idiom(array);
                }
                Some((idiom, name)) => {
                    let span = array.span();
                    let plain = std::mem::replace(array, ArrayExpr::Selected(span));
                    let step = ChainStep::Idiom(Box::new(IdiomStep { idiom, plain: PlainExpression::Array(plain), span }));
                    *array = ArrayExpr::Chain(Box::new(Chain::new(name, Box::new([step]), 2, span)));
                }
            }
        }
        _ => {}
    });
}

/// Marks an index expression as an idiom if it is a row of the table.
fn convert_to_index_idiom(array: &mut ArrayExpr) {
    let ArrayExpr::Index(index) = array else { return };
    let Some(text) = index_pattern(index) else { return };
    let Some(idiom) = INDEX_IDIOMS.iter().find(|idiom| idiom.text == text) else { return };
    let span = array.span();
    if let ArrayExpr::Index(index) = std::mem::replace(array, ArrayExpr::Selected(span)) {
        *array = ArrayExpr::IndexIdiom(index, idiom);
    }
}

/// Returns the pattern of an index expression, built from the last functions of its array and of its first index, or `None` if no
/// row can match.
fn index_pattern(index: &Index) -> Option<String> {
    let Some(Some(ArrayExpr::Chain(position))) = index.indices.first() else { return None };
    let rest = &index.indices[1..];
    if rest.iter().any(Option::is_some) {
        return None;
    }
    let ArrayExpr::Chain(catenation) = &index.array else { return None };
    let last_glyph = |chain: &Chain| match chain.steps.last()? {
        ChainStep::Dyadic { function: FunctionExpr::Primitive(primitive, _), .. } => Some(primitive.glyph),
        _ => None,
    };
    Some(format!("(A{}B)[C{}D{}]", last_glyph(catenation)?, last_glyph(position)?, ";".repeat(rest.len())))
}

/// Recognises `X[f X]`, where the index is one function applied to the indexed name; returns the idiom and the name.
fn find_index_idiom(index: &Index, is_array: &dyn Fn(&ArrayExpr) -> bool) -> Option<(&'static Idiom, ArrayExpr)> {
    let [Some(ArrayExpr::Chain(chain))] = &*index.indices else { return None };
    let [ChainStep::Monadic { function }] = &*chain.steps else { return None };
    let name = find_same_name(&index.array, &chain.start, is_array)?;
    Some((find_idiom(&format!("X[{}X]", pattern_text(function)?))?, name))
}

fn recognise_in_chain(chain: &mut Chain, is_array: &dyn Fn(&ArrayExpr) -> bool) {
    recognise_in_array(&mut chain.start, is_array);
    for step in &mut chain.steps {
        if let ChainStep::Dyadic { left, .. } = step {
            recognise_in_array(left, is_array);
        }
    }
    let find_pair_idiom = |first: &ChainStep, second: &ChainStep, index: usize| -> Option<&'static Idiom> {
        let ChainStep::Monadic { function: inner } = first else { return None };
        match second {
            ChainStep::Monadic { function } => find_idiom(&format!("{}{}X", pattern_text(function)?, pattern_text(inner)?)),
            ChainStep::Dyadic { left, function } if index == 0 && find_same_name(left, &chain.start, is_array).is_some() => {
                find_idiom(&format!("X{}{}X", pattern_text(function)?, pattern_text(inner)?))
            }
            _ => None,
        }
    };
    let pairs = (1..chain.steps.len()).filter_map(|second| {
        let idiom = find_pair_idiom(&chain.steps[second - 1], &chain.steps[second], second - 1)?;
        Some(IdiomMatch { first: second - 1, count: 2, idiom })
    });
    let paired = find_raveled_idiom(chain, is_array).or_else(|| find_paired_idiom(chain, is_array));
    let idioms: Vec<IdiomMatch> = paired.into_iter().chain(pairs).collect();
    if !idioms.is_empty() {
        combine_steps(chain, &idioms);
    }
}

/// A run of steps that form an idiom: the index of the first step and the number of steps.
struct IdiomMatch {
    first: usize,
    count: usize,
    idiom: &'static Idiom,
}

/// Recognises `(,X)f g,X`.
fn find_raveled_idiom(chain: &Chain, is_array: &dyn Fn(&ArrayExpr) -> bool) -> Option<IdiomMatch> {
    let [
        ChainStep::Monadic { function: inner },
        ChainStep::Monadic { function: middle },
        ChainStep::Dyadic { left, function },
        ..,
    ] = &*chain.steps
    else {
        return None;
    };
    let ArrayExpr::Chain(left) = left else { return None };
    let [ChainStep::Monadic { function: ravel }] = &*left.steps else { return None };
    find_same_name(&left.start, &chain.start, is_array)?;
    let idiom = find_idiom(&format!(
        "({}X){}{}{}X",
        pattern_text(ravel)?,
        pattern_text(function)?,
        pattern_text(middle)?,
        pattern_text(inner)?
    ))?;
    Some(IdiomMatch { first: 0, count: 3, idiom })
}

/// Recognises `(g X)f X`.
fn find_paired_idiom(chain: &Chain, is_array: &dyn Fn(&ArrayExpr) -> bool) -> Option<IdiomMatch> {
    let [ChainStep::Dyadic { left, function }, ..] = &*chain.steps else { return None };
    let ArrayExpr::Chain(left) = left else { return None };
    let [ChainStep::Monadic { function: inner }] = &*left.steps else { return None };
    find_same_name(&left.start, &chain.start, is_array)?;
    let idiom = find_idiom(&format!("({}X){}X", pattern_text(inner)?, pattern_text(function)?))?;
    Some(IdiomMatch { first: 0, count: 1, idiom })
}

/// Replaces the steps of each idiom found with a single step; of overlapping idioms, the first wins.
fn combine_steps(chain: &mut Chain, idioms: &[IdiomMatch]) {
    let mut steps = std::mem::take(&mut chain.steps).into_vec().into_iter().enumerate();
    let mut combined = Vec::new();
    while let Some((index, step)) = steps.next() {
        let Some(&IdiomMatch { count, idiom, .. }) = idioms.iter().find(|candidate| candidate.first == index) else {
            combined.push(step);
            continue;
        };
        let others = steps.by_ref().take(count - 1).map(|(_, step)| step);
        let plain_steps: Vec<ChainStep> = std::iter::once(step).chain(others).collect();
        let span = plain_steps.iter().map(ChainStep::span).reduce(|one, other| other.to(one)).unwrap_or(chain.span);
        combined.push(ChainStep::Idiom(Box::new(IdiomStep { idiom, plain: PlainExpression::Steps(plain_steps.into()), span })));
    }
    chain.steps = combined.into();
}

/// Returns the second expression if both are the same name and `is_array` holds for the name. `⎕` and `⍞` are not names of a
/// value: each reads a line when it is evaluated.
fn find_same_name(one: &ArrayExpr, other: &ArrayExpr, is_array: &dyn Fn(&ArrayExpr) -> bool) -> Option<ArrayExpr> {
    match (one, other) {
        (ArrayExpr::Name(one), ArrayExpr::Name(name)) if one.index == name.index && is_array(other) => {
            Some(ArrayExpr::Name(*name))
        }
        (_, ArrayExpr::Special(Special::Quad | Special::QuoteQuad, _)) => None,
        (ArrayExpr::Special(one, _), ArrayExpr::Special(special, span)) if one == special && is_array(other) => {
            Some(ArrayExpr::Special(*special, *span))
        }
        _ => None,
    }
}

/// Wraps a train or composition that is an idiom when called with one argument; returns any other function unchanged.
pub(crate) fn recognise_in_function(function: FunctionExpr) -> FunctionExpr {
    let is_same = |tine: &FunctionExpr| matches!(tine, FunctionExpr::Primitive(primitive, _) if primitive.glyph == '⊢');
    let text = match &function {
        FunctionExpr::Fork(fork) => match &fork.left {
            Operand::Function(left) if is_same(left) => {
                pattern_text(&fork.middle).zip(pattern_text(&fork.right)).map(|(middle, right)| format!("X{middle}{right}X"))
            }
            Operand::Function(left) if is_same(&fork.right) => {
                pattern_text(left).zip(pattern_text(&fork.middle)).map(|(left, middle)| format!("({left}X){middle}X"))
            }
            _ => None,
        },
        FunctionExpr::Atop(..) | FunctionExpr::Derived(_) => pattern_text(&function).map(|text| format!("{text}X")),
        _ => None,
    };
    match text.and_then(|text| find_idiom(&text)) {
        Some(idiom) => FunctionExpr::Idiom(Box::new(IdiomFunction { idiom, function })),
        None => function,
    }
}

/// Returns the text of a function as patterns spell it, or `None` if no row can match it.
fn pattern_text(function: &FunctionExpr) -> Option<String> {
    match function {
        // In patterns `/` is the operator.
        FunctionExpr::Primitive(..) if is_hybrid(function) => None,
        FunctionExpr::Primitive(primitive, _) => Some(primitive.glyph.to_string()),
        FunctionExpr::Constant(constant) => pattern_text(&constant.function),
        FunctionExpr::Atop(tines, _) => Some(pattern_text(&tines[0])? + &pattern_text(&tines[1])?),
        FunctionExpr::Derived(derived) => {
            let OperatorExpr::Primitive(operator, _) = derived.operator else { return None };
            let Operand::Function(left) = &derived.left else { return None };
            match &derived.right {
                None => Some(pattern_text(left)? + operator.glyph.encode_utf8(&mut [0; 4])),
                Some(Operand::Function(right)) if matches!(operator.glyph, '∘' | '⍤' | '⍥') => {
                    Some(pattern_text(left)? + &pattern_text(right)?)
                }
                Some(_) => None,
            }
        }
        _ => None,
    }
}
