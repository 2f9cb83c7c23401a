// Zilde in Visual Studio Code: the language server, glyphs by keys, and a session to evaluate lines in.
"use strict";

const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { GlyphInput, listChoices } = require("./glyphs");

const MANUAL_SCHEME = "zilde-manual";

/** The running language server, if there is one. */
let client;
/** The terminal with the session, if there is one, and the promise that it reads lines. */
let session;
let sessionStart;

const setting = (name) => vscode.workspace.getConfiguration("zilde").get(name);

/** Returns the whole path of the program, or undefined if it cannot be found. */
function findProgram() {
  const name = setting("path").trim().replace(/^~(?=[/\\])/, os.homedir()) || "zilde";
  const endings = process.platform === "win32" ? ["", ".exe"] : [""];
  const folders = /[/\\]/.test(name)
    ? [vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? ""]
    : [...(process.env.PATH ?? "").split(path.delimiter), path.join(os.homedir(), ".cargo", "bin")];
  for (const folder of folders) {
    for (const ending of endings) {
      const program = path.resolve(folder, name + ending);
      if (fs.statSync(program, { throwIfNoEntry: false })?.isFile()) return program;
    }
  }
  return undefined;
}

/** Returns the program; says what to do if it cannot be found. */
function requireProgram() {
  const program = findProgram();
  if (program === undefined) {
    const message = `Zilde: the program '${setting("path")}' was not found. Install zilde, or set its path.`;
    vscode.window.showErrorMessage(message, "Open Settings").then((choice) => {
      if (choice) vscode.commands.executeCommand("workbench.action.openSettings", "zilde.path");
    });
  }
  return program;
}

async function startServer() {
  if (!setting("server.enabled")) return;
  const command = requireProgram();
  if (command === undefined) return;
  client = new LanguageClient(
    "zilde",
    "Zilde",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "apl", scheme: "file" }, { language: "apl", scheme: "untitled" }] },
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`Zilde: the language server '${command} lsp' did not start: ${error.message}`);
  }
}

async function stopServer() {
  const running = client;
  client = undefined;
  if (running?.needsStop()) await running.stop();
}

async function restartServer() {
  await stopServer();
  await startServer();
}

/** Writes the file and runs it in a terminal. */
async function runFile(uri) {
  const program = requireProgram();
  const document = vscode.window.activeTextEditor?.document;
  const target = uri instanceof vscode.Uri ? uri : document?.uri;
  if (program === undefined || target === undefined) return;
  const open = vscode.workspace.textDocuments.find((other) => other.uri.toString() === target.toString());
  if (open?.isUntitled) {
    vscode.window.showErrorMessage("Zilde: save the file first, so that it can be run");
    return;
  }
  if (open?.isDirty && !(await open.save())) return;
  const name = path.basename(target.fsPath);
  const task = new vscode.Task(
    { type: "process", task: target.fsPath },
    vscode.TaskScope.Workspace,
    name,
    "zilde",
    new vscode.ProcessExecution(program, [target.fsPath], { cwd: path.dirname(target.fsPath) }),
  );
  task.presentationOptions = { focus: false, panel: vscode.TaskPanelKind.Dedicated, clear: true };
  await vscode.tasks.executeTask(task);
}

/** The time in milliseconds after which a new session reads lines: what is sent before would be shown twice. */
const START_TIME = 500;

/** Returns the terminal with the session, and starts it if there is none. */
async function openSession() {
  if (session === undefined || session.exitStatus !== undefined) {
    const program = requireProgram();
    if (program === undefined) return undefined;
    const document = vscode.window.activeTextEditor?.document;
    const cwd = document?.uri.scheme === "file" ? path.dirname(document.uri.fsPath) : undefined;
    session = vscode.window.createTerminal({ name: "Zilde", shellPath: program, cwd });
    sessionStart = Promise.resolve(session.processId).then(() => new Promise((resolve) => setTimeout(resolve, START_TIME)));
  }
  session.show(true);
  await sessionStart;
  return session;
}

