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
use crate::syntax::source::Span;
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
        Err(fault) => Err(traceback::with_span(context, fault, first_line_span(script))),
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
    let text = script.body.source.slice(script.span);
    text.lines().next().map_or("", strip_comment)
}

/// Returns the span of the first line of a script, without its comment.
fn first_line_span(script: &Script) -> Span {
    let start = script.span.start;
    Span { start, end: start + first_line(script).trim_end().len() as u32 }
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

impl Access {
    fn read(&mut self, words: &[&str]) {
        self.declared = true;
        for word in words {
            match word.to_ascii_lowercase().as_str() {
                "public" => self.public = true,
                "private" => self.public = false,
                "shared" => self.shared = true,
                "instance" => self.shared = false,
                "overridable" => self.overridable = true,
                "override" => self.overrides = true,
                _ => {}
            }
        }
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
                    let result = self.read_declaration(context, text);
                    result.map_err(|fault| crate::eval::traceback::with_span(context, fault, statement.span))?;
                }
                StatementKind::Definition(body) => self.add_function(context, body),
                StatementKind::Control(control) if matches!(control.word, ControlWord::Section | ControlWord::EndSection) => {}
                _ => {
                    let result = crate::eval::run_line(context, code, statement)?;
                    crate::eval::print_finished(context, &result)?;
                }
            }
        }
        Ok(())
    }

    fn read_declaration(&mut self, context: &mut Context, text: &str) -> Result<()> {
        let keyword = text.split([' ', '\t']).next().unwrap_or("").trim_start_matches(':').to_ascii_lowercase();
        match keyword.as_str() {
            "field" => self.read_field(context, text),
            "property" => {
                self.property = Some(open_property(&declaration_words(text))?);
                Ok(())
            }
            "endproperty" => self.close_property(),
            "access" => {
                if let Some(open) = &mut self.property {
                    open.access.read(&declaration_words(text));
                }
                Ok(())
            }
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
        let mut access = Access::default();
        access.read(keywords);
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
        let Some(OpenProperty { names, is_default, access, property }) = self.property.take() else {
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
    fn add_function(&mut self, context: &mut Context, body: &Arc<Body>) {
        let Some(name) = tradfn::header(body).map(|header| header.name.clone()) else {
            return;
        };
        if let Some(open) = &mut self.property {
            let slot = match name.to_ascii_lowercase().as_str() {
                "get" => &mut open.property.get,
                "set" => &mut open.property.set,
                "shape" => &mut open.property.shape,
                _ => return,
            };
            let name = format!("{}_{}", name.to_lowercase(), open.names.first().map_or("", |first| first));
            *slot = tradfn::build_definition(context, body, &Arc::from(name), None);
            return;
        }
        let access = self.read_function_declarations(body, &name);
        trigger::connect(context, self.space, body, &name);
        if let Some(value) = tradfn::build_definition(context, body, &name, None) {
            self.add_method(context, name, value, access);
        }
    }

    /// Reads the declarations in a function: returns its access, and records the constructor, destructor or method that it
    /// implements.
    fn read_function_declarations(&mut self, body: &Body, name: &Arc<str>) -> Access {
        let mut access = Access { public: self.class.interface, ..Access::default() };
        for statement in &body.statements {
            let StatementKind::Declaration(text) = &statement.kind else { continue };
            let words = declaration_words(text);
            let keyword = text.trim_start_matches(':').split([' ', '\t']).next().unwrap_or("");
            if is_keyword(keyword, "access") {
                access.read(&words);
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
        access
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
            let body = names::body(&value);
            let access = body.map_or_else(Access::default, |body| self.read_function_declarations(&body, &name));
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

/// Opens the property that `:Property Keyed Default Name1, Name2` declares.
fn open_property(words: &[&str]) -> Result<OpenProperty> {
    let mut open =
        OpenProperty { names: Vec::new(), is_default: false, access: Access::default(), property: Property::default() };
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
