// The extension in the editor itself, by hand of a program: code-server in Chromium.
//
//   node browser.js CODE_SERVER VSIX ZILDE FOLDER
//
// CODE_SERVER is the folder of the npm package, VSIX the packaged extension, ZILDE the program, and FOLDER an empty one for the settings, the
// files, and pictures of what was on the screen. Chromium is /usr/bin/chromium, or what CHROMIUM names.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { execFileSync, spawn } = require("node:child_process");
const { chromium } = require("playwright-core");

const [codeServer, vsix, zilde, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const PORT = 8397;
const entry = path.join(codeServer, "out", "node", "entry.js");
const files = path.join(folder, "files");
const options = [
  entry,
  ...["--user-data-dir", path.join(folder, "user"), "--extensions-dir", path.join(folder, "extensions")],
  ...["--config", path.join(folder, "config.yaml")],
];

/** Writes the settings of the user, and those of the machine, which hold the paths of programs. */
function writeSettings(settings) {
  for (const kind of ["User", "Machine"]) {
    fs.mkdirSync(path.join(folder, "user", kind), { recursive: true });
    fs.writeFileSync(path.join(folder, "user", kind, "settings.json"), JSON.stringify(settings));
  }
}

/** Writes the settings and the files, and installs the extension. */
function prepare() {
  fs.mkdirSync(files, { recursive: true });
  const settings = {
    "zilde.path": zilde,
    "workbench.startupEditor": "none",
    "security.workspace.trust.enabled": false,
    "git.enabled": false,
    "editor.fontSize": 15,
  };
  writeSettings(settings);
  fs.writeFileSync(path.join(folder, "config.yaml"), `auth: none\nbind-addr: 127.0.0.1:${PORT}\n`);
  fs.cpSync(path.join(__dirname, "..", "..", "..", "stdlib", "table.apl"), path.join(files, "table.apl"));
  fs.writeFileSync(path.join(files, "play.apl"), "plus←{⍺+⍵}\n3 plus 4\nf←{\n  ⍵×2\n}\n⎕←f 21\n");
  console.log(execFileSync("node", [...options, "--install-extension", vsix], { encoding: "utf8" }).trim());
}

/** Starts code-server and waits until it answers. */
async function serve() {
  const child = spawn("node", [...options, "--disable-telemetry", "--disable-update-check", files], { stdio: "ignore" });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answers = await fetch(`http://127.0.0.1:${PORT}/healthz`).then((answer) => answer.ok, () => false);
    if (answers) return child;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("code-server did not start");
}

/** A page with the editor, and what a hand does with it. */
class Hand {
  constructor(page) {
    this.page = page;
  }
  wait(milliseconds) {
    return this.page.waitForTimeout(milliseconds);
  }
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.wait(300);
  }
  async type(text) {
    await this.page.keyboard.type(text, { delay: 80 });
  }
  async runCommand(title) {
    await this.press("F1");
    await this.wait(500);
    await this.type(title);
    await this.wait(800);
    await this.press("Enter");
    await this.wait(500);
  }
  async open(name) {
    await this.page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).dblclick();
    await this.page.waitForSelector(`.tab.active[data-resource-name="${name}"]`);
    await this.wait(1500);
  }
  async go(line, column) {
    await this.press("Control+G");
    await this.type(`${line}:${column}`);
    await this.press("Enter");
  }
  /** Waits until an element shows a text. */
  async see(selector, text) {
    const shows = ([where, wanted]) =>
      [...document.querySelectorAll(where)].some((element) => element.textContent.replaceAll("\u00a0", " ").includes(wanted));
    await this.page.waitForFunction(shows, [selector, text], { timeout: 60000 }).catch(() => {
      throw new Error(`${selector} does not show ${text}`);
    });
    console.log(`seen: ${text}`);
  }
  async shoot(name) {
    await this.page.screenshot({ path: path.join(folder, `${name}.png`) });
  }
}

async function useEditor(hand) {
  await hand.page.goto(`http://127.0.0.1:${PORT}/?folder=${encodeURIComponent(files)}`, { waitUntil: "domcontentloaded" });
  await hand.page.waitForSelector(".explorer-folders-view", { timeout: 60000 });
  await hand.wait(3000);

  // The library: colours, the outline in the line above, the page of a glyph.
  await hand.open("table.apl");
  await hand.see(".breadcrumbs-control", "table");
  await hand.go(145, 1);
  await hand.wait(1500);
  await hand.shoot("library");

  // Glyphs by their keys, with ←, whose key the editor closes as a bracket, and ⋄.
  await hand.open("play.apl");
  await hand.see(".breadcrumbs-control", "plus");
  await hand.press("Control+End");
  await hand.type("y`[2 3`r`i6 `");
  await hand.see(".suggest-widget", "factorial");
  await hand.shoot("keys");
  await hand.type("` z`[`4\\`22 3");
  await hand.see(".view-line", "y←2 3⍴⍳6 ⋄ z←≤\\¯2 3");
  await hand.press("Enter");

  // A glyph by its name, in the list of all glyphs.
  await hand.press("Control+Alt+G");
  await hand.wait(500);
  await hand.type("argsort");
  await hand.wait(700);
  await hand.shoot("names");
  await hand.press("Enter");
  await hand.see(".view-line", "⍋");

  // A mistake, and its correction by a quick fix.
  await hand.type("y");
  await hand.press("Enter");
  await hand.type("y != 3");
  await hand.go(9, 4);
  await hand.wait(1500);
  await hand.press("Control+.");
  await hand.wait(1200);
  await hand.shoot("fixes");
  await hand.press("Enter");
  await hand.see(".view-line", "y ≠ 3");

  // Lines in the session.
  await hand.go(1, 1);
  await hand.press("Control+Enter");
  await hand.wait(2500);
  await hand.press("Control+Enter");
  await hand.press("Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown");
  await hand.press("Control+Enter");
  await hand.wait(1500);
  await hand.go(6, 1);
  await hand.press("Control+Enter");
  await hand.wait(2500);
  await hand.shoot("session");

  // Pages, and a run of the whole file.
  await hand.go(1, 7);
  await hand.press("Control+K", "Control+I");
  await hand.see(".monaco-hover", "Direct functions");
  await hand.press("Escape");
  await hand.go(1, 9);
  await hand.press("Shift+F1");
  await hand.see(".view-line", "Direct functions");
  await hand.shoot("manual");
  await hand.runCommand("Zilde: Show Keys");
  await hand.see(".view-line", "followed by a key types the glyph next to it");
  await hand.runCommand("Zilde: Run File");
  await hand.wait(3000);
  await hand.shoot("run");

  // A program that is missing.
  writeSettings({ "zilde.path": "/nowhere/zilde" });
  await hand.see(".notification-toast", "the program '/nowhere/zilde' was not found");
  await hand.shoot("missing");
}

(async () => {
  prepare();
  const server = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    const hand = new Hand(page);
    await useEditor(hand).catch(async (error) => {
      await hand.shoot("failure");
      throw error;
    });
    assert.deepEqual(errors.filter((error) => /zilde/i.test(error)), []);
  } finally {
    await browser.close();
    server.kill();
  }
})().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
