//! Classes and interfaces as described by scripts: fields, methods, properties, base classes and interfaces.

use super::declarations;
use crate::array::{Array, Reference};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::assign::trigger;
use crate::eval::calls::{closure, tradfn};
use crate::eval::expressions::execute;
use crate::eval::{names, traceback};
use crate::function::{Context, Value};
use crate::runtime::classes::{Class, Member, MemberKind, Property, PropertyAccess};
use crate::runtime::frames::TextKind;
use crate::runtime::namespaces::Role;
use crate::syntax::source::{Source, Span};
use crate::syntax::strip_comment;
use crate::syntax::tree::{Body, ControlWord, Script, ScriptKind, StatementKind};
use std::sync::Arc;

/// Makes a namespace the class or interface that a script describes.
pub(crate) fn fix(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    let outer = context.current_space();
    let mut reader = ClassReader { space, class: Class { name: script.name.clone(), ..Class::default() }, property: None };
    reader.class.interface = script.kind == ScriptKind::Interface;
    let heritage = reader.read_heritage(context, first_line(script));
    let code = Code::new(script.body.clone());
    context.thread.frames.enter_text(script.body.source.clone(), None, space, TextKind::Line);
    crate::eval::switch_settings(context, outer, space);
    let result = match heritage {
        Ok(()) => reader.read_body(context, &code),
        Err(fault) => Err(traceback::with_span(context, fault, first_line_span(&script.body.source, script.span))),
    };
    context.thread.frames.leave();
    crate::eval::switch_settings(context, space, outer);
    result?;
    reader.add_dfns(context);
    context.workspace.spaces[space].role = Role::Class(Arc::new(reader.class));
    Ok(())
}

/// Returns the first line of a script, such as `:Class Parrot : Bird, Speaker`, without its comment.
fn first_line(script: &Script) -> &str {
    let source = &script.body.source;
    source.slice(first_line_span(source, script.span))
}

/// Returns the span of the first line of a script or definition, without its comment.
fn first_line_span(source: &Source, span: Span) -> Span {
    let line = source.slice(span).lines().next().map_or("", strip_comment);
    Span { start: span.start, end: span.start + line.trim_end().len() as u32 }
}

/// Returns the words of a declaration after its keyword, without its comment.
fn declaration_words(text: &str) -> Vec<&str> {
    strip_comment(text).split([' ', '\t', ',']).filter(|word| !word.is_empty()).skip(1).collect()
}

fn is_keyword(word: &str, keyword: &str) -> bool {
    word.eq_ignore_ascii_case(keyword)
}

/// A class or interface under construction, while its script is read.
struct ClassReader {
    space: Reference,
    class: Class,
    property: Option<OpenProperty>,
}

/// A property whose section is being read.
struct OpenProperty {
    /// The span of the line that opens the section.
    span: Span,
    names: Vec<Arc<str>>,
    is_default: bool,
    access: Access,
    property: Property,
}

/// The access to a member and, for a method, whether it can be overridden or overrides another, as `:Access` declares them.
#[derive(Clone, Copy, Default)]
struct Access {
    public: bool,
    shared: bool,
    overridable: bool,
    overrides: bool,
    declared: bool,
}

/// The words that `:Access` accepts, as its error lists them.
const ACCESS_WORDS: &str = "Public, Private, Shared, Instance, Overridable, Override and WebMethod";

impl Access {
    /// Reads the words of `:Access`; fails if there are others.
    fn read(&mut self, words: &[&str]) -> Result<()> {
        self.declared = true;
        match words.iter().find(|word| !self.read_word(word)) {
            Some(word) => Err(Fault::syntax(format!(":Access does not accept {word}, only {ACCESS_WORDS}"))),
            None => Ok(()),
        }
    }

    /// Reads one word; returns false if `:Access` does not accept it.
    fn read_word(&mut self, word: &str) -> bool {
        match word.to_ascii_lowercase().as_str() {
            "public" => self.public = true,
            "private" => self.public = false,
            "shared" => self.shared = true,
            "instance" => self.shared = false,
            "overridable" => self.overridable = true,
            "override" => self.overrides = true,
            // There are no web services: the word changes nothing.
            "webmethod" => {}
            _ => return false,
        }
        true
    }
}

