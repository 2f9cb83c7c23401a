//! Dfns and dops: closures over the frame they are written in, calls, guards, and calls in tail position.

use super::array::{self, Steps, Target};
use super::place::{self, Spans};
use super::{suspension, tradfn};
use crate::array::{Array, Bits, Elements, Reference};
use crate::bind::expression::{ArrayExpr, Chain, Expression, Step};
use crate::bind::memo::Code;
use crate::error::{Blame, Caller, Fault, Result};
use crate::function::frames::{Callee, Link};
use crate::function::{Context, Forms, Function, FunctionRef, Operator, OperatorRef, Outline, Value};
use crate::primitives::operators::key::forms_of;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::{Body, BodyKind, DfnKind, Phrase, Statement, StatementKind};
use std::any::Any;
use std::sync::Arc;

/// The text of a defined function or operator, with what surrounds it.
pub(crate) struct Text {
    pub(crate) code: Arc<Code>,
    link: Option<Link>,
    space: Reference,
    /// The named function that the text belongs to: itself, or the one around it.
    label: Option<Label>,
    pub(super) executed: bool,
}

#[derive(Clone)]
struct Label {
    name: Arc<str>,
    span: Span,
    source: Arc<Source>,
    own: bool,
    dfn: bool,
}

/// A function that is ready to be called: a text with its operands, if it is an operator's.
pub(crate) struct Closure {
    pub(crate) text: Arc<Text>,
    left: Option<Value>,
    right: Option<Value>,
}

impl Text {
    /// The function to name in a report of a place in this text.
    pub(super) fn caller(&self, span: Span) -> Option<Caller> {
        let label = self.label.as_ref()?;
        let source = &self.code.body.source;
        if !Arc::ptr_eq(source, &label.source) {
            return None;
        }
        let line = source.line_of(span.start).saturating_sub(source.line_of(label.span.start));
        Some(Caller { name: label.name.clone(), line, span: label.span.range(), dfn: label.dfn })
    }

    fn own_name(&self) -> Option<&Arc<str>> {
        self.label.as_ref().filter(|label| label.own).map(|label| &label.name)
    }

    /// The same text under a name of its own.
    fn renamed(&self, name: &Arc<str>) -> Arc<Text> {
        let body = &self.code.body;
        let dfn = matches!(body.kind, BodyKind::Dfn(_));
        let label = Label { name: name.clone(), span: body.span, source: body.source.clone(), own: true, dfn };
        Arc::new(Text {
            code: self.code.clone(),
            link: self.link,
            space: self.space,
            label: Some(label),
            executed: self.executed,
        })
    }
}

/// A text written in the body that runs.
pub(super) fn text(context: &Context, code: &Arc<Code>, name: Option<&Arc<str>>) -> Arc<Text> {
    let frame = context.frames.top();
    let executed = frame.is_some_and(|frame| frame.executed);
    let around = array::running_closure(context).and_then(|closure| closure.text.label.clone());
    let label = around.map(|label| Label { own: false, ..label });
    let text = Text { code: code.clone(), link: context.frames.link(), space: context.here(), label, executed };
    match name {
        Some(name) => text.renamed(name),
        None => Arc::new(text),
    }
}

/// The function that `{…}` stands for in the body that runs.
pub(super) fn closure(context: &Context, code: &Arc<Code>, name: Option<&Arc<str>>) -> Arc<Closure> {
    Arc::new(Closure { text: text(context, code, name), left: None, right: None })
}

/// A value under the name it is assigned to: reports call functions by their names.
pub(super) fn named(value: Value, name: &Arc<str>) -> Value {
    match &value {
        Value::Function(function) => match closure_of(function) {
            Some(closure) if closure.left.is_none() && closure.text.own_name() != Some(name) => {
                let renamed = Closure { text: closure.text.renamed(name), left: None, right: None };
                Value::Function(FunctionRef::shared(Defined(Arc::new(renamed))))
            }
            _ => value,
        },
        Value::Operator(OperatorRef::Shared(operator)) => match (&**operator as &dyn Any).downcast_ref::<DefinedOperator>() {
            Some(operator) if operator.0.own_name() != Some(name) => {
                Value::Operator(OperatorRef::Shared(Arc::new(DefinedOperator(operator.0.renamed(name)))))
            }
            _ => value,
        },
        _ => value,
    }
}

