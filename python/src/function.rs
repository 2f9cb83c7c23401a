//! The classes `Function` and `Operator`, which Python calls; the value of `zilde.apl`.

use crate::engine::Engine;
use crate::errors::{runtime_error, to_exception};
use crate::from_python::Importer;
use crate::options::Options;
use crate::recipe::{Recipe, derive};
use crate::session::Session;
use crate::structure::export_structure;
use crate::to_python::Exporter;
use numpy::PyUntypedArray;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::sync::{Arc, Mutex, PoisonError};
use zilde::{Array, Callable, Evaluated, Interpreter};

/// An APL function that Python calls. `f(y)` computes `f Y`; `f(x, y)` and `f(y, alpha=x)` compute `X f Y`.
#[pyclass(frozen, module = "zilde")]
pub(crate) struct Function {
    home: Home,
    dtype: Option<Py<PyAny>>,
}

/// An APL operator, which takes operands: functions of APL, Python callables or arrays. The result is a function.
#[pyclass(frozen, module = "zilde")]
pub(crate) struct Operator {
    home: Home,
}

/// The place where a function or an operator runs.
enum Home {
    /// Interpreters of its own, made as needed: one for each thread that calls it at the same time.
    Alone { recipe: Recipe, options: Options, idle: Mutex<Vec<Instance>> },
    /// The session that it belongs to.
    Session { session: Py<Session>, callable: Callable, name: String },
}

/// A function in an interpreter of its own.
struct Instance {
    engine: Arc<Engine>,
    callable: Callable,
}

impl Home {
    /// Makes the home of a function that stands alone, and its first interpreter, so that mistakes in its text show at once.
    fn alone(py: Python<'_>, recipe: Recipe, options: Options) -> PyResult<(Self, bool)> {
        let instance = Instance::new(py, &recipe, &options)?;
        let is_operator = instance.callable.is_operator();
        Ok((Self::Alone { recipe, options, idle: Mutex::new(vec![instance]) }, is_operator))
    }

    /// Calls the function. If it stands alone, an interpreter that is not running anything is used.
    fn call<'py>(&self, py: Python<'py>, arguments: &Arguments<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Session { session, callable, .. } => {
                let session = session.get();
                let mut interpreter = session.engine().take()?;
                apply(py, session.engine(), &mut interpreter, callable, session.is_exact(py)?, arguments)
            }
            Self::Alone { recipe, options, idle } => {
                let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let instance = waiting.map_or_else(|| Instance::new(py, recipe, options), Ok)?;
                let result = {
                    let mut interpreter = instance.engine.take()?;
                    apply(py, &instance.engine, &mut interpreter, &instance.callable, options.is_exact(py)?, arguments)
                };
                idle.lock().unwrap_or_else(PoisonError::into_inner).push(instance);
                result
            }
        }
    }

    fn describe(&self, py: Python<'_>) -> PyResult<String> {
        match self {
            Self::Alone { recipe, .. } => recipe.describe(py),
            Self::Session { name, .. } => Ok(name.clone()),
        }
    }

    fn structure<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self {
            Self::Session { callable, .. } => export_structure(py, callable),
            Self::Alone { recipe, options, .. } => export_structure(py, &Instance::new(py, recipe, options)?.callable),
        }
    }

    /// Returns the source and the options, from which another process makes the function again.
    fn source(&self) -> PyResult<(&Recipe, &Options)> {
        match self {
            Self::Alone { recipe, options, .. } => Ok((recipe, options)),
            Self::Session { name, .. } => {
                Err(PyTypeError::new_err(format!("{name} belongs to a session, so it cannot be copied: make it with zilde.apl")))
            }
        }
    }
}

impl Instance {
    fn new(py: Python<'_>, recipe: &Recipe, options: &Options) -> PyResult<Self> {
        let engine = Arc::new(Engine::new(py, options)?);
        let callable = recipe.build(py, &engine, &mut *engine.take()?)?;
        Ok(Self { engine, callable })
    }
}

/// The arguments of a call.
struct Arguments<'a, 'py> {
    left: Option<Bound<'py, PyAny>>,
    right: Bound<'py, PyAny>,
    dtype: Option<&'a Bound<'py, PyAny>>,
}

