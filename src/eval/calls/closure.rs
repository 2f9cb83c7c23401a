//! Defined functions and operators as values: a text with the frame it was written in, its operands, and its name.

use super::{call, fused_each, lifted, operand_frame, tradfn};
use crate::array::{Array, Reference};
use crate::bind::memo::Code;
use crate::error::{Caller, Fault, Result};
use crate::eval::expressions::array;
use crate::format::listing::strip_line_number;
use crate::function::derived::{compute_nesting, structure_of};
use crate::function::{
    Context, Forms, Function, FunctionRef, HeldValue, Nesting, Operator, OperatorRef, Repeater, Structure, Value,
};
use crate::primitives::operators::key::find_forms;
use crate::runtime::frames::{Callee, Link};
use crate::syntax::AXIS_NAME;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::{Body, BodyKind, DfnKind};
use std::any::Any;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// The text of a defined function or operator, with its surroundings.
pub(crate) struct Text {
    pub(crate) code: Arc<Code>,
    /// The frame in which the text was written; `None` outside functions.
    pub(crate) link: Option<Link>,
    /// The namespace in which the text runs.
    pub(crate) space: Reference,
    /// The named function that the text belongs to: itself, or the one around it.
    label: Option<Label>,
    /// True if `⍎` executed the text that contains this one.
    pub(crate) executed: bool,
    /// The place of a definition with a header among its replacements; `None` for a dfn, which is a value and is not replaced.
    succession: Option<Box<Succession>>,
}

/// The place of a definition with a header in the sequence of definitions of its name.
struct Succession {
    /// The namespace that keeps the definition under the name in its header; `None` if the name is local.
    home: Option<Reference>,
    /// The definition that replaced this one, if any: all holders of this one call that one instead.
    replacement: OnceLock<Arc<Replacement>>,
    /// The cell through which earlier definitions find this one.
    replacement_of_earlier: OnceLock<Weak<Replacement>>,
}

/// The latest definition of a name. Only replaced definitions keep it alive.
struct Replacement(Mutex<Arc<Text>>);

impl Succession {
    fn new(home: Option<Reference>) -> Self {
        Self { home, replacement: OnceLock::new(), replacement_of_earlier: OnceLock::new() }
    }
}

/// The named function to which a text belongs, for tracebacks.
#[derive(Clone)]
struct Label {
    name: Arc<str>,
    span: Span,
    source: Arc<Source>,
    /// True if the text is that function itself, not a function within it.
    is_own: bool,
    /// True if that function is a dfn.
    is_dfn: bool,
}

/// A function that is ready to be called: a text, with its operands if it is derived by an operator.
pub(crate) struct Closure {
    pub(crate) text: Arc<Text>,
    /// `⍺⍺`, if the text is that of an operator.
    pub(crate) left: Option<Value>,
    /// `⍵⍵`, if the text is that of a dyadic operator.
    pub(crate) right: Option<Value>,
    /// The axis of `f[K]`.
    pub(crate) axis: Option<Array>,
    /// The extent that the operands give to the function.
    pub(crate) nesting: Nesting,
}

impl Text {
    /// Returns the function that a traceback names for a span of this text.
    fn caller(&self, span: Span) -> Option<Caller> {
        let label = self.label.as_ref()?;
        let source = &self.code.body.source;
        if !Arc::ptr_eq(source, &label.source) {
            return None;
        }
        let line = source.line_of(span.start).saturating_sub(source.line_of(label.span.start));
        Some(Caller { name: label.name.clone(), line, span: label.span.range(), is_dfn: label.is_dfn })
    }

    fn has_header(&self) -> bool {
        self.code.body.is_tradfn()
    }

    pub(crate) fn own_name(&self) -> Option<&Arc<str>> {
        self.label.as_ref().filter(|label| label.is_own).map(|label| &label.name)
    }

