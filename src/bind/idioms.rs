//! Idioms: phrases that a single function computes as a whole. Each is a row of a table: the APL text of a pattern, in which `X`
//! stands for one array, and the function that replaces it where possible.
//!
//! An expression is looked up in the table by its own text, in which `X` stands for the array that the steps start from.
//! Thus `≢∪v`, the train `≢∪` and `≢∘∪` all read `≢∪X`, and `(⊢⍳⌈/)v` reads the same as `v⍳⌈/v`.

use super::expression::{
    ArrayExpr, Chain, ChainStep, Combined, CombinedFunction, Expression, FunctionExpr, Index, MemberTarget, Operand,
    OperatorExpr, Plain,
};
use crate::primitives::support::idiom_functions;
use crate::stack::deeper;

/// A row of the table of idioms.
#[derive(Debug)]
pub struct Idiom {
    /// The pattern.
    pub text: &'static str,
    /// The same expression written so that it is not an idiom, for comparison in the tests; `Y` is another name for `X`.
    pub plainly: &'static str,
    /// The function that computes it.
    pub compute: idiom_functions::Combined,
}

/// The table of idioms.
pub static IDIOMS: &[Idiom] = &[
    Idiom { text: "X⍳⌈/X", plainly: "X⍳⌈/Y", compute: idiom_functions::index_of_greatest },
    Idiom { text: "X⍳⌊/X", plainly: "X⍳⌊/Y", compute: idiom_functions::index_of_least },
    Idiom { text: "(,X)⍳⌈/,X", plainly: "(,X)⍳⌈/,Y", compute: idiom_functions::index_of_greatest_of_all },
    Idiom { text: "(,X)⍳⌊/,X", plainly: "(,X)⍳⌊/,Y", compute: idiom_functions::index_of_least_of_all },
    Idiom { text: "⊃⍒X", plainly: "⊃⊢⍒X", compute: idiom_functions::first_of_grade_down },
    Idiom { text: "⊃⍋X", plainly: "⊃⊢⍋X", compute: idiom_functions::first_of_grade_up },
    Idiom { text: "X[⍋X]", plainly: "X[⍋Y]", compute: idiom_functions::sort_up },
    Idiom { text: "X[⍒X]", plainly: "X[⍒Y]", compute: idiom_functions::sort_down },
    Idiom { text: "≢∪X", plainly: "≢⊢∪X", compute: idiom_functions::tally_of_unique },
    Idiom { text: "≢⍸X", plainly: "≢⊢⍸X", compute: idiom_functions::tally_of_where },
    Idiom { text: "⊃⌽X", plainly: "⊃⊢⌽X", compute: idiom_functions::last },
];

/// A row of the table of index expressions that look values up with a default. `A` to `D` stand for any array, however it is
/// computed.
#[derive(Debug)]
pub struct IndexIdiom {
    /// The pattern.
    pub text: &'static str,
    /// The same expression written so that it is not an idiom, for comparison in the tests.
    pub plainly: &'static str,
}

/// The table of index expressions.
pub static INDEX_IDIOMS: &[IndexIdiom] = &[
    IndexIdiom { text: "(A,B)[C⍳D]", plainly: "(⊢A,B)[⊢C⍳D]" },
    IndexIdiom { text: "(A⍪B)[C⍳D]", plainly: "(⊢A⍪B)[⊢C⍳D]" },
    IndexIdiom { text: "(A⍪B)[C⍳D;]", plainly: "(⊢A⍪B)[⊢C⍳D;]" },
    IndexIdiom { text: "(A⍪B)[C⍳D;;]", plainly: "(⊢A⍪B)[⊢C⍳D;;]" },
];

fn find_idiom(text: &str) -> Option<&'static Idiom> {
    IDIOMS.iter().find(|idiom| idiom.text == text)
}

