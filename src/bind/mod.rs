//! Binding: the conversion of phrases to typed expressions, once the classes of their names are known. It depends only on the
//! phrase and these classes, and takes two short passes: *operands*, from left to right, binds everything that binds more strongly
//! than functions bind to their arguments; *application*, from right to left, gives functions their arguments and makes trains.
//!
//! * [`class`]: the classes of names, which decide the meaning of a phrase.
//! * [`expression`]: typed expressions, the result of binding, which the evaluator runs.
//! * [`glyph`]: the kind of each glyph, and its entry in the tables of primitives.
//! * [`operands`]: pass 1, from left to right: strands form, brackets take their item, and operators take their operands.
//! * [`operand_stack`]: the state of pass 1: the items so far, and those that still need a right neighbour.
//! * [`item`]: the items that pass 1 leaves to pass 2.
//! * [`literal`]: the conversion of literals to arrays, once for each phrase.
//! * [`strand`]: strands: arrays side by side, which form one vector.
//! * [`brackets`]: `[…]` after an item: the index of an array, or the axis of a function.
//! * [`path`]: dotted names: `a.b.c`, `a.⎕IO`, `a.(expression)`, `a.(f g)`.
//! * [`notation`]: array notation: `(a ⋄ b)`, `[a ⋄ b]`, `(name: a ⋄ other: b)`.
//! * [`mod@derive`]: functions made of functions: derived functions, functions with an axis, and the test for constant functions.
//! * [`application`]: pass 2, from right to left: functions take their arguments, `←` takes its target.
//! * [`trains`]: trains: the forks and atops of a phrase that ends in a function.
//! * [`assignment`]: the targets of assignments: names, strands, indexed names, members, and selecting expressions.
//! * [`ahead`]: names that a phrase assigns before it uses them: `(f 1)+(f←{⍵+1})5`.
//! * [`executed`]: `(⍎…)`: the text may be a function, and is then bound as one.
//! * [`idioms`]: phrases that a single function computes, listed in a table of patterns and functions.
//! * [`fusion`]: runs of scalar functions in chains, which the evaluator computes strip by strip.
//! * [`direct`]: direct phrases: one primitive at most, applied to names and constants.
//! * [`memo`]: bound phrases, cached with their body and with the classes on which each binding relied.
//! * [`unknown`]: flaws for ⎕ names that do not exist: names from other systems that will never be supported, and unknown names.
//! * [`check`]: the check of a text before it runs, which finds phrases, calls and names that fail or are likely mistakes.
//! * [`explain`]: the explanation of a text: every statement as a tree of its parts.
//! * [`show`]: bound expressions as fully parenthesised text, for comparison in tests.

pub(crate) mod ahead;
pub(crate) mod application;
pub(crate) mod assignment;
pub(crate) mod brackets;
pub(crate) mod check;
pub(crate) mod class;
pub(crate) mod derive;
pub(crate) mod direct;
pub(crate) mod executed;
pub(crate) mod explain;
pub(crate) mod expression;
pub(crate) mod fusion;
pub(crate) mod glyph;
pub(crate) mod idioms;
pub(crate) mod item;
pub(crate) mod literal;
pub(crate) mod memo;
pub(crate) mod notation;
pub(crate) mod operand_stack;
pub(crate) mod operands;
pub(crate) mod path;
pub(crate) mod show;
pub(crate) mod strand;
pub(crate) mod trains;
pub(crate) mod unknown;

use crate::stack::recurse;
use std::collections::HashMap;

use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, BodyKind, DfnKind, Phrase, Special, Term, TermKind};
use ahead::ClassAhead;
use class::{Class, Classes};
use expression::{ArrayExpr, Expression, FunctionExpr, NameRef, OperatorExpr};
use item::{Item, WithDepth};
use memo::{Binding, BindingRef, Code, Dependency};

/// Binds a phrase of a body for the classes that its names have now.
pub fn bind(body: &Body, phrase: &Phrase, classes: &dyn Classes) -> Result<Binding, Flaw> {
    // No expression is nested more deeply than its text is long.
    item::with_stack_for(phrase.span.length() as u32, || bind_whole_phrase(body, phrase, classes, true))
}