    /// Returns the same text under a name of its own.
    fn with_own_name(&self, name: &Arc<str>) -> Arc<Text> {
        let body = &self.code.body;
        let is_dfn = matches!(body.kind, BodyKind::Dfn(_));
        let label = Label { name: name.clone(), span: body.span, source: body.source.clone(), is_own: true, is_dfn };
        let home = self.succession.as_ref().and_then(|succession| succession.home);
        Arc::new(self.copy_to(self.space, home, Some(label)))
    }

    /// Returns a separate definition with the same code, which does not change when this one is replaced.
    fn copy_to(&self, space: Reference, home: Option<Reference>, label: Option<Label>) -> Text {
        let Text { code, link, executed, .. } = self;
        Text {
            code: code.clone(),
            link: *link,
            space,
            label,
            executed: *executed,
            succession: self.has_header().then(|| Box::new(Succession::new(home))),
        }
    }

    /// Returns the definition that replaced this one, if any.
    #[inline]
    fn latest(&self) -> Option<Arc<Text>> {
        let replacement = self.succession.as_ref()?.replacement.get()?;
        Some(replacement.0.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }

    /// Returns the body to call now: that of the latest definition.
    pub(crate) fn latest_body(&self) -> Arc<Body> {
        self.latest().map_or_else(|| self.code.body.clone(), |latest| latest.code.body.clone())
    }

    /// Replaces this definition with a new one for all holders, if both have the same name in the same namespace and take the
    /// same number of operands.
    pub(crate) fn replace_with(&self, new: &Arc<Text>) {
        let (BodyKind::Tradfn(old_header), BodyKind::Tradfn(new_header)) = (&self.code.body.kind, &new.code.body.kind) else {
            return;
        };
        let (Some(old_succession), Some(new_succession)) = (&self.succession, &new.succession) else { return };
        let has_same_operands = old_header.left_operand.is_some() == new_header.left_operand.is_some()
            && old_header.right_operand.is_some() == new_header.right_operand.is_some();
        if old_header.name != new_header.name || old_succession.home != new_succession.home || !has_same_operands {
            return;
        }
        let earlier = old_succession.replacement_of_earlier.get().and_then(Weak::upgrade);
        let replacement = earlier.unwrap_or_else(|| Arc::new(Replacement(Mutex::new(new.clone()))));
        *replacement.0.lock().unwrap_or_else(PoisonError::into_inner) = new.clone();
        // Setting a full cell would fail, but a definition is created once and replaced once.
        let _ = new_succession.replacement_of_earlier.set(Arc::downgrade(&replacement));
        let _ = old_succession.replacement.set(replacement);
    }
}

/// Creates the text of a definition that stands in the running body.
pub(crate) fn create_text(context: &Context, code: &Arc<Code>, name: Option<&Arc<str>>) -> Arc<Text> {
    let frame = context.thread.frames.top();
    let executed = frame.is_some_and(|frame| frame.executed);
    let enclosing = array::running_closure(context).and_then(|closure| closure.text.label.clone());
    let label = enclosing.map(|label| Label { is_own: false, ..label });
    let text = Text {
        code: code.clone(),
        link: context.thread.frames.link(),
        space: context.current_space(),
        label,
        executed,
        succession: None,
    };
    match name {
        Some(name) => text.with_own_name(name),
        None => Arc::new(text),
    }
}

/// Creates the text of a definition with a header, which the namespace `home` will keep, or a frame if `home` is `None`.
pub(crate) fn create_text_with_header(
    context: &Context,
    code: &Arc<Code>,
    name: &Arc<str>,
    home: Option<Reference>,
) -> Arc<Text> {
    let text = create_text(context, code, Some(name));
    Arc::new(text.copy_to(text.space, home, text.label.clone()))
}

/// Creates the function that `{…}` denotes in the running body.
pub(crate) fn create_closure(context: &Context, code: &Arc<Code>, name: Option<&Arc<str>>) -> Arc<Closure> {
    Arc::new(Closure::plain(create_text(context, code, name)))
}

/// Returns a value with the name that it is assigned to, which reports show. A function with a header keeps the name in its
/// header and stays the same function, so that a later redefinition replaces it.
pub(crate) fn with_name(value: Value, name: &Arc<str>) -> Value {
    match &value {
        Value::Function(function) => match closure_of(function) {
            Some(closure) if closure.is_plain() && !closure.text.has_header() && closure.text.own_name() != Some(name) => {
                let renamed = Closure::plain(closure.text.with_own_name(name));
                Value::Function(FunctionRef::new(DefinedFunction(Arc::new(renamed))))
            }
            _ => value,
        },
        Value::Operator(OperatorRef::Shared(operator)) => match (&**operator as &dyn Any).downcast_ref::<DefinedOperator>() {
            Some(operator) if !operator.0.has_header() && operator.0.own_name() != Some(name) => {
                Value::Operator(OperatorRef::Shared(Arc::new(DefinedOperator(operator.0.with_own_name(name)))))
            }
            _ => value,
        },
        _ => value,
    }
}

/// Returns a copy of a defined function or operator that runs in a namespace, as if its text stood there; returns other values
/// unchanged.
pub(crate) fn copy_to_space(value: Value, space: Reference) -> Value {
    let copy_text = |text: &Text| {
        let latest = text.latest();
        let text = latest.as_deref().unwrap_or(text);
        Arc::new(text.copy_to(space, Some(space), text.label.clone()))
    };
    match &value {
        Value::Function(function) => match closure_of(function) {
            Some(closure) if closure.is_plain() => {
                Value::Function(FunctionRef::new(DefinedFunction(Arc::new(Closure::plain(copy_text(&closure.text))))))
            }
            _ => value,
        },
        Value::Operator(operator) => match text_of_operator(operator) {
            Some(text) => Value::Operator(OperatorRef::Shared(Arc::new(DefinedOperator(copy_text(text))))),
            None => value,
        },
        Value::Array(_) => value,
    }
}

/// Returns the closure of a function, if it is a defined function.
pub(crate) fn closure_of(function: &FunctionRef) -> Option<&Arc<Closure>> {
    match function {
        FunctionRef::Static(_) => None,
        FunctionRef::Shared(function) => (&**function as &dyn Any).downcast_ref::<DefinedFunction>().map(|defined| &defined.0),
    }
}

/// Returns the text of an operator, or `None` if it is primitive.
pub(crate) fn text_of_operator(operator: &OperatorRef) -> Option<&Arc<Text>> {
    match operator {
        OperatorRef::Static(_) => None,
        OperatorRef::Shared(operator) => (&**operator as &dyn Any).downcast_ref::<DefinedOperator>().map(|operator| &operator.0),
    }
}

/// Returns the text that defines a function or operator, or `None` for an array, a primitive or a derived function.
pub(crate) fn text_of(value: &Value) -> Option<&Arc<Text>> {
    match value {
        Value::Array(_) => None,
        Value::Function(function) => closure_of(function).filter(|closure| closure.is_plain()).map(|closure| &closure.text),
        Value::Operator(operator) => text_of_operator(operator),
    }
}

/// Returns the callee of a frame as a closure, or `None` if it is not one.
pub(crate) fn as_closure(callee: &Arc<dyn Callee>) -> Option<Arc<Closure>> {
    let callee: Arc<dyn Any + Send + Sync> = callee.clone();
    callee.downcast().ok()
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

    fn caller(&self, span: Span) -> Option<Caller> {
        self.text.caller(span)
    }

    fn is_executed(&self) -> bool {
        self.text.executed
    }
}

impl Closure {
    /// Creates a function without operands or axis.
    pub(crate) fn plain(text: Arc<Text>) -> Self {
        Self { text, left: None, right: None, axis: None, nesting: Nesting::default() }
    }

