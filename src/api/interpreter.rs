//! The embedding API: interpreters, their builder, and programs that are parsed once and run often.

use super::host_functions::HostFunction;
use crate::api::host_functions;
use crate::system::session::session_namespace;

use crate::array::{Array, HostSpaces, Reference};
use crate::bind::memo::Code;
use crate::error::{Error, ErrorKind, Fault};
use crate::eval;
use crate::eval::{TextResult, classic_report};
use crate::function::{Context, Value};
use crate::host::file_access::{Files, FolderAccess};
use crate::kernels::blocks::InterruptHandle;
use crate::runtime::capabilities::{Capabilities, PythonAccess};
use crate::runtime::namespaces::{ROOT, Role, SESSION};
use crate::runtime::streams::{Input, Output, PromptOutput};
use crate::runtime::thread_state::CutBackTarget;
use crate::session::catch_panics;
use crate::session::check::CheckContext;
use crate::session::read_lines;
use crate::syntax::flaws::Flaw;
use crate::syntax::name::is_name;
use crate::syntax::source::Source;
use crate::syntax::tree::Body;
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The result type of the embedding API.
pub type Result<T> = std::result::Result<T, Error>;

/// An independent APL interpreter, which shares nothing with any other.
pub struct Interpreter {
    pub(crate) context: Context,
    time_limit: Option<Duration>,
    step_limit: Option<u64>,
    /// The bound code of each program, by the address of the program's body, which the code keeps alive.
    codes: HashMap<usize, Arc<Code>>,
}

/// A text that was parsed once and can be run often, by any interpreter and from any thread.
#[derive(Clone, Debug)]
pub struct Program {
    body: Arc<Body>,
}

/// The number of cached programs at which unused programs are first dropped; this is repeated each time the number has doubled.
const CODE_CACHE_PROGRAMS: usize = 64;

/// The memory limit of the contexts in which errors in text that has not run are reported.
const REPORT_MEMORY_BYTES: usize = 1 << 20;

impl Interpreter {
    /// Creates an interpreter that may use half of the memory of the machine (outside Linux, 1 GiB), and has no access to files,
    /// processes or the clock.
    pub fn new() -> Self {
        Self::builder().build()
    }

    /// Creates a builder for limits, settings, input and output, and access to the machine.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Runs a text and returns the value of its last statement. The results of the other statements are written to the output.
    /// Fails with VALUE ERROR if the last statement has no value, or if there is no statement, as in an empty text; fails with
    /// SYNTAX ERROR if the value is a function.
    pub fn eval(&mut self, text: &str) -> Result<Array> {
        let source = self.context.make_source("", text);
        let value = self.run_to_end(|context| eval::run_source(context, &source, true))?;
        expect_array(value)
    }

    /// Runs a text like the lines of a session: every result that is not assigned is written to the output.
    pub fn run(&mut self, text: &str) -> Result<()> {
        let source = self.context.make_source("", text);
        self.run_source(&source)
    }

    /// Runs a source like the lines of a session.
    pub(crate) fn run_source(&mut self, source: &Arc<Source>) -> Result<()> {
        let finished = self.run_to_end(|context| {
            let value = eval::run_source(context, source, true)?;
            eval::print_finished(context, &value)
        });
        finished.map(|_| ())
    }

    /// Runs `work` within the limits. Returns `None` if the running work ended itself, by `→` or for a new workspace: the command
    /// of `⎕LOAD` or `⎕CLEAR` runs here, once nothing of the former workspace is running any more.
    pub(crate) fn run_to_end<T>(&mut self, work: impl FnOnce(&mut Context) -> crate::error::Result<T>) -> Result<Option<T>> {
        let result = self.run_limited(work);
        if let Some(cutback) = self.context.thread.cutback.take_if(|cutback| cutback.target == CutBackTarget::Session) {
            return self.run_limited(|context| read_lines::run_command_or_text(context, &cutback.text)).map(|()| None);
        }
        match result {
            Err(error) if error.kind() == ErrorKind::UNWIND => Ok(None),
            result => result.map(Some),
        }
    }

    /// Runs the latent expression, `⎕LX`, of a workspace that was saved as a script.
    pub(crate) fn run_latent(&mut self) -> Result<()> {
        self.run_limited(crate::system::workspace::run_latent)
    }

