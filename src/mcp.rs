//! The server of the Model Context Protocol, `zilde mcp`: a client, usually the host of a language model, starts it and speaks with
//! it over the standard streams. Its tools evaluate APL in a sandbox, explain and trace it, and read the manual.
//!
//! * [`server`]: the protocol: requests, their order, and their cancellation.
//! * [`tools`]: the table of tools: their descriptions, schemas and functions.
//! * [`arguments`]: the arguments of a call, checked against the schema of its tool.
//! * [`reply`]: the reply of a tool, as text and as data.
//! * [`workspace`]: the workspace of the client: an interpreter, its limits, and what it writes.
//! * [`page`]: the text that an evaluation writes, cut where it becomes too long.
//! * [`values`]: arrays as JSON.
//! * [`resources`]: the pages of the manual as resources.
//! * [`sandbox`]: the access that the command line grants to programs, and the limits within which they run.

mod arguments;
mod page;
mod reply;
mod resources;
mod sandbox;
mod server;
mod tools;
mod values;
mod workspace;

pub(crate) use sandbox::{Grant, Sandbox};

use crate::host::print_to_stderr;
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use server::Server;
use std::io::IsTerminal;
use std::time::Duration;

/// The stack of the threads that evaluate, as large as that of the main thread usually is.
const THREAD_STACK_BYTES: usize = 8 << 20;
/// The time that evaluations have to end once the client has left.
const MAX_FAREWELL: Duration = Duration::from_millis(500);

/// Serves one client over the standard streams until it leaves, and returns the exit status. Fails if the sandbox cannot be set up.
pub(crate) fn serve(sandbox: Sandbox) -> Result<i32, String> {
    let server = Server::new(sandbox)?;
    if std::io::stdin().is_terminal() {
        print_to_stderr("zilde: this is a server of the Model Context Protocol, which a client starts; see docs/mcp.md");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().thread_stack_size(THREAD_STACK_BYTES).build();
    let runtime = runtime.map_err(|error| format!("cannot start the server: {error}"))?;
    let status = runtime.block_on(converse(server));
    runtime.shutdown_timeout(MAX_FAREWELL);
    Ok(status)
}

async fn converse(server: Server) -> i32 {
    let streams = (tokio::io::stdin(), tokio::io::stdout());
    let outcome = match server.serve(streams).await {
        Ok(running) => running.waiting().await.map(drop).map_err(|error| error.to_string()),
        // A client that leaves at once is not an error.
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => Err(error.to_string()),
    };
    match outcome {
        Ok(()) => 0,
        Err(message) => {
            print_to_stderr(&format!("zilde: {message}"));
            1
        }
    }
}