impl ClassReader {
    /// Reads the list after the name of the class: the base class and the interfaces.
    fn read_heritage(&mut self, context: &Context, line: &str) -> Result<()> {
        let Some((_, list)) = line.trim_start().trim_start_matches(':').split_once(':') else {
            return Ok(());
        };
        for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let space = names::find_space(context, name);
            let class = space.and_then(|space| context.workspace.spaces.class(space).map(|class| (space, class.interface)));
            match class {
                Some((space, true)) => self.class.interfaces.push(space),
                Some((space, false)) if self.class.base.is_none() => self.class.base = Some(space),
                Some(_) => {
                    return Err(Fault::domain(
                        Blame::Function,
                        format!("a class can have only one base class: {name} is a second one"),
                    ));
                }
                None => {
                    return Err(Fault::value(format!("{name} is not a class or interface"))
                        .with_classic(format!("Undefined name: {name}")));
                }
            }
        }
        Ok(())
    }

    fn read_body(&mut self, context: &mut Context, code: &Arc<Code>) -> Result<()> {
        for statement in &code.body.statements {
            if let Some(frame) = context.thread.frames.top_mut() {
                frame.span = statement.span;
            }
            match &statement.kind {
                StatementKind::Declaration(text) => {
                    let result = self.read_declaration(context, text, statement.span);
                    result.map_err(|fault| traceback::with_span(context, fault, statement.span))?;
                }
                StatementKind::Definition(body) => self.add_function(context, body)?,
                StatementKind::Control(control) if matches!(control.word, ControlWord::Section | ControlWord::EndSection) => {}
                _ => {
                    let result = crate::eval::run_line(context, code, statement)?;
                    crate::eval::print_finished(context, &result)?;
                }
            }
        }
        self.check_closed(context)
    }

    /// Returns an error, at the line that opens it, if a property is open: its `:EndProperty` is missing.
    fn check_closed(&self, context: &Context) -> Result<()> {
        match &self.property {
            Some(open) => {
                let fault = Fault::syntax("this :Property needs an :EndProperty after its functions");
                Err(traceback::with_span(context, fault, open.span))
            }
            None => Ok(()),
        }
    }

    /// Reads a declaration; `span` is that of its text.
    fn read_declaration(&mut self, context: &mut Context, text: &str, span: Span) -> Result<()> {
        let keyword = text.split([' ', '\t']).next().unwrap_or("").trim_start_matches(':').to_ascii_lowercase();
        match keyword.as_str() {
            "field" => self.read_field(context, text),
            "property" => {
                self.check_closed(context)?;
                self.property = Some(open_property(&declaration_words(text), span)?);
                Ok(())
            }
            "endproperty" => self.close_property(),
            "access" => match &mut self.property {
                Some(open) => open.access.read(&declaration_words(text)),
                None => Access::default().read(&declaration_words(text)),
            },
            "include" => declaration_words(text).into_iter().try_for_each(|name| self.include(context, name)),
            "require" => declarations::execute_declaration(context, text),
            _ => Ok(()),
        }
    }

    /// Reads `:Field Public Shared Name←value`.
    fn read_field(&mut self, context: &mut Context, text: &str) -> Result<()> {
        let (head, value) = text.split_once('←').map_or((text, None), |(head, value)| (head, Some(value)));
        let words = declaration_words(head);
        let Some((name, keywords)) = words.split_last().filter(|(name, _)| names::is_name(name)) else {
            return Err(Fault::syntax("a field must have a valid name"));
        };
        let mut access = Access { declared: true, ..Access::default() };
        for keyword in keywords {
            // The other words, such as ReadOnly, say nothing of the access.
            access.read_word(keyword);
        }
        let read_only = keywords.iter().any(|word| is_keyword(word, "readonly"));
        let initial = match value {
            Some(value) => Some(execute::execute(context, None, &Array::text(value))?),
            None => None,
        };
        let name: Arc<str> = Arc::from(*name);
        if let (true, Some(value)) = (access.shared, &initial) {
            context.workspace.spaces[self.space].names.insert(name.clone(), Value::Array(value.clone()));
        }
        let kind = MemberKind::Field { read_only, initial };
        self.class.members.insert(name, Member { public: access.public, shared: access.shared, kind });
        Ok(())
    }

    fn close_property(&mut self) -> Result<()> {
        let Some(OpenProperty { names, is_default, access, property, .. }) = self.property.take() else {
            return Err(Fault::syntax(":EndProperty needs a :Property before it"));
        };
        let property = Arc::new(property);
        if is_default {
            self.class.default_property = names.first().cloned();
        }
        for name in names {
            let kind = MemberKind::Property(property.clone());
            self.class.members.insert(name, Member { public: access.public, shared: access.shared, kind });
        }
        Ok(())
    }

    /// Adds a function of the class or, within a property, one of the functions of the property.
    fn add_function(&mut self, context: &mut Context, body: &Arc<Body>) -> Result<()> {
        let Some(name) = tradfn::header(body).map(|header| header.name.clone()) else {
            return Ok(());
        };
        if let Some(open) = &mut self.property {
            return open.add_function(context, body, &name);
        }
        let access =
            self.read_function_declarations(body, &name).map_err(|(fault, span)| traceback::with_span(context, fault, span))?;
        trigger::connect(context, self.space, body, &name);
        if let Some(value) = tradfn::build_definition(context, body, &name, None) {
            self.add_method(context, name, value, access);
        }
        Ok(())
    }

    /// Reads the declarations in a function: returns its access, and records the constructor, destructor or method that it
    /// implements. Fails with the span of the declaration in the text of the function.
    fn read_function_declarations(&mut self, body: &Body, name: &Arc<str>) -> std::result::Result<Access, (Fault, Span)> {
        let mut access = Access { public: self.class.interface, ..Access::default() };
        for statement in &body.statements {
            let StatementKind::Declaration(text) = &statement.kind else { continue };
            let words = declaration_words(text);
            let keyword = text.trim_start_matches(':').split([' ', '\t']).next().unwrap_or("");
            if is_keyword(keyword, "access") {
                access.read(&words).map_err(|fault| (fault, statement.span))?;
            } else if is_keyword(keyword, "implements") {
                match words.as_slice() {
                    [role, ..] if is_keyword(role, "constructor") => self.class.constructors.push(name.clone()),
                    [role, ..] if is_keyword(role, "destructor") => self.class.destructor = Some(name.clone()),
                    [role, method, ..] if is_keyword(role, "method") => {
                        self.class.implements.push((Arc::from(*method), name.clone()));
                    }
                    _ => {}
                }
            }
        }
        Ok(access)
    }

    fn add_method(&mut self, context: &mut Context, name: Arc<str>, value: Value, access: Access) {
        // The shared methods of the class may also call methods that declare no access.
        if access.shared || !access.declared {
            context.workspace.spaces[self.space].names.insert(name.clone(), value.clone());
        }
        let kind = MemberKind::Method { value, overridable: access.overridable, overrides: access.overrides };
        self.class.members.insert(name, Member { public: access.public, shared: access.shared, kind });
    }

    /// Executes `:Include NS`: the functions of a namespace become methods, unless the class has a member of that name.
    fn include(&mut self, context: &mut Context, name: &str) -> Result<()> {
        for (name, value) in declarations::list_included(context, name)? {
            if self.class.members.contains_key(&name) {
                continue;
            }
            let access = match names::body(&value) {
                Some(body) => self
                    .read_function_declarations(&body, &name)
                    .map_err(|(fault, _)| fault.with_help(format!("the :Access is in the function {name}")))?,
                None => Access::default(),
            };
            self.add_method(context, name, closure::copy_to_space(value, self.space), access);
        }
        Ok(())
    }

    /// Adds the dfns of the class as private methods; the class itself may call them as well.
    fn add_dfns(&mut self, context: &Context) {
        for (name, value) in &context.workspace.spaces[self.space].names {
            if matches!(value, Value::Array(_)) || self.class.members.contains_key(name) {
                continue;
            }
            let kind = MemberKind::Method { value: value.clone(), overridable: false, overrides: false };
            self.class.members.insert(name.clone(), Member { public: false, shared: false, kind });
        }
    }
}