    /// Runs the threads that earlier evaluations started, until each has ended or waits for something that cannot happen. Without
    /// this call, these threads run only while a text runs, and briefly at its end; they end with the interpreter.
    pub fn finish_threads(&mut self) -> Result<()> {
        self.run_limited(Context::outlast_others)
    }

    /// Parses a text without running it.
    pub fn parse(text: &str) -> Result<Program> {
        Program::parse("", text)
    }

    /// Runs a program and returns the value of its last statement, like [`Interpreter::eval`].
    pub fn run_program(&mut self, program: &Program) -> Result<Array> {
        let code = self.code_of(program);
        let value = self.run_to_end(|context| eval::run_lines(context, &code, true))?;
        expect_array(value)
    }

    /// Returns the bound code of a program. The code of programs that are no longer in use is dropped now and then.
    fn code_of(&mut self, program: &Program) -> Arc<Code> {
        let address = Arc::as_ptr(&program.body).addr();
        let tally = self.codes.len();
        if tally >= CODE_CACHE_PROGRAMS && tally.is_power_of_two() && !self.codes.contains_key(&address) {
            self.codes.retain(|_, code| Arc::strong_count(&code.body) > 1);
        }
        self.codes.entry(address).or_insert_with(|| Code::new(program.body.clone())).clone()
    }

    /// Returns the value of a variable, which may be in a namespace: `total`, `#.total`, `book.total`. Returns `None` if the name
    /// has no array value.
    pub fn get(&self, name: &str) -> Option<Array> {
        let (space, last) = self.resolve_path(name).ok()?;
        self.context.workspace.spaces.value(space, last).and_then(Value::array).cloned()
    }