    /// Returns the function to call instead, if the text was replaced by another definition.
    #[inline]
    pub(crate) fn replacement(&self) -> Option<Arc<Closure>> {
        let text = self.text.latest()?;
        let Closure { left, right, axis, nesting, .. } = self;
        Some(Arc::new(Closure { text, left: left.clone(), right: right.clone(), axis: axis.clone(), nesting: *nesting }))
    }

    /// Returns the operator by which the function is derived, for `∇∇`.
    pub(crate) fn operator(&self) -> OperatorRef {
        OperatorRef::Shared(Arc::new(DefinedOperator(self.text.clone())))
    }

    /// Returns true if the function is only a text, without operands or axis.
    pub(crate) fn is_plain(&self) -> bool {
        self.left.is_none() && self.axis.is_none()
    }

    /// Returns the slot of the axis, if the body names an axis.
    pub(crate) fn axis_slot(&self) -> Option<u32> {
        let body = self.text.latest_body();
        match &body.kind {
            BodyKind::Tradfn(header) => header.axis,
            BodyKind::Dfn(_) => body.slot(AXIS_NAME),
            BodyKind::Text => None,
        }
    }

    pub(crate) fn operands(&self) -> (Option<&Value>, Option<&Value>) {
        (self.left.as_ref(), self.right.as_ref())
    }
}

/// A closure as a function.
pub(crate) struct DefinedFunction(pub(crate) Arc<Closure>);

impl Function for DefinedFunction {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Namespace(self.0.text.space));
        self.0.text.latest().iter().for_each(|latest| visit(HeldValue::Namespace(latest.space)));
        self.0.left.iter().chain(&self.0.right).for_each(|operand| visit(HeldValue::from(operand)));
        self.0.axis.iter().for_each(|axis| visit(HeldValue::Array(axis)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        let mut value = right.into();
        call::call(context, &self.0, None, &mut value)?;
        Ok(value.into())
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        let mut value = right.into();
        call::call(context, &self.0, Some(left.into()), &mut value)?;
        Ok(value.into())
    }

    fn niladic(&self, context: &mut Context) -> Result<Array> {
        call::call_niladic(context, &self.0)
    }

    fn call_repeatedly(&self, context: &mut Context, repeat: Repeater<'_>) -> Option<Result<()>> {
        call::run_in_one_frame(context, &self.0, repeat)
    }

    fn each_item(&self, context: &mut Context, right: &Array) -> Result<Option<Array>> {
        match fused_each::compute_each(context, &self.0, right)? {
            Some(result) => Ok(Some(result)),
            None => self.forms().each.map_or(Ok(None), |each| each(context, right)),
        }
    }

    fn each_cell(&self, context: &mut Context, right: &Array, rank: usize) -> Result<Option<Array>> {
        lifted::compute_for_cells(context, &self.0, right, rank)
    }

    fn pair_cells(
        &self,
        context: &mut Context,
        left: &Array,
        right: &Array,
        left_rank: usize,
        right_rank: usize,
    ) -> Result<Option<Array>> {
        lifted::compute_for_pairs(context, &self.0, (left, left_rank), (right, right_rank))
    }

    fn each_window(&self, context: &mut Context, windows: &Array, rank: usize) -> Result<Option<Array>> {
        lifted::compute_for_windows(context, &self.0, windows, rank)
    }

    fn is_niladic(&self) -> bool {
        self.0.text.has_header() && tradfn::is_niladic(&self.0.text.latest_body())
    }

    fn forms(&self) -> Forms {
        find_forms(self.0.text.code.body.text())
    }

    /// Returns `f[K]` for a function whose header names an axis, or for a dfn that mentions `χ`.
    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        if self.0.axis_slot().is_none() {
            return Err(Fault::syntax("the function takes no axis")
                .with_help("a function that takes an axis names it in its header, r←x f[k]y, or is a dfn that uses χ"));
        }
        let Closure { text, left, right, nesting, .. } = &*self.0;
        let (left, right) = (left.clone(), right.clone());
        let with_axis = Closure { text: text.clone(), left, right, axis: Some(axis), nesting: *nesting };
        Ok(FunctionRef::new(DefinedFunction(Arc::new(with_axis))))
    }