/// The closure behind a function, if it is defined.
pub(super) fn closure_of(function: &FunctionRef) -> Option<&Arc<Closure>> {
    match function {
        FunctionRef::Static(_) => None,
        FunctionRef::Shared(function) => (&**function as &dyn Any).downcast_ref::<Defined>().map(|defined| &defined.0),
    }
}

/// The text of a defined operator.
pub(super) fn text_of_operator(operator: &OperatorRef) -> Option<&Arc<Text>> {
    match operator {
        OperatorRef::Static(_) => None,
        OperatorRef::Shared(operator) => (&**operator as &dyn Any).downcast_ref::<DefinedOperator>().map(|operator| &operator.0),
    }
}

/// The closure that a frame runs.
pub(super) fn as_closure(callee: &Arc<dyn Callee>) -> Option<Arc<Closure>> {
    let callee: Arc<dyn Any + Send + Sync> = callee.clone();
    callee.downcast().ok()
}

/// Calls a function. A call in tail position replaces the frame of its caller.
pub(super) fn call(context: &mut Context, closure: Arc<Closure>, left: Option<Array>, right: Option<Array>) -> Result<Array> {
    let frames = context.frames.tally();
    enter(context, &closure, left, right);
    let result = context.deeper(|context| run_to_end(context, closure));
    if context.frames.tally() > frames {
        // There was no stack to run on.
        leave(context);
    }
    result
}

#[inline]
fn enter(context: &mut Context, closure: &Arc<Closure>, left: Option<Array>, right: Option<Array>) {
    let outer = context.here();
    context.frames.enter(closure.clone(), left, right);
    super::switch(context, outer, closure.text.space);
}

#[inline]
fn leave(context: &mut Context) {
    let inner = context.here();
    if let Some(settings) = context.frames.leave() {
        context.settings = settings;
    }
    let outer = context.here();
    super::switch(context, inner, outer);
}

/// Runs the body in the frame that was made for it, and those that it calls in tail position.
fn run_to_end(context: &mut Context, closure: Arc<Closure>) -> Result<Array> {
    let mut outcome = run_once(context, &closure)?;
    loop {
        match outcome {
            Outcome::Array(array) => return Ok(array),
            Outcome::Nothing => return Err(Fault::no_result()),
            Outcome::Tail(tail) => {
                context.poll()?;
                let Tail { closure, left, right } = *tail;
                enter(context, &closure, left, right);
                outcome = run_once(context, &closure)?;
            }
        }
    }
}

fn run_once(context: &mut Context, closure: &Closure) -> Result<Outcome> {
    let mut outcome = run(context, closure);
    if let Err(fault) = outcome {
        outcome = suspension::offered(context, closure, fault);
    }
    leave(context);
    outcome.map_err(left_behind)
}

/// A call that is still to be made.
pub(super) struct Tail {
    closure: Arc<Closure>,
    left: Option<Array>,
    right: Option<Array>,
}

/// How a body ends.
pub(super) enum Outcome {
    Array(Array),
    Nothing,
    Tail(Box<Tail>),
}

/// What `⎕SIGNAL` raised becomes an error where the function that signalled was called.
#[cold]
fn left_behind(mut fault: Fault) -> Fault {
    let details = fault.details_mut();
    if details.signalled {
        details.signalled = false;
        details.places.clear();
    }
    details.placed = 0;
    fault
}

fn run(context: &mut Context, closure: &Closure) -> Result<Outcome> {
    if closure.text.code.body.is_tradfn() {
        return tradfn::run(context, closure);
    }
    run_from(context, closure, 0)
}

