//! Classes and their instances: their members, the visibility of these, and the namespaces they live in.

use super::namespaces::{Namespaces, Role};
use crate::array::{Array, Reference};
use crate::function::Value;
use hashbrown::HashMap;
use std::sync::Arc;

/// The declarations of a `:Class` or `:Interface` script.
#[derive(Default)]
pub struct Class {
    /// The name; empty if it has none.
    pub name: Arc<str>,
    /// True if it is an interface.
    pub interface: bool,
    /// The base class.
    pub base: Option<Reference>,
    /// The interfaces that it declares to implement.
    pub interfaces: Vec<Reference>,
    /// The fields, methods and properties by name.
    pub members: HashMap<Arc<str>, Member, foldhash::fast::RandomState>,
    /// The functions that `⎕NEW` may call.
    pub constructors: Vec<Arc<str>>,
    /// The function that is called when an instance is destroyed.
    pub destructor: Option<Arc<str>>,
    /// The default property, to which an index after an instance applies.
    pub default: Option<Arc<str>>,
    /// The methods that implement those of interfaces: the name in the form `Interface.Method`, and the name of the method in
    /// this class.
    pub implements: Vec<(Arc<str>, Arc<str>)>,
}

/// One member of a class.
pub struct Member {
    /// True if it is visible from outside.
    pub public: bool,
    /// True if all instances share it.
    pub shared: bool,
    /// The kind of member.
    pub kind: MemberKind,
}

/// The kinds of members.
pub enum MemberKind {
    /// A variable.
    Field {
        /// True if only its declaration gives it a value.
        read_only: bool,
        /// The initial value.
        initial: Option<Array>,
    },
    /// A function or operator.
    Method {
        /// The function or operator; it runs in the class, or in each instance.
        value: Value,
        /// True if a derived class may override it.
        overridable: bool,
        /// True if it overrides the one in the base class.
        overrides: bool,
    },
    /// A property.
    Property(Arc<Property>),
}

/// The accessors of a property.
#[derive(Default)]
pub struct Property {
    /// The way its elements are accessed.
    pub access: PropertyAccess,
    /// The function that returns its value.
    pub get: Option<Value>,
    /// The function that receives a new value.
    pub set: Option<Value>,
    /// The function that returns its shape.
    pub shape: Option<Value>,
}

/// The ways to access the elements of a property.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum PropertyAccess {
    /// All at once.
    #[default]
    Simple,
    /// One by one, by their indices.
    Numbered,
    /// By keys of any kind.
    Keyed,
}

/// An instance made by `⎕NEW`.
pub struct Instance {
    /// The class of the instance.
    pub class: Reference,
    /// The instance of the base class within it.
    pub base: Option<Reference>,
    /// The most derived instance that it is a direct or indirect base of; itself if there is none.
    pub whole: Reference,
    /// True as long as the constructor of the base class has not been called.
    pub waiting: bool,
    /// The methods of this instance that an instance derived from it overrides, each with that instance.
    pub overridden: Vec<(Arc<str>, Reference)>,
}

impl Instance {
    /// Returns the derived instance whose method overrides the one with this name, if there is one.
    pub fn find_override(&self, name: &str) -> Option<Reference> {
        self.overridden.iter().find(|(method, _)| **method == *name).map(|(_, part)| *part)
    }
}

impl Namespaces {
    /// Returns the class that a namespace represents, if it is one.
    pub fn class(&self, space: Reference) -> Option<&Arc<Class>> {
        match &self[space].role {
            Role::Class(class) => Some(class),
            _ => None,
        }
    }

    /// Returns the instance that a namespace represents, if it is one.
    pub fn instance(&self, space: Reference) -> Option<&Instance> {
        match &self[space].role {
            Role::Instance(instance) => Some(instance),
            _ => None,
        }
    }

    /// Returns the class of an instance, or the class itself.
    pub fn class_of(&self, space: Reference) -> Option<Reference> {
        match &self[space].role {
            Role::Plain => None,
            Role::Class(_) => Some(space),
            Role::Instance(instance) => Some(instance.class),
        }
    }

    /// Returns true if a name refers to a constructor for code outside of the instance.
    pub fn is_constructor(&self, space: Reference, name: &str) -> bool {
        let owner = self.instance(space).and_then(|_| self.member(space, name, false)).map(|(owner, _)| owner);
        let class = owner.and_then(|owner| self.class(self.class_of(owner)?));
        class.is_some_and(|class| class.constructors.iter().any(|constructor| **constructor == *name))
    }

    /// Returns the most derived instance that an instance is part of; returns any other namespace itself.
    pub fn whole(&self, space: Reference) -> Reference {
        self.instance(space).map_or(space, |instance| instance.whole)
    }

    /// Returns the class of an instance, or the class itself, and all its base classes, the most derived first.
    pub fn lineage(&self, space: Reference) -> Vec<Reference> {
        let mut classes = Vec::new();
        let mut next = self.class_of(space);
        while let Some(class) = next.filter(|class| !classes.contains(class)) {
            classes.push(class);
            next = self.base(class);
        }
        classes
    }

    /// Returns the base of a class, which is a class, or of an instance, which is the instance of the base class within it.
    pub fn base(&self, space: Reference) -> Option<Reference> {
        match &self[space].role {
            Role::Plain => None,
            Role::Class(class) => class.base,
            Role::Instance(instance) => instance.base,
        }
    }

    /// Returns the member that a name refers to, and the class or instance it belongs to. `inside` is true for code that runs in
    /// `space`: other code sees only public members.
    pub fn member(&self, space: Reference, name: &str, inside: bool) -> Option<(Reference, &Member)> {
        let class = self.class(self.class_of(space)?)?;
        let is_instance = self.instance(space).is_some();
        if let Some(member) = class.members.get(name)
            && (inside || member.public)
            && (is_instance || member.shared)
        {
            return Some((space, member));
        }
        self.member(self.base(space)?, name, false)
    }

    /// Returns the namespace that holds, or would hold, the value of a name of a class or instance, or `None` if there is no such
    /// name. `inside` is true for code that runs in `space`: other code sees only public members.
    pub fn home(&self, space: Reference, name: &str, inside: bool) -> Option<Reference> {
        if inside
            && let Role::Instance(instance) = &self[space].role
            && let Some(part) = instance.find_override(name)
        {
            return Some(part);
        }
        let class = self.class_of(space)?;
        let member = self.class(class).and_then(|class| class.members.get(name));
        let is_instance = class != space;
        if let Some(member) = member {
            if (inside || member.public) && (is_instance || member.shared) {
                return Some(if member.shared { class } else { space });
            }
            if inside && !is_instance && self[class].names.contains_key(name) {
                return Some(class);
            }
        } else if let Some(home) = [space, class].into_iter().find(|home| self[*home].names.contains_key(name)) {
            return Some(home);
        }
        self.home(self.base(space)?, name, false)
    }
}
