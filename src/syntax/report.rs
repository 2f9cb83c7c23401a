//! What is wrong with a text, in plain words, with its place.

use super::source::Span;

/// Something that cannot be read or bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// SYNTAX ERROR or LIMIT ERROR.
    pub kind: FlawKind,
    /// What is wrong, in our words.
    pub message: String,
    /// What Dyalog says behind `SYNTAX ERROR: `, if it says anything.
    pub classic: Option<&'static str>,
    /// Where.
    pub span: Span,
    /// What is said at that place.
    pub label: Option<String>,
    /// Another place that matters: the bracket that is still open.
    pub other: Option<(Span, String)>,
    /// What to write instead.
    pub help: Option<String>,
}

/// Which error it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlawKind {
    /// SYNTAX ERROR.
    Syntax,
    /// LIMIT ERROR: nested too deeply.
    Limit,
    /// NONCE ERROR: read, but not there yet.
    Nonce,
}

impl Flaw {
    /// A SYNTAX ERROR.
    pub fn syntax(span: Span, message: impl Into<String>) -> Flaw {
        Flaw { kind: FlawKind::Syntax, message: message.into(), classic: None, span, label: None, other: None, help: None }
    }

    /// A LIMIT ERROR.
    pub fn limit(span: Span, message: impl Into<String>) -> Flaw {
        Flaw { kind: FlawKind::Limit, ..Flaw::syntax(span, message) }
    }

    /// A NONCE ERROR.
    pub fn nonce(span: Span, message: impl Into<String>) -> Flaw {
        Flaw { kind: FlawKind::Nonce, ..Flaw::syntax(span, message) }
    }

    /// With Dyalog's message.
    #[must_use]
    pub fn classic(mut self, classic: &'static str) -> Flaw {
        self.classic = Some(classic);
        self
    }

    /// With words at its place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Flaw {
        self.label = Some(label.into());
        self
    }

    /// With a second place.
    #[must_use]
    pub fn other(mut self, span: Span, label: impl Into<String>) -> Flaw {
        self.other = Some((span, label.into()));
        self
    }

    /// With advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Flaw {
        self.help = Some(help.into());
        self
    }
}
