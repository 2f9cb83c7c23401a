//! `zilde mcp` as a client sees it: messages in JSON on the standard streams.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A client that speaks with a server of its own.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    last_id: u64,
    /// The responses that came before they were waited for.
    early: HashMap<u64, Value>,
}

impl Client {
    /// Starts a server with these options, and introduces the client.
    fn start(options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
        let command = command.arg("mcp").args(options).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        let mut client = Self { child, input, output, last_id: 0, early: HashMap::new() };
        let identity = json!({ "name": "test", "version": "1" });
        let parameters = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": identity });
        let answer = client.request("initialize", parameters);
        assert_eq!(answer["result"]["serverInfo"]["name"], "zilde", "{answer}");
        client.notify("notifications/initialized", json!({}));
        client
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input.as_mut().unwrap(), "{message}").unwrap();
    }

    /// Sends messages at one time, so that the server may read them all before it handles the first.
    fn send_together(&mut self, messages: &[Value]) {
        let lines: String = messages.iter().map(|message| format!("{message}\n")).collect();
        self.input.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
    }

    fn notify(&mut self, method: &str, parameters: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }));
    }

    /// Sends a request and returns its number.
    fn begin(&mut self, method: &str, parameters: Value) -> u64 {
        self.last_id += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.last_id, "method": method, "params": parameters }));
        self.last_id
    }

    /// Waits for the response to a request.
    fn finish(&mut self, id: u64) -> Value {
        loop {
            if let Some(response) = self.early.remove(&id) {
                return response;
            }
            let response = self.read().unwrap_or_else(|| panic!("the server has left before it answered request {id}"));
            self.early.insert(response["id"].as_u64().unwrap(), response);
        }
    }

    /// Reads the next message; returns `None` if the server has left.
    fn read(&mut self) -> Option<Value> {
        let mut line = String::new();
        (self.output.read_line(&mut line).unwrap() > 0).then(|| serde_json::from_str(&line).unwrap())
    }

    fn request(&mut self, method: &str, parameters: Value) -> Value {
        let id = self.begin(method, parameters);
        self.finish(id)
    }

    /// Calls a tool and returns its result.
    fn call(&mut self, name: &str, arguments: Value) -> Value {
        self.request("tools/call", json!({ "name": name, "arguments": arguments }))["result"].take()
    }

    fn evaluate(&mut self, code: &str) -> Value {
        self.call("evaluate", json!({ "code": code }))
    }

    /// Begins an evaluation that does not end by itself.
    fn begin_endless(&mut self) -> u64 {
        self.begin("tools/call", json!({ "name": "evaluate", "arguments": { "code": "{∇⍵}1", "time_limit": 60 } }))
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the text of a result, whose first line says what a session shows.
fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("a result without text: {result}"))
}