/// Runs a dfn from a statement on; error guards before it are not in force.
pub(super) fn run_from(context: &mut Context, closure: &Closure, first: usize) -> Result<Outcome> {
    let mut guards: Vec<ErrorGuard<'_>> = Vec::new();
    let outcome = run_guarded(context, &closure.text.code, first, &mut guards);
    context.guards -= guards.len();
    outcome
}

/// An error guard in force.
struct ErrorGuard<'a> {
    errors: Vec<i64>,
    handler: Option<&'a Phrase>,
    /// The locals as they were when the guard was set: its handler sees them so.
    locals: Vec<Option<Value>>,
}

fn run_guarded<'a>(context: &mut Context, code: &'a Code, first: usize, guards: &mut Vec<ErrorGuard<'a>>) -> Result<Outcome> {
    let statements = &code.body.statements;
    for (position, statement) in statements.iter().enumerate().skip(first) {
        if let Some(frame) = context.frames.top_mut() {
            frame.span = statement.span;
        }
        let last = position + 1 == statements.len();
        match run_statement(context, code, statement, last, guards) {
            Ok(None) => {}
            Ok(Some(outcome)) => return Ok(outcome),
            Err(fault) if guards.is_empty() => return Err(fault),
            Err(fault) => return handled(context, code, fault, guards),
        }
    }
    Ok(Outcome::Nothing)
}

/// Runs the handler of the newest guard that catches the fault; the older ones stay in force meanwhile.
#[cold]
fn handled<'a>(context: &mut Context, code: &'a Code, fault: Fault, guards: &mut Vec<ErrorGuard<'a>>) -> Result<Outcome> {
    if fault.details().signalled {
        return Err(fault);
    }
    while let Some(guard) = guards.pop() {
        context.guards -= 1;
        if !guard.errors.iter().any(|&number| fault.kind().caught_by(number)) {
            continue;
        }
        let diagnosis = context.diagnosis.replace(fault.clone());
        context.last_fault = Some(fault);
        context.work().clear_interrupt();
        context.frames.restore(guard.locals);
        let Some(handler) = guard.handler else {
            return Ok(Outcome::Nothing);
        };
        let outcome = result(context, code, handler, false);
        context.diagnosis = diagnosis;
        return match outcome {
            Err(fault) => handled(context, code, fault, guards),
            outcome => outcome,
        };
    }
    Err(fault)
}

fn run_statement<'a>(
    context: &mut Context,
    code: &'a Code,
    statement: &'a Statement,
    last: bool,
    guards: &mut Vec<ErrorGuard<'a>>,
) -> Result<Option<Outcome>> {
    match &statement.kind {
        StatementKind::Phrase(phrase) => run_phrase(context, code, phrase, last, guards.is_empty()),
        StatementKind::Guard { condition, result: phrase } => {
            if !holds(context, code, condition)? {
                return Ok(None);
            }
            match phrase {
                Some(phrase) => result(context, code, phrase, guards.is_empty()).map(Some),
                None => Ok(Some(Outcome::Nothing)),
            }
        }
        StatementKind::ErrorGuard { errors, handler } => {
            let numbers = numbers(context, code, errors)?;
            let locals = context.frames.locals();
            guards.push(ErrorGuard { errors: numbers, handler: handler.as_ref(), locals });
            context.guards += 1;
            Ok(None)
        }
        StatementKind::DefaultLeft(phrase) => default_left(context, code, phrase).map(|()| None),
        StatementKind::Branch(_) => Err(place::at(context, Fault::syntax("a dfn cannot branch"), statement.span)),
        StatementKind::Label(_)
        | StatementKind::Control(_)
        | StatementKind::Definition(_)
        | StatementKind::Script(_)
        | StatementKind::Declaration(_) => Err(place::at(context, Fault::syntax("this has no place in a dfn"), statement.span)),
    }
}

