//! Trees as fully parenthesised text, for comparison in tests.

use std::fmt::{self, Write};

use super::expression::{
    ArrayExpr, AssignmentTarget, ChainStep, Expression, FunctionExpr, Member, MemberTarget, Notation, NotationKind, Operand,
    OperatorExpr, Plain,
};
use crate::syntax::source::Span;
use crate::syntax::tree::Body;

/// An expression to show, with the body that its names belong to.
pub struct Show<'a>(pub &'a Expression, pub &'a Body);

impl fmt::Display for Show<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer { out: formatter, body: self.1 };
        match self.0 {
            Expression::Array(array) | Expression::Base(array) | Expression::Executed(array, _) => writer.array(array),
            Expression::Function(function) => writer.function(function),
            Expression::Operator(operator) => writer.operator(operator),
        }
    }
}

/// A writer of expressions, with the body that their names belong to.
struct Writer<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    body: &'a Body,
}

impl Writer<'_, '_> {
    fn array(&mut self, array: &ArrayExpr) -> fmt::Result {
        match array {
            ArrayExpr::Constant(_, span) | ArrayExpr::System(_, span) | ArrayExpr::Base(span) => self.source(*span),
            ArrayExpr::Name(name) => self.source(name.span),
            ArrayExpr::Special(special, _) => self.out.write_str(special.text()),
            ArrayExpr::Selected(_) => self.out.write_char('□'),
            ArrayExpr::Strand(items, _) => {
                self.out.write_char('⟨')?;
                for (index, item) in items.iter().enumerate() {
                    self.out.write_str(if index > 0 { " " } else { "" })?;
                    self.array(item)?;
                }
                self.out.write_char('⟩')
            }
            ArrayExpr::Index(index) | ArrayExpr::Shortcut(index) => {
                self.array(&index.array)?;
                self.indices(&index.indices)
            }
            ArrayExpr::Member(member) => self.member(member),
            ArrayExpr::Slice(slice) => {
                let [start, end, step] = &slice.parts;
                self.part(start.as_ref())?;
                self.out.write_char(':')?;
                self.part(end.as_ref())?;
                if step.is_some() {
                    self.out.write_char(':')?;
                }
                self.part(step.as_ref())
            }
            ArrayExpr::Notation(notation) => self.notation(notation),
            ArrayExpr::Chain(chain) => {
                if let [ChainStep::Combined(combined)] = &*chain.steps
                    && let Plain::Array(array) = &combined.plain
                {
                    return self.array(array);
                }
                chain.steps.iter().rev().try_for_each(|step| self.step(step))?;
                self.array(&chain.start)?;
                chain.steps.iter().try_for_each(|step| self.closing(step))
            }
        }
    }

    fn part(&mut self, part: Option<&ArrayExpr>) -> fmt::Result {
        part.map_or(Ok(()), |part| self.array(part))
    }

    fn notation(&mut self, notation: &Notation) -> fmt::Result {
        let cells = matches!(notation.kind, NotationKind::Cells);
        self.out.write_char(if cells { '[' } else { '(' })?;
        for (index, item) in notation.items.iter().enumerate() {
            self.out.write_str(if index > 0 { " ⋄ " } else { "" })?;
            if let NotationKind::Namespace(names) = &notation.kind {
                write!(self.out, "{}: ", names[index])?;
            }
            self.array(item)?;
        }
        if notation.items.len() == 1 && !matches!(notation.kind, NotationKind::Namespace(_)) {
            self.out.write_str(" ⋄")?;
        }
        self.out.write_char(if cells { ']' } else { ')' })
    }

    fn closing(&mut self, step: &ChainStep) -> fmt::Result {
        match step {
            ChainStep::Combined(combined) => match &combined.plain {
                Plain::Steps(steps) => steps.iter().try_for_each(|step| self.closing(step)),
                Plain::Array(_) => Ok(()),
            },
            _ => self.out.write_char(')'),
        }
    }

    /// Writes the part of a step to the left of the array it is applied to.
    fn step(&mut self, step: &ChainStep) -> fmt::Result {
        if let ChainStep::Combined(combined) = step
            && let Plain::Steps(steps) = &combined.plain
        {
            return steps.iter().rev().try_for_each(|step| self.step(step));
        }
        self.out.write_char('(')?;
        match step {
            ChainStep::Combined(_) => {}
            ChainStep::Monadic { function } => self.function(function)?,
            ChainStep::Dyadic { left, function } => {
                self.array(left)?;
                self.out.write_char(' ')?;
                self.function(function)?;
            }
            ChainStep::Assign { target, .. } => {
                self.place(target)?;
                return self.out.write_char('←');
            }
            ChainStep::Modify { target, function, .. } => {
                self.place(target)?;
                self.out.write_char(' ')?;
                self.function(function)?;
                return self.out.write_char('←');
            }
        }
        self.out.write_char(' ')
    }