    fn structure(&self) -> Structure {
        let operator = to_structure(&self.0.text.code.body);
        let function = match (&self.0.left, &self.0.right) {
            (None, _) => operator,
            (Some(left), None) => Structure::Monadic { operand: Box::new(structure_of(left)), operator: Box::new(operator) },
            (Some(left), Some(right)) => Structure::Dyadic {
                left: Box::new(structure_of(left)),
                operator: Box::new(operator),
                right: Box::new(structure_of(right)),
            },
        };
        match &self.0.axis {
            Some(axis) => Structure::Axis { function: Box::new(function), axis: axis.clone() },
            None => function,
        }
    }

    fn nesting(&self) -> Nesting {
        self.0.nesting
    }
}

/// Returns the lines of a definition, header first, without the `∇` around a definition with a header and without line numbers.
/// Lines typed between two `∇` are indented by a blank, except labels and comments; lines passed to `⎕FX` are not indented.
pub(crate) fn lines(body: &Body) -> Vec<String> {
    let mut lines: Vec<String> = body.text().lines().map(str::to_string).collect();
    if !body.is_tradfn() {
        return lines;
    }
    let Some(header) = lines.first().and_then(|first| first.trim_start().strip_prefix('∇')) else {
        return lines.iter().map(|line| without_line_number(line).trim_end().to_string()).collect();
    };
    let header = header.trim().to_owned();
    lines[0] = header;
    if lines.last().is_some_and(|last| without_line_number(last).trim() == "∇") {
        lines.pop();
    }
    let labelled: HashSet<usize> = body.labels.iter().map(|label| label.line).collect();
    let indent = |(number, line): (usize, &String)| {
        let line = without_line_number(line).trim_end();
        let outdented = line.starts_with([' ', '⍝']) || labelled.contains(&number) || line.is_empty();
        if outdented { line.to_owned() } else { format!(" {line}") }
    };
    lines.iter().enumerate().map(indent).collect()
}