/// Binds a phrase like [`bind`], but replaces no steps with idioms, so that every part remains visible.
pub fn bind_as_written(body: &Body, phrase: &Phrase, classes: &dyn Classes) -> Result<Binding, Flaw> {
    item::with_stack_for(phrase.span.length() as u32, || bind_whole_phrase(body, phrase, classes, false))
}

fn bind_whole_phrase(body: &Body, phrase: &Phrase, classes: &dyn Classes, with_idioms: bool) -> Result<Binding, Flaw> {
    let mut binder =
        Binder { body, classes, dependencies: HashMap::default(), within: Vec::new(), wanted: None, ahead: Vec::new() };
    binder.look_ahead(phrase);
    let item = binder.bind_phrase(phrase);
    if let Some((wanted, depth)) = binder.wanted.take() {
        return Ok(Binding::new(wanted, depth, binder.dependencies.into_iter().collect()));
    }
    let (mut expression, depth) = match item? {
        Item::Array((array, depth)) => (Expression::Array(array), depth),
        Item::Function((function, depth)) => (Expression::Function(function), depth),
        Item::Operator((OperatorExpr::Primitive(jot, span), _), _) if jot.glyph == '∘' => {
            return Err(Flaw::syntax(span, "∘ needs an operand on each side"));
        }
        Item::Operator((operator, depth), _) => (Expression::Operator(operator), depth),
        Item::Target(_) | Item::Assign(_) => return Err(Flaw::impossible(phrase.span, "there is nothing to the right of ←")),
    };
    if with_idioms {
        idioms::recognise(&mut expression, &|name| match name {
            ArrayExpr::Name(name) => binder.dependencies.get(&Dependency::Name(name.index)) == Some(&Class::Array),
            _ => true,
        });
    }
    let mut binding = Binding::new(expression, depth, binder.dependencies.into_iter().collect());
    binding.mark_direct(direct::is_direct(&binding.expression, binding.dependencies()));
    Ok(binding)
}

impl Code {
    /// Returns a binding of a phrase of this body that is valid for the current classes, and binds the phrase first if necessary.
    pub fn bind(&self, phrase: &Phrase, classes: &dyn Classes) -> Result<BindingRef<'_>, Flaw> {
        self.bind_with(phrase, classes, bind)
    }
}

/// The state shared by both passes.
struct Binder<'a> {
    body: &'a Body,
    classes: &'a dyn Classes,
    /// The classes that were looked up.
    dependencies: HashMap<Dependency, Class, foldhash::fast::RandomState>,
    /// The namespaces to which the names refer within `ns.(…)`, the innermost last; `None` for a namespace that is not known.
    within: Vec<Option<path::Path>>,
    /// An expression that must be evaluated before the rest can be bound: the base of a dotted name, or the text of a `⍎`.
    wanted: Option<WithDepth<Expression>>,
    /// The classes that assignments within the phrase give to names used to the left of them.
    ahead: Vec<ClassAhead>,
}

impl<'a> Binder<'a> {
    /// Binds a phrase, which becomes an array, a function or an operator.
    fn bind_phrase(&mut self, phrase: &'a Phrase) -> Result<Item, Flaw> {
        recurse(|| {
            let items = self.bind_operands(&phrase.terms)?;
            self.combine_items(items, phrase.span)
        })
    }

    /// Binds a phrase that must be an array.
    fn bind_array_phrase(&mut self, phrase: &'a Phrase) -> Result<WithDepth<ArrayExpr>, Flaw> {
        match self.bind_phrase(phrase)? {
            Item::Array(array) => Ok(array),
            _ => Err(Flaw::syntax(phrase.span, "an array is needed here, not a function or an operator")),
        }
    }