/// Converts the arguments, calls a function, and converts its result: `None` if it has none. Namespaces that are made of arguments
/// are freed again unless the function keeps them.
fn apply<'py>(
    py: Python<'py>,
    engine: &Engine,
    interpreter: &mut Interpreter,
    callable: &Callable,
    exact: bool,
    arguments: &Arguments<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut importer = Importer::new(engine, interpreter, exact);
    let right = importer.import(&arguments.right);
    let left = arguments.left.as_ref().map(|left| importer.import(left)).transpose();
    let namespaces = importer.into_namespaces();
    let mut call = |left: Option<Array>, right: Array| {
        let result = engine.run(py, interpreter, |apl| match apl.apply(callable, left, right) {
            Err(error) if error.fault().has_no_result() => Ok(None),
            result => result.map(Some),
        })?;
        let Some(result) = result else { return Ok(py.None().into_bound(py)) };
        Exporter::new(interpreter).export_as(py, result, arguments.dtype)
    };
    let result = right.and_then(|right| call(left?, right));
    if !namespaces.is_empty() {
        interpreter.release_namespaces(&namespaces);
    }
    result
}

impl Function {
    /// Makes a function that belongs to a session.
    pub(crate) fn in_session(session: Py<Session>, callable: Callable, name: String) -> Self {
        Self { home: Home::Session { session, callable, name }, dtype: None }
    }

    /// Returns the source in a form that people read.
    pub(crate) fn describe(&self, py: Python<'_>) -> PyResult<String> {
        self.home.describe(py)
    }

    /// Makes the same function in an interpreter, in which it becomes an operand.
    pub(crate) fn build_in(&self, py: Python<'_>, engine: &Engine, interpreter: &mut Interpreter) -> PyResult<Callable> {
        match &self.home {
            Home::Alone { recipe, .. } => recipe.build(py, engine, interpreter),
            // A function of another session is refused where it is used.
            Home::Session { callable, .. } => Ok(callable.clone()),
        }
    }
}

#[pymethods]
impl Function {
    /// Calls the function with one argument or two.
    #[pyo3(signature = (*arguments, alpha=None, omega=None, dtype=None))]
    fn __call__<'py>(
        slf: &Bound<'py, Self>,
        arguments: &Bound<'py, PyTuple>,
        alpha: Option<Bound<'py, PyAny>>,
        omega: Option<Bound<'py, PyAny>>,
        dtype: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (left, right) = split_arguments(arguments, alpha, omega)?;
        if let Some(takes_over) = find_override(left.as_ref(), &right)? {
            return takes_over.call1((slf, left, right));
        }
        let (py, slf) = (slf.py(), slf.get());
        let dtype = dtype.as_ref().or_else(|| slf.dtype.as_ref().map(|dtype| dtype.bind(py)));
        slf.home.call(py, &Arguments { left, right, dtype })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<zilde.Function {}>", self.describe(py)?))
    }

    /// The source of the function.
    #[getter]
    fn source(&self, py: Python<'_>) -> PyResult<String> {
        self.describe(py)
    }

    /// Returns the parts of the function as nested tuples, which begin with the kind of the part.
    fn structure<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.home.structure(py)
    }

    fn __deepcopy__<'py>(&self, py: Python<'py>, _memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (make, arguments) = self.__reduce__(py)?;
        make.call1(arguments)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (recipe, options) = self.home.source()?;
        let remake = py.import("zilde._pickle")?.getattr("remake")?;
        let (keywords, dtype) = (options.keywords(py), &self.dtype);
        let arguments = match recipe {
            Recipe::Text(text) => (text, py.None(), py.None(), keywords, dtype).into_pyobject(py)?,
            Recipe::Derived { operator, left, right } => (operator, left, right, keywords, dtype).into_pyobject(py)?,
        };
        Ok((remake, arguments))
    }
}

impl Operator {
    /// Makes an operator that belongs to a session.
    pub(crate) fn in_session(session: Py<Session>, callable: Callable, name: String) -> Self {
        Self { home: Home::Session { session, callable, name } }
    }

    /// Makes the operator in an interpreter.
    pub(crate) fn build_in(&self, py: Python<'_>, engine: &Engine, interpreter: &mut Interpreter) -> PyResult<Callable> {
        match &self.home {
            Home::Alone { recipe, .. } => recipe.build(py, engine, interpreter),
            Home::Session { callable, .. } => Ok(callable.clone()),
        }
    }

    /// Returns the source in a form that people read.
    pub(crate) fn describe(&self, py: Python<'_>) -> PyResult<String> {
        self.home.describe(py)
    }
}

