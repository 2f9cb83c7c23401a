//! Scripts, and the objects that they describe: namespaces, classes, interfaces and instances.
//!
//! * [`script`]: texts that run within a namespace: `:Namespace` scripts, and files.
//! * [`declaration_words`]: the words of declarations in class scripts, and the access to members that they declare.
//! * [`property_script`]: the sections of properties in class scripts.
//! * [`declarations`]: the declarations with which a script imports other files, or the functions of another namespace.
//! * [`script_scope`]: lexical scope in scripts: classes and namespaces of one text see each other by name.
//! * [`class_script`]: classes and interfaces as described by scripts: fields, methods, properties, base classes and interfaces.
//! * [`instance`]: the creation of instances, with those of their base classes, and calls of constructors and destructors.
//! * [`property`]: properties of classes: functions that get and set the value of a name.

pub(crate) mod class_script;
mod declaration_words;
pub(crate) mod declarations;
pub(crate) mod instance;
pub(crate) mod property;
mod property_script;
pub(crate) mod script;
pub(crate) mod script_scope;