/** Evaluates the selected lines, or the line with the caret, as if they were pasted into the session. */
async function evaluate() {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const { document, selection } = editor;
  const text = selection.isEmpty ? document.lineAt(selection.active.line).text : document.getText(selection);
  const lines = text.replace(/\s+$/, "").split(/\r\n|\r|\n/);
  if (lines.join("") === "") return;
  if (selection.isEmpty) moveDown(editor);
  const terminal = await openSession();
  terminal?.sendText(`\x1b[200~${lines.join("\n")}\x1b[201~\r`, false);
}

/** Moves the caret to the next line, so that lines can be evaluated one after another. */
function moveDown(editor) {
  const next = editor.selection.active.line + 1;
  if (next < editor.document.lineCount) {
    const place = new vscode.Position(next, 0);
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(editor.selection);
  }
}

/** Returns the glyph, ⎕ name, keyword or name at the caret. */
function findTopic(editor) {
  if (!editor.selection.isEmpty) return editor.document.getText(editor.selection).split(/[\r\n]/)[0].trim();
  const place = editor.selection.active;
  const word = editor.document.getWordRangeAtPosition(place);
  if (word !== undefined) return editor.document.getText(word);
  const line = editor.document.lineAt(place.line).text;
  const isBlank = (character) => character === undefined || /\s/.test(character);
  return isBlank(line[place.character]) ? (line[place.character - 1] ?? "").trim() : line[place.character];
}

/** Runs session commands, and returns what they print. */
function runCommands(program, lines) {
  return new Promise((resolve) => {
    const child = spawn(program, [], { stdio: ["pipe", "pipe", "ignore"] });
    const parts = [];
    child.stdout.on("data", (part) => parts.push(part));
    child.on("error", (error) => resolve(String(error)));
    child.on("close", () => resolve(Buffer.concat(parts).toString("utf8").trimEnd() + "\n"));
    child.stdin.end(lines);
  });
}

/** Shows what a session command prints, beside the editor. */
async function showPage(title, command) {
  const uri = vscode.Uri.from({ scheme: MANUAL_SCHEME, path: `/${title}`, query: command });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true, preserveFocus: true });
}

async function showManual() {
  const editor = vscode.window.activeTextEditor;
  const found = editor === undefined ? "" : findTopic(editor);
  const topic = found || (await vscode.window.showInputBox({ prompt: "A glyph, a ⎕ name, a keyword, or any word" }));
  if (topic) await showPage(`]help ${topic.replaceAll("/", "slash")}`, `]help ${topic}`);
}

const manual = {
  async provideTextDocumentContent(uri) {
    const program = requireProgram();
    return program === undefined ? "" : runCommands(program, `${uri.query}\n`);
  },
};

/** Inserts a glyph that is chosen by its name. */
function insertGlyph() {
  const editor = vscode.window.activeTextEditor;
  const list = vscode.window.createQuickPick();
  list.placeholder = "a name in APL, J, BQN or NumPy, or a key";
  list.items = listChoices("");
  list.onDidChangeValue((text) => {
    list.items = listChoices(text);
  });
  list.onDidAccept(async () => {
    const [choice] = list.activeItems;
    list.hide();
    if (editor !== undefined && choice !== undefined) {
      await editor.edit((edit) => editor.selections.forEach((selection) => edit.replace(selection, choice.label)));
    }
  });
  list.onDidHide(() => list.dispose());
  list.show();
}

async function activate(context) {
  const input = new GlyphInput(vscode, () => setting("glyphs.prefix"));
  const command = (name, run) => vscode.commands.registerCommand(`zilde.${name}`, run);
  context.subscriptions.push(
    command("run", runFile),
    command("evaluate", evaluate),
    command("manual", showManual),
    command("insertGlyph", insertGlyph),
    command("keys", () => showPage("]keys", "]keys")),
    command("restart", restartServer),
    vscode.workspace.registerTextDocumentContentProvider(MANUAL_SCHEME, manual),
    vscode.workspace.onDidChangeTextDocument((event) => input.handleChange(event)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("zilde.path") || event.affectsConfiguration("zilde.server")) restartServer();
    }),
    vscode.window.onDidCloseTerminal((closed) => {
      if (closed === session) session = undefined;
    }),
  );
  // Not awaited: everything else works without the server.
  startServer();
}

module.exports = { activate, deactivate: stopServer, findTopic };