#[pymethods]
impl Operator {
    /// Derives a function from one operand or two.
    #[pyo3(signature = (left, right=None, /, *, dtype=None))]
    fn __call__(
        slf: &Bound<'_, Self>,
        left: Bound<'_, PyAny>,
        right: Option<Bound<'_, PyAny>>,
        dtype: Option<Py<PyAny>>,
    ) -> PyResult<Function> {
        let py = slf.py();
        match &slf.get().home {
            Home::Alone { options, .. } => {
                let keywords = options.keywords(py);
                let recipe =
                    Recipe::Derived { operator: slf.clone().unbind(), left: left.unbind(), right: right.map(Bound::unbind) };
                let (home, _) = Home::alone(py, recipe, Options::new(Some(&keywords))?)?;
                Ok(Function { home, dtype })
            }
            Home::Session { session, callable, name } => {
                let engine = session.get().engine();
                let mut interpreter = engine.take()?;
                let derived = derive(py, engine, &mut interpreter, callable, &left, right.as_ref())?;
                let home = Home::Session { session: session.clone_ref(py), callable: derived, name: format!("({name} …)") };
                Ok(Function { home, dtype })
            }
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<zilde.Operator {}>", self.describe(py)?))
    }

    /// The source of the operator.
    #[getter]
    fn source(&self, py: Python<'_>) -> PyResult<String> {
        self.describe(py)
    }

    fn __deepcopy__<'py>(&self, py: Python<'py>, _memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (make, arguments) = self.__reduce__(py)?;
        make.call1(arguments)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (_, options) = self.home.source()?;
        let remake = py.import("zilde._pickle")?.getattr("remake")?;
        let arguments = (self.describe(py)?, py.None(), py.None(), options.keywords(py), py.None()).into_pyobject(py)?;
        Ok((remake, arguments))
    }
}

/// Sorts the arguments of a call into left and right.
fn split_arguments<'py>(
    arguments: &Bound<'py, PyTuple>,
    alpha: Option<Bound<'py, PyAny>>,
    omega: Option<Bound<'py, PyAny>>,
) -> PyResult<(Option<Bound<'py, PyAny>>, Bound<'py, PyAny>)> {
    match (arguments.len(), alpha, omega) {
        (1, alpha, None) => Ok((alpha, arguments.get_item(0)?)),
        (2, None, None) => Ok((Some(arguments.get_item(0)?), arguments.get_item(1)?)),
        (0, alpha, Some(omega)) => Ok((alpha, omega)),
        (1, None, Some(omega)) => Ok((Some(arguments.get_item(0)?), omega)),
        _ => Err(PyTypeError::new_err("an APL function takes one argument, f(omega), or two, f(alpha, omega)")),
    }
}

/// Returns the method `__apl_call__(function, left, right)` of an argument that computes functions itself: one that is spread over
/// a cluster, for example.
fn find_override<'py>(left: Option<&Bound<'py, PyAny>>, right: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let name = pyo3::intern!(right.py(), "__apl_call__");
    for argument in [Some(right), left].into_iter().flatten().filter(|argument| !has_basic_type(argument)) {
        if let Some(method) = argument.getattr_opt(name)? {
            return Ok(Some(method));
        }
    }
    Ok(None)
}

/// Returns true for values of basic types, which have no further methods. Looking for one costs more than a call on a small array:
/// before Python 3.13, it raises an exception.
fn has_basic_type(argument: &Bound<'_, PyAny>) -> bool {
    argument.is_exact_instance_of::<PyUntypedArray>()
        || argument.is_exact_instance_of::<PyFloat>()
        || argument.is_exact_instance_of::<PyInt>()
        || argument.is_exact_instance_of::<PyString>()
        || argument.is_exact_instance_of::<PyList>()
}

/// Makes a callable of the text of a function or an operator. It stands alone: it has interpreters of its own, without names.
#[pyfunction]
#[pyo3(signature = (text, /, *, dtype=None, **options))]
pub(crate) fn apl(
    py: Python<'_>,
    text: String,
    dtype: Option<Py<PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyAny>> {
    let (home, is_operator) = Home::alone(py, Recipe::Text(text), Options::new(options)?)?;
    if is_operator {
        Ok(Py::new(py, Operator { home })?.into_any())
    } else {
        Ok(Py::new(py, Function { home, dtype })?.into_any())
    }
}

/// Evaluates a text in a new interpreter, with variables, and returns its value: `None` if it has none.
#[pyfunction]
#[pyo3(signature = (text, variables=None, /, *, dtype=None, **options))]
pub(crate) fn eval<'py>(
    py: Python<'py>,
    text: &str,
    variables: Option<&Bound<'py, PyDict>>,
    dtype: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(options)?;
    let engine = Engine::new(py, &options)?;
    let interpreter = &mut *engine.take()?;
    for (name, value) in variables.into_iter().flatten() {
        let array = Importer::new(&engine, interpreter, options.is_exact(py)?).import(&value)?;
        let set = interpreter.set(&name.extract::<String>()?, array);
        set.map_err(|error| to_exception(py, &error, engine.raised()))?;
    }
    match engine.run(py, interpreter, |apl| apl.evaluate(text))? {
        Evaluated::Array(array) => Exporter::new(interpreter).export_as(py, array, dtype),
        Evaluated::Nothing => Ok(py.None().into_bound(py)),
        Evaluated::Callable(_) => Err(runtime_error(format!("the value of {text} is a function: use zilde.apl"))),
    }
}
