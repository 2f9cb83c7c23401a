//! The reply of a tool: as text, which a model reads, and as data, which a program reads. The data holds all that the text says,
//! and in addition what a program would have to read out of the text: the shape and the value of a result, and whether the output
//! was cut.

use crate::error::Error;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject};
use serde_json::{Value, json};

/// The reply of a tool.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    text: String,
    fields: JsonObject,
    is_error: bool,
}

impl Reply {
    /// Creates a reply with a text, which is also its field `name`.
    pub(crate) fn new(name: &str, text: String) -> Self {
        Self::default().with_field(name, text.clone()).with_text(&text)
    }

    /// Creates a reply that says what is wrong with the arguments.
    pub(crate) fn refusal(message: &str) -> Self {
        Self { is_error: true, ..Self::default() }.with_field("error", json!({ "message": message })).with_text(message)
    }

    /// Adds a field.
    pub(crate) fn with_field(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.fields.insert(name.to_owned(), value.into());
        self
    }

    /// Adds lines to the text.
    pub(crate) fn with_text(mut self, text: &str) -> Self {
        if !self.text.is_empty() && !text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self
    }

    /// Adds an error of a program, and marks the reply as an error.
    pub(crate) fn with_error(self, error: &Error) -> Self {
        let help = miette::Diagnostic::help(error).map(|help| help.to_string());
        let lines = explain_error(error, help.as_deref());
        let location = error.locations().first();
        let fields = json!({
            "number": error.number(),
            "name": error.name(),
            "message": error.message(),
            "report": error.to_string(),
            "help": help,
            "line": location.map(|location| location.line()),
            "column": location.map(|location| location.column()),
        });
        Self { is_error: true, ..self }.with_field("error", fields).with_text(&lines)
    }
}

/// Returns the classic report, with the message and the help below it.
fn explain_error(error: &Error, help: Option<&str>) -> String {
    let mut text = error.to_string();
    for more in [Some(error.message()), help].into_iter().flatten() {
        if !more.is_empty() && !text.contains(more) {
            text.push_str(&format!("\n{more}"));
        }
    }
    text
}

impl From<Reply> for CallToolResult {
    fn from(reply: Reply) -> Self {
        // Some clients show nothing for an empty text.
        let text = if reply.text.is_empty() { "(no output)".to_owned() } else { reply.text };
        let mut result = Self::success(vec![ContentBlock::text(text)]);
        result.is_error = Some(reply.is_error);
        result.structured_content = Some(Value::Object(reply.fields));
        result
    }
}
