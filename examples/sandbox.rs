//! Text from strangers: an interpreter that reaches nothing, uses little, ends in time, and survives whatever it is told.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use zilde::Interpreter;
use zilde::Output;

/// What a stranger may try, and what is left after it.
const LINES: &[&str] =
    &["+/⍳100", "⊃⎕NGET '/etc/passwd'", "⎕TS", "1E12⍴0", "{⍵,⍵}⍣60⊢1 2 3", "{1+∇⍵}1", "{∇⍵}1", "'the walls',' held'"];

fn main() -> zilde::Result<()> {
    let page = Page::default();
    let mut apl = Interpreter::builder()
        .memory_limit(64 << 20)
        .depth_limit(1000)
        .time_limit(Duration::from_millis(500))
        .output(page.clone())
        .build();
    for line in LINES {
        if let Err(error) = apl.run(line) {
            page.note(&format!("{} for {line}", error.kind().name()));
        }
    }

    // Without a limit on time, another thread may stop what runs. The workspace is as it was.
    let mut apl = Interpreter::builder().output(page.clone()).build();
    apl.set("kept", [1, 2, 3])?;
    let handle = apl.interrupt_handle();
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        handle.interrupt();
    });
    let started = Instant::now();
    let stopped = apl.run("{∇⍵}kept").expect_err("it never ends by itself");
    stopper.join().expect("the thread does not panic");
    page.note(&format!("{} in time: {}", stopped.kind().name(), started.elapsed() < Duration::from_secs(2)));
    apl.run("kept")?;

    print!("{}", page.text());
    Ok(())
}

/// A page that the interpreter writes on, up to its end.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<String>>);

impl Page {
    const LENGTH: usize = 10_000;

    fn text(&self) -> String {
        self.0.lock().expect("nobody panics with the page").clone()
    }

    fn note(&self, line: &str) {
        let mut text = self.0.lock().expect("nobody panics with the page");
        text.push_str(line);
        text.push('\n');
    }
}

impl Output for Page {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        let mut page = self.0.lock().expect("nobody panics with the page");
        if page.len() + text.len() > Self::LENGTH {
            return Err(std::io::Error::other("the page is full"));
        }
        page.push_str(text);
        Ok(())
    }
}
