//! The namespaces of a workspace, and the paths by which its text reaches them.

use crate::array::memory::recurse_within_limit;
use crate::array::visited::Visited;
use crate::array::{Array, Elements, Mark, Reference};
use crate::error::{Blame, Fault, Result};
use crate::format::notation::Paths;
use crate::function::{Context, Value};
use crate::runtime::classes::Instance;
use crate::runtime::namespaces::{Namespace, ROOT, Role, SESSION};
use crate::stack::recurse;
use std::collections::{HashMap, HashSet};

/// The namespaces of a workspace as its text names them.
pub(crate) struct Graph {
    /// The namespace that the text describes: `#`, or one within it.
    pub root: Reference,
    /// The path, as seen from the root, of each namespace that the text refers to by a path.
    pub paths: Paths,
    /// The namespaces that are made under their names, with their paths; each comes after the one that contains it.
    pub named: Vec<(Reference, String)>,
    /// The namespaces without a name that must be made before any variable is set: each temporarily has a name in
    /// [`Graph::holder`].
    pub unnamed: Vec<Reference>,
    /// The name of the namespace that holds the unnamed ones while the text runs.
    pub holder: String,
}

/// A walk through all values, with the findings so far.
struct Walk<'a> {
    context: &'a Context,
    paths: Paths,
    named: Vec<(Reference, String)>,
    /// The number of references to each namespace without a name.
    counts: HashMap<Reference, usize>,
    seen: HashSet<Reference>,
    /// The namespaces still to be visited.
    pending_spaces: Vec<Reference>,
    /// The items visited at least once.
    visited: Visited,
    /// The items visited twice.
    visited_twice: Visited,
}

impl Graph {
    /// Finds the namespaces that can be reached from `root`. Fails if one of them is an instance of a class, which cannot be
    /// written as text.
    pub(crate) fn new(context: &Context, root: Reference) -> Result<Self> {
        let mut walk = Walk {
            context,
            paths: Paths::from([(root, "⎕THIS".to_owned()), (SESSION, "⎕SE".to_owned())]),
            named: Vec::new(),
            counts: HashMap::new(),
            seen: HashSet::from([root, SESSION]),
            pending_spaces: Vec::new(),
            visited: Visited::default(),
            visited_twice: Visited::default(),
        };
        walk.name_below(root, "");
        walk.pending_spaces = walk.named.iter().map(|(space, _)| *space).chain([root]).collect();
        if root != ROOT {
            walk.name_outside();
        }
        while let Some(space) = walk.pending_spaces.pop() {
            walk.visit_space(space)?;
        }
        let holder = find_free_name(context, root);
        let (mut paths, counts) = (walk.paths, walk.counts);
        let mut unnamed: Vec<Reference> = counts.keys().copied().filter(|space| !paths.contains_key(space)).collect();
        unnamed.retain(|&space| counts[&space] > 1 || !has_only_values(context, space) || name_within(context, space).is_some());
        // A namespace is made after the one that it was made in, which is older and so has a lower index.
        unnamed.sort_by_key(|space| space.index);
        for (number, &space) in unnamed.iter().enumerate() {
            let path = match name_within(context, space).zip(paths.get(&context.workspace.spaces[space].parent)) {
                Some((name, outer)) => format!("{outer}.{name}"),
                None => format!("{holder}.n{}", number + 1),
            };
            paths.insert(space, path);
        }
        Ok(Self { root, paths, named: walk.named, unnamed, holder })
    }
}

