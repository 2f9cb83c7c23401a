//! The arguments of a call, checked against the schema of its tool. A client reads the messages, and tries again.

use rmcp::model::JsonObject;
use serde_json::Value;
use std::time::Duration;

/// The arguments of a call.
#[derive(Debug)]
pub(crate) struct Arguments(JsonObject);

impl Arguments {
    /// Keeps arguments that all have names of the properties in `schema`.
    pub(crate) fn check(arguments: JsonObject, schema: &JsonObject) -> Result<Self, String> {
        let names: Vec<&str> = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
        match arguments.keys().find(|name| !names.contains(&name.as_str())) {
            Some(name) => Err(format!("there is no argument '{name}': the arguments are {}", names.join(", "))),
            None => Ok(Self(arguments)),
        }
    }

    /// Returns a text of at most `max_bytes` bytes, which the call must have.
    pub(crate) fn text(&self, name: &str, max_bytes: usize) -> Result<&str, String> {
        let text = self.0.get(name).and_then(Value::as_str).ok_or_else(|| format!("the argument '{name}' must be text"))?;
        if text.len() > max_bytes {
            return Err(format!("the argument '{name}' is too long: it may have {max_bytes} bytes"));
        }
        Ok(text)
    }

    /// Returns true or false; false if the call does not have the argument.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, String> {
        self.optional(name, "true or false", Value::as_bool).map(Option::unwrap_or_default)
    }

    /// Returns a number of seconds, if the call has the argument.
    pub(crate) fn seconds(&self, name: &str) -> Result<Option<Duration>, String> {
        let to_duration = |value: &Value| value.as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        self.optional(name, "a number of seconds", to_duration)
    }

    /// Returns a count, if the call has the argument.
    pub(crate) fn count(&self, name: &str) -> Result<Option<u64>, String> {
        self.optional(name, "a whole number", Value::as_u64)
    }

    /// Converts an argument. `null` counts as its absence, since some clients send all arguments.
    fn optional<T>(&self, name: &str, accepted: &str, convert: impl Fn(&Value) -> Option<T>) -> Result<Option<T>, String> {
        match self.0.get(name).filter(|value| !value.is_null()) {
            None => Ok(None),
            Some(value) => {
                convert(value).map(Some).ok_or_else(|| format!("the argument '{name}' must be {accepted}, not {value}"))
            }
        }
    }
}
