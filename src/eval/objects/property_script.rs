//! The sections of properties in class scripts: `:Property`, the access to the property, and its functions Get, Set and Shape.

use super::declaration_words::{Access, first_line_span, keyword_of, keyword_text};
use crate::error::{Fault, Result};
use crate::eval::calls::tradfn;
use crate::eval::traceback;
use crate::function::Context;
use crate::runtime::classes::{Property, PropertyAccess};
use crate::syntax::name::is_name;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::{Body, ControlWord, Statement, StatementKind};
use std::sync::Arc;

/// A property whose section is being read.
pub(super) struct OpenProperty {
    /// The span of the line that opens the section.
    pub(super) span: Span,
    pub(super) names: Vec<Arc<str>>,
    pub(super) is_default: bool,
    pub(super) access: Access,
    pub(super) property: Property,
}

impl OpenProperty {
    /// Opens the property that `:Property Keyed Default Name1, Name2` declares; `span` is that of this line.
    pub(super) fn new(words: &[&str], span: Span) -> Result<Self> {
        let mut open =
            Self { span, names: Vec::new(), is_default: false, access: Access::default(), property: Property::default() };
        for word in words {
            match word.to_ascii_lowercase().as_str() {
                "simple" => open.property.access = PropertyAccess::Simple,
                "numbered" => open.property.access = PropertyAccess::Numbered,
                "keyed" => open.property.access = PropertyAccess::Keyed,
                "default" => open.is_default = true,
                _ if is_name(word) => open.names.push(Arc::from(*word)),
                _ => return Err(Fault::syntax(format!("{word} is not a valid name for a property"))),
            }
        }
        // `:Property Default` declares a property called Default: without another name, the word is not a keyword.
        if open.names.is_empty() && open.is_default {
            open.is_default = false;
            open.names.push(Arc::from("Default"));
        }
        if open.names.is_empty() {
            return Err(Fault::syntax("a property must have a name"));
        }
        Ok(open)
    }

    /// Adds one of the functions of the property. Fails for a function of another name, for a second one of the same name, and for
    /// one that declares an access of its own.
    pub(super) fn add_function(&mut self, context: &Context, body: &Arc<Body>, name: &str) -> Result<()> {
        let header_span = first_line_span(&body.source, body.span);
        let slot = match name.to_ascii_lowercase().as_str() {
            "get" => &mut self.property.get,
            "set" => &mut self.property.set,
            "shape" => &mut self.property.shape,
            _ => {
                let message = format!("the functions of a property are called Get, Set and Shape: move {name} out of it");
                return Err(traceback::with_span(context, Fault::syntax(message), header_span));
            }
        };
        if slot.is_some() {
            let message = format!("{name} is defined twice: a property has at most one Get, one Set and one Shape");
            return Err(traceback::with_span(context, Fault::syntax(message), header_span));
        }
        check_declarations(context, body, name)?;
        let name = format!("{}_{}", name.to_lowercase(), self.names.first().map_or("", |first| first));
        *slot = tradfn::build_definition(context, body, &Arc::from(name), None);
        Ok(())
    }
}

/// Fails if a function of a property declares what belongs to the property, or to a method.
fn check_declarations(context: &Context, body: &Body, name: &str) -> Result<()> {
    for statement in &body.statements {
        let StatementKind::Declaration(text) = &statement.kind else { continue };
        let keyword = keyword_text(text);
        let message = match keyword_of(text).as_str() {
            "access" => format!("{keyword} is not accepted in {name}: it belongs below the :Property, before its functions"),
            "implements" => format!("{keyword} is not accepted in {name}: it belongs in methods, outside properties"),
            _ => continue,
        };
        return Err(traceback::with_span(context, Fault::syntax(message), statement.span));
    }
    Ok(())
}

/// Fails unless a statement may be in the section of a property.
pub(super) fn check_statement(context: &Context, source: &Source, statement: &Statement) -> Result<()> {
    let is_accepted = match &statement.kind {
        // One that cannot be read says itself what is wrong.
        StatementKind::Definition(_) | StatementKind::Unreadable(_) => true,
        StatementKind::Control(control) => matches!(control.word, ControlWord::Section | ControlWord::EndSection),
        StatementKind::Declaration(text) => {
            matches!(keyword_of(text).as_str(), "access" | "attribute" | "property" | "endproperty")
        }
        _ => false,
    };
    if is_accepted {
        return Ok(());
    }
    let span = first_line_span(source, statement.span);
    let subject = find_subject(source.slice(span));
    let message =
        format!("a :Property accepts only :Access and, from ∇ to ∇, its functions Get, Set and Shape: move {subject} out of it");
    Err(traceback::with_span(context, Fault::syntax(message), span))
}

/// Returns what a line declares or defines: its keyword, or the name before its `←`.
fn find_subject(line: &str) -> &str {
    let head = if line.starts_with(':') { Some(keyword_text(line)) } else { line.split('←').next() };
    head.map(str::trim_end).filter(|head| head.starts_with(':') || is_name(head)).unwrap_or("this line")
}