    /// Sets a variable, which may be in an existing namespace: `total`, `#.total`, `book.total`. The array is charged to this
    /// interpreter; parts of it that are shared are copied. Fails with SYNTAX ERROR if the name is invalid, with VALUE ERROR if
    /// there is no such namespace, with DOMAIN ERROR if the value cannot become an array, and with WS FULL beyond the memory
    /// limit.
    ///
    /// ```
    /// let mut apl = zilde::Interpreter::new();
    /// apl.run("book←⎕NS⍬")?;
    /// apl.set("book.total", 12.5)?;
    /// assert_eq!(apl.get("book.total").map(f64::try_from).transpose()?, Some(12.5));
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn set<V>(&mut self, name: &str, value: V) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = self.convert_value(value)?;
        let (space, _) = self.resolve_path(name)?;
        if name.contains('.') && self.context.workspace.spaces[space].is_watched() {
            // A class, an instance, or a namespace with triggers: storing the value is not enough.
            let assign = format!("{{{name}←⍵ ⋄ 0}}");
            return self.call_text(&assign, |context, function| function.monadic(context, value)).map(|_| ());
        }
        self.assign_name(name, Value::Array(value))
    }

    /// Converts a value to an array that is charged to this interpreter.
    pub(crate) fn convert_value<V>(&self, value: V) -> Result<Array>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        Ok(self.context.admit(value.try_into().map_err(Fault::from)?)?)
    }

    /// Defines an APL function by a closure whose arguments are numbers, texts, vectors or arrays; see [`HostFunction`]. The name
    /// may be in an existing namespace. Fails with SYNTAX ERROR if the name is invalid or belongs to a class or an instance, and
    /// with VALUE ERROR if there is no such namespace.
    pub fn define<Kind>(&mut self, name: &str, function: impl HostFunction<Kind>) -> Result<()> {
        self.assign_name(name, Value::Function(host_functions::wrap_closure(name, function)))
    }

    pub(crate) fn assign_name(&mut self, name: &str, value: Value) -> Result<()> {
        let (space, last) = self.resolve_path(name)?;
        if name.contains('.') && !matches!(self.context.workspace.spaces[space].role, Role::Plain) {
            return Err(Fault::syntax(format!("'{name}' cannot be set: only the script of a class defines its functions")).into());
        }
        self.context.workspace.spaces[space].names.insert(Arc::from(last), value);
        Ok(())
    }

    /// Resolves a name, or a dotted path of names, to a namespace and the name within it.
    pub(crate) fn resolve_path<'a>(&self, path: &'a str) -> Result<(Reference, &'a str)> {
        let mut space = self.context.workspace.space;
        let mut rest = path;
        for (start, fixed) in [("#.", ROOT), ("⎕SE.", SESSION)] {
            if let Some(inner) = path.strip_prefix(start) {
                (space, rest) = (fixed, inner);
            }
        }
        if !rest.split('.').all(is_name) {
            return Err(Fault::syntax(format!("'{path}' is not a valid name")).into());
        }
        while let Some((name, inner)) = rest.split_once('.') {
            let value = self.context.workspace.spaces.value(space, name).and_then(Value::array);
            let namespace =
                value.and_then(Array::reference).filter(|&reference| self.context.workspace.spaces.contains(reference));
            space =
                namespace.ok_or_else(|| Fault::value(format!("'{path}' needs a namespace '{name}', which does not exist")))?;
            rest = inner;
        }
        Ok((space, rest))
    }

    /// Sets the maximum duration of each further evaluation, or lifts the limit; see [`Builder::time_limit`].
    ///
    /// ```
    /// use std::time::Duration;
    /// let mut apl = zilde::Interpreter::new();
    /// apl.set_time_limit(Some(Duration::from_millis(20)));
    /// assert_eq!(apl.eval("{∇⍵}1").unwrap_err().kind(), zilde::ErrorKind::TIMEOUT);
    /// ```
    pub fn set_time_limit(&mut self, limit: Option<Duration>) {
        self.time_limit = limit;
    }

    /// Sets the maximum number of steps of each further evaluation, or lifts the limit; see [`Builder::step_limit`].
    pub fn set_step_limit(&mut self, steps: Option<u64>) {
        self.step_limit = steps;
    }

    /// Returns the number of steps of the last evaluation, as [`Builder::step_limit`] counts them; 0 if they are not limited.
    pub fn steps(&self) -> u64 {
        self.context.memory().steps()
    }

    /// Returns the number of bytes in memory of the host that the arrays of this interpreter refer to; see [`Array::from_owner`].
    pub fn foreign_bytes(&self) -> usize {
        self.context.memory().foreign_bytes()
    }

    /// Returns a handle with which other OS threads can stop the running evaluation with INTERRUPT, or the next one if none is
    /// running.
    pub fn interrupt_handle(&self) -> InterruptHandle {
        self.context.work().interrupt_handle()
    }

    /// Returns a mutable reference to the context in which functions run.
    pub fn context(&mut self) -> &mut Context {
        &mut self.context
    }

    /// Runs `work` within the limits on time and steps, and then lets other threads run until they wait. A panic becomes an
    /// INTERNAL ERROR.
    pub(crate) fn run_limited<T>(&mut self, work: impl FnOnce(&mut Context) -> crate::error::Result<T>) -> Result<T> {
        self.context.work().begin();
        self.context.work().set_deadline(self.time_limit.and_then(|limit| Instant::now().checked_add(limit)));
        if let Some(steps) = self.step_limit {
            self.context.memory().limit_steps(steps);
        }
        let result = catch_panics::catch_panics(&mut self.context, |context| {
            let result = work(context);
            if result.as_ref().is_err_and(|fault| ends_all_threads(fault.kind())) {
                return result;
            }
            match (result, context.let_others_run()) {
                (Ok(_), Err(fault)) => Err(fault),
                (Err(fault), Err(other)) if ends_all_threads(other.kind()) => {
                    context.kill_others();
                    Err(fault)
                }
                (result, _) => result,
            }
        });
        if result.as_ref().is_err_and(|fault| ends_all_threads(fault.kind())) {
            self.context.kill_others();
        }
        self.context.work().set_deadline(None);
        self.context.work().clear_interrupt();
        self.context.memory().unlimit_steps();
        result.map_err(|fault| {
            if fault.kind().is_trappable() {
                self.context.remember_fault(&fault);
            }
            classic_report::to_error(&self.context, fault)
        })
    }
}

/// Returns true if an error ends all threads: a request to stop an evaluation applies to everything that runs.
fn ends_all_threads(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::INTERRUPT | ErrorKind::TIMEOUT | ErrorKind::EXIT | ErrorKind::INTERNAL)
}

impl Drop for Interpreter {
    fn drop(&mut self) {
        self.context.kill_others();
        // Arrays that the host holds, and threads that worked for the interpreter, still refer to the account.
        self.context.memory().stop_keeping();
    }
}