/// A statement without guard: an assignment, after which the dfn goes on, or its result.
fn run_phrase(context: &mut Context, code: &Code, phrase: &Phrase, last: bool, may_tail: bool) -> Result<Option<Outcome>> {
    let bound = code.bind(phrase, &super::classes::Here(context)).map_err(|flaw| place::flawed(context, flaw))?;
    match &*bound {
        Expression::Array(expression) if !bound.is_shy() => tail_value(context, code, expression, may_tail).map(Some),
        Expression::Array(expression) => {
            let array = array::array(context, code, expression)?;
            context.shy = true;
            Ok(last.then_some(Outcome::Array(array)))
        }
        other if other.is_shy() => {
            super::run_unprinted(context, code, other)?;
            Ok(last.then_some(Outcome::Nothing))
        }
        other => Err(place::at(context, Fault::syntax("a dfn gives an array, this is a function"), other.span())),
    }
}

/// The result of a guard, or of a handler.
fn result(context: &mut Context, code: &Code, phrase: &Phrase, may_tail: bool) -> Result<Outcome> {
    let bound = code.bind(phrase, &super::classes::Here(context)).map_err(|flaw| place::flawed(context, flaw))?;
    match &*bound {
        Expression::Array(expression) => {
            let shy = bound.is_shy();
            let outcome = tail_value(context, code, expression, may_tail);
            context.shy |= shy;
            outcome
        }
        other if other.is_shy() => super::run_unprinted(context, code, other).map(|()| Outcome::Nothing),
        other => Err(place::at(context, Fault::syntax("a dfn gives an array, this is a function"), other.span())),
    }
}

/// The value of the last expression of a body: its last function is called in tail position if it is defined.
pub(super) fn tail_value(context: &mut Context, code: &Code, expression: &ArrayExpr, may_tail: bool) -> Result<Outcome> {
    context.shy = false;
    let ArrayExpr::Chain(chain) = expression else {
        return unapplied(context, code, expression);
    };
    let last = chain.steps.len() - 1;
    let value = array::run_steps(context, code, chain, last)?;
    apply_last(context, code, chain, value, may_tail)
}

/// Takes the last step of a chain.
#[inline(never)]
fn apply_last(context: &mut Context, code: &Code, chain: &Chain, value: Array, may_tail: bool) -> Result<Outcome> {
    let last = chain.steps.len() - 1;
    let (function, left) = match &chain.steps[last] {
        Step::Monadic { function } if array::may_be_defined(function) => (function, None),
        Step::Dyadic { left, function } if array::may_be_defined(function) => (function, Some(left)),
        _ => return array::run_step(context, code, Steps::of(chain), last, value).map(Outcome::Array),
    };
    let target = array::target(context, code, function)?;
    let left = match left {
        Some(left) => Some(array::array(context, code, left)?),
        None => None,
    };
    match target {
        Target::Closure(closure) if may_tail && leaves_frame(context, &closure) => {
            Ok(Outcome::Tail(Box::new(Tail { closure, left, right: Some(value) })))
        }
        Target::Closure(closure) => {
            let called = call(context, closure, left, Some(value));
            ended(context, chain, called)
        }
        Target::Function(function) => {
            let called = match left {
                None => function.monadic(context, value),
                Some(left) => function.dyadic(context, left, value),
            };
            ended(context, chain, called)
        }
    }
}

/// What the last function of a body gave.
fn ended(context: &Context, chain: &Chain, called: Result<Array>) -> Result<Outcome> {
    match called {
        Ok(array) => Ok(Outcome::Array(array)),
        Err(fault) => {
            let spans = array::spans(Steps::of(chain), chain.steps.len() - 1);
            if fault.details().no_result { nothing(context, fault, spans) } else { Err(place::noted(context, fault, spans)) }
        }
    }
}

/// The value of an expression that applies nothing: a function without arguments may be called and give no result.
fn unapplied(context: &mut Context, code: &Code, expression: &ArrayExpr) -> Result<Outcome> {
    let Some((function, span)) = array::niladic(context, code, expression) else {
        return array::array(context, code, expression).map(Outcome::Array);
    };
    match function.niladic(context) {
        Ok(array) => Ok(Outcome::Array(array)),
        Err(fault) if fault.details().no_result => nothing(context, fault, Spans { function: span, left: None, right: None }),
        Err(fault) => Err(place::at(context, fault, span)),
    }
}

