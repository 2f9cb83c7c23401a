//! Bound expressions as fully parenthesised text, for comparison in tests.

use std::fmt::{self, Write};

use super::expression::{
    ArrayExpr, AssignmentTarget, ChainStep, Expression, FunctionExpr, Member, MemberTarget, Notation, NotationKind, Operand,
    OperatorExpr, PlainExpression,
};
use crate::syntax::source::Span;
use crate::syntax::tree::Body;

/// An expression to write, with the body to which its names belong.
pub struct Show<'a>(pub &'a Expression, pub &'a Body);

impl fmt::Display for Show<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer { out: formatter, body: self.1 };
        match self.0 {
            Expression::Array(array) | Expression::Base(array) | Expression::Executed(array, _) => writer.write_array(array),
            Expression::Function(function) => writer.write_function(function),
            Expression::Operator(operator) => writer.write_operator(operator),
        }
    }
}

/// A writer of expressions, with the body to which their names belong.
struct Writer<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    body: &'a Body,
}

impl Writer<'_, '_> {
    fn write_array(&mut self, array: &ArrayExpr) -> fmt::Result {
        match array {
            ArrayExpr::Constant(_, span) | ArrayExpr::System(_, span) | ArrayExpr::Base(span) => self.write_source(*span),
            ArrayExpr::Name(name) => self.write_source(name.span),
            ArrayExpr::Special(special, _) => self.out.write_str(special.text()),
            ArrayExpr::Selected(_) => self.out.write_char('□'),
            ArrayExpr::Strand(items, _) => {
                self.out.write_char('⟨')?;
                for (index, item) in items.iter().enumerate() {
                    self.out.write_str(if index > 0 { " " } else { "" })?;
                    self.write_array(item)?;
                }
                self.out.write_char('⟩')
            }
            ArrayExpr::Index(index) | ArrayExpr::IndexIdiom(index, _) => {
                self.write_array(&index.array)?;
                self.write_indices(&index.indices)
            }
            ArrayExpr::Member(member) => self.write_member(member),
            ArrayExpr::Slice(slice) => {
                let [start, end, step] = &slice.parts;
                self.write_part(start.as_ref())?;
                self.out.write_char(':')?;
                self.write_part(end.as_ref())?;
                if step.is_some() {
                    self.out.write_char(':')?;
                }
                self.write_part(step.as_ref())
            }
            ArrayExpr::Notation(notation) => self.write_notation(notation),
            ArrayExpr::Chain(chain) => {
                if let [ChainStep::Idiom(combined)] = &*chain.steps
                    && let PlainExpression::Array(array) = &combined.plain
                {
                    return self.write_array(array);
                }
                chain.steps.iter().rev().try_for_each(|step| self.write_step(step))?;
                self.write_array(&chain.start)?;
                chain.steps.iter().try_for_each(|step| self.write_closing(step))
            }
        }
    }

    fn write_part(&mut self, part: Option<&ArrayExpr>) -> fmt::Result {
        part.map_or(Ok(()), |part| self.write_array(part))
    }

    fn write_notation(&mut self, notation: &Notation) -> fmt::Result {
        let cells = matches!(notation.kind, NotationKind::Cells);
        self.out.write_char(if cells { '[' } else { '(' })?;
        for (index, item) in notation.items.iter().enumerate() {
            self.out.write_str(if index > 0 { " ⋄ " } else { "" })?;
            if let NotationKind::Namespace(names) = &notation.kind {
                write!(self.out, "{}: ", names[index])?;
            }
            self.write_array(item)?;
        }
        if notation.items.len() == 1 && !matches!(notation.kind, NotationKind::Namespace(_)) {
            self.out.write_str(" ⋄")?;
        }
        self.out.write_char(if cells { ']' } else { ')' })
    }

    fn write_closing(&mut self, step: &ChainStep) -> fmt::Result {
        match step {
            ChainStep::Idiom(combined) => match &combined.plain {
                PlainExpression::Steps(steps) => steps.iter().try_for_each(|step| self.write_closing(step)),
                PlainExpression::Array(_) => Ok(()),
            },
            _ => self.out.write_char(')'),
        }
    }

    /// Writes the part of a step to the left of the array to which it is applied.
    fn write_step(&mut self, step: &ChainStep) -> fmt::Result {
        if let ChainStep::Idiom(combined) = step
            && let PlainExpression::Steps(steps) = &combined.plain
        {
            return steps.iter().rev().try_for_each(|step| self.write_step(step));
        }
        self.out.write_char('(')?;
        match step {
            ChainStep::Idiom(_) => {}
            ChainStep::Monadic { function } => self.write_function(function)?,
            ChainStep::Dyadic { left, function } => {
                self.write_array(left)?;
                self.out.write_char(' ')?;
                self.write_function(function)?;
            }
            ChainStep::Assign { target, .. } => {
                self.write_target(target)?;
                return self.out.write_char('←');
            }
            ChainStep::Modify { target, function, .. } => {
                self.write_target(target)?;
                self.out.write_char(' ')?;
                self.write_function(function)?;
                return self.out.write_char('←');
            }
        }
        self.out.write_char(' ')
    }

