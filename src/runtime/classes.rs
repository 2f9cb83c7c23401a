//! Classes and their instances: their members, which may be public or private, and the namespaces that hold them.

use super::namespaces::{Namespaces, Role};
use crate::array::{Array, Reference};
use crate::function::Value;
use hashbrown::HashMap;
use std::sync::Arc;

/// The declarations of a `:Class` or `:Interface` script.
#[derive(Default)]
pub struct Class {
    /// The name; empty if the class has none.
    pub name: Arc<str>,
    /// True if it is an interface.
    pub interface: bool,
    /// The base class, if there is one.
    pub base: Option<Reference>,
    /// The interfaces that the class declares that it implements.
    pub interfaces: Vec<Reference>,
    /// The fields, methods and properties by name.
    pub members: HashMap<Arc<str>, Member, foldhash::fast::RandomState>,
    /// The functions that `⎕NEW` may call.
    pub constructors: Vec<Arc<str>>,
    /// The function that is called when an instance is destroyed, if there is one.
    pub destructor: Option<Arc<str>>,
    /// The default property, to which an index after an instance applies, if there is one.
    pub default_property: Option<Arc<str>>,
    /// The methods that implement methods of interfaces.
    pub implements: Vec<Implementation>,
}

/// A method of a class that implements a method of an interface.
pub struct Implementation {
    /// The interface; more than one if the declaration may mean any of them.
    pub interfaces: Vec<Reference>,
    /// The name of the method in the interface.
    pub interface_method: Arc<str>,
    /// The name of the method in the class.
    pub method: Arc<str>,
}

/// One member of a class.
pub struct Member {
    /// True if the member is visible from outside the class.
    pub public: bool,
    /// True if all instances share the member.
    pub shared: bool,
    /// The kind of member.
    pub kind: MemberKind,
}

/// The kinds of members.
pub enum MemberKind {
    /// A variable.
    Field {
        /// True if the field gets its value from its declaration and cannot be assigned.
        read_only: bool,
        /// The initial value, if there is one.
        initial: Option<Array>,
    },
    /// A function or operator.
    Method {
        /// The function or operator; it runs in the class, or in each instance.
        value: Value,
        /// True if a derived class may override the method.
        overridable: bool,
        /// True if the method overrides the one with the same name in the base class.
        overrides: bool,
    },
    /// A property.
    Property(Arc<Property>),
}

/// The accessors of a property.
#[derive(Default)]
pub struct Property {
    /// The way in which the elements of the property are accessed.
    pub access: PropertyAccess,
    /// The function that returns the value, if the property can be read.
    pub get: Option<Value>,
    /// The function that receives a new value, if the property can be assigned.
    pub set: Option<Value>,
    /// The function that returns the shape, if there is one.
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

/// An instance created by `⎕NEW`, or the part of one that belongs to a base class.
pub struct Instance {
    /// The class of the instance.
    pub class: Reference,
    /// The instance of the base class within this one, if there is one.
    pub base: Option<Reference>,
    /// The most derived instance of which this one is a direct or indirect base; this one itself if no instance is derived from
    /// it.
    pub most_derived: Reference,
    /// True as long as the constructor of the base class has not been called.
    pub base_pending: bool,
    /// The methods of this instance that are overridden by an instance derived from it, each with that instance.
    pub overridden: Vec<(Arc<str>, Reference)>,
}

impl Instance {
    /// Returns the derived instance whose method overrides the one with the name `name`, if there is one.
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

    /// Returns the class of an instance; returns a class itself, and `None` for a plain namespace.
    pub fn class_of(&self, space: Reference) -> Option<Reference> {
        match &self[space].role {
            Role::Plain => None,
            Role::Class(_) => Some(space),
            Role::Instance(instance) => Some(instance.class),
        }
    }

    /// Returns true if a name refers to a constructor when it is used from outside the instance `space`.
    pub fn is_constructor(&self, space: Reference, name: &str) -> bool {
        let owner = self.instance(space).and_then(|_| self.member(space, name, false)).map(|(owner, _)| owner);
        let class = owner.and_then(|owner| self.class(self.class_of(owner)?));
        class.is_some_and(|class| class.constructors.iter().any(|constructor| **constructor == *name))
    }

    /// Returns the most derived instance to which an instance belongs; returns any other namespace unchanged.
    pub fn find_most_derived(&self, space: Reference) -> Reference {
        self.instance(space).map_or(space, |instance| instance.most_derived)
    }

    /// Returns the class of an instance, or the class itself, and all its base classes, the most derived first; nothing for a
    /// plain namespace.
    pub fn lineage(&self, space: Reference) -> Vec<Reference> {
        let mut classes = Vec::new();
        let mut next = self.class_of(space);
        while let Some(class) = next.filter(|class| !classes.contains(class)) {
            classes.push(class);
            next = self.base(class);
        }
        classes
    }

    /// Returns the base class of a class, or the instance of the base class within an instance, if there is one.
    pub fn base(&self, space: Reference) -> Option<Reference> {
        match &self[space].role {
            Role::Plain => None,
            Role::Class(class) => class.base,
            Role::Instance(instance) => instance.base,
        }
    }

    /// Returns the member to which a name refers, and the class or instance to which the member belongs. `inside` is true for
    /// code that runs in `space`: other code sees only public members. Of a base class, only public members are visible.
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
    /// name. `inside` is true for code that runs in `space`: other code sees only public members. Of a base class, only public
    /// members are visible.
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