impl OpenProperty {
    /// Adds one of the functions of the property; fails for a function of another name.
    fn add_function(&mut self, context: &Context, body: &Arc<Body>, name: &str) -> Result<()> {
        let slot = match name.to_ascii_lowercase().as_str() {
            "get" => &mut self.property.get,
            "set" => &mut self.property.set,
            "shape" => &mut self.property.shape,
            _ => {
                let message = format!("the functions of a property are called Get, Set and Shape: move {name} out of it");
                let span = first_line_span(&body.source, body.span);
                return Err(traceback::with_span(context, Fault::syntax(message), span));
            }
        };
        let name = format!("{}_{}", name.to_lowercase(), self.names.first().map_or("", |first| first));
        *slot = tradfn::build_definition(context, body, &Arc::from(name), None);
        Ok(())
    }
}

/// Opens the property that `:Property Keyed Default Name1, Name2` declares; `span` is that of this line.
fn open_property(words: &[&str], span: Span) -> Result<OpenProperty> {
    let mut open =
        OpenProperty { span, names: Vec::new(), is_default: false, access: Access::default(), property: Property::default() };
    for word in words {
        match word.to_ascii_lowercase().as_str() {
            "simple" => open.property.access = PropertyAccess::Simple,
            "numbered" => open.property.access = PropertyAccess::Numbered,
            "keyed" => open.property.access = PropertyAccess::Keyed,
            "default" => open.is_default = true,
            _ if names::is_name(word) => open.names.push(Arc::from(*word)),
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
