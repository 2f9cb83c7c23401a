//! Classes and interfaces as described by scripts: fields, methods, properties, base classes and interfaces.

use super::declaration_words::{Access, declaration_words, first_line_span, is_keyword, keyword_of, keyword_text};
use super::declarations;
use super::property_script::{OpenProperty, check_statement};
use crate::array::{Array, Reference};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::assign::trigger;
use crate::eval::calls::{closure, tradfn};
use crate::eval::expressions::execute;
use crate::eval::{names, traceback};
use crate::function::{Context, Value};
use crate::runtime::classes::{Class, Implementation, Member, MemberKind};
use crate::runtime::frames::TextKind;
use crate::runtime::namespaces::Role;
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, ControlWord, Script, ScriptKind, StatementKind};
use std::sync::Arc;

/// Makes a namespace the class or interface that a script describes.
pub(crate) fn fix(context: &mut Context, script: &Script, space: Reference) -> Result<()> {
    let outer = context.current_space();
    let class = Class { name: script.name.clone(), ..Class::default() };
    let mut reader = ClassReader { space, class, property: None, implemented: Vec::new() };
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
    reader.find_implemented_interfaces(context);
    context.workspace.spaces[space].role = Role::Class(Arc::new(reader.class));
    Ok(())
}

/// Returns the first line of a script, such as `:Class Parrot : Bird, Speaker`, without its comment.
fn first_line(script: &Script) -> &str {
    let source = &script.body.source;
    source.slice(first_line_span(source, script.span))
}

/// A class or interface under construction, while its script is read.
struct ClassReader {
    space: Reference,
    class: Class,
    property: Option<OpenProperty>,
    /// The methods that implement methods of interfaces. Each entry is a path of the form `Interface.Method` and the name of the
    /// method in this class.
    implemented: Vec<(Arc<str>, Arc<str>)>,
}

/// The words that `:Implements` accepts, as its errors list them.
const IMPLEMENTED_ROLES: &str = "Constructor, Destructor, Method and Trigger";

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
            if self.property.is_some() {
                check_statement(context, &code.body.source, statement)?;
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
        match keyword_of(text).as_str() {
            "field" => self.read_field(context, text),
            "property" => {
                self.check_closed(context)?;
                self.property = Some(OpenProperty::new(&declaration_words(text), span)?);
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
        let (access, read_only) = Access::read_field_words(keywords)?;
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
            let result = match keyword_of(text).as_str() {
                "access" => access.read(&words),
                "implements" => self.read_implements(&words, name),
                _ => Ok(()),
            };
            result.map_err(|fault| (fault, statement.span))?;
        }
        Ok(access)
    }

    /// Reads the words of `:Implements` in a function: records the constructor, destructor or method that it implements.
    fn read_implements(&mut self, words: &[&str], name: &Arc<str>) -> Result<()> {
        match words {
            [role, ..] if is_keyword(role, "constructor") => self.class.constructors.push(name.clone()),
            [role, ..] if is_keyword(role, "destructor") => self.class.destructor = Some(name.clone()),
            // What is assigned to the names after it calls the function: `trigger::connect` reads them.
            [role, ..] if is_keyword(role, "trigger") => {}
            [role, method, ..] if is_keyword(role, "method") => {
                self.implemented.push((Arc::from(*method), name.clone()));
            }
            [role] if is_keyword(role, "method") => {
                return Err(Fault::syntax(":Implements Method needs the interface and the method, such as Speaker.Speak"));
            }
            [role, ..] => return Err(Fault::syntax(format!(":Implements does not accept {role}, only {IMPLEMENTED_ROLES}"))),
            [] => return Err(Fault::syntax(format!(":Implements needs one of the words {IMPLEMENTED_ROLES}"))),
        }
        Ok(())
    }

    /// Finds the interface of each method that implements one, in the namespace around the class, like those in its first line. A
    /// path that leads elsewhere, such as `Speaker.Speak` where the first line has `zoo.Speaker`, stands for the interfaces of the
    /// class with that last name.
    fn find_implemented_interfaces(&mut self, context: &Context) {
        let spaces = &context.workspace.spaces;
        for (path, method) in std::mem::take(&mut self.implemented) {
            let Some((interface, interface_method)) = path.rsplit_once('.') else { continue };
            let interfaces = match names::find_space(context, interface) {
                Some(space) if self.class.interfaces.contains(&space) => vec![space],
                _ => {
                    let last = interface.rsplit('.').next().unwrap_or_default();
                    let has_name = |space: &Reference| spaces.class(*space).is_some_and(|class| &*class.name == last);
                    self.class.interfaces.iter().copied().filter(has_name).collect()
                }
            };
            self.class.implements.push(Implementation { interfaces, interface_method: Arc::from(interface_method), method });
        }
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
                Some(body) => self.read_function_declarations(&body, &name).map_err(|(fault, span)| {
                    let keyword = keyword_text(body.source.slice(span));
                    fault.with_help(format!("the {keyword} is in the function {name}"))
                })?,
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
