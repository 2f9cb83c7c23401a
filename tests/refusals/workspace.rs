//! The values of all names of a workspace, as texts that share nothing with them, and the invariants of these values.

use std::collections::{BTreeMap, HashSet};
use zilde::Interpreter;
use zilde::internals::array::{Array, Reference};
use zilde::internals::format::format_on_one_line;
use zilde::internals::function::{Context, Value};

/// The texts of the values of all names, by their paths.
#[derive(PartialEq)]
pub(crate) struct Snapshot(BTreeMap<String, String>);

impl Snapshot {
    pub(crate) fn take(apl: &mut Interpreter) -> Self {
        let mut values = BTreeMap::new();
        for_each_value(apl.context(), &mut |context, path, value| {
            values.insert(path.to_owned(), describe(context, value));
        });
        Self(values)
    }

    /// Returns a name whose value is that of none of the other snapshots, if there is one.
    pub(crate) fn find_foreign(&self, others: &[&Self]) -> Option<String> {
        let names = others.iter().flat_map(|other| other.0.keys()).chain(self.0.keys());
        names.into_iter().find(|name| !others.iter().any(|other| other.has_same(self, name))).cloned()
    }

    /// Returns true if a name has the same value in both, or none.
    pub(crate) fn has_same(&self, other: &Self, name: &str) -> bool {
        self.0.get(name) == other.0.get(name)
    }

    pub(crate) fn describe(&self, name: &str) -> &str {
        self.0.get(name).map_or("undefined", String::as_str)
    }
}

/// Returns a text that tells a value from others; namespaces are alike, since their names are listed apart.
fn describe(context: &Context, value: &Value) -> String {
    match value {
        Value::Array(array) if array.reference().is_some() => "a namespace".to_owned(),
        Value::Array(array) => format_on_one_line(context, array).unwrap_or_else(|fault| fault.details().message.clone()),
        Value::Function(function) => format!("{:?}", function.structure()),
        Value::Operator(operator) => format!("{:?}", operator.structure()),
    }
}

/// Calls a function for the value of each name, with its path.
fn for_each_value(context: &Context, each: &mut impl FnMut(&Context, &str, &Value)) {
    let mut visited = HashSet::new();
    let mut spaces = vec![(String::new(), context.workspace.space)];
    while let Some((prefix, space)) = spaces.pop() {
        if !visited.insert(space) || !context.workspace.spaces.contains(space) {
            continue;
        }
        for (name, value) in &context.workspace.spaces[space].names {
            let path = format!("{prefix}{name}");
            each(context, &path, value);
            if let Some(inner) = reference_of(value) {
                spaces.push((path + ".", inner));
            }
        }
    }
}

fn reference_of(value: &Value) -> Option<Reference> {
    if let Value::Array(array) = value { array.reference() } else { None }
}

/// Checks the invariants of all values. Returns a sentence for the first that is broken.
pub(crate) fn check_values(apl: &mut Interpreter) -> Result<(), String> {
    let mut flaw = None;
    for_each_value(apl.context(), &mut |_, path, value| {
        if let Value::Array(array) = value
            && let Err(found) = check_array(array)
        {
            flaw.get_or_insert(format!("{path}: {found}"));
        }
    });
    flaw.map_or(Ok(()), Err)
}

/// Checks that an array has as many elements as its shape says, and that the depths of its items are right.
fn check_array(array: &Array) -> Result<(), String> {
    if array.elements().len() != array.shape().bound() {
        return Err(format!("{} elements in an array of {}", array.elements().len(), array.shape().bound()));
    }
    for item in array.items().unwrap_or_default() {
        let depth = item.array().depth();
        if item.depth() != depth {
            return Err(format!("an item of depth {depth} is marked as {}", item.depth()));
        }
        check_array(&item.array())?;
    }
    Ok(())
}
