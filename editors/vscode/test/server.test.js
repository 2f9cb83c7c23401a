// The language server, as Microsoft's own implementation of the protocol sees it.
"use strict";

const test = require("node:test");
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { spawn } = require("node:child_process");
const { pathToFileURL } = require("node:url");
const protocol = require("vscode-languageserver-protocol/node");

const ROOT = path.join(__dirname, "..", "..", "..");
const PROGRAM = path.resolve(process.env.ZILDE_BINARY ?? path.join(ROOT, "target", "release", "zilde"));

/** Starts a server, runs a function with the connection, and ends the server. */
async function withServer(use) {
  const child = spawn(PROGRAM, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = protocol.createProtocolConnection(
    new protocol.StreamMessageReader(child.stdout),
    new protocol.StreamMessageWriter(child.stdin),
  );
  connection.onRequest(protocol.RegistrationRequest.type, () => {});
  connection.listen();
  try {
    const folder = { uri: pathToFileURL(ROOT).href, name: "zilde" };
    const capabilities = { textDocument: { hover: { contentFormat: ["markdown"] }, publishDiagnostics: {} } };
    const answer = await connection.sendRequest(protocol.InitializeRequest.type, {
      processId: process.pid,
      rootUri: folder.uri,
      workspaceFolders: [folder],
      capabilities,
    });
    await connection.sendNotification(protocol.InitializedNotification.type, {});
    await use(connection, answer.capabilities);
    await connection.sendRequest(protocol.ShutdownRequest.type);
    await connection.sendNotification(protocol.ExitNotification.type);
    assert.equal(await new Promise((resolve) => child.on("exit", resolve)), 0);
  } finally {
    connection.dispose();
    child.kill();
  }
}

/** Opens a document, and returns its identifier with the first diagnostics that the server publishes. */
async function open(connection, uri, text) {
  const published = new Promise((resolve) => {
    const listener = connection.onNotification(protocol.PublishDiagnosticsNotification.type, (parameters) => {
      if (parameters.uri === uri) {
        listener.dispose();
        resolve(parameters.diagnostics);
      }
    });
  });
  const textDocument = { uri, languageId: "apl", version: 1, text };
  await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, { textDocument });
  return { textDocument: { uri }, diagnostics: await published };
}

test("the files of the library have no mistakes, and an outline", async () => {
  await withServer(async (connection) => {
    const names = fs.readdirSync(path.join(ROOT, "stdlib")).filter((name) => name.endsWith(".apl"));
    for (const name of names) {
      const file = path.join(ROOT, "stdlib", name);
      const { textDocument, diagnostics } = await open(connection, pathToFileURL(file).href, fs.readFileSync(file, "utf8"));
      assert.deepEqual(diagnostics, [], name);
      assert.ok((await connection.sendRequest(protocol.DocumentSymbolRequest.type, { textDocument })).length > 0, name);
    }
  });
});

test("what a newcomer does", async () => {
  await withServer(async (connection, capabilities) => {
    assert.ok(capabilities.completionProvider.triggerCharacters.includes("`"));
    const { textDocument, diagnostics } = await open(connection, "file:///nowhere/a.apl", "x←(1 2\nf←{⍺⍴⍵}\ny ←  `resh\n");
    assert.ok(diagnostics.some((diagnostic) => diagnostic.severity === 1));
    const at = (line, character) => ({ textDocument, position: { line, character } });
    const hover = await connection.sendRequest(protocol.HoverRequest.type, at(1, 4));
    assert.match(hover.contents.value, /Reshape/);
    const offers = await connection.sendRequest(protocol.CompletionRequest.type, at(2, 10));
    assert.ok(offers.items.some((item) => item.textEdit.newText === "⍴"));
    const places = await connection.sendRequest(protocol.DefinitionRequest.type, at(1, 0));
    assert.ok(places);
  });
});