impl Walk<'_> {
    /// Adds the paths of the namespaces within one, at all levels.
    fn name_below(&mut self, space: Reference, path: &str) {
        let mut inner: Vec<(&str, Reference)> = children(self.context, space).collect();
        inner.sort_unstable_by_key(|(name, _)| *name);
        for (name, child) in inner {
            if !self.seen.insert(child) {
                continue;
            }
            let path = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            self.paths.insert(child, path.clone());
            self.named.push((child, path.clone()));
            recurse(|| self.name_below(child, &path));
        }
    }

    /// Adds the paths of the namespaces outside the root, but not the namespaces themselves: they are not part of the text.
    fn name_outside(&mut self) {
        let count = self.named.len();
        self.seen.insert(ROOT);
        self.paths.insert(ROOT, "#".to_owned());
        self.name_below(ROOT, "#");
        self.named.truncate(count);
    }

    /// Follows every reference in the values of a namespace; fails if it is an instance.
    fn visit_space(&mut self, space: Reference) -> Result<()> {
        let namespace = &self.context.workspace.spaces[space];
        if let Some(instance) = self.context.workspace.spaces.instance(space) {
            return Err(self.instance_fault(instance));
        }
        for value in namespace.names.values() {
            if let Value::Array(array) = value {
                self.visit_array(array)?;
            }
        }
        Ok(())
    }

    fn instance_fault(&self, instance: &Instance) -> Fault {
        let class = &self.context.workspace.spaces[instance.class].display;
        Fault::nonce(format!("an instance of {class} cannot be written as text"))
            .with_help("erase the variables that hold instances, and create the instances again in ⎕LX")
    }

    fn visit_array(&mut self, array: &Array) -> Result<()> {
        match array.elements() {
            Elements::Marks(buffer) => buffer.as_slice().iter().for_each(|mark| self.visit_mark(mark)),
            Elements::Nested(buffer) => {
                self.context.poll()?;
                for item in buffer.as_slice() {
                    // Each item is visited up to twice: it only matters whether a namespace is counted once or more often.
                    if let Some(array) = item.long_array()
                        && (self.visited.insert(item) || self.visited_twice.insert(item))
                    {
                        recurse_within_limit(|| self.visit_array(array))?;
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn visit_mark(&mut self, mark: &Mark) {
        let Mark::Namespace(space) = *mark else { return };
        if self.paths.contains_key(&space) || !self.context.workspace.spaces.contains(space) {
            return;
        }
        *self.counts.entry(space).or_default() += 1;
        if self.seen.insert(space) {
            self.pending_spaces.push(space);
        }
    }
}

/// Returns the namespaces that were made in a namespace and still have the names under which they were made there.
fn children(context: &Context, space: Reference) -> impl Iterator<Item = (&str, Reference)> {
    let outer = &context.workspace.spaces[space];
    outer.names.iter().filter_map(move |(name, value)| {
        let child = value.array()?.reference().filter(|&child| context.workspace.spaces.contains(child))?;
        let inner = &context.workspace.spaces[child];
        let made_here = inner.parent == space && inner.display.strip_prefix(&*outer.display)?.strip_prefix('.')? == &**name;
        made_here.then_some((&**name, child))
    })
}

/// Returns the name under which a namespace was made in its parent, or `None` if it no longer has that name.
pub(crate) fn name_within(context: &Context, space: Reference) -> Option<&str> {
    children(context, context.workspace.spaces[space].parent).find(|(_, child)| *child == space).map(|(name, _)| name)
}

/// Returns true if a namespace consists only of the values of its names, so that it can be written where it is referred to.
fn has_only_values(context: &Context, space: Reference) -> bool {
    let Namespace { form, parent, names, role, triggers, script, display, .. } = &context.workspace.spaces[space];
    let has_no_extras = form.is_none() && script.is_none() && triggers.is_empty() && matches!(role, Role::Plain);
    let has_no_extras = has_no_extras && children(context, space).next().is_none();
    let only_values = names.values().all(|value| matches!(value, Value::Array(_)));
    has_no_extras
        && only_values
        && *parent == ROOT
        && display == "#.[Namespace]"
        && super::settings::changed_lines(context, space, ROOT).is_empty()
}

/// Returns a name that has no value in a namespace.
fn find_free_name(context: &Context, root: Reference) -> String {
    let mut name = "⍙".to_owned();
    while context.workspace.spaces[root].names.contains_key(&name) {
        name.push('⍙');
    }
    name
}

/// Returns the fault for a reference to a namespace of an earlier workspace.
pub(crate) fn unreachable_fault(name: &str) -> Fault {
    Fault::domain(Blame::Right, format!("{name} refers to a namespace that no longer exists"))
}
