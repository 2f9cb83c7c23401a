//! Classes and their instances: which members there are, who sees them, and in which namespace they live.

use super::Value;
use super::namespaces::{Namespaces, Role};
use crate::array::{Array, Reference};
use hashbrown::HashMap;
use std::sync::Arc;

/// What a `:Class` or `:Interface` script says.
#[derive(Default)]
pub struct Class {
    /// Its name; empty if it has none.
    pub name: Arc<str>,
    /// Whether it is an interface.
    pub interface: bool,
    /// The class it is based on.
    pub base: Option<Reference>,
    /// The interfaces that it promises.
    pub interfaces: Vec<Reference>,
    /// Fields, methods and properties by their names.
    pub members: HashMap<Arc<str>, Member, foldhash::fast::RandomState>,
    /// The functions that `⎕NEW` may call.
    pub constructors: Vec<Arc<str>>,
    /// The function that is called when an instance goes.
    pub destructor: Option<Arc<str>>,
    /// The property that an index behind an instance is for.
    pub default: Option<Arc<str>>,
    /// Methods that stand for those of interfaces: the interface's name with the method's, and the own name.
    pub implements: Vec<(Arc<str>, Arc<str>)>,
}

/// One member of a class.
pub struct Member {
    /// Whether it is seen from outside.
    pub public: bool,
    /// Whether there is one for all instances.
    pub shared: bool,
    /// What it is.
    pub kind: MemberKind,
}

/// What a member is.
pub enum MemberKind {
    /// A variable.
    Field {
        /// Whether only its declaration gives it a value.
        read_only: bool,
        /// The value at first.
        initial: Option<Array>,
    },
    /// A function or operator.
    Method {
        /// What is called; it runs in the class, or in each instance.
        value: Value,
        /// Whether a derived class may put its own in place of it.
        overridable: bool,
        /// Whether it takes the place of the one in the base class.
        overrides: bool,
    },
    /// A property.
    Property(Arc<Property>),
}

/// How a property is read and set.
#[derive(Default)]
pub struct Property {
    /// How its elements are reached.
    pub access: PropertyAccess,
    /// The function that gives its value.
    pub get: Option<Value>,
    /// The function that takes a new one.
    pub set: Option<Value>,
    /// The function that gives its shape.
    pub shape: Option<Value>,
}

/// How the elements of a property are reached.
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

/// What `⎕NEW` made.
pub struct Instance {
    /// Of which class.
    pub class: Reference,
    /// The instance of the base class within it.
    pub base: Option<Reference>,
    /// The instance that it is the base of, at any remove; itself if of none.
    pub whole: Reference,
    /// Whether the constructor of the base class is still to be called.
    pub waiting: bool,
    /// Methods of this part that those of a more derived part replace, with that part.
    pub overridden: Vec<(Arc<str>, Reference)>,
}

impl Instance {
    /// Returns the part whose method replaces the one of this name.
    pub fn overriding(&self, name: &str) -> Option<Reference> {
        self.overridden.iter().find(|(overridden, _)| **overridden == *name).map(|(_, by)| *by)
    }
}

impl Namespaces {
    /// The class that a namespace is.
    pub fn class(&self, space: Reference) -> Option<&Arc<Class>> {
        match &self[space].role {
            Role::Class(class) => Some(class),
            _ => None,
        }
    }

    /// The instance that a namespace is.
    pub fn instance(&self, space: Reference) -> Option<&Instance> {
        match &self[space].role {
            Role::Instance(instance) => Some(instance),
            _ => None,
        }
    }

    /// The class of an instance, or the class itself.
    pub fn class_of(&self, space: Reference) -> Option<Reference> {
        match &self[space].role {
            Role::Plain => None,
            Role::Class(_) => Some(space),
            Role::Instance(instance) => Some(instance.class),
        }
    }

    /// Whether a name means a constructor to those outside of an instance.
    pub fn is_constructor(&self, space: Reference, name: &str) -> bool {
        let owner = self.instance(space).and_then(|_| self.member(space, name, false)).map(|(owner, _)| owner);
        let class = owner.and_then(|owner| self.class(self.class_of(owner)?));
        class.is_some_and(|class| class.constructors.iter().any(|own| **own == *name))
    }

    /// The instance that a base belongs to; any other namespace is itself.
    pub fn whole(&self, space: Reference) -> Reference {
        self.instance(space).map_or(space, |instance| instance.whole)
    }

    /// The classes of a class or instance, the most derived first.
    pub fn lineage(&self, space: Reference) -> Vec<Reference> {
        let mut found = Vec::new();
        let mut at = self.class_of(space);
        while let Some(class) = at.filter(|class| !found.contains(class)) {
            found.push(class);
            at = self.base(class);
        }
        found
    }

    /// What a class or instance is based on: a class, or the instance of it within this one.
    pub fn base(&self, space: Reference) -> Option<Reference> {
        match &self[space].role {
            Role::Plain => None,
            Role::Class(class) => class.base,
            Role::Instance(instance) => instance.base,
        }
    }

    /// The member that a name means, and the class or instance it belongs to. `inside` says whether it is sought by a text
    /// that runs there: others see what is public.
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

    /// The namespace where a name of a class or instance has its value, or would have it; none if there is no such name.
    pub fn home(&self, space: Reference, name: &str, inside: bool) -> Option<Reference> {
        if inside
            && let Role::Instance(instance) = &self[space].role
            && let Some(by) = instance.overriding(name)
        {
            return Some(by);
        }
        let own = self.class_of(space)?;
        let declared = self.class(own).and_then(|class| class.members.get(name));
        let is_instance = own != space;
        if let Some(member) = declared {
            if (inside || member.public) && (is_instance || member.shared) {
                return Some(if member.shared { own } else { space });
            }
            if inside && !is_instance && self[own].names.contains_key(name) {
                return Some(own);
            }
        } else if let Some(home) = [space, own].into_iter().find(|home| self[*home].names.contains_key(name)) {
            return Some(home);
        }
        self.home(self.base(space)?, name, false)
    }
}
