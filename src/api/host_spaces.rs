//! The namespaces of an interpreter, as values of the host make and read them.

use super::callable::Evaluated;
use super::interpreter::Interpreter;
use crate::array::{Array, HostSpaces};
use crate::error::Result;
use crate::function::{Context, Value};
use crate::syntax::mangle::{mangle, unmangle};
use std::sync::Arc;

/// The namespaces that a member makes while it is read or called belong to APL: they are freed like those of `⎕NS`.
impl HostSpaces for Context {
    fn make_namespace(&mut self, members: Vec<(String, Array)>) -> Result<Array> {
        let around = self.current_space();
        let space = self.make_space(around, None)?;
        for (name, value) in members {
            let value = self.admit(value)?;
            self.workspace.spaces[space].names.insert(Arc::from(mangle(&name)), Value::Array(value));
        }
        Ok(Array::from_reference(space))
    }

    fn list_variables(&mut self, namespace: &Array) -> Option<Vec<(String, Array)>> {
        let space = namespace.reference().filter(|&space| self.workspace.spaces.contains(space))?;
        let names = self.workspace.spaces[space].names.iter();
        Some(names.filter_map(|(name, value)| Some((unmangle(name), value.array()?.clone()))).collect())
    }
}

/// The namespaces that the host makes outside of a call are kept for it.
impl HostSpaces for Interpreter {
    fn make_namespace(&mut self, members: Vec<(String, Array)>) -> Result<Array> {
        let members = members.iter().map(|(name, value)| (&**name, value.clone()));
        Self::make_namespace(self, members).map_err(|error| error.fault().clone())
    }

    fn list_variables(&mut self, namespace: &Array) -> Option<Vec<(String, Array)>> {
        let array_of = |(name, value)| match value {
            Evaluated::Array(array) => Some((name, array)),
            _ => None,
        };
        Some(self.members(namespace)?.into_iter().filter_map(array_of).collect())
    }
}
