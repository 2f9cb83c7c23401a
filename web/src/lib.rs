//! The module that the worker of the page in browsers runs.
//!
//! The page and the module exchange texts in JSON: [`serve`] reads one request from the standard input, and writes the events that
//! follow from it to the standard output, a line each, while they happen. The worker gives the module these two streams, its clock
//! and its files by the functions of WASI (`web/page/wasi.js`), and two functions more, see [`page`].

mod events;
mod page;
mod requests;

use serde_json::{Value, json};
use std::io::Read;

/// Answers one request.
#[expect(unsafe_code, reason = "the worker calls the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn serve() {
    let mut text = String::new();
    let request = match std::io::stdin().read_to_string(&mut text) {
        Ok(_) => serde_json::from_str::<Value>(&text).unwrap_or_default(),
        Err(_) => Value::Null,
    };
    let answer = requests::answer(&request);
    events::send(&json!({ "kind": "answer", "value": answer }));
}
