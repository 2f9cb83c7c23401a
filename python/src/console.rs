//! What the Jupyter kernel and the magics of notebooks call: cells, completion, and pages on names and glyphs.

use crate::session::Session;
use pyo3::exceptions::PySystemExit;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use zilde::ErrorKind;
use zilde::internals::advice::GLYPHS;
use zilde::internals::notebook;
use zilde::internals::notebook::Shown;

/// Prepares a session for the cells of a notebook: nested results are boxed, and long ones are cut.
#[pyfunction]
pub(crate) fn open_notebook(session: &Bound<'_, Session>) -> PyResult<()> {
    notebook::open(session.get().engine().take()?.context());
    Ok(())
}

/// Runs the lines of a cell, and calls `show` with each result that is more than text and with the last one: with the result as a
/// dict of MIME types, and true if it is the last. Raises `SystemExit` if the cell ends the session. Other exceptions have the
/// attributes `report`, the classic report, and `drawing`, the report with labels and help.
#[pyfunction]
pub(crate) fn run_cell(py: Python<'_>, session: &Bound<'_, Session>, text: &str, show: Py<PyAny>) -> PyResult<()> {
    let engine = session.get().engine();
    let mut interpreter = engine.take()?;
    let mut failure = None;
    let mut raised = None;
    let result = engine.run(py, &mut interpreter, |apl| {
        let show = |shown: Shown, is_last: bool| {
            let shown = Python::attach(|py| show.call1(py, (to_bundle(py, &shown)?, is_last)));
            raised = raised.take().or(shown.err());
        };
        notebook::run_cell(apl, text, show).inspect_err(|error| failure = Some(error.clone()))
    });
    if let Some(exception) = raised {
        return Err(exception);
    }
    let Some(error) = failure else { return result };
    if error.kind() == ErrorKind::EXIT {
        return Err(PySystemExit::new_err(interpreter.context().session.exit_status));
    }
    result.inspect_err(|exception| {
        let value = exception.value(py);
        let report = error.lines().iter().filter(|line| !line.is_empty()).cloned().collect::<Vec<_>>().join("\n");
        // An exception that takes no attributes is shown without the report.
        let _ = value.setattr("report", report).and_then(|()| value.setattr("drawing", notebook::render(&error)));
    })
}

/// Makes the dict of MIME types of a result.
fn to_bundle<'py>(py: Python<'py>, shown: &Shown) -> PyResult<Bound<'py, PyDict>> {
    let bundle = PyDict::new(py);
    bundle.set_item("text/plain", &shown.text)?;
    if let Some(html) = &shown.html {
        bundle.set_item("text/html", html)?;
    }
    if let Some(svg) = &shown.svg {
        bundle.set_item("image/svg+xml", svg)?;
    }
    Ok(bundle)
}

/// Returns the position at which the word before the caret begins, and the candidates for it: the text that replaces the word, and
/// the text for the list.
#[pyfunction]
pub(crate) fn complete(session: &Bound<'_, Session>, text: &str, caret: usize) -> PyResult<(usize, Vec<(String, String)>)> {
    Ok(notebook::complete(session.get().engine().take()?.context(), text, caret))
}

/// Returns the page on the glyph or the name at the caret, as a dict of MIME types; `None` if there is no page.
#[pyfunction]
pub(crate) fn inspect<'py>(
    py: Python<'py>,
    session: &Bound<'py, Session>,
    text: &str,
    caret: usize,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let Some(page) = notebook::inspect(session.get().engine().take()?.context(), text, caret) else { return Ok(None) };
    let bundle = PyDict::new(py);
    bundle.set_item("text/plain", page.text)?;
    if let Some(markdown) = page.markdown {
        bundle.set_item("text/markdown", markdown)?;
    }
    Ok(Some(bundle))
}

/// Returns `"incomplete"` if a cell may go on in another line, `"invalid"` if it cannot be parsed, and otherwise `"complete"`.
#[pyfunction]
pub(crate) fn measure_cell(text: &str) -> &'static str {
    notebook::measure(text)
}

/// Splits a cell into commands, statements and definitions.
#[pyfunction]
pub(crate) fn split_cell(text: &str) -> Vec<String> {
    notebook::split(text)
}

/// Returns the names that a cell mentions, and those that it gives values to.
#[pyfunction]
pub(crate) fn list_names(text: &str) -> (Vec<String>, Vec<String>) {
    notebook::list_names(text)
}

/// Returns all glyphs, each with the key that types it after the prefix and with its names.
#[pyfunction]
pub(crate) fn list_glyphs() -> Vec<(char, Option<char>, Vec<&'static str>)> {
    GLYPHS.iter().map(|glyph| (glyph.glyph, glyph.key, glyph.names.to_vec())).collect()
}
