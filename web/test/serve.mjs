// Serves the page as a plain server of static files does, without the headers that the service worker adds.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", woff2: "font/woff2", gz: "application/gzip" };

export function serve(folder, port = 0) {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    try {
      const bytes = await readFile(new URL(name.replaceAll("..", ""), folder));
      response.writeHead(200, { "Content-Type": TYPES[name.split(".").at(-1)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const server = await serve(new URL("../../target/web/", import.meta.url), Number(process.argv[2] ?? 8000));
  console.log(`http://localhost:${server.address().port}/`);
}