/// No result is no error yet. Only the text of `⍎` remembers where none came from.
#[cold]
fn nothing(context: &Context, fault: Fault, spans: Spans) -> Result<Outcome> {
    if context.frames.top().is_none_or(|frame| !frame.executed) {
        return Ok(Outcome::Nothing);
    }
    let mut fault = place::noted(context, fault, spans);
    fault.details_mut().no_result = true;
    Err(fault)
}

/// Whether the frame that runs can go before a function is called: neither it nor an operand was written in it.
fn leaves_frame(context: &Context, closure: &Closure) -> bool {
    let here = context.frames.link();
    let free = |value: &Option<Value>| match value {
        None | Some(Value::Array(_)) => true,
        Some(Value::Function(FunctionRef::Static(_))) => true,
        Some(Value::Function(function)) => {
            closure_of(function).is_some_and(|inner| inner.text.link != here && inner.left.is_none() && inner.right.is_none())
        }
        Some(Value::Operator(_)) => false,
    };
    let settings = context.frames.top().is_some_and(|frame| frame.callee.is_some() && frame.rare.is_none());
    let own = array::running_closure(context).is_some_and(|running| std::ptr::eq(std::ptr::from_ref(&*running), closure));
    settings && (own || closure.text.link != here && free(&closure.left) && free(&closure.right))
}

fn holds(context: &mut Context, code: &Code, condition: &Phrase) -> Result<bool> {
    let bound = code.bind(condition, &super::classes::Here(context)).map_err(|flaw| place::flawed(context, flaw))?;
    let Expression::Array(expression) = &*bound else {
        return Err(place::at(context, Fault::syntax("a guard needs an array"), condition.span));
    };
    let array = array::array(context, code, expression)?;
    truth(&array).map_err(|fault| place::at(context, fault, condition.span))
}

/// Whether a condition holds: a single 0 or 1.
pub(super) fn truth(array: &Array) -> Result<bool> {
    if let Elements::Bits(Bits::One(bit)) = array.elements() {
        return Ok(*bit == 1);
    }
    if array.rank() > 1 {
        return Err(Fault::rank(Blame::Right, "a condition is a single 0 or 1"));
    }
    if array.bound() != 1 {
        return Err(Fault::length(Blame::Right, format!("a condition is a single 0 or 1, these are {}", array.bound())));
    }
    match array.to_whole() {
        Some(number @ (0 | 1)) => Ok(number == 1),
        _ => Err(Fault::domain(Blame::Right, "a condition is 0 or 1")),
    }
}

fn numbers(context: &mut Context, code: &Code, errors: &Phrase) -> Result<Vec<i64>> {
    let array = super::phrase_array(context, code, errors)?;
    crate::primitives::arguments::wholes(&array, Blame::Right).map_err(|fault| place::at(context, fault, errors.span))
}

/// `⍺←value`, where there is no left argument.
fn default_left(context: &mut Context, code: &Code, phrase: &Phrase) -> Result<()> {
    if context.frames.top().is_some_and(|frame| frame.left.is_some()) {
        return Ok(());
    }
    let value = super::phrase_value(context, code, phrase)?;
    if let Some(frame) = context.frames.top_mut() {
        frame.left = Some(value);
    }
    Ok(())
}

impl Callee for Closure {
    fn body(&self) -> &Arc<Body> {
        &self.text.code.body
    }

    fn link(&self) -> Option<Link> {
        self.text.link
    }

    fn space(&self) -> Reference {
        self.text.space
    }

    fn left_operand(&self) -> Option<&Value> {
        self.left.as_ref()
    }

    fn right_operand(&self) -> Option<&Value> {
        self.right.as_ref()
    }

    fn name(&self) -> Option<&Arc<str>> {
        self.text.label.as_ref().map(|label| &label.name)
    }
}

