// Serves the page as a plain server of static files does, without the headers that the service worker adds.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";

const PIECE_BYTES = 16384;
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", woff2: "font/woff2", gz: "application/gzip" };

// Returns a function that waits until so many bytes may be sent; all connections share the speed.
function throttle(bytesPerSecond) {
  let free = performance.now();
  return async (count) => {
    free = Math.max(free, performance.now()) + (1000 * count) / bytesPerSecond;
    await setTimeout(free - performance.now());
  };
}

export function serve(folder, { port = 0, bytesPerSecond = Infinity } = {}) {
  const send = throttle(bytesPerSecond);
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    try {
      const bytes = await readFile(new URL(name.replaceAll("..", ""), folder));
      response.writeHead(200, { "Content-Type": TYPES[name.split(".").at(-1)] ?? "application/octet-stream" });
      for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
        const piece = bytes.subarray(start, start + PIECE_BYTES);
        if (bytesPerSecond < Infinity) await send(piece.length);
        response.write(piece);
      }
      response.end();
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const server = await serve(new URL("../../target/page/", import.meta.url), { port: Number(process.argv[2] ?? 8000) });
  console.log(`http://localhost:${server.address().port}/`);
}