    fn write_function(&mut self, function: &FunctionExpr) -> fmt::Result {
        match function {
            FunctionExpr::Primitive(primitive, _) => self.out.write_char(primitive.glyph),
            FunctionExpr::Constant(constant) => self.write_function(&constant.function),
            FunctionExpr::Idiom(combined) => self.write_function(&combined.function),
            FunctionExpr::Name(name) => self.write_source(name.span),
            FunctionExpr::System(_, span) | FunctionExpr::Dfn(_, span) | FunctionExpr::Executed(span) => self.write_source(*span),
            FunctionExpr::Special(special, _) => self.out.write_str(special.text()),
            FunctionExpr::Derived(derived) => {
                self.out.write_char('{')?;
                self.write_operand(&derived.left)?;
                self.write_operator(&derived.operator)?;
                if let Some(right) = &derived.right {
                    self.write_operand(right)?;
                }
                self.out.write_char('}')
            }
            FunctionExpr::Outer(outer) => {
                self.out.write_str("{∘.")?;
                self.write_function(&outer.function)?;
                self.out.write_char('}')
            }
            FunctionExpr::Axis(axis) => {
                self.write_function(&axis.function)?;
                self.write_brackets(&axis.axis)
            }
            FunctionExpr::Atop(tines, _) => self.write_train(None, &tines[0], &tines[1]),
            FunctionExpr::Fork(fork) => self.write_train(Some(&fork.left), &fork.middle, &fork.right),
            FunctionExpr::Member(member) => self.write_member(member),
            FunctionExpr::Assign { function, target } => {
                self.out.write_char('(')?;
                self.write_target(target)?;
                self.out.write_char('←')?;
                self.write_function(function)?;
                self.out.write_char(')')
            }
        }
    }

    fn write_train(&mut self, left: Option<&Operand>, middle: &FunctionExpr, right: &FunctionExpr) -> fmt::Result {
        self.out.write_char('[')?;
        if let Some(left) = left {
            self.write_operand(left)?;
            self.out.write_char(' ')?;
        }
        self.write_function(middle)?;
        self.out.write_char(' ')?;
        self.write_function(right)?;
        self.out.write_char(']')
    }

    fn write_operand(&mut self, operand: &Operand) -> fmt::Result {
        match operand {
            Operand::Array(array) => self.write_array(array),
            Operand::Function(function) => self.write_function(function),
        }
    }

    fn write_operator(&mut self, operator: &OperatorExpr) -> fmt::Result {
        match operator {
            OperatorExpr::Primitive(primitive, _) => self.out.write_char(primitive.glyph),
            OperatorExpr::Name(name) => write!(self.out, " {} ", self.body.source.slice(name.span)),
            OperatorExpr::System(_, span) | OperatorExpr::Dop(_, span) => self.write_source(*span),
            OperatorExpr::Special(special, _) => self.out.write_str(special.text()),
            OperatorExpr::Member(member) => self.write_member(member),
            OperatorExpr::Bound(bound) => {
                self.write_operator(&bound.operator)?;
                self.write_operand(&bound.right)
            }
            OperatorExpr::Axis(axis) => {
                self.write_operator(&axis.operator)?;
                self.write_brackets(&axis.axis)
            }
            OperatorExpr::Assign { operator, target } => {
                self.write_target(target)?;
                self.out.write_char('←')?;
                self.write_operator(operator)
            }
        }
    }

    fn write_target(&mut self, target: &AssignmentTarget) -> fmt::Result {
        match target {
            AssignmentTarget::Name(name) => self.write_source(name.span),
            AssignmentTarget::Special(special, _) => self.out.write_str(special.text()),
            AssignmentTarget::System(_, span) => self.write_source(*span),
            AssignmentTarget::Member(member) => self.write_member(member),
            AssignmentTarget::Within(within) => {
                self.write_array(&within.base)?;
                self.out.write_char('.')?;
                self.write_target(&within.target)
            }
            AssignmentTarget::Strand(targets, _) => {
                self.out.write_char('⟨')?;
                for (index, target) in targets.iter().enumerate() {
                    self.out.write_str(if index > 0 { " " } else { "" })?;
                    self.write_target(target)?;
                }
                self.out.write_char('⟩')
            }
            AssignmentTarget::Index { target, indices, .. } => {
                self.write_target(target)?;
                self.write_indices(indices)
            }
            AssignmentTarget::Selective(selective) => {
                self.write_array(&selective.selection)?;
                self.out.write_char('@')?;
                self.write_target(&selective.target)
            }
        }
    }

    fn write_member(&mut self, member: &Member) -> fmt::Result {
        self.write_array(&member.base)?;
        self.out.write_char('.')?;
        match &member.target {
            MemberTarget::Name(name, _) => self.out.write_str(name),
            MemberTarget::System(_, span) => self.write_source(*span),
            MemberTarget::Parent(_) => self.out.write_str("##"),
            MemberTarget::Expression(expression) => self.write_array(expression),
            MemberTarget::Function(function) => self.write_function(function),
            MemberTarget::Operator(operator) => self.write_operator(operator),
        }
    }

    fn write_indices(&mut self, indices: &[Option<ArrayExpr>]) -> fmt::Result {
        self.out.write_char('[')?;
        for (axis, index) in indices.iter().enumerate() {
            self.out.write_str(if axis > 0 { ";" } else { "" })?;
            if let Some(index) = index {
                self.write_array(index)?;
            }
        }
        self.out.write_char(']')
    }

    fn write_brackets(&mut self, axis: &ArrayExpr) -> fmt::Result {
        self.out.write_char('[')?;
        self.write_array(axis)?;
        self.out.write_char(']')
    }

    fn write_source(&mut self, span: Span) -> fmt::Result {
        self.out.write_str(self.body.source.slice(span))
    }
}