impl Default for Interpreter {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Interpreter {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Interpreter({:?})", self.context.memory())
    }
}

fn expect_array(value: Option<TextResult>) -> Result<Array> {
    match value {
        Some(TextResult::Array(array)) => Ok(array),
        Some(TextResult::Function(_)) => Err(Fault::syntax("the value of the text is a function, not an array").into()),
        Some(TextResult::Nothing) | None => Err(Fault::value("the text has no value, and `eval` must return one")
            .with_help("`run` runs a text that need not have a value")
            .into()),
    }
}

impl Program {
    /// Parses a text; reports refer to it as `name`.
    pub fn parse(name: &str, text: &str) -> Result<Self> {
        let source = Source::new(name, text);
        match crate::syntax::parse(&source) {
            Ok(body) => Ok(Self { body }),
            Err(flaws) => Err(Self::flaws_to_errors(&source, flaws).swap_remove(0)),
        }
    }

    /// Returns all errors in a text that are certain before it runs: syntax errors, and statements that will fail if they are
    /// reached.
    pub fn check(name: &str, text: &str) -> Vec<Error> {
        Self::diagnose(name, text, &HashSet::new()).into_iter().filter(|(certain, _)| *certain).map(|(_, error)| error).collect()
    }

    /// Returns the errors that [`Program::check`] finds, and likely mistakes, in the order of the text. The flag is true for an
    /// error and false for a warning. The names in `external_names` are assigned by other files, so their class is unknown.
    pub fn diagnose(name: &str, text: &str, external_names: &HashSet<String>) -> Vec<(bool, Error)> {
        let source = Source::new(name, text);
        let body = match crate::syntax::parse_file(&source) {
            Ok(body) => body,
            Err(flaws) => return Self::flaws_to_errors(&source, flaws).into_iter().map(|error| (true, error)).collect(),
        };
        let mut context = Context::new(REPORT_MEMORY_BYTES);
        context.session.hooks.system_names = crate::system::SYSTEM_NAMES;
        let is_part = crate::syntax::is_program_part(name);
        let mut findings =
            crate::session::check::find_mistakes(&context, &body, &CheckContext { is_program: !is_part, external_names });
        findings.sort_by_key(|finding| finding.flaw.span.start);
        let mut error = |finding: crate::session::check::Finding| {
            let fault = eval::parse_fault(&mut context, &source, vec![finding.flaw]);
            let fault = if finding.is_certain { fault } else { fault.with_text("WARNING") };
            (finding.is_certain, classic_report::to_error(&context, fault))
        };
        findings.into_iter().map(&mut error).collect()
    }

    /// Returns the errors that prevent a text from being parsed.
    #[cfg(feature = "cli")]
    pub(crate) fn find_syntax_errors(name: &str, text: &str) -> Vec<Error> {
        let source = Source::new(name, text);
        crate::syntax::parse_file(&source).err().map_or_else(Vec::new, |flaws| Self::flaws_to_errors(&source, flaws))
    }

    fn flaws_to_errors(source: &Arc<Source>, flaws: Vec<Flaw>) -> Vec<Error> {
        let mut context = Context::new(REPORT_MEMORY_BYTES);
        flaws
            .into_iter()
            .map(|flaw| {
                let fault = eval::parse_fault(&mut context, source, vec![flaw]);
                classic_report::to_error(&context, fault)
            })
            .collect()
    }
}

/// The configuration of an interpreter.
pub struct Builder {
    memory: usize,
    depth: usize,
    time: Option<Duration>,
    steps: Option<u64>,
    capabilities: Capabilities,
    index_origin: i64,
    tolerance: f64,
    output: Box<dyn Output>,
    input: Option<Arc<Mutex<dyn Input>>>,
    arguments: Vec<String>,
    wants_stop: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            memory: default_memory_limit(),
            depth: usize::MAX,
            time: None,
            steps: None,
            capabilities: Capabilities::default(),
            index_origin: 1,
            tolerance: 1e-14,
            output: Box::new(StandardOutput),
            input: None,
            arguments: Vec::new(),
            wants_stop: None,
        }
    }
}