/// Replaces phrases with the idioms that compute them, everywhere in an expression. `is_array` returns true for names that
/// hold arrays.
pub(crate) fn recognise(expression: &mut Expression, is_array: &dyn Fn(&ArrayExpr) -> bool) {
    match expression {
        Expression::Array(array) => recognise_in_array(array, is_array),
        Expression::Function(_) | Expression::Operator(_) | Expression::Base(_) | Expression::Executed(..) => {}
    }
}

fn recognise_in_array(array: &mut ArrayExpr, is_array: &dyn Fn(&ArrayExpr) -> bool) {
    deeper(|| match array {
        ArrayExpr::Strand(items, _) => items.iter_mut().for_each(|item| recognise_in_array(item, is_array)),
        ArrayExpr::Member(member) => {
            recognise_in_array(&mut member.base, is_array);
            if let MemberTarget::Expression(inner) = &mut member.target {
                recognise_in_array(inner, is_array);
            }
        }
        ArrayExpr::Chain(chain) => recognise_in_chain(chain, is_array),
        ArrayExpr::Index(index) => {
            index.indices.iter_mut().flatten().for_each(|position| recognise_in_array(position, is_array));
            match whole_index(index, is_array) {
                None => {
                    recognise_in_array(&mut index.array, is_array);
                    as_shortcut(array);
                }
                Some((idiom, name)) => {
                    let span = array.span();
                    let plain = std::mem::replace(array, ArrayExpr::Selected(span));
                    let step = ChainStep::Combined(Box::new(Combined { idiom, plain: Plain::Array(plain), span }));
                    *array = ArrayExpr::Chain(Box::new(Chain { start: name, steps: Box::new([step]), depth: 2, span }));
                }
            }
        }
        _ => {}
    });
}

/// Turns an index expression that is an idiom into a shortcut.
fn as_shortcut(array: &mut ArrayExpr) {
    let ArrayExpr::Index(index) = array else { return };
    let Some(text) = index_text(index) else { return };
    if !INDEX_IDIOMS.iter().any(|idiom| idiom.text == text) {
        return;
    }
    let span = array.span();
    if let ArrayExpr::Index(index) = std::mem::replace(array, ArrayExpr::Selected(span)) {
        *array = ArrayExpr::Shortcut(index);
    }
}

/// Returns the pattern of an index expression, built from the last functions in it, or `None` if no row can match.
fn index_text(index: &Index) -> Option<String> {
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

/// Recognises `X[f X]`, where the index is one function applied to the indexed name.
fn whole_index(index: &Index, is_array: &dyn Fn(&ArrayExpr) -> bool) -> Option<(&'static Idiom, ArrayExpr)> {
    let [Some(ArrayExpr::Chain(chain))] = &*index.indices else { return None };
    let [ChainStep::Monadic { function }] = &*chain.steps else { return None };
    let name = same_name(&index.array, &chain.start, is_array)?;
    Some((find_idiom(&format!("X[{}X]", text(function)?))?, name))
}

fn recognise_in_chain(chain: &mut Chain, is_array: &dyn Fn(&ArrayExpr) -> bool) {
    recognise_in_array(&mut chain.start, is_array);
    for step in &mut chain.steps {
        if let ChainStep::Dyadic { left, .. } = step {
            recognise_in_array(left, is_array);
        }
    }
    let pair = |first: &ChainStep, second: &ChainStep, index: usize| -> Option<&'static Idiom> {
        let ChainStep::Monadic { function: inner } = first else { return None };
        match second {
            ChainStep::Monadic { function } => find_idiom(&format!("{}{}X", text(function)?, text(inner)?)),
            ChainStep::Dyadic { left, function } if index == 0 && same_name(left, &chain.start, is_array).is_some() => {
                find_idiom(&format!("X{}{}X", text(function)?, text(inner)?))
            }
            _ => None,
        }
    };
    let pairs = (1..chain.steps.len()).filter_map(|second| {
        let idiom = pair(&chain.steps[second - 1], &chain.steps[second], second - 1)?;
        Some(IdiomMatch { first: second - 1, count: 2, idiom })
    });
    let idioms: Vec<IdiomMatch> = find_raveled_idiom(chain, is_array).into_iter().chain(pairs).collect();
    if !idioms.is_empty() {
        combine(chain, &idioms);
    }
}