impl Closure {
    /// A function that needs no operands.
    pub(super) fn plain(text: Arc<Text>) -> Self {
        Self { text, left: None, right: None }
    }

    /// The operator that the function is derived by, for `∇∇`.
    pub(super) fn operator(&self) -> OperatorRef {
        OperatorRef::Shared(Arc::new(DefinedOperator(self.text.clone())))
    }

    pub(super) fn operands(&self) -> (Option<&Value>, Option<&Value>) {
        (self.left.as_ref(), self.right.as_ref())
    }
}

/// A closure as a function.
pub(crate) struct Defined(pub(crate) Arc<Closure>);

impl Function for Defined {
    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        call(context, self.0.clone(), None, Some(right))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        call(context, self.0.clone(), Some(left), Some(right))
    }

    fn niladic(&self, context: &mut Context) -> Result<Array> {
        call(context, self.0.clone(), None, None)
    }

    fn is_niladic(&self) -> bool {
        tradfn::is_niladic(&self.0.text.code.body)
    }

    fn forms(&self) -> Forms {
        forms_of(self.0.text.code.body.text())
    }

    fn outline(&self) -> Outline {
        let operator = source(&self.0.text.code.body);
        match (&self.0.left, &self.0.right) {
            (None, _) => operator,
            (Some(left), None) => {
                Outline::Monadic { operand: Box::new(crate::function::derived::outline_of(left)), operator: Box::new(operator) }
            }
            (Some(left), Some(right)) => Outline::Dyadic {
                left: Box::new(crate::function::derived::outline_of(left)),
                operator: Box::new(operator),
                right: Box::new(crate::function::derived::outline_of(right)),
            },
        }
    }
}

/// The lines of a definition, as typed, the header first; without the `∇` around one that has a header.
pub(super) fn lines(body: &Body) -> Vec<String> {
    let mut lines: Vec<String> = body.text().lines().map(str::to_string).collect();
    if !body.is_tradfn() {
        return lines;
    }
    if let Some(first) = lines.first_mut() {
        *first = first.trim_start().trim_start_matches('∇').trim().to_string();
    }
    if lines.last().is_some_and(|last| last.trim() == "∇") {
        lines.pop();
    }
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

/// The definition as a session shows it: one with a header by its name alone.
fn source(body: &Body) -> Outline {
    match &body.kind {
        BodyKind::Tradfn(header) => Outline::Name(header.name.to_string()),
        _ => Outline::Source(lines(body)),
    }
}

/// A defined operator.
pub(crate) struct DefinedOperator(pub(crate) Arc<Text>);

impl Operator for DefinedOperator {
    fn is_dyadic(&self) -> bool {
        match &self.0.code.body.kind {
            BodyKind::Dfn(kind) => *kind == DfnKind::DyadicOperator,
            BodyKind::Tradfn(header) => header.right_operand.is_some(),
            BodyKind::Text => false,
        }
    }

    fn derive(&self, _context: &mut Context, left: Value, right: Option<Value>) -> Result<FunctionRef> {
        Ok(FunctionRef::shared(Defined(Arc::new(Closure { text: self.0.clone(), left: Some(left), right }))))
    }

    fn outline(&self) -> Outline {
        source(&self.0.code.body)
    }
}

/// The place of `⍺←` in the running frame.
pub(super) fn left_location(context: &Context) -> Option<crate::function::frames::Location> {
    context.frames.host().map(crate::function::frames::Location::Left)
}

/// Goes on with a suspended function at a line.
pub(super) fn resumed(context: &mut Context, closure: &Closure, line: i64) -> Result<Outcome> {
    let body = &closure.text.code.body;
    if body.is_tradfn() {
        return tradfn::run_from_line(context, closure, line);
    }
    let found = body.statements.iter().position(|statement| body.line_of(statement.span) as i64 >= line);
    match found {
        Some(first) if line >= 0 => run_from(context, closure, first),
        _ => Ok(Outcome::Nothing),
    }
}