impl Builder {
    /// Sets the number of bytes that all arrays, frames and stacks may take together.
    #[must_use]
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Sets the maximum number of nested calls.
    #[must_use]
    pub fn depth_limit(mut self, calls: usize) -> Self {
        self.depth = calls;
        self
    }

    /// Sets the maximum duration of one evaluation. An evaluation that takes longer fails with TIMEOUT, which no trap catches.
    #[must_use]
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time = Some(limit);
        self
    }

    /// Sets the maximum number of steps of one evaluation. An evaluation that takes more fails with TIMEOUT, which no trap
    /// catches. Each statement, each call and each element that is made or processed is a step. The same text on the same values
    /// takes the same number of steps on every machine, whatever its speed and number of threads; another version of Zilde may
    /// count differently.
    #[must_use]
    pub fn step_limit(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self
    }

    /// Lets programs read and write all files that the process may access; [`Builder::allow_folder`] restricts them to some
    /// folders.
    #[must_use]
    pub fn allow_files(mut self) -> Self {
        self.capabilities.files = Files::ALL;
        self
    }

    /// Lets programs access the files in a folder and in the folders below it, either for reading only or also for writing. Call
    /// this once for each folder. Fails if the folder cannot be opened.
    ///
    /// A program names files by absolute paths that lead into an allowed folder, or by paths relative to the first allowed
    /// folder; the current folder of the process does not matter. Any path that leads out of the folder (`..`, a path elsewhere,
    /// a link, or a link that is created while the path is being resolved) is a FILE ACCESS ERROR, and so is writing where only
    /// reading is allowed. Only regular files are opened: not devices, pipes or sockets. A hard link is a file of its folder,
    /// even though its other names may be elsewhere. When the folder is renamed, access to it continues.
    ///
    /// ```
    /// use zilde::{ErrorKind, FolderAccess, Interpreter};
    ///
    /// let folder = std::env::temp_dir().join(format!("zilde-{}", std::process::id()));
    /// std::fs::create_dir_all(&folder)?;
    /// std::fs::write(folder.join("prices.txt"), "12.5\n")?;
    /// let mut apl = Interpreter::builder().allow_folder(&folder, FolderAccess::ReadOnly)?.build();
    /// assert_eq!(f64::try_from(apl.eval("⍎⊃⎕NGET 'prices.txt'")?)?, 12.5);
    /// for text in ["⎕NGET '../other'", "⎕NGET '/etc/passwd'", "'x' ⎕NPUT 'new.txt'"] {
    ///     assert_eq!(apl.eval(text).unwrap_err().kind(), ErrorKind::FILE_ACCESS);
    /// }
    /// std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn allow_folder(mut self, folder: impl AsRef<Path>, access: FolderAccess) -> std::io::Result<Self> {
        self.capabilities.files = self.capabilities.files.with_folder(folder.as_ref(), access)?;
        Ok(self)
    }

    /// Lets programs start other processes, which have all rights of this process: restrictions on files do not apply to them.
    #[must_use]
    pub fn allow_processes(mut self) -> Self {
        self.capabilities.processes = true;
        self
    }

    /// Lets programs read the date and the time, and wait.
    #[must_use]
    pub fn allow_clock(mut self) -> Self {
        self.capabilities.clock = true;
        self
    }

    /// Lets programs use Python by `⎕PY`, in a host that runs Python. `import` is called with the argument of `⎕PY`: the name of a
    /// module, or a reference to an object, whose plain value it returns. Modules and objects are values with members
    /// ([`HostMembers`](crate::HostMembers)). A program that may use Python has all rights of this process.
    #[must_use]
    pub fn allow_python<F>(mut self, import: F) -> Self
    where
        F: Fn(&mut dyn HostSpaces, Array) -> std::result::Result<Array, Fault> + Send + Sync + 'static,
    {
        self.capabilities.python = Some(PythonAccess::new(import));
        self
    }

    /// Sets `⎕IO`, 0 or 1; any other value becomes the nearer of these.
    #[must_use]
    pub fn index_origin(mut self, origin: i64) -> Self {
        self.index_origin = origin.clamp(0, 1);
        self
    }

    /// Sets `⎕CT`; a value outside 0 to 2⁻³² becomes the nearer of these limits.
    #[must_use]
    pub fn tolerance(mut self, tolerance: f64) -> Self {
        const MAX_TOLERANCE: f64 = 1.0 / 4_294_967_296.0;
        self.tolerance = tolerance.clamp(0.0, MAX_TOLERANCE);
        self
    }

    /// Sets the output for results and `⎕←`; by default this is the standard output.
    #[must_use]
    pub fn output(mut self, output: impl Output + 'static) -> Self {
        self.output = Box::new(output);
        self
    }

    /// Sets the input that `⎕` and `⍞` read; by default it is empty.
    #[must_use]
    pub fn input(mut self, input: impl Input + 'static) -> Self {
        self.input = Some(Arc::new(Mutex::new(input)));
        self
    }

    /// Sets the arguments of the command line.
    #[must_use]
    pub fn arguments(mut self, arguments: Vec<String>) -> Self {
        self.arguments = arguments;
        self
    }

    /// Sets a function that tells whether a running evaluation should stop, for hosts that learn of it only if they are asked in
    /// the thread that began the evaluation. [`InterruptHandle::ask_host`] has it called; if it returns true, the evaluation
    /// stops with INTERRUPT. In WebAssembly, which has no threads, it is called again and again while an evaluation runs.
    ///
    /// ```
    /// use std::{thread, time::Duration};
    /// use zilde::{ErrorKind, Interpreter};
    ///
    /// let waiting = thread::current().id();
    /// let mut apl = Interpreter::builder().ask_host(move || thread::current().id() == waiting).build();
    /// let handle = apl.interrupt_handle();
    /// let clock = thread::spawn(move || {
    ///     thread::sleep(Duration::from_millis(20));
    ///     handle.ask_host();
    /// });
    /// assert_eq!(apl.eval("{∇⍵}1").unwrap_err().kind(), ErrorKind::INTERRUPT);
    /// # clock.join().unwrap();
    /// ```
    #[must_use]
    pub fn ask_host(mut self, wants_stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.wants_stop = Some(Box::new(wants_stop));
        self
    }

    /// Builds the interpreter.
    pub fn build(self) -> Interpreter {
        let mut context = Context::new(self.memory);
        context.session.hooks.execute = eval::expressions::execute::execute;
        context.session.hooks.system_names = crate::system::SYSTEM_NAMES;
        context.session.hooks.services = crate::system::services::SERVICES;
        context.session.hooks.read_lines = read_lines::read_and_run_lines;
        context.session.hooks.show_fault = read_lines::write_classic_report;
        context.session.hooks.run_command = crate::session::commands::run;
        context.session.hooks.default_property = eval::objects::property::read_default;
        context.machine.library.files = crate::stdlib::LIBRARY_FILES;
        session_namespace::install_functions(&mut context);
        context.machine.depth_limit = self.depth;
        context.machine.capabilities = self.capabilities;
        context.workspace.settings.index_origin = self.index_origin;
        context.workspace.settings.tolerance = self.tolerance;
        context.session.output = Box::new(PromptOutput::new(self.output));
        context.session.arguments = self.arguments;
        if let Some(wants_stop) = self.wants_stop {
            context.work().set_host(wants_stop);
        }
        if let Some(input) = self.input {
            context.session.input = input;
        }
        Interpreter { context, time_limit: self.time, step_limit: self.steps, codes: HashMap::new() }
    }
}

/// The standard output of the process.
struct StandardOutput;

impl Output for StandardOutput {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        std::io::Write::flush(&mut std::io::stdout())
    }
}

/// Returns the memory limit of interpreters that are given none, in bytes: half of what the process may take.
pub fn default_memory_limit() -> usize {
    machine_memory() / 2
}

/// Returns the memory that the process may take, in bytes: that of the machine, or 2 GiB if this is unknown; or less, if the
/// address space of the process is limited.
fn machine_memory() -> usize {
    const UNKNOWN_MEMORY_BYTES: usize = 2 << 30;
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kilobytes = text.lines().find_map(|line| line.strip_prefix("MemTotal:")).and_then(|rest| rest.split_whitespace().next());
    let machine = kilobytes
        .and_then(|number| number.parse::<usize>().ok())
        .map_or(UNKNOWN_MEMORY_BYTES, |kilobytes| kilobytes.saturating_mul(1 << 10));
    crate::host::address_limit().and_then(|limit| usize::try_from(limit).ok()).map_or(machine, |limit| machine.min(limit))
}
