//! The protocol: requests, their order, and their cancellation.
//!
//! All requests are handled on one thread, and evaluations run on another: the server answers while one of them runs. Evaluations
//! wait for one another in the order of their requests, since each sees the names that the earlier ones assigned.

use super::arguments::Arguments;
use super::reply::Reply;
use super::resources;
use super::sandbox::Sandbox;
use super::tools::{self, Action, Outcome};
use super::workspace::Workspace;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
    ResourceContents, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use std::sync::Arc;
use tokio::sync::Mutex;
use tokio::task::{JoinError, spawn_blocking};

/// The introduction that a client gives to its model.
const INSTRUCTIONS: &str = "\
Zilde is an APL: Dyalog's dialect. `evaluate` runs lines in a workspace that keeps its names between calls; `help` finds glyphs, \
functions and idioms, also by intention; `explain` and `trace` show how a line is read and what its parts are worth; `check` \
finds errors in a program without running it. APL has no precedence: everything to the right of a function is its right \
argument. Negative numbers are written ¯3, texts 'abc', comments ⍝, assignment ←; indices begin at ⎕IO, which is 1.";

/// The server of one client.
pub(crate) struct Server {
    sandbox: Arc<Sandbox>,
    workspace: Arc<Mutex<Workspace>>,
}

impl Server {
    /// Creates a server with a clear workspace. Fails if a folder of the sandbox cannot be opened.
    pub(crate) fn new(sandbox: Sandbox) -> Result<Self, String> {
        let workspace = Workspace::new(&sandbox)?;
        Ok(Self { sandbox: Arc::new(sandbox), workspace: Arc::new(Mutex::new(workspace)) })
    }

    /// Runs `work` on another thread once earlier work has ended, and interrupts it if the client cancels the request.
    async fn run_in_workspace(
        &self,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&mut Workspace) -> Outcome + Send + 'static,
    ) -> Result<Outcome, ErrorData> {
        // In this order: a request whose cancellation was read together with it finds both ready, and must not run.
        let mut workspace = tokio::select! {
            biased;
            () = context.ct.cancelled() => return Err(cancellation_error()),
            workspace = self.workspace.clone().lock_owned() => workspace,
        };
        let interruption = workspace.begin_call();
        // The lock comes back with the outcome: an interruption can never reach the work of the next request.
        let mut running = spawn_blocking(move || (work(&mut workspace), workspace));
        let finished = tokio::select! {
            finished = &mut running => finished,
            () = context.ct.cancelled() => {
                interruption.request();
                running.await
            }
        };
        finished.map(|(outcome, _)| outcome).map_err(|error| thread_error(&error))
    }

    async fn call(&self, request: CallToolRequestParams, context: &RequestContext<RoleServer>) -> Result<Outcome, ErrorData> {
        let name = &*request.name;
        let tool = tools::find(name).ok_or_else(|| ErrorData::invalid_params(format!("there is no tool '{name}'"), None))?;
        let arguments = match Arguments::check(request.arguments.unwrap_or_default(), &tool.input_schema()) {
            Ok(arguments) => arguments,
            Err(message) => return Ok(Err(message)),
        };
        match tool.action {
            Action::Standalone(run) => spawn_blocking(move || run(&arguments)).await.map_err(|error| thread_error(&error)),
            Action::Workspace(run) => {
                let sandbox = self.sandbox.clone();
                self.run_in_workspace(context, move |workspace| run(workspace, &sandbox, &arguments)).await
            }
        }
    }
}

/// Returns the error of a request that was cancelled before it began. The client has asked for no answer.
fn cancellation_error() -> ErrorData {
    ErrorData::internal_error("the request was cancelled", None)
}

fn thread_error(error: &JoinError) -> ErrorData {
    ErrorData::internal_error(format!("the call did not end: {error}"), None)
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let identity = Implementation::new("zilde", env!("CARGO_PKG_VERSION")).with_title("Zilde");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().enable_resources().build())
            .with_server_info(identity)
            .with_instructions(format!("{INSTRUCTIONS} {}", self.sandbox.describe()))
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::TOOLS.iter().map(|tool| tool.describe(&self.sandbox)).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let reply = self.call(request, &context).await?.unwrap_or_else(|message| Reply::refusal(&message));
        Ok(CallToolResult::from(reply).into())
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::list()))
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(vec![resources::template()]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let text = resources::read(&request.uri)
            .ok_or_else(|| ErrorData::resource_not_found(format!("there is no resource {}", request.uri), None))?;
        let contents = ResourceContents::text(text, request.uri).with_mime_type(resources::PAGE_TYPE);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }
}