/// Returns a line without the number that precedes it in a listing, and without one blank after it.
fn without_line_number(line: &str) -> &str {
    strip_line_number(line.trim_start()).map_or(line, |rest| rest.strip_prefix(' ').unwrap_or(rest))
}

/// Returns a definition as a session shows it: only the name if it has a header, otherwise the lines of its source.
fn to_structure(body: &Body) -> Structure {
    match &body.kind {
        BodyKind::Tradfn(header) => Structure::Name(header.name.to_string()),
        _ => Structure::Source(lines(body)),
    }
}

/// A defined operator.
pub(crate) struct DefinedOperator(pub(crate) Arc<Text>);

impl Operator for DefinedOperator {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Namespace(self.0.space));
        self.0.latest().iter().for_each(|latest| visit(HeldValue::Namespace(latest.space)));
        true
    }

    fn is_dyadic(&self) -> bool {
        match &self.0.code.body.kind {
            BodyKind::Dfn(kind) => *kind == DfnKind::DyadicOperator,
            BodyKind::Tradfn(header) => header.right_operand.is_some(),
            BodyKind::Text => false,
        }
    }

    fn derive(&self, context: &mut Context, left: Value, right: Option<Value>) -> Result<FunctionRef> {
        let left = operand_frame::wrap_operand(context, left, self.0.space);
        let right = right.map(|right| operand_frame::wrap_operand(context, right, self.0.space));
        let nesting = compute_nesting(&[left.nesting(), right.as_ref().map_or(Nesting::default(), Value::nesting)])?;
        let closure = Closure { text: self.0.clone(), left: Some(left), right, axis: None, nesting };
        Ok(FunctionRef::new(DefinedFunction(Arc::new(closure))))
    }

    fn structure(&self) -> Structure {
        to_structure(&self.0.code.body)
    }
}