    /// Binds a name, a dfn, or a term in parentheses or array notation; other terms cannot stand here.
    fn bind_operand(&mut self, term: &'a Term) -> Result<Item, Flaw> {
        let span = term.span;
        match &term.kind {
            TermKind::Name(index) => {
                let class = self.class_of_name(*index, span);
                Ok(item_of_name(class, NameRef { index: *index, span }))
            }
            TermKind::System(name) => self.bind_system_name(name, span),
            TermKind::Special(special) => Ok(self.bind_special(*special, span)),
            TermKind::Parentheses(inner) => match self.bind_phrase(inner)? {
                Item::Array(executed) if self.may_be_function(&executed.0) => self.bind_execute(executed, span),
                Item::Array((array, depth)) => Ok(Item::Array((array.with_parentheses(span), depth))),
                Item::Function((function, depth)) => Ok(Item::Function((function.in_parentheses(span.start), depth))),
                other => Ok(other),
            },
            TermKind::Vector(items) => Ok(Item::Array(self.bind_vector(items, span)?)),
            TermKind::Cells(cells) => Ok(Item::Array(self.bind_cells(cells, span)?)),
            TermKind::Namespace(members) => Ok(Item::Array(self.bind_namespace(members, span)?)),
            TermKind::Dfn(body) => {
                let code = Code::new(body.clone());
                Ok(match &body.kind {
                    BodyKind::Dfn(kind @ (DfnKind::MonadicOperator | DfnKind::DyadicOperator)) => {
                        Item::Operator((OperatorExpr::Dop(code, span), 1), dop_class(*kind))
                    }
                    _ => Item::Function((FunctionExpr::Dfn(code, span), 1)),
                })
            }
            _ => Err(Flaw::syntax(span, "this is not allowed here")),
        }
    }

    /// Looks up the class of a name, and records that the binding depends on it.
    fn look_up_class(&mut self, dependency: Dependency) -> Class {
        let class = self.classes.class(self.body, dependency.to_name_reference());
        self.dependencies.insert(dependency, class);
        class
    }

    fn bind_system_name(&mut self, name: &str, span: Span) -> Result<Item, Flaw> {
        let Some((index, class)) = self.classes.system(name) else {
            return Err(unknown::unknown_name_flaw(name, span));
        };
        Ok(match class {
            Class::Function | Class::Hybrid(_) => Item::Function((FunctionExpr::System(index, span), 1)),
            Class::MonadicOperator | Class::DyadicOperator => Item::Operator((OperatorExpr::System(index, span), 1), class),
            _ => Item::Array((ArrayExpr::System(index, span), 1)),
        })
    }

    fn bind_special(&mut self, special: Special, span: Span) -> Item {
        let class = match special {
            Special::Recursion => Class::Function,
            Special::OperatorRecursion => match &self.body.kind {
                BodyKind::Dfn(kind @ (DfnKind::MonadicOperator | DfnKind::DyadicOperator)) => dop_class(*kind),
                _ => Class::MonadicOperator,
            },
            Special::Alpha | Special::LeftOperand | Special::RightOperand => self.look_up_class(Dependency::Special(special)),
            _ => Class::Array,
        };
        match class {
            Class::Function | Class::Hybrid(_) => Item::Function((FunctionExpr::Special(special, span), 1)),
            Class::MonadicOperator | Class::DyadicOperator => Item::Operator((OperatorExpr::Special(special, span), 1), class),
            _ => Item::Array((ArrayExpr::Special(special, span), 1)),
        }
    }
}

/// Returns the item that a name of the given class binds as.
fn item_of_name(class: Class, name: NameRef) -> Item {
    match class {
        Class::Undefined | Class::Array | Class::Niladic => Item::Array((ArrayExpr::Name(name), 1)),
        Class::Function | Class::Hybrid(_) => Item::Function((FunctionExpr::Name(name), 1)),
        Class::MonadicOperator | Class::DyadicOperator => Item::Operator((OperatorExpr::Name(name), 1), class),
    }
}

fn dop_class(kind: DfnKind) -> Class {
    if kind == DfnKind::DyadicOperator { Class::DyadicOperator } else { Class::MonadicOperator }
}