    fn function(&mut self, function: &FunctionExpr) -> fmt::Result {
        match function {
            FunctionExpr::Primitive(primitive, _) => self.out.write_char(primitive.glyph),
            FunctionExpr::Constant(constant) => self.function(&constant.function),
            FunctionExpr::Combined(combined) => self.function(&combined.function),
            FunctionExpr::Name(name) => self.source(name.span),
            FunctionExpr::System(_, span) | FunctionExpr::Dfn(_, span) | FunctionExpr::Executed(span) => self.source(*span),
            FunctionExpr::Special(special, _) => self.out.write_str(special.text()),
            FunctionExpr::Derived(derived) => {
                self.out.write_char('{')?;
                self.operand(&derived.left)?;
                self.operator(&derived.operator)?;
                if let Some(right) = &derived.right {
                    self.operand(right)?;
                }
                self.out.write_char('}')
            }
            FunctionExpr::Outer(outer) => {
                self.out.write_str("{∘.")?;
                self.function(&outer.function)?;
                self.out.write_char('}')
            }
            FunctionExpr::Axis(axis) => {
                self.function(&axis.function)?;
                self.brackets(&axis.axis)
            }
            FunctionExpr::Atop(tines, _) => self.train(None, &tines[0], &tines[1]),
            FunctionExpr::Fork(fork) => self.train(Some(&fork.left), &fork.middle, &fork.right),
            FunctionExpr::Member(member) => self.member(member),
            FunctionExpr::Assign { function, target } => {
                self.out.write_char('(')?;
                self.place(target)?;
                self.out.write_char('←')?;
                self.function(function)?;
                self.out.write_char(')')
            }
        }
    }

    fn train(&mut self, left: Option<&Operand>, middle: &FunctionExpr, right: &FunctionExpr) -> fmt::Result {
        self.out.write_char('[')?;
        if let Some(left) = left {
            self.operand(left)?;
            self.out.write_char(' ')?;
        }
        self.function(middle)?;
        self.out.write_char(' ')?;
        self.function(right)?;
        self.out.write_char(']')
    }

    fn operand(&mut self, operand: &Operand) -> fmt::Result {
        match operand {
            Operand::Array(array) => self.array(array),
            Operand::Function(function) => self.function(function),
        }
    }

    fn operator(&mut self, operator: &OperatorExpr) -> fmt::Result {
        match operator {
            OperatorExpr::Primitive(primitive, _) => self.out.write_char(primitive.glyph),
            OperatorExpr::Name(name) => write!(self.out, " {} ", self.body.source.slice(name.span)),
            OperatorExpr::System(_, span) | OperatorExpr::Dop(_, span) => self.source(*span),
            OperatorExpr::Special(special, _) => self.out.write_str(special.text()),
            OperatorExpr::Member(member) => self.member(member),
            OperatorExpr::Bound(bound) => {
                self.operator(&bound.operator)?;
                self.operand(&bound.right)
            }
            OperatorExpr::Axis(axis) => {
                self.operator(&axis.operator)?;
                self.brackets(&axis.axis)
            }
            OperatorExpr::Assign { operator, target } => {
                self.place(target)?;
                self.out.write_char('←')?;
                self.operator(operator)
            }
        }
    }

    fn place(&mut self, target: &AssignmentTarget) -> fmt::Result {
        match target {
            AssignmentTarget::Name(name) => self.source(name.span),
            AssignmentTarget::Special(special, _) => self.out.write_str(special.text()),
            AssignmentTarget::System(_, span) => self.source(*span),
            AssignmentTarget::Member(member) => self.member(member),
            AssignmentTarget::Within(within) => {
                self.array(&within.base)?;
                self.out.write_char('.')?;
                self.place(&within.target)
            }
            AssignmentTarget::Strand(places, _) => {
                self.out.write_char('⟨')?;
                for (index, target) in places.iter().enumerate() {
                    self.out.write_str(if index > 0 { " " } else { "" })?;
                    self.place(target)?;
                }
                self.out.write_char('⟩')
            }
            AssignmentTarget::Index { target, indices, .. } => {
                self.place(target)?;
                self.indices(indices)
            }
            AssignmentTarget::Selective(selective) => {
                self.array(&selective.selection)?;
                self.out.write_char('@')?;
                self.place(&selective.target)
            }
        }
    }

    fn member(&mut self, member: &Member) -> fmt::Result {
        self.array(&member.base)?;
        self.out.write_char('.')?;
        match &member.target {
            MemberTarget::Name(name, _) => self.out.write_str(name),
            MemberTarget::System(_, span) => self.source(*span),
            MemberTarget::Parent(_) => self.out.write_str("##"),
            MemberTarget::Expression(expression) => self.array(expression),
            MemberTarget::Function(function) => self.function(function),
            MemberTarget::Operator(operator) => self.operator(operator),
        }
    }

    fn indices(&mut self, indices: &[Option<ArrayExpr>]) -> fmt::Result {
        self.out.write_char('[')?;
        for (axis, index) in indices.iter().enumerate() {
            self.out.write_str(if axis > 0 { ";" } else { "" })?;
            if let Some(index) = index {
                self.array(index)?;
            }
        }
        self.out.write_char(']')
    }

    fn brackets(&mut self, axis: &ArrayExpr) -> fmt::Result {
        self.out.write_char('[')?;
        self.array(axis)?;
        self.out.write_char(']')
    }

    fn source(&mut self, span: Span) -> fmt::Result {
        self.out.write_str(self.body.source.slice(span))
    }
}