/// Successive steps that form an idiom.
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
    same_name(&left.start, &chain.start, is_array)?;
    let idiom = find_idiom(&format!("({}X){}{}{}X", text(ravel)?, text(function)?, text(middle)?, text(inner)?))?;
    Some(IdiomMatch { first: 0, count: 3, idiom })
}

/// Replaces the steps of each idiom found with a single step; of overlapping idioms, the first wins.
fn combine(chain: &mut Chain, idioms: &[IdiomMatch]) {
    let mut steps = std::mem::take(&mut chain.steps).into_vec().into_iter().enumerate();
    let mut combined = Vec::new();
    while let Some((index, step)) = steps.next() {
        let Some(&IdiomMatch { count, idiom, .. }) = idioms.iter().find(|candidate| candidate.first == index) else {
            combined.push(step);
            continue;
        };
        let rest = steps.by_ref().take(count - 1).map(|(_, step)| step);
        let plain_steps: Vec<ChainStep> = std::iter::once(step).chain(rest).collect();
        let span = plain_steps.iter().map(ChainStep::span).reduce(|one, other| other.to(one)).unwrap_or(chain.span);
        combined.push(ChainStep::Combined(Box::new(Combined { idiom, plain: Plain::Steps(plain_steps.into()), span })));
    }
    chain.steps = combined.into();
}

/// Returns the name if both expressions are the same name and it holds an array.
fn same_name(one: &ArrayExpr, other: &ArrayExpr, is_array: &dyn Fn(&ArrayExpr) -> bool) -> Option<ArrayExpr> {
    match (one, other) {
        (ArrayExpr::Name(one), ArrayExpr::Name(name)) if one.index == name.index && is_array(other) => {
            Some(ArrayExpr::Name(*name))
        }
        (ArrayExpr::Special(one, _), ArrayExpr::Special(special, span)) if one == special && is_array(other) => {
            Some(ArrayExpr::Special(*special, *span))
        }
        _ => None,
    }
}

/// Wraps a train or composition that is an idiom when called with one argument; returns any other function unchanged.
pub(crate) fn function(function: FunctionExpr) -> FunctionExpr {
    let text = match &function {
        FunctionExpr::Fork(fork) => match &fork.left {
            Operand::Function(FunctionExpr::Primitive(primitive, _)) if primitive.glyph == '⊢' => {
                text(&fork.middle).zip(text(&fork.right)).map(|(middle, right)| format!("X{middle}{right}X"))
            }
            _ => None,
        },
        FunctionExpr::Atop(..) | FunctionExpr::Derived(_) => text(&function).map(|text| format!("{text}X")),
        _ => None,
    };
    match text.and_then(|text| find_idiom(&text)) {
        Some(idiom) => FunctionExpr::Combined(Box::new(CombinedFunction { idiom, function })),
        None => function,
    }
}

/// Returns the text of a function that is called with one argument, or `None` if no row can match it.
fn text(function: &FunctionExpr) -> Option<String> {
    match function {
        FunctionExpr::Primitive(primitive, _) => Some(primitive.glyph.to_string()),
        FunctionExpr::Constant(constant) => text(&constant.function),
        FunctionExpr::Atop(tines, _) => Some(text(&tines[0])? + &text(&tines[1])?),
        FunctionExpr::Derived(derived) => {
            let OperatorExpr::Primitive(operator, _) = derived.operator else { return None };
            let Operand::Function(left) = &derived.left else { return None };
            match &derived.right {
                None => Some(text(left)? + operator.glyph.encode_utf8(&mut [0; 4])),
                Some(Operand::Function(right)) if matches!(operator.glyph, '∘' | '⍤' | '⍥') => {
                    Some(text(left)? + &text(right)?)
                }
                Some(_) => None,
            }
        }
        _ => None,
    }
}
