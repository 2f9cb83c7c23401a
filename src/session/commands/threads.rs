//! Threads in the session: `)tid`, `)holds`.

use super::command::{Command, print};
use crate::error::Result;
use crate::format::pad_to_width;
use crate::function::Context;
use crate::session::columns::push_at_tab_stop;

/// The command `)tid`.
pub(crate) static TID: Command = Command {
    name: ")tid",
    summary: "show which thread typed lines run in, or switch to another: )tid 3",
    words: &[],
    run: switch_thread,
};

/// The command `)holds`.
pub(crate) static HOLDS: Command = Command {
    name: ")holds",
    summary: "list the tokens of :Hold, each with the thread that holds it and those that wait for it",
    words: &[],
    run: |context, _| list_holds(context),
};

/// Shows the thread in which typed lines run, or switches to another thread.
fn switch_thread(context: &mut Context, text: &str) -> Result<()> {
    let current = context.machine.threads.current();
    if text.is_empty() {
        return print(context, &format!("is {current}"));
    }
    let Ok(number) = text.parse::<u32>() else {
        return print(context, &format!("{text} is not a thread number"));
    };
    if !context.machine.threads.exists(number) {
        return print(context, &format!("there is no thread {number}"));
    }
    if number == current || context.machine.threads.switch_session_to(number) {
        return print(context, &format!("was {current}"));
    }
    print(context, &format!("Can't switch, this thread is {current}"))
}

/// Prints a line for each token, with the thread that holds it and the threads that wait for it.
fn list_holds(context: &mut Context) -> Result<()> {
    let tokens = context.machine.threads.held_tokens();
    let widest = tokens.iter().map(|(token, ..)| token.chars().count()).max().unwrap_or(0);
    for (token, holder, waiters) in tokens {
        let token = format!("{token}:");
        // A colon and two blanks follow the token.
        let width = widest + 3;
        let mut threads = holder.to_string();
        waiters.iter().for_each(|number| push_at_tab_stop(&mut threads, &number.to_string()));
        print(context, &(pad_to_width(&token, width) + &threads))?;
    }
    Ok(())
}