#[test]
fn tools_have_descriptions_and_schemas() {
    let mut client = Client::start(&[]);
    let answer = client.request("tools/list", json!({}));
    let tools = answer["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["evaluate", "explain", "trace", "check", "help"]);
    for tool in tools {
        assert!(tool["description"].as_str().unwrap().len() > 100, "{tool}");
        assert_eq!(tool["inputSchema"]["type"], "object");
        assert_eq!(tool["inputSchema"]["required"].as_array().unwrap().len(), 1, "{tool}");
        assert_eq!(tool["outputSchema"]["type"], "object");
        assert_eq!(tool["annotations"]["destructiveHint"], false, "{tool}");
    }
}

#[test]
fn results_are_shown_as_text_and_as_values() {
    let mut client = Client::start(&[]);
    let result = client.evaluate("2 3⍴⍳6");
    assert_eq!(text(&result), "1 2 3\n4 5 6");
    assert_eq!(result["isError"], false);
    let expected = json!({ "output": "1 2 3\n4 5 6", "cut": false, "shape": [2, 3], "value": [[1, 2, 3], [4, 5, 6]] });
    assert_eq!(result["structuredContent"], expected);
    let result = client.evaluate("x←3");
    assert_eq!((text(&result), &result["structuredContent"]["value"]), ("(no output)", &Value::Null));
}

#[test]
fn plain_results_are_values_and_others_only_texts() {
    let mut client = Client::start(&[]);
    for (code, expected) in [
        ("¯2.5", json!(-2.5)),
        ("'a'", json!("a")),
        ("'⍴b'", json!("⍴b")),
        ("''", json!("")),
        ("⍬", json!([])),
        ("2=1 2", json!([0, 1])),
        ("2 3⍴'abcdef'", json!(["abc", "def"])),
        ("1 'ab' (3 4)", json!([1, "ab", [3, 4]])),
        ("0 3⍴0", json!([])),
        ("2*62", json!(2_f64.powi(62))),
    ] {
        assert_eq!(client.evaluate(code)["structuredContent"]["value"], expected, "{code}");
    }
    for code in ["⍳1001", "2000⍴'a'", "0J1", "⊂1 2", "⎕NS''", "1r3", "2x*70", "∞", "(⊂⍣20)1 2", "30 40⍴1", "40⍴⊂⍳40", "+/"]
    {
        let result = client.evaluate(code);
        assert_eq!((result["structuredContent"].get("value"), &result["isError"]), (None, &json!(false)), "{code}");
    }
}

#[test]
fn names_keep_their_values_until_the_workspace_is_cleared() {
    let mut client = Client::start(&[]);
    let result = client.evaluate("mean←{\n  (+/⍵)÷≢⍵\n}\nmean 3 1 4\n⎕←'and'\nmean 5 6");
    assert_eq!(text(&result), "2.666666667\nand\n5.5");
    assert_eq!(text(&client.evaluate("mean 1 2 3")), "2");
    assert_eq!(text(&client.evaluate(")fns")), "mean");
    let result = client.call("evaluate", json!({ "code": "mean 1", "fresh": true }));
    assert!(text(&result).starts_with("VALUE ERROR"), "{result}");
    // A program that ends the session does not end the server.
    let result = client.evaluate("x←5\n⎕OFF");
    assert_eq!((text(&result), &result["isError"]), ("The program ended the session; the workspace is clear.", &json!(false)));
    assert_eq!(result["structuredContent"], json!({ "output": "", "cut": false, "cleared": true }));
    assert_eq!(text(&client.evaluate("⎕NC'x'")), "0");
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let mut client = Client::start(&[]);
    let result = client.evaluate("1+1\n1 2 3+4 5\n'not reached'");
    assert_eq!(result["isError"], true);
    let report = "LENGTH ERROR: Mismatched left and right argument shapes\n      1 2 3+4 5\n           ∧";
    let message = "left has length 3, right has length 2";
    let help = "the shapes must be the same, or one argument must have one element";
    assert_eq!(text(&result), format!("2\n{report}\n{message}\n{help}"));
    let expected = json!({
        "number": 5, "name": "LENGTH ERROR", "message": message, "report": report, "help": help, "line": 1, "column": 6,
    });
    assert_eq!(result["structuredContent"]["error"], expected);
    let result = client.evaluate("f←{⍵÷0}\nf 3");
    assert_eq!(result["structuredContent"]["error"]["number"], 11);
}

#[test]
fn wrong_arguments_are_results_and_unknown_tools_are_not() {
    let mut client = Client::start(&["--time-limit", "5", "--step-limit", "1000"]);
    for (arguments, message) in [
        (json!({}), "the argument 'code' must be text"),
        (json!({ "code": 1 }), "the argument 'code' must be text"),
        (
            json!({ "code": "1", "text": "2" }),
            "there is no argument 'text': the arguments are code, fresh, time_limit, step_limit",
        ),
        (json!({ "code": "1", "fresh": 1 }), "the argument 'fresh' must be true or false, not 1"),
        (json!({ "code": "1", "time_limit": -1 }), "the argument 'time_limit' must be a number of seconds, not -1"),
        (json!({ "code": "1", "step_limit": 0.5 }), "the argument 'step_limit' must be a whole number, not 0.5"),
        (json!({ "code": "1", "time_limit": 6 }), "the argument 'time_limit' may be at most 5 here"),
        (json!({ "code": "1", "step_limit": 2000 }), "the argument 'step_limit' may be at most 1000 here"),
    ] {
        let result = client.call("evaluate", arguments);
        assert_eq!((text(&result), &result["isError"]), (message, &json!(true)));
    }
    let result = client.evaluate(&"1".repeat(1 << 21));
    assert_eq!(text(&result), "the argument 'code' is too long: it may have 1048576 bytes");
    // Some clients send all arguments.
    let result = client.call("evaluate", json!({ "code": "1", "fresh": null, "time_limit": null, "step_limit": null }));
    assert_eq!(text(&result), "1");
    let answer = client.request("tools/call", json!({ "name": "eval", "arguments": {} }));
    assert_eq!(answer["error"]["message"], "there is no tool 'eval'");
    assert_eq!(answer["error"]["code"], -32602);
    let answer = client.request("tools/execute", json!({}));
    assert_eq!(answer["error"]["code"], -32601, "{answer}");
}

#[test]
fn limits_hold() {
    let mut client = Client::start(&["--memory-limit", "64"]);
    let start = Instant::now();
    let result = client.call("evaluate", json!({ "code": "1\n{∇⍵}1\n2", "time_limit": 0.2 }));
    assert_eq!(result["structuredContent"]["error"]["name"], "TIMEOUT", "{result}");
    // The limit applies to all lines together.
    let result = client.call("evaluate", json!({ "code": "y←+/⍳1E6\n".repeat(10_000), "time_limit": 0.2 }));
    assert_eq!(result["structuredContent"]["error"]["name"], "TIMEOUT", "{result}");
    let result = client.call("evaluate", json!({ "code": "{∇⍵}1", "step_limit": 10000 }));
    assert_eq!(result["structuredContent"]["error"]["message"], "the step limit was exceeded");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert!(text(&client.evaluate("1E9⍴0.5")).starts_with("WS FULL"));
    assert!(text(&client.evaluate("{1+∇⍵}1")).contains("FULL"), "the stack is subject to the memory limit");
    assert_eq!(text(&client.evaluate("+/⍳10")), "55");
}

#[test]
fn nothing_is_granted_by_default() {
    let mut client = Client::start(&[]);
    for code in
        ["⎕NGET'/etc/passwd'", "'x'⎕NPUT'zilde-mcp-test.txt'", "⎕SH'ls'", ")sh ls", "⎕TS", "⎕DL 1", ")copy /etc/passwd", "]cd /"]
    {
        let result = client.evaluate(code);
        assert!(text(&result).contains("ERROR"), "{code}: {result}");
    }
    assert_eq!(text(&client.evaluate(")load /etc/passwd")), "ws not found");
}

#[test]
fn the_command_line_grants_access() {
    let folder = std::env::temp_dir().join(format!("zilde-mcp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("prices.txt"), "12.5\n").unwrap();
    let mut client = Client::start(&["--allow", &format!("read={}", folder.display()), "--allow", "clock"]);
    assert_eq!(text(&client.evaluate("⊃⎕NGET'prices.txt'1")), "┌────┐\n│12.5│\n└────┘");
    assert_eq!(text(&client.evaluate("≢⎕TS")), "7");
    for code in ["'x'⎕NPUT'new.txt'", "⎕NGET'../x'", "⎕SH'ls'"] {
        assert_eq!(client.evaluate(code)["isError"], true, "{code}");
    }
    drop(client);
    let mut client = Client::start(&["--allow", &format!("write={}", folder.display())]);
    assert_eq!(client.evaluate("'x'⎕NPUT'new.txt'")["isError"], false);
    let answer = client.request("tools/list", json!({}));
    assert_eq!(answer["result"]["tools"][0]["annotations"]["destructiveHint"], true);
    drop(client);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn wrong_options_are_refused() {
    for (options, message) in [
        (["--allow", "network"], "zilde: --allow 'network' must be read=FOLDER, write=FOLDER, files, clock or processes\n"),
        (["--allow", "read="], "zilde: --allow 'read=' must name a folder\n"),
        (["--allow", "read=/no/such/folder"], "zilde: /no/such/folder: No such file or directory (os error 2)\n"),
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_zilde")).arg("mcp").args(options).stdin(Stdio::null()).output().unwrap();
        assert_eq!((run.status.code(), &*String::from_utf8_lossy(&run.stderr)), (Some(2), message));
    }
}

#[test]
fn requests_are_answered_while_an_evaluation_runs_and_it_can_be_cancelled() {
    let mut client = Client::start(&[]);
    client.evaluate("x←7");
    let endless = client.begin_endless();
    let waiting = client.begin("tools/call", json!({ "name": "evaluate", "arguments": { "code": "x←x+1 ⋄ x" } }));
    assert!(text(&client.call("help", json!({ "topic": "⍳" }))).starts_with("Index generator"));
    assert!(client.request("ping", json!({}))["result"].is_object());
    let start = Instant::now();
    client.notify("notifications/cancelled", json!({ "requestId": endless, "reason": "it takes too long" }));
    let answer = client.finish(waiting);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(text(&answer["result"]), "8");
    // The cancelled request has no answer, and the interruption reaches no later evaluation.
    assert!(client.early.is_empty());
    assert_eq!(text(&client.evaluate("+/⍳100")), "5050");
}

#[test]
fn a_request_can_be_cancelled_before_it_runs() {
    let mut client = Client::start(&[]);
    let endless = client.begin_endless();
    let waiting = client.begin("tools/call", json!({ "name": "evaluate", "arguments": { "code": "x←1" } }));
    client.notify("notifications/cancelled", json!({ "requestId": waiting }));
    let start = Instant::now();
    client.notify("notifications/cancelled", json!({ "requestId": endless }));
    assert_eq!(text(&client.evaluate("⎕NC'x'")), "0");
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    // The lines that follow a cancelled one do not run.
    let id = client.begin(
        "tools/call",
        json!({ "name": "evaluate", "arguments": { "code": "n←0\n".to_owned() + &"n←n+1\n".repeat(50_000) } }),
    );
    client.notify("notifications/cancelled", json!({ "requestId": id }));
    assert_eq!(text(&client.evaluate("{0=⎕NC'n':1 ⋄ n<50000}⍬")), "1");
}

#[test]
fn requests_that_are_read_together_with_their_cancellations_do_not_run() {
    let mut client = Client::start(&[]);
    let evaluation = |id: u64, code: &str| {
        let parameters = json!({ "name": "evaluate", "arguments": { "code": code, "time_limit": 60 } });
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": parameters })
    };
    let cancellation = |id: u64| json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } });
    for id in (1000..1100).step_by(2) {
        let endless = evaluation(id, "{∇⍵}1");
        client.send_together(&[endless, evaluation(id + 1, "x←1"), cancellation(id + 1), cancellation(id)]);
    }
    assert_eq!(text(&client.evaluate("⎕NC'x'")), "0");
}

#[test]
fn long_output_is_cut() {
    let mut client = Client::start(&[]);
    let result = client.evaluate("⍪⍳1000");
    assert!(text(&result).contains("⋮ cut: the shape is 1000 1; ⎕←⎕LAST shows all of it"), "{result}");
    // 200 rows of 100 characters with a line end each, of which 10,000 characters are kept.
    let result = client.evaluate("⎕←200 100⍴'⍳'");
    assert!(text(&result).ends_with("⍳\n⋮ cut: 10200 more characters were written; show parts, such as 20↑x, or ⍴x"), "{result}");
    assert_eq!(result["structuredContent"]["cut"], true);
    let result = client.evaluate("⍳2000");
    assert_eq!(result["structuredContent"]["value"], Value::Null, "a large value has no second form");
    assert_eq!(result["structuredContent"]["shape"], json!([2000]));
}

#[test]
fn lines_are_explained_and_traced() {
    let mut client = Client::start(&[]);
    client.evaluate("mean←+⌿÷≢");
    let result = client.call("explain", json!({ "code": "mean 3 1 4" }));
    assert!(text(&result).starts_with("mean 3 1 4  call with one argument\n├─ mean"), "{result}");
    assert_eq!(result["structuredContent"]["tree"].as_str(), Some(text(&result)));
    let result = client.call("explain", json!({ "code": "(1 2" }));
    assert_eq!(result["structuredContent"]["error"]["name"], "SYNTAX ERROR", "{result}");
    let result = client.call("trace", json!({ "code": "(⍳3)+⌽⍳2" }));
    assert!(text(&result).contains("LENGTH ERROR"), "{result}");
    let parts = &result["structuredContent"]["parts"];
    assert_eq!(parts[0], json!({ "code": "⍳2", "value": "1 2" }));
    assert_eq!(parts[1], json!({ "code": "⌽⍳2", "value": "2 1" }));
    let result = client.call("trace", json!({ "code": "{∇⍵}1", "time_limit": 0.1 }));
    assert_eq!(result["structuredContent"]["error"]["name"], "TIMEOUT", "{result}");
}

#[test]
fn programs_are_checked() {
    let mut client = Client::start(&[]);
    let result = client.call("check", json!({ "code": "x←3\ny←x+" }));
    let finding = &result["structuredContent"]["findings"][0];
    assert_eq!((&finding["certain"], &finding["line"]), (&json!(true), &json!(2)), "{result}");
    assert!(text(&result).starts_with("line 2: SYNTAX ERROR"), "{result}");
    assert_eq!(text(&client.call("check", json!({ "code": "x←3" }))), "No errors were found.");
}

#[test]
fn the_manual_is_looked_up_and_searched() {
    let mut client = Client::start(&[]);
    for (topic, expected) in [
        ("⍳", "Index generator, Index of"),
        ("]help ⍳", "Index generator, Index of"),
        ("⎕csv", "⎕CSV"),
        ("reshape", "Shape, Reshape"),
        ("group by", "⌸"),
        ("np.argsort", "⍋"),
        (":For", ":For"),
        ("", "]help tutorial"),
        ("no such thing", "there is no page on no such thing"),
    ] {
        let result = client.call("help", json!({ "topic": topic }));
        assert!(text(&result).contains(expected), "{topic}: {result}");
        assert_eq!(result["structuredContent"]["page"].as_str(), Some(text(&result)));
    }
    let result = client.call("help", json!({ "topic": "x".repeat(1000) }));
    assert_eq!(text(&result), "the argument 'topic' is too long: it may have 200 bytes");
}

#[test]
fn pages_are_resources() {
    let mut client = Client::start(&[]);
    let answer = client.request("resources/list", json!({}));
    let listed: Vec<String> =
        answer["result"]["resources"].as_array().unwrap().iter().map(|row| row["uri"].as_str().unwrap().to_owned()).collect();
    assert_eq!(listed, ["index", "all", "tutorial", "idioms"].map(|name| format!("zilde://manual/{name}")));
    let mut read = |address: &str| {
        let answer = client.request("resources/read", json!({ "uri": address }));
        answer["result"]["contents"][0]["text"].as_str().map(str::to_owned)
    };
    for address in &listed {
        assert!(read(address).is_some_and(|text| text.len() > 1000), "{address}");
    }
    assert!(read("zilde://manual/index").unwrap().contains("](zilde://manual/%E2%8D%B3)"));
    assert!(read("zilde://manual/%E2%8D%B3").unwrap().starts_with("# Index generator"));
    assert!(read("zilde://manual/trains").unwrap().starts_with("# Trains"));
    assert!(read("zilde://manual/gcd").unwrap().starts_with("# Greatest common divisor"));
    assert!(read("zilde://manual/dfns").unwrap().contains("Roman numerals"));
    for address in
        ["file:///etc/passwd", "zilde://manual/nonsense", "zilde://manual/%", "zilde://manual/%zz", "zilde://manual/%FF"]
    {
        assert_eq!(read(address), None, "{address}");
    }
    // Every address in the index leads to a page.
    for line in read("zilde://manual/index").unwrap().lines().filter(|line| line.starts_with("- [")) {
        let address = line.split_once("](").and_then(|(_, rest)| rest.split_once("): ")).map(|(address, _)| address).unwrap();
        assert!(read(address).is_some_and(|page| page.starts_with('#')), "{line}");
    }
    let answer = client.request("resources/templates/list", json!({}));
    assert_eq!(answer["result"]["resourceTemplates"][0]["uriTemplate"], "zilde://manual/{name}");
}

#[test]
fn the_server_ends_with_its_client() {
    let mut client = Client::start(&[]);
    client.input = None;
    assert_eq!(client.read(), None);
    assert_eq!(client.child.wait().unwrap().code(), Some(0));
    // Without a client there is nothing to do.
    let status = Command::new(env!("CARGO_BIN_EXE_zilde")).arg("mcp").stdin(Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn messages_that_cannot_be_read_are_ignored() {
    let mut client = Client::start(&[]);
    for line in ["", "not JSON", "[1]", "{\"jsonrpc\":\"2.0\"}", "\u{feff}{}"] {
        writeln!(client.input.as_mut().unwrap(), "{line}").unwrap();
    }
    client.early.clear();
    let id = client.begin("ping", json!({}));
    // A message that is JSON, but not of the protocol, gets an error without a number.
    while let Some(response) = client.read() {
        if response["id"] == json!(id) {
            assert!(response["result"].is_object(), "{response}");
            return;
        }
        assert!(response["error"].is_object(), "{response}");
    }
    panic!("the server has left");
}

#[test]
fn programs_that_misbehave_do_not_end_the_server() {
    let mut client = Client::start(&["--memory-limit", "64"]);
    for code in [
        "{⎕←⍵ ⋄ ∇⍵+1}0",
        "{}&1 ⋄ {∇⍵}&1",
        "({⊂⍵ 1}⍣100000)1",
        "⎕TPUT 1 ⋄ ⎕TGET 2",
        "⎕SIGNAL 1003",
        ":For i :In ⍳1E9\n:EndFor",
        "'f'⎕STOP 1\n⎕ED'f'",
        ")load x\n)save y\n)drop z\n)edit q",
        "∇r←f x\nr←x",
        "⎕EX'⎕IO' ⋄ ⎕CLEAR",
        "→",
    ] {
        let result = client.call("evaluate", json!({ "code": code, "time_limit": 0.3 }));
        assert!(text(&result).len() < 50_000, "{code}");
        assert_eq!(text(&client.evaluate("+/⍳10")), "55", "{code}");
    }
}
